"""Bassa Intensità: a vehicle moves, straight on but for a turn of 60° or two of 45° (BI-VEH, BI-Q.28–29)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NoReturn

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPath, YesNo
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.turning import Turning, refusal, turns
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.activity import way_of
from core.rules.bassa_intensita.movement.going import mover, set_off
from core.rules.bassa_intensita.movement.moving import GROUND, ground_field
from core.rules.bassa_intensita.movement.suggesting import driving_ways, movers_field, unit_moves
from core.rules.bassa_intensita.movement.way import LONGEST, Corners, Path, check_way
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.movement import BETWEEN_TURNS, ONE_TURN, TWO_TURNS
from core.rules.bassa_intensita.tables.rounding import up
from core.table.going import cost, crossed
from core.table.movement_path import path_length
from core.table.places import Place, exceeds

ONCE = Turning(ONE_TURN, ONE_TURN, most=1)
TWICE = Turning(TWO_TURNS, TWO_TURNS, every=BETWEEN_TURNS, most=2)
DRAWN = Turning(ONE_TURN, ONE_TURN, every=BETWEEN_TURNS, most=2)
"""BI-VEH.c–d: one change of direction, or two; what a screen lets people draw holds both."""

ROAD = "road"
REVERSE = 2
"""In reverse a vehicle goes so many times less far than off the road (`bi.reverse`)."""


@acts.answers(moments.MOVE)
class Drive(Command, frozen=True):
    """Drive over the map by corners, at a real table so many cm, *road* of them on the road."""

    figure: FigureId
    path: Path = ()
    backward: bool = False
    road: float = 0.0
    ground: tuple[str, ...] = ()
    leaves: bool = False


@acts.offered(moments.MOVE, 20)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_moves(asked, Drive, drivers, "BI-VEH.a", hint="d", weight=1.0)


def drivers(state: State, unit: UnitId) -> list[Figure]:
    """Return the vehicles of a unit that go on the ground."""
    every = state.figures.values()
    return [
        one
        for one in every
        if one.unit == unit and one.there and one.hull is not None and one.hull.flight is None
    ]


@acts.fields(Drive)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    _unit: UnitId = UnitId(""),
    backward: bool = False,
    path: float | Sequence[Sequence[float]] = (),
) -> Fields:
    yield movers_field(state, drivers(state, _unit))
    if figure is None or figure.hull is None:
        return
    if Options.of(state).reverse == "half_offroad":
        yield YesNo("backward", say("bi-ask-backward", figure=figure.name))
    here = figure.place
    facing = 0.0 if here is None else foremost(here, backward)
    most = float(max(way_of(figure, True), way_of(figure, False)))
    if backward:
        most = float(reverse_way(figure))
    origin = (here.x, here.y) if here is not None else None
    ways = () if origin is None else driving_ways(state, figure, most * 0.5, ONCE, facing)
    prompt = say("ask-path", figure=figure.name)
    yield PickPath("path", prompt, figure.id, origin, most, 0.1, ways, False, DRAWN, facing)
    if state.tape:
        road = 0.0 if backward else least_road(figure, path)
        yield Number("road", say("bi-ask-road"), 0, LONGEST, 0.5, road, "cm")
        yield YesNo("leaves", say("bi-ask-leaves", figure=figure.name))
        yield ground_field(figure)


def least_road(figure: Figure, path: float | Sequence[Sequence[float]]) -> float:
    """Return how much of a measured way must be on the road to fit into a turn (BI-VEH.a)."""
    fast, rough = way_of(figure, True), way_of(figure, False)
    if not isinstance(path, (int, float)) or path <= rough or fast <= rough:
        return 0.0
    needed = math.ceil((path - rough) / (1 - rough / fast) * 2) / 2
    return min(float(needed), float(path))


@acts.rule(Drive)
def drive(r: Resolution[State], command: Drive) -> None:
    """Go as far as the surfaces leave of the turn, each with its share (BI-VEH.a, BI-Q.29)."""
    go(r, command)


def go(r: Resolution[State], command: Drive, turned: float | None = None) -> None:
    """Check a way as it was ordered and begin it; at its end it faces *turned* degrees, if given."""
    figure = mover(r, command.figure, "BI-VEH.f", on_foot=False)
    hull = figure.hull
    assert hull is not None
    if hull.flight is not None:
        r.refuse("BI-HELI.a", "bi-flies", figure=figure.name)
    if hull.stopped:
        r.refuse("BI-VEH.e", "bi-immobilised", figure=figure.name)
    if command.backward and Options.of(r.state).reverse != "half_offroad":
        r.refuse("BI-Q.29", "bi-no-reverse", figure=figure.name)
    length, share = _driven(r, figure, command, turned)
    if length <= 0:
        r.refuse("BI-VEH.a", "bi-stays", figure=figure.name)
    if exceeds(share, 1):
        _too_far(r, figure, command, length)
    way = command.path if isinstance(command.path, tuple) else ()
    start = None if r.state.tape else figure.place
    ground = command.ground if r.state.tape else None
    set_off(
        r,
        Walking(
            figure.id, "drive", way, start, length, backward=command.backward, share=min(share, 1.0),
            ground=ground, leaves=command.leaves and r.state.tape, turned=turned,
        ),
    )  # fmt: skip


def _too_far(r: Resolution[State], figure: Figure, command: Drive, length: float) -> NoReturn:
    """Refuse a way that takes more than a turn, and tell what of it is off the road (BI-VEH.a, BI-Q.29)."""
    cm, rough = round(length, 1), way_of(figure, False)
    if command.backward:
        most = reverse_way(figure)
        r.refuse("BI-VEH.a", "bi-drives-too-far-back", figure=figure.name, cm=cm, most=most)
    road = command.road
    if isinstance(command.path, tuple):
        assert figure.place is not None
        on_it = crossed(r.state.terrain, figure.place, command.path, {ROAD: way_of(figure, True) / rough})
        road = on_it.get(ROAD, (0.0, 0.0))[0]
    r.refuse(
        "BI-VEH.a", "bi-drives-too-far", figure=figure.name, cm=cm, road=round(road, 1),
        off=round(length - road, 1), fast=way_of(figure, True), rough=rough,
    )  # fmt: skip


def _driven(
    r: Resolution[State], figure: Figure, command: Drive, turned: float | None
) -> tuple[float, float]:
    """Return how long the way is, and what share of the turn it takes (BI-STAB.b)."""
    if isinstance(command.path, tuple):
        met = check_way(r, figure, command.path, "BI-VEH.b", command.backward)
        if met.large or met.passages:
            r.refuse("BI-VEH.b", "bi-vehicle-blocked", figure=figure.name)
        assert figure.place is not None
        keep_to_turns(r, figure.place, command.path, command.backward, turned)
        return met.length, share_of(r.state, figure, command.path, command.backward)
    if not r.state.tape:
        r.refuse("", "bi-path-needed", figure=figure.name)
    if not (0 <= command.path <= LONGEST and 0 <= command.road <= command.path):
        r.refuse("", "bi-bad-length", figure=figure.name, most=LONGEST)
    if any(word not in GROUND for word in command.ground):
        r.refuse("", "bi-no-such-shelter", words=", ".join(GROUND))
    cm, road = float(command.path), command.road
    if command.backward:
        return cm, cm / reverse_way(figure)
    return cm, road / way_of(figure, True) + (cm - road) / way_of(figure, False)


def keep_to_turns(
    r: Resolution[State], place: Place, way: Corners, backward: bool = False, turned: float | None = None
) -> None:
    """Refuse a way with more turns than one of 60° or two of 45° with 10 cm between (BI-VEH.c–d).

    To face *turned* degrees at its end is a turn like any other (BI-Q.28).
    """
    facing = foremost(place, backward)
    start, spots = (place.x, place.y), [(point.x, point.y) for point in way]
    if turned is not None and spots:
        x, y = spots[-1]
        spots.append((x + math.cos(math.radians(turned)), y + math.sin(math.radians(turned))))
    if refusal(ONCE, start, facing, spots) is None:
        return
    made = sum(exceeds(angle, 0) for _, angle in turns(start, facing, spots))
    wrong = refusal(ONCE if made == 1 else TWICE, start, facing, spots)
    if wrong is not None:
        r.refuse_as(Refusal("BI-VEH.c" if made == 1 else "BI-VEH.d", wrong))


def foremost(place: Place, backward: bool) -> float:
    """Return where the end points that goes first, degrees: the rear where a vehicle goes *backward*."""
    return (place.facing + 180) % 360 if backward else place.facing


def share_of(state: State, figure: Figure, way: Corners, backward: bool = False) -> float:
    """Return what part of its turn a way takes: each surface its share (BI-Q.29)."""
    assert figure.place is not None
    if backward:
        return path_length(figure.place, way) / reverse_way(figure)
    road, rough = way_of(figure, True), way_of(figure, False)
    return cost(state.terrain, figure.place, way, {ROAD: road / rough}) / rough


def reverse_way(figure: Figure) -> int:
    """Return how far a vehicle goes in reverse: half of its way off the road (`bi.reverse`)."""
    return up(way_of(figure, False) / REVERSE)


@acts.concise(Drive)
def _(state: State, command: Drive) -> Command:
    return command if state.tape else replace(command, road=0.0, ground=(), leaves=False)
