"""Ways: length, obstacles, walls and openings, the table's edge (BN-Q.18)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.movement_path import Crossing, along, cut_short, measure_path, path_length
from core.table.places import Place, Point
from core.table.prepared_shapes import form
from core.table.shapes import Line, box
from core.table.terrain import Opening, Piece, Table, make

START = Place(5, 15, facing=90)
WALL = make("wall", "wall", Line((Point(10, 0), Point(10, 30)), 1))


def lay(*pieces: Piece) -> Table:
    return Table(100, 60, pieces)


def house(**fields: object) -> Piece:
    """A door in the west (y 14–16), a window in the east (y 14–16)."""
    openings = (
        Opening("door", Point(20, 14), Point(20, 16)),
        Opening("window", Point(40, 14), Point(40, 16)),
    )
    return make("building", "house", box(20, 10, 20, 10), openings=openings, **fields)


def test_an_open_way_is_as_long_as_its_legs() -> None:
    way = measure_path(lay(), START, (Point(8, 19), Point(8, 29)))
    assert (way.length, way.obstacles, way.level, way.blocked, way.off_table) == (15, (), 0, "", False)
    assert way.end == Place(8, 29, facing=90)


def test_no_way_is_no_length() -> None:
    assert measure_path(lay(WALL), START, ()).end == START
    assert measure_path(lay(WALL), START, (Point(5, 15), Point(5, 15))).length == 0


def test_a_wall_is_one_obstacle_met_at_its_near_face() -> None:
    way = measure_path(lay(WALL), START, (Point(20, 15),))
    assert way.obstacles == (Crossing("wall", 1, pytest.approx(4.5)),)
    assert way.level == 1


def test_a_way_with_a_corner_in_the_wall_crosses_it_once_and_back_again_twice() -> None:
    assert len(measure_path(lay(WALL), START, (Point(10, 15), Point(20, 15))).obstacles) == 1
    assert len(measure_path(lay(WALL), START, (Point(15, 15), Point(5, 20))).obstacles) == 2


def test_to_walk_along_a_wall_is_not_to_cross_it() -> None:
    assert measure_path(lay(WALL), Place(9.5, 2), (Point(9.5, 28),)).obstacles == ()


def test_leaving_rubble_is_free_and_entering_it_is_not() -> None:
    rubble = make("rubble", "rubble", box(10, 10, 10, 10))
    assert measure_path(lay(rubble), Place(15, 15), (Point(30, 15),)).obstacles == ()
    assert measure_path(lay(rubble), Place(30, 15), (Point(15, 15),)).level == 1
    assert measure_path(lay(rubble), Place(20, 15), (Point(15, 15),)).level == 1, "from its rim"


def test_obstacles_come_in_the_order_they_are_met() -> None:
    high = make("wreck", "wreck", box(14, 10, 4, 10))
    way = measure_path(lay(high, WALL), START, (Point(30, 15),))
    assert [crossing.piece for crossing in way.obstacles] == ["wall", "wreck"]
    assert way.level == 2


def test_doors_are_free_windows_level_one_and_walls_stop() -> None:
    table = lay(house())
    assert measure_path(table, START, (Point(30, 15),)).obstacles == ()
    assert measure_path(table, START, (Point(30, 15),)).end.inside == "house"
    through = measure_path(table, START, (Point(50, 15),))
    assert (through.obstacles, through.blocked) == ((Crossing("house", 1, pytest.approx(35)),), "")
    stopped = measure_path(table, Place(5, 12), (Point(30, 12),))
    assert (stopped.blocked, stopped.length, stopped.end) == (
        "house",
        pytest.approx(14.9),
        Place(pytest.approx(19.9), 12),
    )


def test_what_lies_beyond_a_wall_is_not_met() -> None:
    far = make("wreck", "wreck", box(50, 10, 4, 10))
    assert measure_path(lay(house(), far), Place(5, 12), (Point(60, 12),)).obstacles == ()


def test_nobody_walks_through_a_wall_in_two_moves() -> None:
    table = lay(house())
    at_wall = measure_path(table, Place(5, 12), (Point(20, 12),)).end
    assert measure_path(table, at_wall, (Point(25, 12),)).blocked == "house"
    from_inside = measure_path(table, Place(30, 12, inside="house"), (Point(40, 12),))
    assert from_inside.blocked == "house"
    assert measure_path(table, from_inside.end, (Point(45, 12),)).blocked == "house"
    assert measure_path(table, Place(20, 12), (Point(25, 12),)).blocked == "house"


def test_inside_one_moves_freely_and_keeps_the_storey() -> None:
    way = measure_path(lay(house()), Place(22, 12, z=3, inside="house"), (Point(38, 18),))
    assert (way.blocked, way.obstacles) == ("", ())
    assert (way.end.inside, way.end.z) == ("house", 3)


def test_a_gate_in_a_wall_is_free_and_a_solid_wall_has_no_other_way() -> None:
    gate = (Opening("gap", Point(10, 14), Point(10, 16)),)
    low = make("wall", "wall", WALL.shape, openings=gate)
    solid = make("wall", "wall", WALL.shape, openings=gate, flags=("solid",))
    for wall in (low, solid):
        assert measure_path(lay(wall), START, (Point(20, 15),)).obstacles == ()
    assert measure_path(lay(low), Place(5, 5), (Point(20, 5),)).level == 1
    assert measure_path(lay(solid), Place(5, 5), (Point(20, 5),)).blocked == "wall"


def test_a_flying_thing_minds_nothing() -> None:
    way = measure_path(lay(WALL, house()), Place(5, 12), (Point(60, 12),), flies=True)
    assert (way.length, way.obstacles, way.blocked) == (55, (), "")


def test_a_way_off_the_table_ends_at_its_edge() -> None:
    way = measure_path(lay(), START, (Point(5, 70),))
    assert (way.off_table, way.length, way.end) == (True, 45, Place(5, 60, facing=90))
    assert measure_path(lay(), START, (Point(5, 60),)).off_table is False
    corner = measure_path(lay(), START, (Point(-5, 5), Point(20, 5)))
    assert (corner.off_table, corner.end) == (True, Place(0, 10, facing=90))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e308])
def test_numbers_that_no_table_has_end_the_way(bad: float) -> None:
    way = measure_path(lay(WALL, house()), START, (Point(6, 15), Point(bad, 15), Point(9, 15)))
    assert way.off_table and math.isfinite(way.length)
    assert 0 <= way.end.x <= 100


def test_along_stops_where_the_tape_ends() -> None:
    corners = (Point(5, 20), Point(15, 20))
    assert along(START, corners, 5) == Place(5, 20, facing=90)
    assert along(START, corners, 8) == Place(8, 20, facing=90)
    assert along(START, corners, 99) == Place(15, 20, facing=90)
    assert along(START, corners, 0) == along(START, corners, -3) == START


def test_a_way_is_cut_with_its_corners() -> None:
    corners = (Point(5, 20), Point(15, 20))
    assert cut_short(START, corners, 8) == (Point(5, 20), Point(8, 20))
    assert cut_short(START, corners, 3) == (Point(5, 18),)
    assert cut_short(START, corners, 15) == corners


number = st.floats(0, 50)
ways = st.lists(st.builds(Point, number, number), min_size=1, max_size=6).map(tuple)


@given(ways, st.floats(0, 200))
def test_along_lies_on_the_way_at_that_length(way: tuple[Point, ...], cm: float) -> None:
    end = along(START, way, cm)
    assert (
        form(Line((Point(START.x, START.y), *way), 0.2)).gap(end.x, end.y) < 1e-6
        or path_length(START, way) < 1e-6
    )
    cut = cut_short(START, way, cm)
    assert math.isclose(path_length(START, cut), min(cm, path_length(START, way)), abs_tol=1e-6)


@given(ways)
def test_a_way_is_never_shorter_than_the_straight_one(way: tuple[Point, ...]) -> None:
    measured = measure_path(lay(WALL), START, way)
    assert measured.length >= math.dist((START.x, START.y), (measured.end.x, measured.end.y)) - 1e-9
    crossings = [crossing.at_cm for crossing in measured.obstacles]
    assert crossings == sorted(crossings)
    parity = sum(1 for _ in crossings) % 2
    if all(abs(spot.x - 10) > 0.6 and 0 < spot.y < 29 for spot in way):
        assert parity == (way[-1].x > 10)
