"""Breaking News 8.4.c–f, 9.1.c: a strike arrives, is moved, falls, and those under it save. cm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command, Decision, Modifier
from core.engine.words.message import Argument, Message, say
from core.rulekit.acts import Fields
from core.rulekit.names import listed
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.common.names import direction, names, place
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts import PointsScored, SavesRolled
from core.rules.breaking_news.facts.support import (
    StrikeAimed,
    StrikeEnded,
    StrikeFell,
    StrikeScattered,
    StrikeShifted,
)
from core.rules.breaking_news.saving.saving_throw import judged
from core.rules.breaking_news.saving.vehicles import strike as hit_vehicle
from core.rules.breaking_news.state import Figure, Hit, State, Strike
from core.rules.breaking_news.support.targets import (
    aim_fields,
    aimed,
    best_directions,
    deciding,
    target_name,
)
from core.rules.breaking_news.tables.defeat_points import POINTS_BUILDING, POINTS_BUILDING_ROE
from core.rules.breaking_news.tables.support import BOMBARD_SAVE, SHIFT_DICE, STRIKE_RADIUS
from core.rules.breaking_news.tables.troops import GRADES
from core.table.places import Point, bearing
from core.table.questions import InArea, Under
from core.table.shapes import Circle

HOUSES = ("building", "bunker")


class AimStrike(Command, frozen=True):
    """Name the target as the strike arrives, where the game has it so (BN-Q.69)."""

    aim: Point | None = None
    note: str = ""
    observer: str = ""


class ShiftStrike(Command, frozen=True):
    """Move the centre of an enemy strike *towards* a point or an angle in degrees (BN-8.4.e)."""

    towards: Point | float = 0.0


def land(r: Resolution[State], strike: Strike) -> None:
    """Do the next step of a strike: the dice of the shift, one saving throw, its end."""
    if strike.step == "aimed":
        victim = r.state.other(strike.side)
        cm = r.total(SHIFT_DICE, "why-shift", "BN-8.4.e", who=victim)
        shift = Decision(victim, "shift", "BN-8.4.e", ("shift_strike",))
        r.emit(StrikeScattered(victim, cm, decisions=(shift,)))
    elif strike.hits:
        save_next(r)
    else:
        r.emit(StrikeEnded(strike.side))


# --- aimed as it arrives, by option (BN-Q.69) ---------------------------------------------


@acts.offered("aim")
def _(asked: Offered) -> Iterator[Choice]:
    yield Choice("aim_strike", say("do-aim_strike"), "BN-Q.69", hint="a", weight=1.0)
    yield Choice("decline_support", say("do-call_off"), "BN-Q.69", hint="n", weight=0.1)


@acts.blanks("aim_strike")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    yield from aim_fields(state, seat, "aim")


@acts.rule(AimStrike)
def aim_strike(r: Resolution[State], command: AimStrike) -> None:
    """Name the target as the strike arrives (BN-Q.69, by option)."""
    side = deciding(r, "aim")
    call = aimed(r, command.aim, command.note, command.observer)
    r.emit(StrikeAimed(side, call.aim, call.note))


# --- moved by the other side (BN-8.4.e) ----------------------------------------------------


@acts.offered("shift")
def _(asked: Offered) -> Iterator[Choice]:
    yield Choice("shift_strike", say("do-shift_strike"), "BN-8.4.e", hint="m")


@acts.blanks("shift_strike")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    strike = state.strike
    if strike is None or strike.aim is None:
        return
    aim = strike.aim
    round_about = (shifted(aim, strike.cm, angle) for angle in range(0, 360, 15))
    towards = best_directions(state, aim, round_about, state.other(strike.side))
    yield PickPoint("towards", say("ask-shift", cm=strike.cm), (aim.x, aim.y), None, towards)


@acts.rule(ShiftStrike)
def shift_strike(r: Resolution[State], command: ShiftStrike) -> None:
    """Move the centre by exactly the dice, in a straight line, even off the table (BN-8.4.e, BN-Q.69)."""
    victim = deciding(r, "shift")
    strike = r.state.strike
    assert strike is not None
    if strike.aim is None:
        r.emit(StrikeShifted(victim, strike.cm))
    else:
        angle = _direction(r, strike.aim, command.towards)
        r.emit(StrikeShifted(victim, strike.cm, angle, shifted(strike.aim, strike.cm, angle)))
    fall(r)


@acts.passing("shift")
def _(state: State, decision: Decision) -> ShiftStrike:
    return ShiftStrike()


def shifted(aim: Point, cm: float, angle: float) -> Point:
    """Return where a centre lies so many cm from *aim*, in degrees from east."""
    turned = math.radians(angle)
    return Point(round(aim.x + cm * math.cos(turned), 2), round(aim.y + cm * math.sin(turned), 2))


def _direction(r: Resolution[State], aim: Point, towards: Point | float) -> float:
    if isinstance(towards, Point):
        if not _countable(towards) or (towards.x, towards.y) == (aim.x, aim.y):
            r.refuse("BN-8.4.e", "bn-bad-angle")
        return round(bearing(aim, towards) % 360, 2)
    if not abs(towards) <= 3600:
        r.refuse("BN-8.4.e", "bn-bad-angle")
    return round(towards % 360, 2)


def _countable(point: Point) -> bool:
    return abs(point.x) < 1e5 and abs(point.y) < 1e5


# --- it falls (BN-8.4.d, f) ---------------------------------------------------------------


def fall(r: Resolution[State]) -> None:
    """The strike falls: first fire, all under the template take a hit, buildings cost (BN-8.4.f)."""
    strike = r.state.strike
    assert strike is not None
    area = Circle(strike.centre or Point(0.0, 0.0), STRIKE_RADIUS)
    everybody = tuple(man.id for side in r.state.sides for man in r.state.of(side) if not man.aboard)
    struck = r.measure(InArea(everybody, area)) if everybody else ()
    buildings = _buildings(r, strike.side, area)
    first_fire(r, strike.side)
    lay(r, struck, "hit")
    r.emit(StrikeFell(strike.side, tuple(Hit(name, 1) for name in struck), buildings))
    points = POINTS_BUILDING_ROE if r.state.sides[strike.side].roe else POINTS_BUILDING
    for _ in buildings:
        r.emit(PointsScored(strike.side, "building", points, "BN-D.e"))


def _buildings(r: Resolution[State], caller: str, area: Circle) -> tuple[str, ...]:
    """Return the buildings hit, where a regular caller pays for them: against irregulars (BN-Q.133)."""
    regular = {name: GRADES[side.grade].regular for name, side in r.state.sides.items()}
    if not regular[caller] or regular[r.state.other(caller)]:
        return ()
    houses = tuple(piece.id for piece in r.state.terrain.pieces if piece.kind in HOUSES)
    return tuple(r.measure(Under(houses, area))) if houses else ()


def bombard_save(state: State, man: Figure) -> tuple[int, tuple[Modifier, ...]]:
    """Return the face that saves from bombardment, and the bonus in it (BN-9.1.c, BN-Q.70).

    3+ whatever the class, without any bonus; by option the class's own or the 3+ with the +2
    of BN-8.4.f. A natural 1 never saves (BN-9.0.f).
    """
    base = bombard_base(state, man)
    if state.is_("bombard_save", "own_plus2") or state.is_("bombard_save", "flat3_plus2"):
        return max(2, base - 2), (Modifier(2, "save-bombarded", "BN-8.4.f"),)
    return base, ()


def bombard_base(state: State, man: Figure) -> int:
    """Return the printed save: 3+ for all, or the class's own by option."""
    return GRADES[man.grade].save if state.is_("bombard_save", "own_plus2") else BOMBARD_SAVE


