"""Many lines at once give the answers of one at a time."""

import math
import random

from core.table.places import Place, Point
from core.table.prepared import prepare
from core.table.shapes import Circle, Line, Polygon, box
from core.table.sight import sight_line, sight_matrix
from core.table.terrain import Opening, Piece, Table, make


def wild(seed: int, count: int) -> Table:
    """A table of all sorts of pieces, hollow ones too."""
    rng = random.Random(seed)
    pieces: list[Piece] = []
    for n in range(count):
        x, y, size = rng.uniform(5, 105), rng.uniform(5, 105), rng.uniform(2, 9)
        kind = rng.choice(("building", "wood", "wall", "rock", "smoke", "hill", "bunker", "hedge"))
        door = (Opening("door", Point(x, y), Point(x + size, y)),)
        if kind == "smoke":
            pieces.append(make(kind, f"{n}", Circle(Point(x, y), size)))
        elif kind in ("wall", "hedge"):
            height = rng.choice((1.0, 2.0, 4.0))
            ends = (Point(x, y), Point(x + size, y), Point(x + size, y + 4))
            pieces.append(make(kind, f"{n}", Line(ends, 0.5), height=height))
        elif kind in ("building", "bunker"):
            pieces.append(make(kind, f"{n}", box(x, y, size, size), openings=door))
        else:
            corners = rng.randint(3, 9)
            ring = [(math.tau * k / corners, size * rng.uniform(0.3, 1)) for k in range(corners)]
            shape = Polygon(tuple(Point(x + r * math.cos(a), y + r * math.sin(a)) for a, r in ring))
            pieces.append(
                make(kind, f"{n}", shape, depth=rng.choice((0.0, 5.0)), height=rng.choice((3.0, 8.0)))
            )
    return Table(120, 120, tuple(pieces))


def crowd(seed: int, count: int) -> list[Place]:
    rng = random.Random(seed)
    return [
        Place(rng.uniform(0, 120), rng.uniform(0, 120), z=rng.choice((0, 0, 3)), prone=rng.random() < 0.2)
        for _ in range(count)
    ]


def test_the_same_answers_as_one_line_at_a_time() -> None:
    for seed, count in ((1, 0), (2, 1), (3, 12), (4, 40), (5, 90)):
        table, red, blue = wild(seed, count), crowd(seed + 50, 25), crowd(seed + 90, 20)
        assert sight_matrix(table, red, blue) == [[sight_line(table, a, b).clear for b in blue] for a in red]


def test_one_group_with_itself_is_the_same_both_ways() -> None:
    table, men = wild(7, 40), crowd(7, 30)
    rows = sight_matrix(table, men, men)
    assert rows == [[sight_line(table, a, b).clear for b in men] for a in men]
    assert rows == [list(column) for column in zip(*rows, strict=True)]


def test_ignored_pieces_and_impossible_numbers() -> None:
    table = Table(100, 100, (make("rock", "rock", box(40, 40, 20, 20)),))
    west, east, nowhere = Place(30, 50), Place(70, 50), Place(math.nan, 0)
    assert sight_matrix(table, [west], [east, nowhere]) == [[False, False]]
    assert sight_matrix(table, [west, nowhere], [east], ignore=("rock", "gone")) == [[True], [False]]
    assert sight_matrix(table, [], [east]) == []


def test_men_of_one_house_see_one_another() -> None:
    table = Table(100, 100, (make("building", "house", box(40, 40, 20, 20)),))
    men = [Place(45, 45, inside="house"), Place(55, 55, inside="house"), Place(10, 10)]
    assert sight_matrix(table, men, men) == [[True, True, False], [True, True, False], [False, False, True]]


def test_a_table_is_made_ready_once() -> None:
    table = wild(1, 5)
    assert prepare(table) is prepare(table)
    assert prepare(wild(1, 5)) is not prepare(table)
