"""Breaking News 6.3: getting into and out of vehicles; the whole action of a man (BN-Q.20).

It is a move, so the enemy may fire at him beside the vehicle: before he is in, or once he is out (BN-Q.150).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, has_moved, own
from core.rules.breaking_news.common.crews import served
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.suppressing import suppress
from core.rules.breaking_news.common.truce import check_distance, nearer
from core.rules.breaking_news.common.vehicle_outlines import beside, ring, stands
from core.rules.breaking_news.facts import ActEnded, MoveDeclared, StageEnded
from core.rules.breaking_news.facts.vehicles import Boarded, GotOut
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.vehicles import HELICOPTER
from core.table.places import Place, Point, bearing, countable, point
from core.table.questions import Touching


class Board(Command, frozen=True):
    """Get into a standing vehicle in contact: the whole action (BN-6.3.a–b)."""

    figure: FigureId
    vehicle: FigureId


class GetOut(Command, frozen=True):
    """Get out beside the vehicle, standing or *lying* (BN-6.3.c, BN-Q.20): the whole action."""

    figure: FigureId
    spot: Point | None = None
    lying: bool = False


# --- getting in (BN-6.3.a–b) -----------------------------------------------------------------


@acts.offered(moments.FIGURE, 100)
def _(asked: OfMan) -> Iterator[Choice]:
    """Getting into each vehicle beside him."""
    man = asked.who
    for vehicle in asked.state.of(man.side):
        if vehicle.hull is None or (refusal := asked.refusal(Board(man.id, vehicle.id))) is not None:
            continue
        given = {"figure": man.id, "vehicle": vehicle.id}
        off = vehicle.hull.kind == HELICOPTER  # it has come to take them away
        label = say("do-board", vehicle=vehicle.name)
        yield choice(Board, label, "BN-6.3.a", man.id, given, refusal, "b", weight=3.0 if off else 0.3)


@acts.fields(Board)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    side = figure.side if figure is not None else state.active
    rows = tuple(option_of(state, one) for one in state.of(side) if one.hull is not None)
    yield PickOne("vehicle", say("ask-vehicle"), rows)


@acts.rule(Board)
def board(r: Resolution[State], command: Board) -> None:
    """Get into a vehicle of one's own side that he touches already (BN-6.3.a–b)."""
    figure = _entering(r, command.figure)
    vehicle = own(r, command.vehicle)
    if vehicle.hull is None or vehicle.side != figure.side:
        r.refuse("BN-6.3.b", "bn-no-vehicle", figure=vehicle.name)
    if len(r.state.aboard(vehicle.id)) >= vehicle.hull.seats:
        r.refuse("BN-6.3.a", "bn-vehicle-full", figure=vehicle.name, seats=vehicle.hull.seats)
    if not r.measure(Touching(figure.id, (vehicle.id,))):
        r.refuse("BN-6.3.b", "bn-not-beside-vehicle", figure=figure.name, vehicle=vehicle.name)
    activate(r, (figure.id,))
    reveal(r, "moved", figure.id)
    if Options.of(r.state).boarding_window == "none":
        r.emit(Boarded(figure.id, vehicle.id))
        r.emit(StageEnded((figure.id,)))
    else:
        _declare(r, figure.id, "board", vehicle.id)


def _declare(r: Resolution[State], figure: FigureId, mode: str, vehicle: FigureId = FigureId("")) -> None:
    """Let the enemy answer what is a move of no cm, beside the vehicle."""
    man = r.state.figures[figure]
    stride = Stride(figure, (), 0.0, man.place, man.place)
    r.emit(MoveDeclared(r.state.actions + 1, man.side, (figure,), mode, (stride,), vehicle=vehicle))
    open_window(r)


def end_ride(r: Resolution[State]) -> None:
    """Who was not stopped gets in, if there still is a vehicle; who got out is done (BN-6.3.a)."""
    action = r.state.action
    assert action is not None
    (figure,) = action.figures
    r.emit(ActEnded(action.figures, "ride", action.mode))
    man, vehicle = r.state.figures[figure], r.state.figures.get(action.vehicle)
    if vehicle is not None and man.fighting and not man.suppressed and not vehicle.fate:
        r.emit(Boarded(figure, vehicle.id))
    r.emit(StageEnded((figure,)))
    if action.mode == "get_out":
        moments.stirred(r, man)


