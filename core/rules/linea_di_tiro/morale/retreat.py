"""Linea di Tiro: falling back and fleeing (LT-MOR.d–f, j, LT-Q.43, LT-Q.47). They are moves like others."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.acts import either
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.stack import begin, stop
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled
from core.rules.linea_di_tiro.movement.way import Corners, as_far, in_the_way, placed
from core.rules.linea_di_tiro.state import Moving, Piece, State
from core.rules.linea_di_tiro.tables import FALL_BACK
from core.rules.linea_di_tiro.visibility.sighting import nearest
from core.table.edges import OUTWARD
from core.table.movement_path import measure_path
from core.table.places import Place, Point, bearing, exceeds
from core.table.questions import OFF_TABLE, AtEdge, Route, RouteMeasured

BENDS = (15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Degrees by which a way bends round what cannot be passed, the least first (LT-Q.43)."""
SIDEWAYS = 90
"""Degrees of a bend that takes it no farther from the enemy: good only to get round something."""
NEARLY = 0.05


@acts.follows(moments.routs)
def _(r: Resolution[State], piece: Piece, by: FigureId) -> bool:
    """Result R: as if it had rolled the double (LT-MOR.f)."""
    flee(r, piece, by)
    return True


def flee(r: Resolution[State], piece: Piece, threat: FigureId, voluntary: bool = False) -> None:
    """Flee its full speed, back to the enemy; what it had prepared is lost (LT-MOR.d).

    A gun that must flee is abandoned (LT-Q.47); a piece that leaves the table is out (LT-MOR.j).
    """
    if not piece.able:
        return
    stop(r, piece.id)
    r.emit(Fled(piece.id, voluntary))
    data = r.state.kind_of(piece)
    if data.gun:
        lose(r, piece.id, "abandoned", threat)
        return
    _go(r, piece, "flight", data.speed, away_from(r.state, piece, threat))


def fall_back(r: Resolution[State], piece: Piece, threat: FigureId) -> None:
    """Go back 5 cm, face to the enemy; what it had prepared is lost (LT-MOR.e). A gun: up to its bound."""
    if not piece.able:
        return
    stop(r, piece.id)
    back = away_from(r.state, piece, threat)
    r.emit(FellBack(piece.id, None if piece.place is None else round((back + 180) % 360, 2)))
    data = r.state.kind_of(piece)
    cm = min(FALL_BACK, data.bound) if data.gun or data.bound <= 0 else FALL_BACK
    _go(r, r.state.figures[piece.id], "back", cm, back)


def away_from(state: State, piece: Piece, threat: FigureId) -> float:
    """Return the direction away from the enemy that caused it, else from the nearest it knows of (LT-Q.43).

    With no enemy to flee from, towards its own edge.
    """
    here = piece.place
    foe = state.figures.get(threat)
    known = [one for one in nearest(state, piece) if shown(state, one) and one.place is not None]
    if foe is None or foe.place is None:
        foe = known[0] if known else None
    if here is None or foe is None or foe.place is None or (foe.place.x, foe.place.y) == (here.x, here.y):
        return OUTWARD[state.sides[piece.side].edge]
    return bearing(foe.place, here)


def _go(r: Resolution[State], piece: Piece, how: str, cm: float, direction: float) -> None:
    """Put the move on the stack, as far as it can go."""
    keeps = how == "back"
    if cm <= 0:
        return
    if piece.place is None:  # at a real table
        gone: RouteMeasured = r.measure(Route(piece.id, (), cm))
        far = min(gone.length, cm)
        leaves = gone.blocked == OFF_TABLE
        if far > 0 and not gone.blocked:
            leaves = r.measure(AtEdge(piece.id, far))
        begin(r, Moving(piece.id, how, cm=far, keeps=keeps, leaves=leaves))
        return
    way, leaves = way_off(r.state, piece, piece.place, direction, cm)
    begin(r, Moving(piece.id, how, way, keeps=keeps, leaves=leaves))


