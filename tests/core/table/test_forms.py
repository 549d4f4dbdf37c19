"""Shapes ready for measuring, against a brute-force walk along the line."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.places import Point
from core.table.prepared_shapes import Form, Outline, contains, form
from core.table.shapes import Circle, Line, Polygon, Rectangle, box

SQUARE = box(10, 10, 10, 10)
ELL = Polygon(tuple(Point(*p) for p in ((0, 0), (20, 0), (20, 5), (5, 5), (5, 20), (0, 20))))
SHAPES = (SQUARE, ELL, Circle(Point(12, 9), 5), Line((Point(3, 3), Point(20, 3), Point(20, 22)), 2))
# Odd numbers of hundredths: no line runs exactly through a corner or along a side.
number = st.integers(-300, 2700).map(lambda n: n / 100 + 0.00317)


def share_inside(shape: Form, a: tuple[float, float], b: tuple[float, float], steps: int = 2000) -> float:
    """What part of the line lies inside, by looking at many spots of it."""
    spots = ((k + 0.5) / steps for k in range(steps))
    return sum(shape.holds(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in spots) / steps


@pytest.mark.parametrize("shape", SHAPES)
@given(ax=number, ay=number, bx=number, by=number)
def test_chords_are_where_the_line_is_inside(
    shape: Polygon | Circle | Line, ax: float, ay: float, bx: float, by: float
) -> None:
    ready = form(shape)
    chords = ready.chords(ax, ay, bx, by)
    assert all(0 <= t0 < t1 <= 1 for t0, t1 in chords)
    assert list(chords) == sorted(chords)
    brute = share_inside(ready, (ax, ay), (bx, by))
    if ax != bx or ay != by:
        assert math.isclose(sum(t1 - t0 for t0, t1 in chords), brute, abs_tol=0.004)


def test_a_line_along_a_side_or_through_a_corner_touches_only() -> None:
    square, ell = form(SQUARE), form(ELL)
    assert square.chords(0, 10, 30, 10) == ()
    assert square.chords(0, 0, 30, 30) == ((1 / 3, 2 / 3),)  # from corner to corner
    assert square.chords(0, 20, 20, 0) == ()
    assert square.chords(0, 20, 10, 20) == ()
    assert square.chords(0, 10, 10, 20) == ()  # past a corner
    assert ell.chords(5, 5, 5, 30) == ()  # along the inner wall
    assert ell.chords(30, 5, 5, 5) == ()
    assert ell.chords(-5, 20, 30, 20) == ()


def test_a_hollow_outline_may_be_crossed_twice() -> None:
    assert len(form(ELL).chords(-1, 16, 16, -1)) == 2
    assert len(form(ELL).chords(-1, 3, 30, 3)) == 1


def test_the_rim_belongs_to_a_shape() -> None:
    assert contains(SQUARE, Point(10, 15)) and contains(SQUARE, Point(20, 20))
    assert not contains(SQUARE, Point(9.99, 15))
    assert contains(Circle(Point(0, 0), 5), Point(3, 4))
    assert contains(Rectangle(Point(0, 0), 10, 2, turned=90), Point(0, 5))
    assert not contains(Rectangle(Point(0, 0), 10, 2, turned=90), Point(5, 0))


def test_a_wall_drawn_without_width_still_stands() -> None:
    assert form(Line((Point(0, 0), Point(0, 10)), 0)).chords(-5, 5, 5, 5)


def test_gaps_are_cm_to_the_outline_and_none_inside() -> None:
    assert form(SQUARE).gap(5, 15) == 5
    assert form(SQUARE).gap(7, 6) == 5
    assert form(SQUARE).gap(15, 15) == 0
    assert form(SQUARE).rim(15, 12) == 2
    assert form(Circle(Point(0, 0), 5)).gap(6, 8) == 5
    assert form(Line((Point(0, 0), Point(0, 10)), 2)).gap(4, 5) == 3


def test_corners_may_be_given_in_either_direction() -> None:
    there, back = form(SQUARE), form(Polygon(tuple(reversed(SQUARE.points))))
    assert there.chords(0, 12, 30, 17) == back.chords(0, 12, 30, 17)
    assert isinstance(there, Outline) and there.convex
    assert not Outline([(p.x, p.y) for p in ELL.points]).convex


@pytest.mark.parametrize("shape", SHAPES)
def test_numbers_that_no_table_has_never_stop_the_program(shape: Polygon | Circle | Line) -> None:
    for bad in (math.nan, math.inf, 1e308):
        form(shape).gap(bad, 3)
        form(shape).holds(bad, bad)
