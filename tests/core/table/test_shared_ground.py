"""What may stand where: nobody upon anybody, ground that bears no vehicle, the nearest free spot. cm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.words.ids import PieceId
from core.table.footprints import overlaps
from core.table.places import Place, Point, distance
from core.table.shapes import Line, box
from core.table.standing import barred, nearest_free, upon
from core.table.terrain import Table, make

WALL = make("wall", PieceId("wall"), Line((Point(20, 40), Point(60, 40)), 0.5))
HOUSE = make("building", PieceId("house"), box(70, 30, 10, 10))
TABLE = Table(100, 100, (WALL, HOUSE))


def test_nobody_stands_upon_anybody_and_bases_may_touch() -> None:
    men = [("off", None), ("west", Place(10, 10, base=2)), ("east", Place(13, 10, base=2))]

    assert upon(Place(11, 10, base=2), men) == "west"
    assert upon(Place(12, 10, base=2), men[:2]) is None
    assert upon(Place(12, 10, base=2), men) == "east"
    assert upon(Place(11.95, 10, base=2), men[:2], 0.1) is None


@pytest.mark.parametrize(
    ("place", "under"),
    [
        (Place(40, 42, base=5, wide=2.2), ""),
        (Place(40, 42, 90, base=5, wide=2.2), "wall"),
        (Place(40, 40, base=5, wide=2.2), "wall"),
        (Place(75, 35, base=5, wide=2.2), "house"),
        (Place(67.5, 35, base=5, wide=2.2), ""),
        (Place(68, 35, base=5, wide=2.2), "house"),
    ],
)
def test_ground_that_bears_nobody_is_met_by_any_part_of_a_footprint(place: Place, under: str) -> None:
    found = barred(TABLE, place, lambda piece: piece.obstacle > 0 or piece.has_inside)

    assert (found.id if found is not None else "") == under
    assert barred(TABLE, place, lambda piece: False) is None


@given(st.floats(0, 360), st.floats(0, 3))
def test_the_nearest_free_spot_is_free_and_none_is_nearer_by_two_cm(facing: float, x: float) -> None:
    taken = Place(50 + x, 50, facing, base=7, wide=3.5)

    def free(spot: Point) -> bool:
        return not overlaps(Place(spot.x, spot.y, base=2), taken)

    found = nearest_free(Point(50, 50), free)
    assert found is not None and free(found)
    assert distance(found, Point(50, 50)) < 1.75 + 1 + 3 + 1
    assert nearest_free(Point(50, 50), lambda spot: False) is None