def way_off(state: State, piece: Piece, here: Place, direction: float, cm: float) -> tuple[Corners, bool]:
    """Return a way of *cm* in a direction, and whether it leaves the table.

    It bends only round what cannot be passed and then goes on as before; where that leads nowhere it stops
    there, and at the last free spot before a friend's base (LT-Q.43).
    """
    first, left, blocked, leaves = _leg(state, piece, here, direction, cm)
    way = [first]
    if blocked and left > NEARLY and (round_it := _round(state, piece, _at(here, first), direction, left)):
        corners, leaves = round_it
        way += corners
    return (tuple(way) if leaves else _to_free_spot(state, piece, here, way)), leaves


def _round(
    state: State, piece: Piece, here: Place, direction: float, cm: float
) -> tuple[list[Point], bool] | None:
    """Return the shortest way round what blocks a straight way here, and whether it leaves the table then."""
    best: tuple[float, list[Point], bool] | None = None
    for bend in BENDS:
        end, _, blocked, leaves = _leg(state, piece, here, direction + bend, cm)
        far = math.hypot(end.x - here.x, end.y - here.y)
        for aside in range(1, math.floor(min(far, cm - 1)) + 1):
            if best is not None and aside >= best[0]:
                break
            spot = _towards(here, end, aside / far)
            resumed = _leg(state, piece, _at(here, spot), direction, cm - aside)
            if not resumed[2]:
                best = aside, [spot, resumed[0]], resumed[3]
                break
        if abs(bend) < SIDEWAYS and not blocked and (best is None or exceeds(best[0], far)):
            best = far, [end], leaves
    return None if best is None else best[1:]


def _towards(here: Place | Point, there: Point, share: float) -> Point:
    x, y = here.x + share * (there.x - here.x), here.y + share * (there.y - here.y)
    return Point(round(x, 3), round(y, 3))


def _leg(
    state: State, piece: Piece, here: Place, direction: float, cm: float
) -> tuple[Point, float, bool, bool]:
    """Return where a straight leg ends, the cm it is short of, whether it is blocked, whether it leaves.

    What its class may not enter blocks it as well, and slow ground takes more of its cm (LT-MOV.k, LT-Q.24).
    """
    angle = math.radians(direction)
    goal = Point(round(here.x + cm * math.cos(angle), 3), round(here.y + cm * math.sin(angle), 3))
    gone = measure_path(state.terrain, here, (goal,))
    far, forbidden = as_far(state, piece, here, Point(gone.end.x, gone.end.y), cm)
    if exceeds(gone.length, far):
        end = Point(round(here.x + far * math.cos(angle), 3), round(here.y + far * math.sin(angle), 3))
        return end, cm - far, forbidden, False
    leaves = gone.off_table and not gone.blocked
    return Point(round(gone.end.x, 3), round(gone.end.y, 3)), cm - gone.length, bool(gone.blocked), leaves


def _at(here: Place, spot: Point) -> Place:
    return Place(spot.x, spot.y, here.facing, here.z, here.base)


def _to_free_spot(state: State, piece: Piece, here: Place, way: list[Point]) -> Corners:
    """Return as much of a way as ends on nobody's base."""
    last = _at(here, way[-2]) if len(way) > 1 else here
    length = math.hypot(way[-1].x - last.x, way[-1].y - last.y)
    steps = max(1, math.ceil(length))
    for step in range(steps, -1, -1):
        spot = _towards(last, way[-1], step / steps)
        if in_the_way(state, piece, placed(state, here, spot, here.facing)) is None:
            return (*way[:-1], spot)
    return tuple(way[:-1])


@acts.follows(moments.move_ended, 10)
def _(r: Resolution[State], piece: Piece, frame: Moving) -> None:
    """Who has fled to the table's edge is out of the game (LT-MOR.j)."""
    if frame.leaves and piece.able and not (frame.way or frame.cm - frame.gone > NEARLY):
        lose(r, piece.id, "off_table")


acts.line(Fled, either("voluntary", "lt-fled-voluntary", "lt-fled"), who="figure")
acts.line(FellBack, "lt-fell-back", who="figure")
