"""An analysis in sentences, in the order in which one reads it: luck, who was ahead, what decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from core.engine.contract.sentences import wanted
from core.engine.contract.view import winner_of
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.story.analysis import luck as luck_of_dice
from core.story.analysis import points
from core.story.analysis.curve import Stage
from core.story.analysis.luck import Luck, by_reason
from core.story.analysis.missed import Missed
from core.story.analysis.moments import Moment, weighs_points, weighs_task
from core.story.analysis.offers import Otherwise
from core.story.analysis.throws import Throw, outdone
from core.story.analysis.whole import Analysis

LIKELY = 0.2
"""The chance of harm from which on an act is named as what brought it."""

MOST_THROWS = 6
"""Throws for one reason that are told one by one below a moment."""

CLEARLY = 1.5
"""How many times as far as the next one a moment moved the balance that is said to have decided most."""


def name_of(found: Analysis, id: str) -> Message | str:
    """Return what a side or a thrower is called; its id where nobody knows."""
    return found.names.get(id, id)


def lucks(found: Analysis) -> Iterator[Message]:
    """Yield the luck of each side as one number; also of faces that are hardly fair."""
    for one in found.luck:
        yield luck_of_dice.told(one, name_of(found, one.side))
        if (odd := luck_of_dice.faces_told(one, name_of(found, one.side))) is not None:
            yield odd


def kinds(found: Analysis, side: str, words: Sentences) -> Iterator[Message]:
    """Yield what *side* threw for, each with what was to be expected and what came, and the luck of it.

    Of luck nothing is said where the side threw too few dice in all.
    """
    enough = any(one.enough for one in found.luck if one.side == side)
    for why, one in by_reason(side, found.throws, lambda why: words.say(Message(why))):
        told = kind(why, one)
        yield say("analysis-kind-luck", what=told, luck=round(one.points, 1)) if enough else told


def kind(why: str, one: Luck) -> Message:
    """Return one reason for throws with its numbers."""
    how = "-opposed" if one.opposed else "-compared-low" if one.compared and one.low else ""
    if one.compared and not how:
        how = "-compared"
    return say(
        f"analysis-kind{how}",
        why=Message(why),
        dice=one.dice,
        throws=one.throws,
        expected=round(one.expected, 1),
        came=round(one.came, 1),
        better=one.came / one.expected / 2 if one.expected else 0.0,
    )


def throw(found: Analysis, one: Throw) -> Message:
    """Return one throw: who, what for, the faces, what was needed, expected, and came."""
    who, why = name_of(found, one.who), Message(one.why)
    faces = " ".join(map(str, one.faces))
    numbers = {"expected": round(one.expected, 2), "came": round(one.came, 2)}
    if one.opposed:
        how = "level" if one.came == 0.5 else "won" if one.came else "lost"
        return say(f"analysis-throw-{how}", who=who, why=why, faces=faces)
    if not one.need:
        good, share = outdone(one)
        how = "better" if good else "worse"
        return say(f"analysis-throw-{how}", who=who, why=why, faces=faces, share=share)
    need = wanted(one.need, one.low)
    if one.reading in ("any", "all", "total"):
        passed = "analysis-throw-passed" if one.came else "analysis-throw-failed"
        return say(passed, who=who, why=why, faces=faces, need=need, chance=one.expected)
    return say("analysis-throw-hits", who=who, why=why, faces=faces, need=need, **numbers)


def throws(found: Analysis, those: Sequence[Throw]) -> Iterator[Message]:
    """Yield throws one by one; of more than `MOST_THROWS` for one reason, how many came, and whose."""
    reasons: dict[str, list[Throw]] = {}
    for one in those:
        reasons.setdefault(one.why, []).append(one)
    for why, alike in reasons.items():
        if len(alike) <= MOST_THROWS or not all(one.need for one in alike):
            yield from (throw(found, one) for one in alike)
            continue
        who = dict.fromkeys(one.who for one in alike if one.came)
        numbers = {"throws": len(alike), "expected": round(sum(one.expected for one in alike), 1)}
        yield say(
            "analysis-throws-together" if who else "analysis-throws-none",
            why=Message(why),
            came=round(sum(one.came for one in alike), 1),
            who=tuple(say("listed-name", who=name_of(found, id)) for id in who),
            **numbers,
        )


def when(turn: int, act: int, what: Message) -> Message:
    """Return *what*, with its turn, where the book has any, and its act."""
    if turn:
        return say("analysis-throw-at", turn=turn, act=act, what=what)
    return say("analysis-throw-at-no-turn", act=act, what=what)


def loss(found: Analysis, stage: Stage, id: str) -> Message:
    """Return who fell at a stage, and who had fired at him in it: those who hit, where that is known.

    Where nobody had, the line that tells how else he came to harm.
    """
    shots = [one for one in found.throws if one.record == stage.record and one.at == id]
    hits = [one for one in shots if one.came] or shots
    firers = dict.fromkeys([one.who for one in hits] or stage.by.get(id, ()))
    names = tuple([say("listed-name", who=name_of(found, firer)) for firer in firers])
    who = name_of(found, id)
    if not names and id in stage.how:
        return say("analysis-loss-how", who=who, how=stage.how[id])
    if not names and who in stage.what.args.values():  # such as who leaves the table
        alone = [*stage.what.args.values()] == [who]  # the line speaks of him and of nobody else
        return stage.what if alone else say("analysis-loss-how", who=who, how=stage.what)
    return say("analysis-loss-by", who=who, by=names) if names else say("analysis-loss", who=who)


def heading(number: int, one: Moment | Missed) -> Message:
    """Return a moment's number, when it was, what was told of it, and whether they were shot by their own."""
    if isinstance(one, Moment) and one.own_fire:
        one = structs.replace(one, what=say("analysis-own-fire", what=one.what), own_fire=False)
    if one.turn:
        return say("analysis-moment", number=number, turn=one.turn, act=one.record, what=one.what)
    return say("analysis-moment-no-turn", number=number, act=one.record, what=one.what)


