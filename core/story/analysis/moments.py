"""The moments that decided: the largest swings of the curve, and whether dice or a decision made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct, structs

from core.engine.words.message import Message
from core.story.analysis.curve import Curve, Measure, Stage
from core.story.analysis.points import For, changed, scored
from core.story.analysis.throws import Throw

MOMENTS = 5

LUCKY = 0.5
"""Successes off what was to be expected from which on a single throw is told that moved no curve."""

UNUSUAL = 1.001
"""Standard deviations above which throws gave more than usual; a lost toss of a coin lies at 1."""

LEAST = 0.02
"""A swing below which nothing has been decided."""


class Moment(Struct, frozen=True):
    """A moment that decided. (*record*, *event*) is the line at which it had come, *what* was told of it.

    *gained* is the side for which it was good, *swing* how far the curve went, from 0 to 2. *throws* are
    those that concern what was lost: the shots at it, its saving throw; *luck* is what they gave that side
    beyond what the odds promised. With *own_fire* nobody fired in it but the side that lost. *scored* are the
    sides whose points changed in it: side, points before and after, *reasons* what these have more or less
    for; *tasked* the same of what the task is about. *ahead* is the side that led from then on to the end
    *by* what decides the game, "" where nobody took such a lead in it. *line* is the event that tells *what*.
    """

    record: int
    event: int
    turn: int
    what: Message
    gained: str
    swing: float
    luck: float
    throws: tuple[Throw, ...] = ()
    own_fire: bool = False
    scored: tuple[tuple[str, int, int], ...] = ()
    tasked: tuple[tuple[str, int, int], ...] = ()
    reasons: tuple[For, ...] = ()
    ahead: str = ""
    by: Measure = "strength"
    line: int = 0

    @property
    def by_dice(self) -> bool:
        """Whether dice did it: all in all they were good, and those for one reason more so than usual."""
        return bool(self.odd)

    @property
    def odd(self) -> str:
        """The reason whose throws gave more than two of three such acts, and most so; "" for none.

        Reasons are looked at one by one: a saving throw that hardly ever fails is no usual one because
        the shots before it were.
        """
        reasons: dict[str, list[Throw]] = {}
        for one in self.throws:
            reasons.setdefault(one.why, []).append(one)
        off = {why: self._deviations(those) for why, those in reasons.items()}
        most = max(off, key=lambda why: off[why], default="")
        return most if most and self.luck > 0 and off[most] > UNUSUAL else ""

    def _deviations(self, throws: Sequence[Throw]) -> float:
        spread = sqrt(sum(one.variance for one in throws))
        return luck_for(self.gained, throws) / spread if spread else 0.0


def luck_for(side: str, throws: Iterable[Throw]) -> float:
    """Return what throws gave *side* beyond what the odds promised; others' luck is against it."""
    return sum(one.luck if one.side == side else -one.luck for one in throws)


def swings(curve: Curve) -> Iterator[tuple[Stage, dict[str, float]]]:
    """Yield each stage but the first, and how far each side came forward since the one before.

    By strength and by what else decides the game, points or a task, in equal parts. Each of these counts as a
    share of the largest lead in this game, so that none drowns the other; where losses ended the game
    strength is all.
    """
    most_points, most_of_task = curve.most_points, curve.most_of_task
    for before, after in zip(curve.stages, curve.stages[1:]):
        gains = {}
        for side in curve.known:
            parts = [curve.ahead(after, side) - curve.ahead(before, side)]
            if weighs_points(curve, after):
                parts.append((curve.leads(after, side) - curve.leads(before, side)) / most_points)
            if weighs_task(curve, after):
                parts.append((curve.has_more(after, side) - curve.has_more(before, side)) / most_of_task)
            gains[side] = sum(parts) / len(parts)
        yield after, gains


def weighs_points(curve: Curve, stage: Stage) -> bool:
    """Return whether points are a part of the balance at a stage."""
    return bool(stage.points) and not curve.by_losses


