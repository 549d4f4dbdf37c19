"""The terrain in the view: every client draws the table from it, without a file of ours."""

from __future__ import annotations

import pytest

from core.engine.contract.seats import OBSERVER, REFEREE
from core.games import header_of, new_game
from core.scenarios import load, ready
from core.table.places import Point
from core.table.shapes import Circle, Line, Polygon
from core.table.terrain import Opening, Piece, Table
from core.table.terrain_view import terrain_view

HOUSE = Piece(
    "house", {"en": "school", "it": "scuola"}, "building", Polygon((Point(1, 1), Point(5, 1), Point(5, 4))),
    6.0, "hard", "blocks", 0.0, 0, (Opening("door", Point(1, 1), Point(2, 1)),), 2, ("bunker",),
)  # fmt: skip
WALL = Piece("wall", "wall", "wall", Line((Point(0, 0), Point(9, 0)), 0.5), 1.5, "hard", "blocks", 0.0, 1)
POND = Piece("pond", "pond", "water", Circle(Point(7, 7), 2.0))


def test_every_piece_is_there_with_its_outline_and_what_it_does() -> None:
    house, wall, pond = terrain_view(Table(20, 10, (HOUSE, WALL, POND))).pieces
    assert (house.outline, house.points, house.height) == ("polygon", ((1, 1), (5, 1), (5, 4)), 6.0)
    assert (house.cover, house.sight, house.storeys, house.flags) == ("hard", "blocks", 2, ("bunker",))
    assert [(way.kind, way.start, way.end) for way in house.openings] == [("door", (1, 1), (2, 1))]
    assert (wall.outline, wall.points, wall.size, wall.obstacle) == ("line", ((0, 0), (9, 0)), 0.5, 1)
    assert (pond.outline, pond.points, pond.size) == ("circle", ((7, 7),), 2.0)


def test_a_table_is_viewed_once() -> None:
    table = Table(20, 10, (HOUSE,))
    assert terrain_view(table) is terrain_view(table)
    assert terrain_view(Table(20, 10, ())) is not terrain_view(table)


@pytest.mark.parametrize("scenario", ready())
def test_every_seat_sees_the_same_table_and_none_on_a_tape(scenario: str) -> None:
    found = load(scenario)
    game = new_game(found, header_of(found))
    rules, state = game.rules, game.state
    tables = [rules.view(rules.known(state, seat), seat).table for seat in (*game.seats, REFEREE, OBSERVER)]
    assert all(table == tables[0] for table in tables)
    assert tables[0] is not None
    assert {piece.id for piece in tables[0].pieces} == {piece.id for piece in rules.terrain(state).pieces}
    tape = new_game(found, header_of(found, ruler="tape"))
    assert tape.rules.view(tape.state, REFEREE).table is None
