"""Points, places, distances and directions."""

import math

from hypothesis import given
from hypothesis import strategies as st

from core.table.footprints import gap
from core.table.places import Place, Point, bearing, countable, distance, reaches, tidy

coordinate = st.floats(-200, 200)
points = st.builds(Point, coordinate, coordinate)


def test_distances_run_from_centre_to_centre_or_between_the_rims() -> None:
    a, b = Place(0, 0), Place(3, 4, base=2)
    assert distance(a, b) == 5
    assert gap(a, b) == 5 - 1.25 - 1
    assert gap(a, Point(3, 4)) == 5 - 1.25


def test_overlapping_bases_are_no_distance_apart() -> None:
    assert gap(Place(0, 0), Place(1, 0)) == 0


def test_north_is_ninety_degrees() -> None:
    here = Point(10, 10)
    spots = (Point(11, 10), Point(10, 11), Point(9, 10), Point(10, 9))
    assert [bearing(here, spot) for spot in spots] == [0, 90, 180, 270]
    assert bearing(here, here) == 0


def test_a_limit_includes_itself_and_rounding_but_no_more() -> None:
    assert reaches(5, 5) and reaches(5.0000001, 5) and reaches(0.1 * 3, 0.3)
    assert not reaches(5.001, 5)
    assert not reaches(math.nan, 5) and not reaches(math.inf, 5)


def test_numbers_that_no_table_has_are_known() -> None:
    assert countable(0, -3, 99_999)
    for bad in (math.nan, math.inf, -math.inf, 1e300):
        assert not countable(0, bad)


def test_a_told_measure_has_no_negative_zero() -> None:
    assert str(tidy(-0.0001)) == "0.0"
    assert tidy(5.0000000001) == 5


@given(points, points, points)
def test_no_detour_is_shorter(a: Point, b: Point, c: Point) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c) + 1e-9
    assert distance(a, b) == distance(b, a)


@given(points, points)
def test_opposite_bearings_differ_by_half_a_turn(a: Point, b: Point) -> None:
    if distance(a, b) > 0.01:
        assert math.isclose((bearing(a, b) - bearing(b, a)) % 360, 180, abs_tol=1e-6)
        assert 0 <= bearing(a, b) <= 360
