"""Linea di Tiro: a way over the map: how long, what blocks it, whom it touches (LT-MOV.a, k, LT-ASL.b)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.state import Piece, State
from core.table.cover import moved
from core.table.going import cost, entered
from core.table.places import Place, Point, distance, exceeds, point, rim
from core.table.questions import OFF_TABLE, Route, RouteMeasured
from core.table.standing import upon
from core.table.terrain import sane

Corners = tuple[Point, ...]
Path = Corners | float
"""A way over the map, or at a real table the cm that people moved."""

LONGEST = 300.0
"""cm that people may give as the length of a move: more is a slip of the keys."""
OVERLAP = 0.1
"""cm by which bases may overlap and still only touch."""
STEP = 1.0
"""cm between two looks along a way, at most (LT-Q.16)."""
BEFORE = 0.1
"""cm before forbidden ground at which a retreat stops."""


def check_way(r: Resolution[State], piece: Piece, here: Place, way: Corners) -> float:
    """Return what a way from *here* costs, cm; refuse one that is blocked, forbidden or leaves the table."""
    route: RouteMeasured = r.measure(Route(piece.id, way))
    if route.blocked == OFF_TABLE:
        r.refuse("LT-MOV.a", "lt-way-leaves-table", figure=piece.name)
    if route.blocked:
        r.refuse("LT-Q.24", "lt-way-blocked", figure=piece.name)
    factors = factors_of(r.state, piece)
    barred = {kind for kind, factor in factors.items() if factor == 0}
    if entered(r.state.terrain, here, way, barred):
        r.refuse("LT-Q.24", "lt-ground-forbidden", figure=piece.name)
    slow = slow_for(r.state, piece)
    return cost(r.state.terrain, here, way, slow) if slow else route.length


def slow_for(state: State, piece: Piece) -> dict[str, float]:
    """Return what part of a cm kinds of ground leave to a piece, those left out that it may not enter."""
    return {kind: factor for kind, factor in factors_of(state, piece).items() if factor > 0}


def factors_of(state: State, piece: Piece) -> dict[str, float]:
    """Return what part of a cm kinds of ground leave to a class of pieces; 0 forbids (LT-MOV.k, LT-Q.24)."""
    size = "vehicle" if state.kind_of(piece).vehicle else "infantry"
    split = ((key.partition(":"), factor) for key, factor in state.movement.items())
    return {kind: factor for (owner, _, kind), factor in split if owner == size}


def as_far(state: State, piece: Piece, here: Place, goal: Point, cm: float) -> tuple[float, bool]:
    """Return how many cm straight on a piece gets with an allowance of *cm*, and whether ground forbids more.

    Slow ground takes more of the allowance; it stops just short of what is forbidden to its class (LT-Q.24).
    """
    length = math.hypot(goal.x - here.x, goal.y - here.y)
    factors = factors_of(state, piece)
    if not factors or length == 0:
        return length, False
    barred = {kind for kind, factor in factors.items() if factor == 0}
    slow = {kind: factor for kind, factor in factors.items() if 0 < factor < 1}

    def at(share: float) -> Corners:
        return (Point(here.x + share * (goal.x - here.x), here.y + share * (goal.y - here.y)),)

    def forbidden(share: float) -> bool:
        return bool(barred) and bool(entered(state.terrain, here, at(share), barred))

    def dear(share: float) -> bool:
        return bool(slow) and exceeds(cost(state.terrain, here, at(share), slow), cm)

    open_to, paid_to = last_that(forbidden), last_that(dear)
    if open_to < 1.0 and open_to <= paid_to:
        return max(0.0, open_to * length - BEFORE), True
    return paid_to * length, False


def last_that(fails: Callable[[float], bool]) -> float:
    """Return the greatest share of a way, 0 to 1, before something fails that fails from there on."""
    if not fails(1.0):
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if fails(middle) else (middle, high)
    return low


def contact_on(state: State, piece: Piece, way: Corners, foes: list[Piece]) -> tuple[float, FigureId]:
    """Return after how many cm of a way a piece touches the first of *foes*, and which; (inf, "") for none.

    Whom it touches where it stands it meets only by going towards him.
    """
    best: tuple[float, FigureId] = (math.inf, FigureId(""))
    here, gone = piece.place, 0.0
    if here is None:
        return best
    for corner in way:
        leg = math.hypot(corner.x - here.x, corner.y - here.y)
        for foe in foes:
            if foe.place is None or leg == 0:
                continue
            reach = rim(here) + rim(foe.place) - OVERLAP / 2
            at = _touches(here, corner, leg, foe.place, reach)
            if at is not None and gone + at < best[0] - 1e-9:
                best = gone + at, foe.id
        gone += leg
        here = Place(corner.x, corner.y, here.facing, here.z, here.base)
    return best


def _touches(here: Place, corner: Point, leg: float, foe: Place, reach: float) -> float | None:
    """Return after how many cm of one leg a centre comes within *reach* of another."""
    ux, uy = (corner.x - here.x) / leg, (corner.y - here.y) / leg
    dx, dy = foe.x - here.x, foe.y - here.y
    ahead = dx * ux + dy * uy
    if ahead <= 0:
        return None
    aside2 = dx * dx + dy * dy - ahead * ahead
    if aside2 > reach * reach:
        return None
    at = max(0.0, ahead - math.sqrt(reach * reach - aside2))
    return at if at <= leg + 1e-9 else None


def in_the_way(state: State, piece: Piece, spot: Place) -> Piece | None:
    """Return the friend on whose base a piece would end."""
    others = (
        (friend, friend.place)
        for friend in state.of(piece.side)
        if friend.id not in (piece.id, piece.aboard) and not friend.aboard
    )
    return upon(spot, others, OVERLAP)


def free_near(state: State, piece: Piece) -> Place | None:
    """Return the place nearest to where a piece would stand, on which nobody does, within 20 cm of it."""
    here = piece.place
    if here is None:
        return None
    others = [
        one.place for one in state.figures.values() if one.able and not one.aboard and one.id != piece.id
    ]
    for ring in range(21):
        for turn in range(max(1, 6 * ring)):
            angle = math.tau * turn / max(1, 6 * ring)
            spot = Point(round(here.x + ring * math.cos(angle), 2), round(here.y + ring * math.sin(angle), 2))
            there = placed(state, here, spot, here.facing)
            apart = all(one is None or distance(there, one) >= rim(there) + rim(one) for one in others)
            if apart and sane(spot, state.terrain):
                return there
    return here


def spots_along(state: State, piece: Piece, way: Corners, keeps: bool) -> Iterator[tuple[float, Place]]:
    """Yield the spots of a way, its corners among them, at most 1 cm apart, with the cm gone until each.

    The facing is that of each leg, or the one it *keeps* as it goes backward.
    """
    start = piece.place
    if start is None:
        return
    here, gone = point(start), 0.0
    for corner in way:
        leg = math.hypot(corner.x - here.x, corner.y - here.y)
        if leg == 0:
            continue
        facing = start.facing if keeps else heading(here, corner)
        steps = max(1, math.ceil(leg / STEP - 1e-9))
        for step in range(1, steps + 1):
            share = step / steps
            spot = Point(here.x + share * (corner.x - here.x), here.y + share * (corner.y - here.y))
            yield gone + share * leg, placed(state, start, spot, facing)
        here, gone = corner, gone + leg


def placed(state: State, start: Place, spot: Point, facing: float) -> Place:
    """Return a place at a spot with a facing; in the building that stands there."""
    there = moved(state.terrain, start, spot)
    return Place(there.x, there.y, facing, there.z, there.base, there.inside)


def heading(here: Point | Place, there: Point | Place) -> float:
    """Return the direction from one spot to another, degrees."""
    return round(math.degrees(math.atan2(there.y - here.y, there.x - here.x)) % 360, 2)


def rest_of(piece: Piece, way: Corners, cm: float) -> Corners:
    """Return what is left of a way after so many cm."""
    if piece.place is None:
        return ()
    left: list[Point] = []
    here, gone = point(piece.place), 0.0
    for corner in way:
        gone += math.hypot(corner.x - here.x, corner.y - here.y)
        if exceeds(gone, cm):
            left.append(corner)
        here = corner
    return tuple(left)