def save_next(r: Resolution[State]) -> None:
    """The saving throw of the next man under the template (BN-8.4.f)."""
    strike = r.state.strike
    assert strike is not None
    man = r.state.figures[strike.hits[0].figure]
    if man.hull is not None:
        hit_vehicle(r, man, "heavy_at")  # BN-Q.70: the heavy anti-tank number, a tank's from the side
        return
    needed, modifiers = bombard_save(r.state, man)
    saved = r.all(1, needed, "why-saving", "BN-9.1.c", who=man.id)
    r.emit(SavesRolled(man.id, 1, needed, modifiers, saved, bombard_base(r.state, man)))
    judged(r, man.id, saved)


def apart(state: State) -> tuple[State, ...]:
    """Return the parts of a strike that do not touch each other: every man saves for himself."""
    strike = state.strike
    if strike is None or state.awaiting or state.burning or len(strike.hits) < 2:
        return ()
    if not all(state.figures[hit.figure].on_foot for hit in strike.hits):
        return ()
    return tuple(replace(state, strike=replace(strike, hits=(hit,))) for hit in strike.hits)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(StrikeAimed)
def _(before: State, event: StrikeAimed, after: State) -> Message:
    return say("bn-strike-aimed", side=side_name(after, event.side), where=target_name(event.aim, event.note))


@acts.tells(StrikeScattered)
def _(before: State, event: StrikeScattered, after: State) -> Message:
    return say("bn-strike-scattered", side=side_name(after, event.side), cm=event.cm)


@acts.tells(StrikeShifted)
def _(before: State, event: StrikeShifted, after: State) -> Message:
    who = side_name(after, event.side)
    if event.centre is None:
        return say("bn-strike-shifted-tape", side=who, cm=event.cm)
    return say(
        "bn-strike-shifted", side=who, cm=event.cm, direction=direction(event.towards),
        where=say("bn-strike-at", x=event.centre.x, y=event.centre.y),
    )  # fmt: skip


@acts.tells(StrikeFell)
def _(before: State, event: StrikeFell, after: State) -> Message:
    houses: Argument = ""
    if event.buildings:
        buildings = listed(place(after, id) for id in event.buildings)
        houses = say("bn-strike-buildings", buildings=buildings)
    return say("bn-strike-fell", who=names(after, (hit.figure for hit in event.struck)), buildings=houses)


@acts.tells(StrikeEnded)
def _(before: State, event: StrikeEnded, after: State) -> Message | None:
    return say("bn-strike-called-off", side=side_name(after, event.side)) if event.called_off else None