def _entering(r: Resolution[State], name: str) -> Figure:
    """Return a man on foot who has not begun his action."""
    figure = acting_own(r, name)
    if figure.hull is not None:
        r.refuse("BN-1.0.a", "bn-men-only", figure=figure.name)
    if figure.aboard:
        r.refuse("BN-6.3.a", "bn-get-out-first", figure=figure.name)
    check_able(r, figure)
    if figure.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=figure.name)
    if has_moved(r.state, figure) or figure.fired:
        r.refuse("BN-6.3.a", "bn-has-moved", figure=figure.name)
    return figure


# --- getting out (BN-6.3.c) ------------------------------------------------------------------


@acts.offered(moments.CREW, 100)
def _(asked: OfMan) -> Iterator[Choice]:
    man = asked.who
    if man.aboard:
        refusal = asked.refusal(GetOut(man.id))
        weight = 0.15 if man.post else 1.0
        given = {"figure": man.id}
        yield choice(GetOut, say("do-get_out"), "BN-6.3.a", man.id, given, refusal, "b", weight=weight)


@acts.fields(GetOut)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    hull = state.figures[figure.aboard].place if figure is not None and figure.aboard else None
    if figure is not None and figure.place is not None and hull is not None:
        spots = [ring(hull, figure.place.base, hull.facing + 180 + turn) for turn in range(0, 360, 30)]
        free = tuple((spot.x, spot.y) for spot in spots if stands(state, hull, spot))
        yield PickPoint("spot", say("ask-get-out"), (hull.x, hull.y), hull.base, free)
    if Options.of(state).dismount_prone == "suppressed":
        yield YesNo("lying", say("ask-lying"))


@acts.rule(GetOut)
def get_out(r: Resolution[State], command: GetOut) -> None:
    """Get out beside the vehicle, or a wreck; lying he is suppressed at once (BN-6.3.c, BN-Q.20, BN-Q.76)."""
    figure = acting_own(r, command.figure)
    if not figure.aboard:
        r.refuse("BN-6.3.a", "bn-not-aboard", figure=figure.name)
    if figure.suppressed or figure.shaken:
        r.refuse("BN-10.0.e", "bn-test-first", figure=figure.name)
    if figure.boarded or figure.fired or served(r.state, figure):
        r.refuse("BN-6.3.a", "bn-has-moved", figure=figure.name)
    if command.lying and Options.of(r.state).dismount_prone == "not_allowed":
        r.refuse("BN-Q.20", "bn-no-lying", figure=figure.name)
    spot = _spot(r, figure, command.spot)
    activate(r, (figure.id,))
    r.emit(GotOut(figure.id, spot, withdrew=figure.retreating))
    if command.lying:
        suppress(r, figure.id, "ground")
    if Options.of(r.state).boarding_window == "none":
        r.emit(StageEnded((figure.id,)))
        moments.stirred(r, figure)
    else:
        _declare(r, figure.id, "get_out")


def _spot(r: Resolution[State], figure: Figure, wanted: Point | None) -> Place | None:
    """Return where he stands: in contact, on the side that was named or wherever there is room.

    Who has given his word comes no nearer to the enemy by getting out (BN-X.NEGOTIATION.h).
    """
    hull = r.state.figures[figure.aboard].place
    if hull is None or figure.place is None:
        return None
    if wanted is None:
        spot = beside(r.state, hull, figure.place.base, lambda at: not nearer(r.state, figure, (point(at),)))
        spot = spot or beside(r.state, hull, figure.place.base)
    else:
        if not countable(wanted.x, wanted.y):
            r.refuse("BN-6.3.c", "bn-no-room-beside", figure=figure.name)
        spot = ring(hull, figure.place.base, bearing(hull, wanted))
        spot = spot if stands(r.state, hull, spot) else None
    if spot is None:
        r.refuse("BN-6.3.c", "bn-no-room-beside", figure=figure.name)
    check_distance(r, figure, (point(spot),))
    return spot


# --- in the log ---------------------------------------------------------------------------------


acts.line(Boarded, "bn-boarded", who="figure", vehicle="vehicle")


@acts.tells(GotOut)
def _(before: State, event: GotOut, after: State) -> Message:
    man = before.figures.get(event.figure)
    vehicle = name(after, man.aboard) if man is not None else ""
    id = "bn-thrown-out" if event.thrown else "bn-got-out"
    return say(id, who=name(after, event.figure), vehicle=vehicle)
