"""Where somebody stood whom a ruling of format 1 put elsewhere: frozen, and as it was when it was frozen."""

from __future__ import annotations

import random

import pytest

from core.rules import load as load_rules
from core.scenarios import load, ready
from core.table import cover
from core.table.from_1 import put
from core.table.places import Place, Point
from core.table.shapes import Circle, Line, box
from core.table.terrain import Piece, Table


def house(id: str, shape: object, **facts: object) -> Piece:
    return Piece(id, id, "house", shape, storeys=2, **facts)  # type: ignore[arg-type]


TABLE = Table(
    100, 100,
    (
        house("big", box(10, 10, 40, 40)),
        house("small", box(20, 20, 10, 10)),
        house("tower", Circle(Point(80, 80), 8)),
        house("gallery", Line((Point(10, 70), Point(40, 70), Point(40, 90)), 6)),
        Piece("yard", "yard", "field", box(60, 10, 20, 20)),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("spot", "inside"),
    [
        (Point(15, 15), "big"), (Point(25, 25), "small"), (Point(86, 80), "tower"), (Point(87.5, 86), ""),
        (Point(20, 72.5), "gallery"), (Point(20, 73.5), ""), (Point(42.5, 85), "gallery"),
        (Point(70, 20), ""), (Point(5, 5), ""),
    ],
)  # fmt: skip
def test_he_was_in_the_smallest_building_that_stands_there(spot: Point, inside: str) -> None:
    stood = put(TABLE, Place(1, 2, 90, 6, inside="tower"), spot)

    assert (stood.x, stood.y, stood.facing, stood.inside) == (spot.x, spot.y, 90, inside)
    assert stood.z == (6 if inside == "tower" else 0), "he keeps his floor where he was in it before"


def table_of(id: str) -> Table:
    scenario = load(id)
    rules = load_rules(scenario.rules)
    state = rules.empty()
    for event in scenario.setup({}, False, rules):
        state = rules.evolve(state, event)
    table: Table = rules.terrain(state)
    return table


def test_it_is_what_the_table_of_that_day_said() -> None:
    """On the maps that were there when format 1 was, and on one of every shape, at spots without number."""
    maps = [TABLE, *(table_of(id) for id in ready() if id.startswith(("breaking_news/", "ludonet/")))]
    chance, in_a_house = random.Random(1), 0
    for table in maps:
        for _ in range(400):
            spot = Point(chance.uniform(0, table.width), chance.uniform(0, table.height))
            stood = put(table, Place(1, 2, z=3), spot)
            in_a_house += bool(stood.inside)
            assert stood == cover.moved(table, Place(1, 2, z=3), spot), (table, spot)
    assert in_a_house > 100


def test_it_does_not_follow_what_the_table_says_tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "moved", lambda table, place, spot: place)
    monkeypatch.setattr("core.table.spatial_index.Prepared.room_at", lambda self, x, y: "elsewhere")

    assert put(TABLE, Place(1, 2), Point(15, 15)).inside == "big"
