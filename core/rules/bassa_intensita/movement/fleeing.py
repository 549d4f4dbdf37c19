"""Bassa Intensità: who panics runs for cover out of sight, and is Shocked there (BI-MOR.n, BI-Q.27, BI-Q.73).

He flees at the end of the step that caused it, with `bi.panic_move` next_segment in his side's next segment;
who has not come so far flees on in that segment. At a real table his owner says whether he came into cover.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice, either
from core.rulekit.names import Name
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.eyes import tells_the_seen
from core.rules.bassa_intensita.common.geometry import apart
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.passable import walkable
from core.rules.bassa_intensita.common.shelter import COVER
from core.rules.bassa_intensita.common.stack import begin, wait
from core.rules.bassa_intensita.facts.morale import StoodUp
from core.rules.bassa_intensita.facts.moving import Fled, FleesTo, MoveBegan
from core.rules.bassa_intensita.morale.shock import shock
from core.rules.bassa_intensita.movement.moving import ground_field
from core.rules.bassa_intensita.movement.nearest_cover import cover_of, covers, dangers, equally_near, reach
from core.rules.bassa_intensita.movement.walking import pack
from core.rules.bassa_intensita.movement.way import heading
from core.rules.bassa_intensita.movement.whole_turn import check_ground
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import gap
from core.table.movement_path import along, measure_path
from core.table.places import Place, Point, distance, exceeds
from core.table.terrain import Table

FLIGHT = "flight"
ASIDE = (0, 20, -20, 40, -40, 60, -60, 90, -90)
"""Degrees off the straight way from the enemy, where that is barred."""


# --- it begins ------------------------------------------------------------------------------------


@acts.follows(moments.panics, 10)
def _(r: Resolution[State], figure: Figure) -> None:
    """Let him flee at once, or in his side's next segment (`bi.panic_move`)."""
    if Options.of(r.state).panic_move == "end_of_step":
        flee(r, figure)


@acts.follows(moments.segment, 10)
def _(r: Resolution[State]) -> bool:
    """Let one of the side that moves who still flees go on, once a turn."""
    fleeing = (one for one in r.state.of(r.state.moving) if one.fleeing and one.able and one.mode != FLIGHT)
    figure = next(fleeing, None)
    if figure is None:
        return False
    r.emit(MoveBegan(figure.id, FLIGHT, packs=any(one.emplaced for one in figure.weapons)))
    flee(r, r.state.figures[figure.id])
    return True


def flee(r: Resolution[State], figure: Figure) -> None:
    """Begin a flight: as far as a run goes, a vehicle at full speed (BI-Q.73); who lies gets up (BI-Q.112).

    Where two covers are equally near its owner is asked which.
    """
    if figure.prone:
        r.emit(StoodUp(figure.id))
        figure = r.state.figures[figure.id]
    doubt_eyes(r, figure)
    start = None if r.state.tape else figure.place
    ways = () if r.state.tape else ways_out(r.state, figure)
    way = ways[0] if len(ways) == 1 else ()
    begin(r, Walking(figure.id, FLIGHT, way, start, length_of(start, way), flight=True, stage="going"))


def doubt_eyes(r: Resolution[State], figure: Figure) -> None:
    """Say that one does not know whom a fleeing enemy sees: so whom he flees from, and where he is safe."""
    if r.state.may_hide(figure.side) and not tells_the_seen(r.state):
        r.doubt(say("bi-unseen-flight", figure=name(r.state, figure.id)))


def length_of(start: Place | None, way: tuple[Point, ...]) -> float:
    """Return the cm of a flight, which goes straight."""
    return distance(start, way[0]) if start is not None and way else 0.0


# --- where to -------------------------------------------------------------------------------------


Ways = tuple[tuple[Point, ...], ...]


def ways_out(state: State, figure: Figure) -> Ways:
    """Return the way to the nearest cover out of visible enemies' sight, as far as he gets; none if safe.

    There are several where covers are equally near: their owner chooses (Part 5, P3.h).
    """
    here = figure.place
    seen_by = dangers(state, figure, here) if here is not None else []
    if here is None or not seen_by:
        return ()
    cm = reach(state, figure)
    gaps = {foe.place: apart(state, figure, here, foe, foe.place) for foe in seen_by if foe.place is not None}
    nearest = min(gaps, key=gaps.__getitem__)
    if figure.flying:  # nothing on the ground hides it: as far away as it goes
        away = _away(state.terrain, here, nearest, cm, flying=True)
        return (away,) if away else ()
    if spots := covers(state, figure, here, nearest):
        return tuple((_towards(here, spot, cm),) for spot in equally_near(state, here, spots, nearest))
    away = _away(walkable(state, here, figure.side), here, nearest, cm)
    return (away,) if away else ()


def _towards(here: Place, spot: Point, cm: float) -> Point:
    """Return the spot, or how far one gets towards it."""
    there = along(here, (spot,), cm)
    return Point(round(there.x, 3), round(there.y, 3))


def _away(table: Table, here: Place, foe: Place, cm: float, flying: bool = False) -> tuple[Point, ...]:
    """Return a way straight from an enemy, or aside where that is barred; none where all is."""
    straight = heading(foe, here)
    best: tuple[float, tuple[Point, ...]] = (0.0, ())
    for turn in ASIDE:
        angle = math.radians(straight + turn)
        goal = Point(here.x + cm * math.cos(angle), here.y + cm * math.sin(angle))
        measured = measure_path(table, here, (goal,), flying)
        if exceeds(measured.length, best[0] + 1.0):
            end = measured.end
            best = measured.length, (Point(round(end.x, 3), round(end.y, 3)),)
    return best[1]