def weighs_task(curve: Curve, stage: Stage) -> bool:
    """Return whether the scenario's task is a part of the balance at a stage."""
    return bool(stage.task) and not curve.by_losses


def for_good(curve: Curve) -> tuple[Stage, str] | None:
    """Return the stage at which a side took the lead that it had to the end, and that side.

    The lead is that by which the game is decided. `None` where nobody leads at the end, or one always did.
    """
    last, by = curve.stages[-1] if curve.stages else None, curve.decided_by
    leading = next((side for side in curve.known if last and curve.lead(last, side, by) > 0), "")
    if not leading:
        return None
    behind = [at for at, stage in enumerate(curve.stages) if curve.lead(stage, leading, by) <= 0]
    return (curve.stages[behind[-1] + 1], leading) if behind else None


def moments(curve: Curve, throws: Iterable[Throw], most: int = MOMENTS) -> tuple[Moment, ...]:
    """Return the moments that decided in their order; the largest swings, of equal ones the later.

    The one at which a side took the lead for good is always one of them: it cost the other side the game.
    Where the curve swung less often than that, the throws that were furthest from what was to be expected
    take the places that are left, after those.
    One that gave what such a throw often gives did nothing: it is left out.
    """
    by_record: dict[int, list[Throw]] = {}
    for one in throws:
        by_record.setdefault(one.record, []).append(one)
    found = [
        _moment(before, after, gains, by_record.get(after.record, []))
        for before, (after, gains) in zip(curve.stages, swings(curve))
    ]
    turned = for_good(curve)
    if turned is not None:
        stage, side = turned
        found = [
            structs.replace(one, ahead=side, by=curve.decided_by) if one.record == stage.record else one
            for one in found
        ]
    found = sorted(
        (one for one in found if one.swing >= LEAST or (one.ahead and one.swing)),
        key=lambda one: (not one.ahead, -round(one.swing, 6), -one.record),
    )
    taken = {one.record for one in found[:most]}
    odd = (throw for record, those in by_record.items() if record not in taken for throw in those)
    told = {stage.record: stage for stage in curve.stages}
    rare = sorted((one for one in odd if one.record in told), key=lambda one: -abs(one.luck))
    for one in rare:
        if len(found) >= most:
            break
        moment = _rare(one, told[one.record], curve)
        if one.record not in taken and abs(one.luck) >= LUCKY and moment.by_dice:
            taken.add(one.record)
            found.append(moment)
    return tuple(sorted(found[:most], key=lambda one: (not one.swing, one.record)))


def _moment(before: Stage, after: Stage, gains: dict[str, float], throws: Sequence[Throw]) -> Moment:
    gained = max(gains, key=lambda side: gains[side], default="")
    those = concerned(after, gained, throws)
    return Moment(
        after.record, after.event, after.turn, after.what, gained, gains.get(gained, 0.0),
        luck_for(gained, those), those, after.own_fire,
        scored(before.points, after.points), scored(before.task, after.task),
        changed(before.account, after.account), line=after.line,
    )  # fmt: skip


def concerned(stage: Stage, gained: str, throws: Sequence[Throw]) -> tuple[Throw, ...]:
    """Return the throws that concern who fell of the sides that did not gain.

    Those are the shots at them, and what they threw themselves but for shots of their own. Where there are
    none it is what their side threw, such as a test of morale; else all throws of the act.
    """
    fell = {id for id, side in stage.fell.items() if side != gained} or set(stage.fell)
    own = tuple(one for one in throws if one.at in fell or (not one.at and one.who in fell))
    return own or tuple(one for one in throws if one.who in stage.fell.values()) or tuple(throws)


def _rare(throw: Throw, stage: Stage, curve: Curve) -> Moment:
    """Return the moment of a throw that moved no curve: it was good for who threw, or else for another."""
    others = [side for side in curve.known if side != throw.side]
    gained = throw.side if throw.luck > 0 else next(iter(others), "")
    return Moment(
        throw.record,
        stage.event,
        throw.turn,
        stage.what,
        gained,
        0.0,
        abs(throw.luck),
        (throw,),
        line=stage.line,
    )
