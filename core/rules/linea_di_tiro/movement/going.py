"""Linea di Tiro: what a bound and full speed have in common: how far, how, into whom (LT-MOV)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NoReturn

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickOne, PickPath
from core.engine.contract.turning import Turning, steered
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.turning import keep_turning
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.common.actors import enemy, shown
from core.rules.linea_di_tiro.common.fields import ground_field, options_of
from core.rules.linea_di_tiro.common.stack import begin
from core.rules.linea_di_tiro.movement.way import (
    LONGEST,
    Corners,
    Path,
    check_way,
    contact_on,
    factors_of,
    heading,
    in_the_way,
    placed,
    slow_for,
)
from core.rules.linea_di_tiro.state import Moving, Piece, State
from core.rules.linea_di_tiro.visibility.sighting import doubt_who_sees, nearest
from core.table.going import told_crossed
from core.table.movement_path import path_length
from core.table.places import Place, Point, exceeds
from core.table.questions import Costs

Begin = Callable[[Resolution[State], Piece, str], None]


def check_may_move(r: Resolution[State], piece: Piece) -> None:
    """Refuse who never moves (bound 0); who is immobilised or rides has no activation with a move in it."""
    if r.state.kind_of(piece).speed <= 0:
        r.refuse("LT-T.FIELD", "lt-cannot-move", figure=piece.name)


def go(
    r: Resolution[State],
    piece: Piece,
    how: str,
    path: Path,
    most: float,
    turning: Turning,
    backward: bool,
    into: FigureId,
    ground: tuple[str, ...],
    begin_half: Begin,
    turned: float | None = None,
) -> None:
    """Check a move as it was ordered and begin it; it is walked step by step (`walking.py`).

    At its end, on the map, it faces *turned* degrees where that is given (LT-MOV.c).
    """
    if isinstance(path, tuple):
        frame = replace(_on_map(r, piece, how, path, most, turning, backward), turned=turned)
    else:
        frame = _by_tape(r, piece, how, path, most, backward, into, ground)
    if frame.into:
        moments.check_assault(r, piece, r.state.figures[frame.into], frame)
    begin_half(r, piece, how)
    begin(r, frame)
    if frame.into:
        moments.assault_announced(r, r.state.figures[piece.id], r.state.figures[frame.into], frame)


def _on_map(
    r: Resolution[State], piece: Piece, how: str, way: Corners, most: float, turning: Turning, backward: bool
) -> Moving:
    place = piece.place
    if place is None:  # at a real table
        r.refuse("", "lt-no-map", figure=piece.name)
    if not way and not piece.contacts:
        r.refuse("LT-MOV.i", "lt-stays", figure=piece.name)
    start = replace(place, facing=straight_on(place, backward))
    keep_turning(r, "LT-MOV.c" if how == "bound" else "LT-MOV.f", turning, start, way)
    length = check_way(r, piece, place, way)
    if exceeds(length, most):
        _too_far(r, piece, place, way, length, most)
    known = [foe for foe in r.state.foes(piece) if shown(r.state, foe)]
    _, foe = contact_on(r.state, piece, way, known)
    if not way:
        foe = piece.contacts[0]
    elif not foe or r.state.kind_of(piece).tank:  # which may go on over whom it overruns (LT-Q.52)
        spot = placed(r.state, place, way[-1], place.facing)
        if (other := in_the_way(r.state, piece, spot)) is not None:
            r.refuse("LT-MOV.a", "lt-base-on-base", figure=piece.name, other=other.name)
    doubt_who_sees(r, piece)
    return Moving(piece.id, how, way, 0.0, 0.0, backward, foe)


def _too_far(
    r: Resolution[State], piece: Piece, place: Place, way: Corners, takes: float, most: float
) -> NoReturn:
    """Refuse a way that takes more than *most* cm, and tell what ground makes it dear (LT-MOV.a, k)."""
    ground = told_crossed(r.state.terrain, place, way, slow_for(r.state, piece))
    if not ground:
        r.refuse("LT-MOV.a", "lt-too-far", figure=piece.name, cm=round(takes, 1), most=most)
    r.refuse(
        "LT-MOV.a", "lt-too-far-on-ground", figure=piece.name, cm=round(path_length(place, way), 1),
        ground=ground, takes=round(takes, 1), most=most,
    )  # fmt: skip


def _by_tape(
    r: Resolution[State],
    piece: Piece,
    how: str,
    cm: float,
    most: float,
    backward: bool,
    into: FigureId,
    ground: tuple[str, ...],
) -> Moving:
    if not r.state.tape:
        r.refuse("", "lt-path-needed", figure=piece.name)
    if not 0 <= cm <= LONGEST:
        r.refuse("", "lt-bad-length", figure=piece.name, cm=cm, most=LONGEST)
    if cm == 0 and into not in piece.contacts:
        r.refuse("LT-MOV.i", "lt-stays", figure=piece.name)
    if into:
        enemy(r, into, piece)
    costs = cm
    if cm and factors_of(r.state, piece):  # people say what slow ground costs, or that there is no way
        costs = r.measure(Costs(piece.id, cm))
        if not costs:
            r.refuse("LT-Q.24", "lt-way-blocked", figure=piece.name)
        costs = max(cm, costs)
    if exceeds(costs, most):
        r.refuse("LT-MOV.a", "lt-too-far", figure=piece.name, cm=round(costs, 1), most=most)
    doubt_who_sees(r, piece)
    return Moving(piece.id, how, (), cm, 0.0, backward, into, ground=ground)


def straight_on(here: Place, backward: bool) -> float:
    """Return the direction in which a piece goes straight on."""
    return (here.facing + 180 * backward) % 360


# --- fields -------------------------------------------------------------------------------


def path_fields(state: State, piece: Piece, most: float, turning: Turning, backward: bool) -> Fields:
    """Yield the fields of a move: its way, and at a real table whom it meets and what it stands in then."""
    here = piece.place
    origin = (here.x, here.y) if here is not None and not state.tape else None
    facing = 0.0 if here is None else straight_on(here, backward)
    ways = () if here is None or state.tape else ways_of(state, piece, here, most, turning, facing)
    least = 0.0 if piece.contacts else 0.1
    prompt = say("ask-path", figure=piece.name)
    reach = most * max((1.0, *factors_of(state, piece).values()))  # ground may be quicker than the open
    yield PickPath("path", prompt, piece.id, origin, reach, least, ways, False, turning, facing)
    if state.tape:
        foes = [foe for foe in state.foes(piece) if shown(state, foe)]
        if foes:
            nobody = Option("", say("listed-nobody"))
            whom = (nobody, *options_of(foes))
            yield PickOne("into", say("lt-ask-into", figure=piece.name), whom, seldom=True)
        yield ground_field(piece)


def ways_of(
    state: State, piece: Piece, here: Place, most: float, turning: Turning, facing: float
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return ways worth a thought: to places that count, the nearest known enemy, straight on, aside."""
    goals = [Point(one.centre.x, one.centre.y) for one in state.objectives]
    known = (foe.place for foe in nearest(state, piece) if shown(state, foe))
    foes = [Point(there.x, there.y) for there in known if there is not None]
    aims = [
        (heading(here, goal), share * most, apart(here, goal)) for goal in goals for share in (1.0, 0.8, 0.6)
    ]
    aims += [(heading(here, foe), share * most, math.inf) for foe in foes[:1] for share in (0.99, 0.5)]
    aims += [(facing + turn, 0.7 * most, math.inf) for turn in (0, 40, -40)]
    found: list[tuple[tuple[float, float], ...]] = []
    for aim, length, farthest in aims:
        if farthest < 1.0:  # it is there
            continue
        way = steered(turning, (here.x, here.y), facing, aim % 360, min(length, farthest))
        if all(0 <= x <= state.terrain.width and 0 <= y <= state.terrain.height for x, y in way):
            found.append(tuple((x, y) for x, y in way))
    return tuple(dict.fromkeys(found))


def apart(here: Place, there: Point) -> float:
    """Return the cm from a place to a point of the map."""
    return math.hypot(there.x - here.x, there.y - here.y)
