"""An analysis in sentences, in the order in which one reads it: luck, who was ahead, what decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.contract.sentences import wanted
from core.engine.words.message import Message, say
from core.story.analysis import luck as luck_of_dice
from core.story.analysis.luck import Luck, by_reason
from core.story.analysis.missed import Missed
from core.story.analysis.moments import Moment
from core.story.analysis.throws import Throw
from core.story.analysis.whole import Analysis


def name_of(found: Analysis, id: str) -> Message | str:
    """Return what a side or a thrower is called; its id where nobody knows."""
    return found.names.get(id, id)


def lucks(found: Analysis) -> Iterator[Message]:
    """Yield the luck of each side as one number; also of faces that are hardly fair."""
    for one in found.luck:
        yield luck_of_dice.told(one, name_of(found, one.side))
        if (odd := luck_of_dice.faces_told(one, name_of(found, one.side))) is not None:
            yield odd


def kinds(found: Analysis, side: str) -> Iterator[Message]:
    """Yield what *side* threw for, each with what was to be expected and what came."""
    for why, one in by_reason(side, found.throws):
        yield kind(why, one)


def kind(why: str, one: Luck) -> Message:
    """Return one reason for throws with its numbers."""
    return say(
        "analysis-kind",
        why=Message(why),
        dice=one.dice,
        expected=round(one.expected, 1),
        came=round(one.came, 1),
        luck=round(one.points, 1),
    )


def throw(found: Analysis, one: Throw) -> Message:
    """Return one throw: who, what for, the faces, what was needed, expected, and came."""
    who, why = name_of(found, one.who), Message(one.why)
    faces = " ".join(map(str, one.faces))
    numbers = {"expected": round(one.expected, 2), "came": round(one.came, 2)}
    if not one.need:
        return say("analysis-throw-free", who=who, why=why, faces=faces, **numbers)
    need = wanted(one.need, one.low)
    if one.reading in ("any", "all", "total"):
        passed = "analysis-throw-passed" if one.came else "analysis-throw-failed"
        return say(passed, who=who, why=why, faces=faces, need=need, chance=one.expected)
    return say("analysis-throw-hits", who=who, why=why, faces=faces, need=need, **numbers)


def heading(number: int, one: Moment | Missed) -> Message:
    """Return a moment's number, when it was, and what was told of it."""
    if one.turn:
        return say("analysis-moment", number=number, turn=one.turn, act=one.record, what=one.what)
    return say("analysis-moment-no-turn", number=number, act=one.record, what=one.what)


def why(found: Analysis, one: Moment) -> Message:
    """Return for whom a moment was good, and whether dice or a decision made it."""
    side = name_of(found, one.gained)
    if one.by_dice:
        return say("analysis-by-dice", side=side, luck=round(one.luck, 1), swing=one.swing)
    return say("analysis-by-decision" if one.throws else "analysis-no-dice", side=side, swing=one.swing)


def ends(found: Analysis) -> tuple[str, ...]:
    """Return the sides of the curve, its reader's own first; none where it knows of one alone."""
    sides: Sequence[str] = [one.side for one in found.luck if one.side in found.curve.known]
    own = sorted(sides, key=lambda side: side != found.seat)
    return tuple(own) if len(own) > 1 else ()