def why(found: Analysis, one: Moment, other: Otherwise | None = None) -> Message:
    """Return for whom a moment was good, and whether dice made it, or the decision that *other* names.

    A decision made it where the odds of what was done promised harm. Else neither is said.
    """
    side = name_of(found, one.gained)
    if (reason := one.odd) and not one.swing:  # a rare throw, by which nobody fell
        return say("analysis-by-throw", side=side, why=Message(reason), luck=round(one.luck, 1))
    if reason:
        return say(
            "analysis-by-dice", side=side, why=Message(reason), luck=round(one.luck, 1), swing=one.swing
        )
    done = other.done if other is not None else None
    if done is not None and done.side:
        chance = done.harm if done.side == one.gained else done.risk
        if chance >= LIKELY:
            who = name_of(found, done.side)
            return say(
                "analysis-by-decision", side=side, who=who, act=done.act, chance=chance, swing=one.swing
            )
    return say("analysis-as-usual" if one.throws else "analysis-no-dice", side=side, swing=one.swing)


def scored(found: Analysis, one: Moment) -> Iterator[Message]:
    """Yield what a moment moved beside losses: points, what the task is about, who led from then on."""
    yield from points.told(one.scored, one.reasons, found.names)
    for side, before, after in one.tasked:
        yield say("analysis-moment-task", side=name_of(found, side), before=before, after=after)
    if one.ahead:
        yield say(f"analysis-for-good-{one.by}", side=name_of(found, one.ahead))


def balance(found: Analysis) -> Message:
    """Return what the balance is made of in this game, and of which moments are told."""
    curve = found.curve
    by_points = any(weighs_points(curve, stage) for stage in curve.stages)
    task = any(weighs_task(curve, stage) for stage in curve.stages)
    return say(f"analysis-moments-{'points' if by_points else 'task' if task else 'strength'}")


def whole(found: Analysis) -> Iterator[tuple[Message, ...]]:
    """Yield, row by row, who won and by what, which act decided most, whose luck was unusual."""
    if not found.verdict:
        return
    yield found.verdict[:2]
    if sides := found.verdict[2 : 2 + len(found.luck)]:
        yield sides
    yield from ((one,) for one in found.verdict[2 + len(found.luck) :] if one.args)  # else how one wins
    if (shots := _shots(found)) is not None:
        yield (shots,)
    if (most := _most(found)) is not None:
        how = "analysis-most-dice" if most.by_dice else "analysis-most"
        yield (say(how, act=most.record, side=name_of(found, most.gained)),)
    told = [one for one in found.luck if one.enough and abs(one.deviations) > 1]
    for one in told:
        kinds = by_reason(one.side, found.throws)
        mostly = max(kinds, key=lambda kind: kind[1].points * one.points)[0]
        way = "luckier" if one.points > 0 else "unluckier"
        off = round(abs(one.deviations), 1)
        yield (say(f"analysis-{way}", side=name_of(found, one.side), off=off, why=Message(mostly)),)
    usual = [one for one in found.luck if one.enough and one not in told]
    if len(usual) == len(found.luck) > 0:
        yield (say("analysis-luck-usual"),)
    else:  # of who threw too few dice nothing is said
        yield from ((say("analysis-luck-usual-of", side=name_of(found, one.side)),) for one in usual)


def _shots(found: Analysis) -> Message | None:
    """Return how many shots were rolled for by each side, also at a spot; `None` where there were none."""
    reasons = {one.why for one in found.throws if one.at}
    by = [one.side for one in found.throws if one.why in reasons]
    fired = {one.side: by.count(one.side) for one in found.luck}
    told = tuple(say("analysis-shots-of", side=name_of(found, side), shots=fired[side]) for side in fired)
    return say("analysis-shots", sides=told) if any(fired.values()) else None


def _most(found: Analysis) -> Moment | None:
    """Return what clearly did most for who won; `None` where nobody did, or several did as much."""
    won = winner_of(found.verdict)
    good = [one for one in found.moments if name_of(found, one.gained) == won]
    good.sort(key=lambda one: -one.swing)
    if not good or (len(good) > 1 and good[0].swing < good[1].swing * CLEARLY):
        return None
    return good[0] if good[0].swing else None


def ends(found: Analysis) -> tuple[str, ...]:
    """Return the sides of the curve, its reader's own first; none where it knows of one alone."""
    sides: Sequence[str] = [one.side for one in found.luck if one.side in found.curve.known]
    own = sorted(sides, key=lambda side: side != found.seat)
    return tuple(own) if len(own) > 1 else ()
