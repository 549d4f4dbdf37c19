"""Footprints: a vehicle covers its length by its width along its facing, a man the circle of his base. cm."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.words.ids import FigureId, PieceId
from core.table.cover import in_cover_at
from core.table.footprints import beside, footprint, gap, gap_to, holds, outline, overlaps
from core.table.map_ruler import answer
from core.table.neighbours import in_contact
from core.table.places import Place, Point, distance
from core.table.prepared_shapes import form
from core.table.questions import Gap, Touching, TouchingPiece
from core.table.shapes import Circle, Line, Rectangle
from core.table.terrain import Piece, Table, make

angles = st.floats(0, 360, allow_nan=False)
TANK = Place(50, 50, base=7, wide=3.5)


def tank(facing: float) -> Place:
    return Place(50, 50, facing, base=7, wide=3.5)


def within(place: Place, x: float, y: float) -> bool:
    """Whether a spot lies in a rectangle, worked out along its own axes."""
    turned = math.radians(place.facing)
    dx, dy = x - place.x, y - place.y
    ahead = abs(dx * math.cos(turned) + dy * math.sin(turned))
    aside = abs(dy * math.cos(turned) - dx * math.sin(turned))
    return ahead <= place.base / 2 and aside <= place.wide / 2


def nearest(place: Place, x: float, y: float) -> float:
    """Cm from a spot to a rectangle, worked out along its own axes."""
    turned = math.radians(place.facing)
    dx, dy = x - place.x, y - place.y
    ahead = abs(dx * math.cos(turned) + dy * math.sin(turned)) - place.base / 2
    aside = abs(dy * math.cos(turned) - dx * math.sin(turned)) - place.wide / 2
    return math.hypot(max(ahead, 0.0), max(aside, 0.0))


def test_a_range_to_a_flank_runs_to_the_flank_and_to_the_front_to_the_front() -> None:
    assert gap(TANK, Point(50, 60)) == 10 - 1.75
    assert gap(TANK, Point(60, 50)) == 10 - 3.5
    assert gap(TANK, Place(50, 60, base=2)) == 10 - 1.75 - 1
    assert gap(TANK, Point(50, 51)) == 0
    assert footprint(TANK) == Rectangle(Point(50, 50), 7, 3.5, 0)
    assert footprint(Place(1, 2, base=3)) == outline(Place(1, 2, base=3)) == Circle(Point(1, 2), 1.5)


@given(angles, angles, st.floats(0, 40))
def test_the_gap_to_a_man_is_that_along_the_vehicles_own_axes(facing: float, way: float, far: float) -> None:
    at = Point(50 + far * math.cos(math.radians(way)), 50 + far * math.sin(math.radians(way)))
    man = Place(at.x, at.y, base=2)

    assert gap(tank(facing), at) == gap(at, tank(facing)) == pytest.approx(nearest(tank(facing), at.x, at.y))
    assert gap(tank(facing), man) == pytest.approx(max(0, nearest(tank(facing), at.x, at.y) - 1))
    assert in_contact(tank(facing), man) == (gap(tank(facing), man) < 0.0005)


@given(angles, angles, angles, st.floats(0, 20))
def test_two_vehicles_are_as_far_apart_as_their_nearest_corner_is(
    one: float, two: float, way: float, far: float
) -> None:
    other = Place(
        50 + far * math.cos(math.radians(way)), 50 + far * math.sin(math.radians(way)), two, base=5, wide=2.2
    )
    first = tank(one)
    corners = [nearest(first, x, y) for x, y, _, _ in form(footprint(other)).edges]
    corners += [nearest(other, x, y) for x, y, _, _ in form(footprint(first)).edges]

    apart = gap(first, other)
    assert apart == pytest.approx(gap(other, first), abs=1e-9)
    assert apart == 0 or apart == pytest.approx(min(corners), abs=1e-9)
    if min(corners) == 0 or within(first, other.x, other.y):
        assert apart == 0
    assert gap_to(first, form(footprint(other))) == pytest.approx(apart, abs=1e-9)


@given(angles, angles, st.floats(0.1, 5))
def test_whoever_is_put_beside_a_vehicle_is_that_far_from_it_in_that_direction(
    facing: float, way: float, away: float
) -> None:
    there = beside(tank(facing), way, away)

    assert gap(tank(facing), there) == pytest.approx(away, abs=1e-6)
    off = math.degrees(math.atan2(there.y - 50, there.x - 50)) - way
    assert abs((off + 180) % 360 - 180) < 1e-6
    assert not holds(tank(facing), there) and holds(tank(facing), Point(50, 50))
    assert distance(there, beside(Place(50, 50, base=4), way, 0)) >= 0


@given(angles, angles)
def test_bases_that_touch_share_no_ground_and_half_a_cm_nearer_they_do(facing: float, way: float) -> None:
    for cm, shares in ((1.0, False), (0.5, True)):
        spot = beside(tank(facing), way, cm)
        assert overlaps(tank(facing), Place(spot.x, spot.y, base=2)) is shares
        assert overlaps(Place(spot.x, spot.y, base=2), tank(facing)) is shares
    assert overlaps(Place(0, 0, base=2), Place(1.9, 0, base=2))
    assert not overlaps(Place(0, 0, base=2), Place(2, 0, base=2))


def test_the_rulers_questions_measure_from_footprint_to_footprint() -> None:
    wall = make("wall", PieceId("wall"), Line((Point(40, 53), Point(60, 53)), 0.5))
    table, man, hull = Table(100, 100, (wall,)), FigureId("man"), FigureId("hull")
    places = {hull: TANK, man: Place(50, 47.25, base=2)}

    assert answer(Gap(man, hull), table, places, "edge") == 0
    assert answer(Touching(man, (hull,)), table, places) == (hull,)
    assert answer(TouchingPiece(man, (hull,)), table, places) == (hull,)
    assert answer(TouchingPiece(hull, (PieceId("wall"),)), table, places) == ()
    turned = {hull: tank(90)}
    assert answer(TouchingPiece(hull, (PieceId("wall"),)), table, turned) == ("wall",)


@pytest.mark.parametrize(("facing", "covered"), [(0, False), (90, True)])
def test_a_vehicle_is_in_the_cover_that_its_footprint_is_near(facing: float, covered: bool) -> None:
    """Its flank is 2.5 cm from the wall, its front a quarter of a cm."""
    wall = Piece(PieceId("wall"), "wall", "wall", Line((Point(40, 54.5), Point(60, 54.5)), 0.5), 2, "hard")

    assert (in_cover_at(Table(100, 100, (wall,)), tank(facing)) == "wall") is covered