# --- its end --------------------------------------------------------------------------------------


@acts.follows(moments.walking_over, 50)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Whoever is out of the enemy's sight now is Shocked there; else he flees on in his next segment.

    A helicopter is never out of sight, and Shocked once it has flown off.
    """
    figure = r.state.figures[frame.who]
    if not frame.flight or not figure.fleeing or not figure.able or r.state.tape:
        return False
    doubt_eyes(r, figure)
    if figure.place is None or goes_on(r.state, figure, figure.place):
        return False
    shock(r, figure)
    return True


def goes_on(state: State, figure: Figure, here: Place) -> bool:
    """Return whether he flees on in his next segment: in sight, and there is cover to make for (BI-Q.110).

    On bare ground one flight is all, but in games of before this was ruled, or as a choice.
    """
    foes = [] if figure.flying else dangers(state, figure, here)
    places = [foe.place for foe in foes if foe.place is not None]
    if not places or Options.of(state).no_cover != "shocked":
        return bool(places)
    return bool(covers(state, figure, here, min(places, key=lambda there: gap(here, there))))


# --- the owner decides ----------------------------------------------------------------------------


@acts.follows(moments.walking_going, 5)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Ask the owner to which of two covers somebody flees; at a real table, whether he has reached one."""
    figure = r.state.figures[frame.who]
    if not frame.flight or frame.halted or not figure.able:
        return False
    if not (r.state.tape or choices_of(r.state)):
        return False
    if r.seat != figure.side:  # he will say it himself
        r.doubt(say("bi-unseen-flight", figure=name(r.state, figure.id)))
    wait(r, moments.FLEE_WHERE.asks(figure.side))
    return True


def choices_of(state: State) -> Ways:
    """Return the ways that whoever flees now may still choose from."""
    frame = state.frame
    if state.tape or not isinstance(frame, Walking) or frame.way or frame.who not in state.figures:
        return ()
    return ways_out(state, state.figures[frame.who])


@acts.passes(moments.FLEE_WHERE)
class FleeTo(Command, frozen=True):
    """Flee to *spot*, of covers that are equally near.

    At a real table say whether who flees has *reached* cover out of the enemy's sight, and what he stands in.
    """

    reached: bool = True
    ground: tuple[str, ...] = ()
    spot: Point | None = None


@acts.offered(moments.FLEE_WHERE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    frame = asked.state.frame
    who = frame.who if isinstance(frame, Walking) else ""
    for (spot,) in choices_of(asked.state):
        where = say("bi-do-flees-to", figure=name(asked.state, who), where=_called(asked.state, spot))
        yield choice(FleeTo, where, "BI-Q.73", given={"spot": (spot.x, spot.y)})
    if not asked.state.tape:
        return
    for reached, label in ((True, "bi-do-fled"), (False, "bi-do-flees-on")):
        yield choice(FleeTo, say(label), "BI-Q.73", figure=who, given={"reached": reached})


def _called(state: State, spot: Point) -> Name:
    """Return the name of the cover at a spot, as seen from the enemies that he flees from."""
    frame = state.frame
    assert isinstance(frame, Walking)
    figure = state.figures[frame.who]
    foes = dangers(state, figure, figure.place) if figure.place is not None else []
    covers = (cover_of(state, spot, foe.place) for foe in foes if foe.place is not None)
    return name(state, next(filter(None, covers), ""))


@acts.fields(FleeTo)
def _(state: State, seat: str) -> Fields:
    frame = state.frame
    if state.tape and isinstance(frame, Walking) and frame.who in state.figures:
        yield ground_field(state.figures[frame.who])


acts.labelled(FleeTo, "bi-do-fled", "bi-do-flees-on", "bi-do-flees-to")


@acts.rule(FleeTo)
def flee_to(r: Resolution[State], command: FleeTo) -> None:
    """Put down what people saw; who has reached cover is Shocked, and in cover (BI-Q.73)."""
    frame = r.state.frame
    assert isinstance(frame, Walking)
    if not r.state.tape:
        _flees(r, frame, command.spot)
        return
    check_ground(r, command.ground)
    pack(r, frame.who)
    r.emit(Fled(frame.who, command.reached, command.ground or (COVER,) * command.reached))
    if command.reached:
        shock(r, r.state.figures[frame.who])


def _flees(r: Resolution[State], frame: Walking, spot: Point | None) -> None:
    """Let him make for the cover that was chosen; without a choice for the first."""
    ways = choices_of(r.state)
    if not ways or (spot is not None and (spot,) not in ways):
        r.refuse("BI-Q.73", "bi-no-such-cover", figure=name(r.state, frame.who))
    way = ways[0] if spot is None else (spot,)
    r.emit(FleesTo(frame.who, way, length_of(frame.start, way)))


acts.silent(FleesTo, StoodUp)


@acts.concise(FleeTo)
def _(state: State, command: FleeTo) -> Command:
    if state.tape:
        return replace(command, spot=None)
    return replace(command, ground=(), reached=True)


acts.line(Fled, either("reached", "bi-fled", "bi-flees-on"), who="figure")
