"""Corners of what lies on a table, one at a time: the text says it, its notes stay."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from core.scenarios.corners import Corner, corners_of, inserted, moved, opened, removed
from core.scenarios.drafting import Draft

TEXT = """rules = "ludonet"  # the book

[[terrain]]
id = "house"  # where grandmother lives
kind = "building"
box = [10, 20, 14, 10]
openings = [
  { kind = "door", from = [12, 20], to = [14, 20] },  # the front
  { kind = "window", from = [10, 24], to = [10, 26] },
]

[[terrain]]
id = "wall"  # loose stones
kind = "wall"
line = [[0, 0], [10, 0]]

[[terrain]]
id = "wood"
kind = "woods"
points = [[40, 0], [50, 0], [45, 8]]

[[terrain]]
id = "crater"
kind = "crater"
centre = [3, 3]
radius = 2
"""
HOUSE, WALL, WOOD, CRATER = (f"terrain[{number}]" for number in range(4))


def corners(draft: Draft, field: str) -> list[tuple[str, int, float, float]]:
    return [tuple(one) for one in corners_of(draft.at(field))]  # type: ignore[misc]


def at(draft: Draft, field: str, number: int) -> Corner:
    return corners_of(draft.at(field))[number]


def test_every_corner_and_every_end_of_an_opening_is_found() -> None:
    draft = Draft(TEXT)
    box = [("box", 0, 10, 20), ("box", 1, 24, 20), ("box", 2, 24, 30), ("box", 3, 10, 30)]
    ends = [("from", 0, 12, 20), ("to", 0, 14, 20), ("from", 1, 10, 24), ("to", 1, 10, 26)]
    assert corners(draft, HOUSE) == box + ends
    assert corners(draft, WALL) == [("line", 0, 0, 0), ("line", 1, 10, 0)]
    assert len(corners(draft, WOOD)) == 3 and corners(draft, CRATER) == []
    assert corners_of({"box": "x"}) == corners_of({"points": [[1]]}) == corners_of({}) == ()


@pytest.mark.parametrize(
    ("number", "to", "box"),
    [(0, (8, 21), [8, 21, 16, 9]), (1, (30, 18), [10, 18, 20, 12]), (2, (5, 5), [5, 5, 5, 15])],
)
def test_a_box_is_drawn_by_a_corner_and_the_one_across_stays(
    number: int, to: tuple[float, float], box: list[float]
) -> None:
    draft = Draft(TEXT)
    assert draft.within(HOUSE, moved(at(draft, HOUSE, number), *to))
    assert draft.at(HOUSE)["box"] == box and "# where grandmother lives" in draft.text


def test_corners_of_outlines_and_ends_of_openings_are_moved_and_undone() -> None:
    draft = Draft(TEXT)
    assert draft.within(WALL, moved(at(draft, WALL, 1), 10.04, 5.26))
    assert draft.within(WOOD, moved(at(draft, WOOD, 2), 44, 9))
    assert draft.within(HOUSE, moved(at(draft, HOUSE, 5), 15, 20))
    assert draft.at(WALL)["line"] == [[0, 0], [10, 5.3]] and draft.at(WOOD)["points"][2] == [44, 9]
    assert draft.at(HOUSE)["openings"][0] == {"kind": "door", "from": [12, 20], "to": [15, 20]}
    assert tomllib.loads(draft.text) == draft.data and draft.text.count("#") == TEXT.count("#")
    assert draft.undo() and draft.undo() and draft.undo() and draft.text == TEXT


def test_corners_come_between_two_and_go_while_an_outline_is_left() -> None:
    draft = Draft(TEXT)
    assert draft.within(WOOD, inserted(at(draft, WOOD, 2)))
    assert draft.at(WOOD)["points"] == [[40, 0], [50, 0], [45, 8], [42.5, 4]], (
        "between the last and the first"
    )
    assert draft.within(WALL, inserted(at(draft, WALL, 1))), "behind the last of a line there is nothing"
    assert draft.at(WALL)["line"] == [[0, 0], [5, 0], [10, 0]]
    assert draft.within(WOOD, removed(at(draft, WOOD, 0))) and draft.within(WALL, removed(at(draft, WALL, 1)))
    text = draft.text
    for field in (WOOD, WALL):
        assert not draft.within(field, removed(at(draft, field, 0))) and draft.text == text
    assert draft.within(HOUSE, inserted(at(draft, HOUSE, 0)))
    assert draft.at(HOUSE)["points"] == [[10, 20], [17, 20], [24, 20], [24, 30], [10, 30]]
    assert "box" not in draft.at(HOUSE) and tomllib.loads(draft.text) == draft.data


def test_openings_are_put_into_the_nearest_wall_and_taken_out() -> None:
    draft = Draft(TEXT)

    def open_at(field: str, x: float, y: float) -> dict[str, Any]:
        change = opened(draft.at(field), x, y)
        assert change is not None and draft.within(field, change)
        assert tomllib.loads(draft.text) == draft.data
        last: dict[str, Any] = draft.at(field)["openings"][-1]
        return last

    assert open_at(HOUSE, 18, 31) == {"kind": "door", "from": [19, 30], "to": [17, 30]}
    assert open_at(HOUSE, 23.5, 29.9)["to"] == [22, 30], "as far as the corner"
    assert open_at(WALL, 4, 3) == {"kind": "door", "from": [3, 0], "to": [5, 0]}
    assert draft.within(HOUSE, removed(at(draft, HOUSE, 4)))
    assert [one["kind"] for one in draft.at(HOUSE)["openings"]] == ["window", "door", "door"]
    assert opened(draft.at(CRATER), 3, 3) is None and "# loose stones" in draft.text


def test_what_would_be_no_outline_is_not_taken() -> None:
    draft = Draft(TEXT)
    assert not draft.within(HOUSE, moved(at(draft, HOUSE, 0), 24, 22)), "no width is left"
    assert not draft.within(HOUSE, inserted(at(draft, HOUSE, 4))), "an opening has two ends"
    assert draft.text == TEXT
