"""Bassa Intensità, ways over the map: what they meet, where one looks on them, and which are suggested."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import bi_commands as c
import pytest
from asked import asked
from battle import Played
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule
from test_bi_movement import HEDGE, HOUSE, WALL, moving

from core.engine.contract.choices import PickPath
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.movement.driving import ONCE
from core.rules.bassa_intensita.movement.suggesting import driving_ways, ways_of
from core.rules.bassa_intensita.movement.way import (
    borders,
    corners_at,
    heading,
    looks,
    meets,
    place_at,
    spans,
)
from core.table.places import Place, Point
from core.table.shapes import Polygon

HERE = Place(50, 50, base=2.0)
SQUARE = Polygon((Point(60, 40), Point(70, 40), Point(70, 60), Point(60, 60)))


def to(*xy: float) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in zip(xy[::2], xy[1::2], strict=True))


@pytest.mark.parametrize(
    ("x", "y", "degrees"),
    [(60, 50, 0), (60, 60, 45), (50, 60, 90), (40, 50, 180), (50, 40, 270), (60, 40, 315)],
)
def test_a_direction_is_counted_from_east_to_north(x: float, y: float, degrees: float) -> None:
    assert heading(HERE, Point(x, y)) == degrees


LOOKS = [
    ((0.0, 3.0), [1, 2, 3]), ((0.0, 2.5), [1, 2, 2.5]), ((1.5, 4.0), [2.5, 3.5, 4]), ((0.0, 0.5), [0.5]),
    ((3.0, 3.0), []), ((0.0, 3.0, 1.7), [1, 1.7, 2, 3]), ((1.0, 3.0, 0.5, 1.0, 3.5), [2, 3]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "found"), LOOKS)
def test_one_looks_round_each_cm_at_each_corner_and_at_the_end(
    given: tuple[float, ...], found: list[float]
) -> None:
    assert looks(*given) == found


def test_corners_come_after_the_legs_before_them() -> None:
    assert corners_at(HERE, to(53, 54, 53, 60)) == [5, 11]
    assert corners_at(HERE, ()) == []


SPANS: list[tuple[tuple[Point, ...], list[tuple[float, float]], list[float]]] = [
    (to(80, 50), [(10, 20)], [10, 20]),
    (to(65, 50), [(10, 15)], [10]),
    (to(65, 50, 80, 50), [(10, 20)], [10, 20]),
    (to(65, 50, 65, 30), [(10, 25)], [10, 25]),
    (to(55, 50), [], []),
    (to(80, 50, 50, 50), [(10, 20), (40, 50)], [10, 20, 40, 50]),
]


@pytest.mark.parametrize(("way", "inside", "crossed"), SPANS)
def test_which_stretches_of_a_way_lie_inside(
    way: tuple[Point, ...], inside: list[tuple[float, float]], crossed: list[float]
) -> None:
    assert [(round(a, 6), round(b, 6)) for a, b in spans(SQUARE, HERE, way)] == inside
    assert [round(cm, 6) for cm in borders(SQUARE, HERE, way)] == crossed


ON_THE_RIM: list[tuple[tuple[float, float], tuple[float, float], list[float]]] = [
    ((50, 50), (60, 50), [10]), ((65, 50), (60, 50), []), ((60, 50), (50, 50), [0]), ((60, 50), (65, 50), []),
    ((60, 50), (60, 55), []), ((80, 50), (70, 50), []), ((65, 50), (70, 50), [5]), ((70, 50), (65, 50), [0]),
    ((70, 50), (80, 50), []), ((60, 50), (70, 50), [10]), ((70, 50), (60, 50), [0]),
]  # fmt: skip


@pytest.mark.parametrize(("here", "there", "crossed"), ON_THE_RIM)
def test_who_is_right_on_an_outline_is_in_or_out_as_the_table_says(
    here: tuple[float, float], there: tuple[float, float], crossed: list[float]
) -> None:
    """In on the west side of it, out on the east: he comes in as he gets there, goes out as he sets off."""
    assert borders(SQUARE, Place(*here), to(*there)) == crossed


def test_who_is_put_into_a_building_at_its_outline_is_within() -> None:
    assert borders(SQUARE, Place(70, 50), to(65, 50), within=True) == []
    assert borders(SQUARE, Place(70, 50), to(80, 50), within=True) == [0]
    assert borders(SQUARE, Place(60, 50), to(50, 50), within=False) == []


@rule("BI-MOVE.h", "BI-MOVE.o")
def test_right_into_a_doorway_one_goes_through_the_door_and_into_a_wall_nobody_goes() -> None:
    """The door costs its quarter as one comes in, and again as one goes out."""
    game = moving(terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "normal", to(60, 47))) == ("BI-MOVE.c", "bi-way-blocked")
    assert game.refused("blue", c.Move("rossi", "careful", to(60, 50))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(60, 50)))
    rossi = game.man("rossi")
    assert rossi.place.inside == "house"
    game.set("rossi", used="", mode="", moved=0.0)
    inside = game.refused("blue", c.Move("rossi", "normal", to(65, 50)))
    assert inside == ("BI-MOVE.o", "bi-inside-takes-a-turn")
    assert game.refused("blue", c.Move("rossi", "normal", to(47.9, 50))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(48, 50)))
    assert game.man("rossi").place.inside == "" and game.at("rossi") == (48, 50)


FACING = [(0, 0.0), (4, 0.0), (10, 0.0), (10.1, 90.0), (15, 90.0), (20, 90.0)]


@pytest.mark.parametrize(("cm", "facing"), FACING)
def test_one_faces_along_the_leg_that_one_is_on(cm: float, facing: float) -> None:
    """Ten cm east, then ten north; backward one faces on as before."""
    state = field(rossi=Man())
    way, start = to(60, 50, 60, 60), Place(50, 50, 33.0)
    there = place_at(state, start, way, cm)
    assert there.facing == (facing if cm else 0.0)
    assert (there.x, there.y) == pytest.approx((50 + min(cm, 10), 50 + max(cm - 10, 0)))
    assert place_at(state, start, way, cm, backward=True).facing == 33


MEETS: list[tuple[Any, tuple[Point, ...], tuple[str, ...], int, int]] = [
    (WALL, to(60, 50), ("small_obstacle",), 1, 0),
    (WALL, to(60, 50, 50, 50), ("small_obstacle", "small_obstacle"), 2, 0),
    (WALL, to(53, 50), (), 0, 0),
    (HEDGE, to(60, 50), (), 0, 1),
    (HOUSE, to(65, 50), ("door",), 0, 0),
    (HOUSE, to(65, 50, 71, 46, 71, 40), ("door", "window"), 0, 0),
]


@rule("BI-MOVE.h", "BI-MOVE.m", "BI-MOVE.n")
@pytest.mark.parametrize(("piece", "way", "tasks", "small", "large"), MEETS)
def test_what_a_way_meets(
    piece: Any, way: tuple[Point, ...], tasks: tuple[str, ...], small: int, large: int
) -> None:
    met = meets(field(rossi=Man(), terrain=(piece,)).terrain, HERE, way)
    assert (met.tasks, met.small, met.large) == (tasks, small, large)
    assert not met.off_table
    assert met.length == pytest.approx(sum(math.dist(a, b) for a, b in _legs(way)))


def _legs(way: tuple[Point, ...]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    spots = [(HERE.x, HERE.y), *((one.x, one.y) for one in way)]
    return list(pairwise(spots))


# --- what is suggested ------------------------------------------------------------------------------


def suggested(game: Played, do: str, who: str, **filled: Any) -> set[tuple[float, float]]:
    """The ends of the ways that are suggested."""
    fields = RULES.fields(game.state, "blue", do, {"_unit": "blue", "figure": who, **filled})
    path = next(one for one in fields if isinstance(one, PickPath))
    assert path.origin is not None and not path.listed
    return {way[-1] for way in path.suggestions}


def round_about(x: float, y: float, cm: float, *degrees: float) -> set[tuple[float, float]]:
    return {
        (round(x + cm * math.cos(math.radians(one)), 2), round(y + cm * math.sin(math.radians(one)), 2))
        for one in degrees
    }


def test_suggested_are_the_nearest_enemies_ahead_and_aside_nearly_as_far_as_one_may() -> None:
    """16 cm less a hundredth, toward (90, 50) and (50, 90); the third enemy is too far to count."""
    game = moving(
        rossi=Man(leads=True, facing=180.0, seen_by=()), east=Man(side="red", x=90),
        north=Man(side="red", y=95), west=Man(side="red", x=0, y=27),
    )  # fmt: skip
    wanted = round_about(50, 50, 15.84, 0, 90, 180, 225, 135, 270)
    assert suggested(game, "move", "rossi", mode="normal") == wanted


def test_without_a_known_enemy_one_is_led_to_the_middle_of_the_table() -> None:
    game = moving(rossi=Man(leads=True, seen_by=()))
    wanted = round_about(50, 50, 15.84, 45, 90, 0, 135, -45)
    assert suggested(game, "move", "rossi", mode="normal") == wanted


def test_where_the_whole_way_is_barred_half_or_a_third_of_it_is_suggested() -> None:
    """East of him the table ends after 10, or after 6 cm."""
    for x, share in ((190, 0.5), (194, 0.33)):
        game = moving(
            rossi=Man(leads=True, x=x, facing=0.0, seen_by=()),
            foe=Man(side="red", x=x, y=100, seen_by=("blue",)),
        )
        ends = suggested(game, "move", "rossi", mode="normal")
        assert round_about(x, 50, 16 * share, 0) <= ends
        assert round_about(x, 50, 15.84, 90) <= ends and all(0 <= end[0] <= 200 for end in ends)


def test_whoever_is_inside_is_led_out_of_each_door_and_window() -> None:
    game = moving(rossi=Man(leads=True, x=65, seen_by=(), inside="house"), terrain=(HOUSE,))
    ends = suggested(game, "move", "rossi", mode="run")
    assert {(55.0, 50.0), (58.5, 50.0)} <= ends


def test_a_vehicle_is_suggested_ways_that_it_may_drive() -> None:
    """Half of its 120 cm on a road, less a hundredth, and less than half of that."""
    game = moving(car=Vehicle("car", x=50, y=50), rossi=Man(leads=True, x=20, y=20, seen_by=()))
    ends = suggested(game, "drive", "car")
    assert ends and all(abs(x) <= 200 and abs(y) <= 200 for x, y in ends)
    assert (109.4, 50.0) in ends and (77.0, 50.0) in ends


HEDGE_OF_ONE = {**HEDGE, "obstacle": 1}


@pytest.mark.parametrize(
    ("terrain", "truck", "some", "straight"),
    [
        ((), 190, True, True), ((HEDGE_OF_ONE,), 190, True, True), ((HEDGE,), 190, False, False),
        ((HOUSE,), 190, True, False), ((), 109, True, False), ((), 113, True, False),
    ],
    ids=["free", "a low hedge", "a high hedge", "a house", "a truck", "no room beside a truck"],
)  # fmt: skip
def test_a_vehicle_is_suggested_nothing_that_bars_its_way(
    terrain: tuple[Any, ...], truck: float, some: bool, straight: bool
) -> None:
    game = moving(
        car=Vehicle("car"), truck=Vehicle("truck", x=truck), terrain=terrain,
        rossi=Man(leads=True, x=20, y=20, seen_by=()),
    )  # fmt: skip
    ends = suggested(game, "drive", "car")
    assert bool(ends) is some and ((109.4, 50.0) in ends) is straight


def test_a_vehicle_near_the_edge_is_suggested_no_way_off_the_table() -> None:
    game = moving(car=Vehicle("car", x=180, y=180), rossi=Man(leads=True, x=20, y=20, seen_by=()))
    ends = suggested(game, "drive", "car")
    assert ends and all(0 <= x <= 200 and 0 <= y <= 200 for x, y in ends)


def test_who_cannot_go_anywhere_is_suggested_no_way() -> None:
    state = field(rossi=Man(), car=Vehicle("car", x=80))
    rossi, car = state.figures[FigureId("rossi")], state.figures[FigureId("car")]
    for most, some in ((0.0, False), (0.5, True)):
        assert bool(ways_of(state, rossi, most, lambda way: True)) is some
        assert bool(driving_ways(state, car, most, ONCE, 0.0)) is some
    assert ways_of(state, replace(rossi, place=None), 9.0, lambda way: True) == ()
    assert driving_ways(state, replace(car, place=None), 9.0, ONCE, 0.0) == ()
    assert asked(state, "alight", _unit="blue", figure="rossi") == ["figure: "]
