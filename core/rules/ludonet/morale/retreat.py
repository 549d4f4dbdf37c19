"""Ludonet quick skirmish: shaken units fall back towards their own edge (LU-MOR.e, j–l, LU-Q.25)."""

from __future__ import annotations

import math

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import UnitId
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.actors import falling_back, line_to
from core.rules.ludonet.common.losses import leaving
from core.rules.ludonet.facts import FigureLeft
from core.rules.ludonet.movement.contact import runs_into
from core.rules.ludonet.movement.going import go
from core.rules.ludonet.movement.movers import heavily_armed
from core.rules.ludonet.movement.paths import Corners, Way, cost, end_of, in_the_way
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import HEAVY, WALK
from core.table.edges import OUTWARD, to_edge
from core.table.movement_path import cut_short, path_length
from core.table.places import Place, Point, exceeds, reaches
from core.table.questions import AtEdge, Route, RouteMeasured, ToEdge

HEADINGS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)  # degrees off the straight way


def reach_of(state: State, figure: Figure) -> float:
    """Return how far he retreats a turn (LU-MOR.j, LU-Q.25)."""
    if Options.of(state).retreat_cm:
        return Options.of(state).retreat_cm
    if figure.vehicle:
        return state.type_of(figure).speed
    return HEAVY if heavily_armed(state, figure) else WALK


def must_retreat(state: State, figure: Figure) -> bool:
    """Return whether he has still to fall back in this movement."""
    stays = figure.mode or figure.contacts or figure.aboard or figure.enters > state.turn
    return falling_back(state, figure) and not stays and figure.immobilised_until < state.turn


def retreats(r: Resolution[State], units: tuple[UnitId, ...]) -> None:
    """All of these units that must, go back now; who was moved by hand at a real table has done so."""
    for figure in r.state.of(r.state.moving):
        if figure.unit not in units or not must_retreat(r.state, figure):
            continue
        if r.state.tape:
            _by_tape(r, figure)
        else:
            _fall_back(r, figure)


def _fall_back(r: Resolution[State], figure: Figure) -> None:
    """The whole allowance along the way that brings him nearest to his edge (LU-MOR.j, l)."""
    edge = r.state.sides[figure.side].edge
    start = figure.place
    if start is None:
        return
    gap = r.measure(ToEdge(figure.id, edge))
    reach = reach_of(r.state, figure)
    foes = _visible(r, figure)
    best, left = Way(end=start), gap
    for turn in HEADINGS:
        way = _way(r, figure, math.radians(OUTWARD[edge] + turn), reach, gap)
        end = way.end or start
        remains = to_edge(r.state.terrain, edge, end)
        if (
            left_room(r.state, figure, end, remains)
            and exceeds(left, remains)
            and not any(_nearer(start, end, foe) for foe in foes)
        ):
            best, left = way, remains
    posture = "standing" if figure.man and best.cm else figure.posture
    go(r, figure, "retreat", best, posture, retreat=True)
    if reaches(left, 0.0):
        r.emit(leaving(r.state, figure.id))


def _by_tape(r: Resolution[State], figure: Figure) -> None:
    """The whole allowance straight back, as far as nothing bars it; at his own edge he is out (LU-MOR.l)."""
    reach = reach_of(r.state, figure)
    route: RouteMeasured = r.measure(Route(figure.id, (), float(reach)))
    cm = min(route.length, float(reach))
    leaves = cm > 0 and r.measure(AtEdge(figure.id, cm, r.state.sides[figure.side].edge))
    posture = "standing" if figure.man and cm else figure.posture
    go(r, figure, "retreat", Way(cm, cm, sheltered=route.ends_in_cover), posture, retreat=True)
    if leaves:
        r.emit(leaving(r.state, figure.id))


def left_room(state: State, figure: Figure, end: Place, remains: float) -> bool:
    """Return whether he can stand where a way ends; off the table there is always room."""
    return reaches(remains, 0.0) or in_the_way(state, figure, end) is None


def _visible(r: Resolution[State], figure: Figure) -> list[Place]:
    """Return where the enemies stand whom he sees; woods hide those far off (LU-VIS.c–e)."""
    foes = [foe for foe in r.state.of(r.state.other(figure.side)) if foe.placed and not foe.aboard]
    return [foe.place for foe in foes if foe.place is not None and line_to(r, figure.id, foe).seen]


def _way(r: Resolution[State], figure: Figure, heading: float, reach: float, gap: float) -> Way:
    """Return a straight way in one direction: to the edge, to what blocks it, or as far as he goes."""
    start = figure.place
    assert start is not None
    edge = r.state.sides[figure.side].edge
    forward = math.cos(heading - math.radians(OUTWARD[edge]))
    most = reach * max((1.0, *r.state.factors.values()))
    length = min(most, gap / forward) if exceeds(forward, 0.0) else most
    wide, high = r.state.terrain.width, r.state.terrain.height
    x = min(max(start.x + math.cos(heading) * length, 0.0), wide)
    y = min(max(start.y + math.sin(heading) * length, 0.0), high)
    goal = _affordable(r.state, start, (Point(round(x, 2), round(y, 2)),), reach)
    stop, foes = runs_into(r.state, figure, goal)
    if foes:
        goal = cut_short(start, goal, max(0.0, stop - 0.5))
    route: RouteMeasured = r.measure(Route(figure.id, goal))
    end = replace(end_of(r.state, start, goal, route), prone=False)
    return Way(route.length, route.length, (Point(end.x, end.y),), end)


def _affordable(state: State, start: Place, goal: Corners, reach: float) -> Corners:
    """Return as much of a straight way as the allowance pays for (LU-MOV.p)."""
    if cost(state, start, goal) <= reach + 0.01:
        return goal
    low, high = 0.0, path_length(start, goal)
    while high - low > 0.005:
        middle = (low + high) / 2
        if reaches(cost(state, start, cut_short(start, goal, middle)), reach):
            low = middle
        else:
            high = middle
    return cut_short(start, goal, low)


def _nearer(start: Place, end: Place, foe: Place) -> bool:
    """Return whether a straight way comes nearer to somebody anywhere, if only at first (LU-MOR.j)."""
    ahead = (end.x - start.x) * (foe.x - start.x) + (end.y - start.y) * (foe.y - start.y)
    return exceeds(ahead, 0.0)


acts.line(FigureLeft, "lu-left", who="figure")
