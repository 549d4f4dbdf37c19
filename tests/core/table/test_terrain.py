"""Kinds of terrain, and reading a table with its mistakes named by field."""

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.locale import sentences
from core.table.places import Place, Point
from core.table.shapes import Circle, Line, Polygon
from core.table.terrain import KINDS, Piece, Table, make, sane
from core.table.terrain_file import TerrainError, load_table

SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20]]


def raw(*terrain: object, width: Any = 100, height: Any = 60) -> dict[str, Any]:
    return {"width": width, "height": height, "terrain": list(terrain)}


def problem(table: dict[str, Any]) -> TerrainError:
    with pytest.raises(TerrainError) as caught:
        load_table(table)
    return caught.value


def test_a_piece_has_its_kinds_figures_unless_told_otherwise() -> None:
    wood, thin = make("wood", "w", Circle(Point(0, 0), 5)), make("wood", "t", Circle(Point(0, 0), 5), depth=3)
    assert (wood.sight, wood.cover, wood.depth, wood.name) == ("depth", "soft", 10, "w")
    assert (thin.cover, thin.depth) == ("soft", 3)


def test_every_kind_that_scenarios_know_is_there() -> None:
    assert {"wood", "jungle", "building", "bunker", "wall", "hedge", "rubble", "hill", "road"} <= set(KINDS)
    assert {"water", "smoke", "crater", "sandbags", "wreck"} <= set(KINDS)


def test_a_table_is_read_with_every_outline() -> None:
    table = load_table(
        raw(
            {"id": "a", "kind": "wood", "points": SQUARE, "name": {"en": "Grove", "it": "Boschetto"}},
            {"kind": "wall", "line": [[30, 10], [40, 10]], "width": 1, "obstacle": 2},
            {"kind": "smoke", "centre": [50, 30], "radius": 5},
            {
                "kind": "bunker",
                "box": [60, 10, 6, 4],
                "openings": [{"kind": "window", "from": [60, 11], "to": [60, 13]}],
            },
        )
    )
    grove, wall, smoke, bunker = table.pieces
    assert grove.shape == Polygon(tuple(Point(*p) for p in SQUARE)) and grove.name == {
        "en": "Grove",
        "it": "Boschetto",
    }
    assert (wall.id, wall.shape, wall.obstacle) == ("wall-2", Line((Point(30, 10), Point(40, 10)), 1), 2)
    assert smoke.shape == Circle(Point(50, 30), 5)
    assert bunker.openings[0].end == Point(60, 13) and bunker.flags == ("bunker",)
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table


def test_a_closed_ring_may_repeat_its_first_corner() -> None:
    assert load_table(raw({"kind": "wood", "points": [*SQUARE, SQUARE[0]]})).pieces[0].shape == Polygon(
        tuple(Point(*p) for p in SQUARE)
    )


