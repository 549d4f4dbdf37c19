"""What a way costs over slow ground, and where ground forbids it."""

from __future__ import annotations

import pytest

from core.table.going import cost, entered
from core.table.places import Place, Point
from core.table.terrain import Table
from core.table.terrain_file import load_table

START = Place(0, 50)


def table(*pieces: tuple[str, list[float]]) -> Table:
    terrain = [{"id": f"p{n}", "kind": kind, "box": box} for n, (kind, box) in enumerate(pieces)]
    return load_table({"width": 100, "height": 100, "terrain": terrain})


@pytest.mark.parametrize(
    ("factors", "expected"),
    [
        ({}, 40),
        ({"wood": 0.5}, 60),
        ({"wood": 0.5, "road": 2.0}, 60),
        ({"road": 2.0}, 30),
        ({"crater": 2.0}, 40),
    ],
)
def test_slow_ground_divides_and_the_slowest_counts(factors: dict[str, float], expected: float) -> None:
    ground = table(("wood", [10, 40, 20, 20]), ("road", [10, 40, 20, 20]))
    assert cost(ground, START, (Point(40, 50),), factors) == pytest.approx(expected)


def test_a_way_with_corners_is_cut_leg_by_leg() -> None:
    ground = table(("wood", [10, 40, 20, 20]))
    way = (Point(20, 50), Point(20, 70))
    assert cost(ground, START, way, {"wood": 0.5}) == pytest.approx(10 + 20 + 20 + 10)


@pytest.mark.parametrize(
    ("start", "way", "expected"),
    [
        (0, [(40, 50)], "p0"),
        (0, [(5, 50), (5, 90)], ""),
        (20, [(50, 50)], ""),
        (20, [(50, 50), (20, 50)], "p0"),
    ],
)
def test_forbidden_ground_is_entered_but_may_be_left(
    start: float, way: list[tuple[float, float]], expected: str
) -> None:
    ground = table(("water", [10, 40, 20, 20]))
    assert entered(ground, Place(start, 50), [Point(*spot) for spot in way], {"water"}) == expected