@pytest.mark.parametrize(
    ("piece", "path", "part"),
    [
        ({"kind": "wood", "points": [[0, 0], [10, 10], [10, 0], [0, 10]]}, ".points", "crosses itself"),
        ({"kind": "wood", "points": [[0, 0], [10, 0], [5, 0]]}, ".points", "holds no area"),
        ({"kind": "wood", "points": [[0, 0], [10, 0], [10, 5], [10, 0]]}, ".points", "same corner"),
        ({"kind": "wood", "points": [[0, 0], [10, 0]]}, ".points", "3 to 200"),
        ({"kind": "wood", "points": [[0, 0], [101, 0], [5, 9]]}, ".points", "off the table"),
        ({"kind": "wood", "points": [[0, 0], [9, -1], [5, 9]]}, ".points", "off the table"),
        ({"kind": "wood", "points": [[0, 0], [math.nan, 1], [5, 9]]}, ".points[1]", "a plain number"),
        ({"kind": "wood", "points": [[0, 0], [math.inf, 1], [5, 9]]}, ".points[1]", "a plain number"),
        ({"kind": "wood", "points": [[0, 0], ["5", 1], [5, 9]]}, ".points[1]", "a number belongs"),
        ({"kind": "wood", "points": [[0, 0], [5], [5, 9]]}, ".points[1]", "2 entries"),
        ({"kind": "wood", "points": 7}, ".points", "a list"),
        ({"kind": "swamp", "points": SQUARE}, ".kind", "swamp is no kind"),
        ({"points": SQUARE}, ".kind", "None is no kind"),
        ({"kind": "wood"}, "", "exactly one outline"),
        ({"kind": "wood", "points": SQUARE, "line": [[0, 0], [1, 1]]}, "", "exactly one outline"),
        ({"kind": "wood", "points": SQUARE, "heigth": 3}, ".heigth", "no such field"),
        ({"kind": "wood", "points": SQUARE, "height": -1}, ".height", "from 0 to 1000"),
        ({"kind": "wood", "points": SQUARE, "depth": math.nan}, ".depth", "from 0 to 1000"),
        ({"kind": "wall", "points": SQUARE, "obstacle": 4}, ".obstacle", "from 0 to 3"),
        ({"kind": "wall", "points": SQUARE, "obstacle": True}, ".obstacle", "a whole number"),
        ({"kind": "wood", "points": SQUARE, "cover": "thick"}, ".cover", "thick"),
        ({"kind": "wall", "line": [[5, 5], [5, 5]]}, ".line", "same spot"),
        ({"kind": "wall", "line": [[5, 5], [9, 5]], "width": -2}, ".width", "more than 0"),
        ({"kind": "smoke", "centre": [5, 5]}, ".radius", "a number belongs"),
        ({"kind": "smoke", "centre": [5, 5], "radius": 0}, ".radius", "more than 0"),
        ({"kind": "bunker", "box": [95, 10, 6, 4]}, ".box", "off the table"),
        ({"kind": "bunker", "box": [9, 10, -6, 4]}, ".box", "more than 0"),
        ({"kind": "wood", "points": SQUARE, "id": ""}, ".id", "empty"),
        ({"kind": "wood", "points": SQUARE, "id": 7}, ".id", "a text"),
        (
            {
                "kind": "building",
                "points": SQUARE,
                "openings": [{"kind": "door", "from": [10, 12], "to": [12, 14]}],
            },
            ".openings[0].to",
            "not on the outline",
        ),
        (
            {
                "kind": "building",
                "points": SQUARE,
                "openings": [{"kind": "hole", "from": [10, 12], "to": [10, 14]}],
            },
            ".openings[0].kind",
            "hole",
        ),
        (
            {
                "kind": "building",
                "points": SQUARE,
                "openings": [{"kind": "door", "from": [10, 12], "to": [10, 12]}],
            },
            ".openings[0].to",
            "same spot",
        ),
        ("wood", "", "table of fields"),
    ],
)
def test_a_mistake_is_told_with_its_field(piece: object, path: str, part: str) -> None:
    fine = {"kind": "road", "line": [[0, 5], [99, 5]]}
    found = problem(raw(fine, piece))
    assert found.path == f"terrain[1]{path}"
    assert part in sentences("en").say(found.problem)
    assert sentences("it").say(found.problem) != sentences("en").say(found.problem)


def test_two_pieces_may_not_share_an_id() -> None:
    piece = {"id": "x", "kind": "wood", "points": SQUARE}
    assert problem(raw(piece, piece)).path == "terrain[1].id"


@pytest.mark.parametrize("size", [0, -5, math.nan, math.inf, 1e9, "wide", None, True])
def test_a_table_has_a_size(size: object) -> None:
    assert problem(raw(width=size)).path == "width"
    assert problem(raw(height=size)).path == "height"


def test_only_spots_of_the_table_are_sane() -> None:
    table = Table(100, 60)
    assert sane(Point(0, 0), table) and sane(Place(100, 60), table)
    for x, y in ((100.01, 5), (5, 60.01), (-0.01, 5), (math.nan, 5), (5, math.inf), (1e308, -1e308)):
        assert not sane(Point(x, y), table)


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers(-200, 200) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["kind", "points", "line", "centre", "box", "radius", "x"]), inner)
    ),
    max_leaves=12,
)


@given(
    anything,
    st.sampled_from(["wood", "wall"]),
    st.sampled_from(["points", "line", "centre", "box", "openings"]),
)
def test_no_data_breaks_the_reader(value: object, kind: str, field: str) -> None:
    try:
        table = load_table(raw({"kind": kind, "radius": 3, field: value}, value))
    except TerrainError as error:
        assert error.path.startswith("terrain[")
    else:
        assert all(isinstance(piece, Piece) for piece in table.pieces)
