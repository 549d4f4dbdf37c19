"""A ruler between any two spots of the map: how far, which way, what is between and what covers."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from map_games import ALL_BOOKS, part_way
from screen_text import TABLE, WIDE, Player, playing
from small_table import HOUSE, LOW_WALL, side, small

from core.engine.contract.view import ZoneView
from core.engine.words.message import say
from core.locale import Sentences
from core.table.terrain import Table
from tui.compose.distances import clamped
from tui.panes.map.map import MapPane
from tui.panes.map.ruler import End, end_at, measured

BLUE = side("blue", "south", "Ada 28 8", "Bob 10 17")
RED = side("red", "north", "Xan 28 38")


async def at(player: Player, x: float, y: float) -> str:
    """Put the cursor of the map on a place; return what is seen."""
    player.app.screen.query_one(MapPane).go(x, y)
    return await player.settle()


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_a_ruler_tells_how_far_and_what_is_between(tmp_path: Path, size: tuple[int, int]) -> None:
    """You should read distance and way in words, see the line on the map, and put the ruler away with Esc."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL, HOUSE), size) as player:
        await player.press("enter", "1")
        await at(player, 28, 8)
        assert "ruler from Ada: move the cursor" in await player.press("'")
        sees = await at(player, 28, 38)
        assert "30 cm north · house blocks" in sees
        map = player.app.screen.query_one(MapPane)
        line = {spot for spot, mark in map._over.items() if mark.look == "ruler"}
        assert len(line) > 4
        sees = await player.press("escape")
        assert "Xan" in sees and "cm north" not in sees and map.ruler is None
        assert not {spot for spot, mark in map._over.items() if mark.look == "ruler"}


async def test_esc_goes_a_step_back_where_no_ruler_lies(tmp_path: Path) -> None:
    """You should leave what you were choosing with the second Esc, not with the one for the ruler."""
    async with playing(small(tmp_path, BLUE, RED, ruler="map"), TABLE) as player:
        await player.press("enter", "i", "X", "'", "escape")
        assert player.app.screen.query_one(MapPane).ruler is None
        assert "Roll for initiative" in player.sees or "initiative" in player.sees


async def test_in_italian(tmp_path: Path) -> None:
    """Si dovrebbe leggere la distanza, la direzione e la copertura."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), WIDE, "it") as player:
        await player.press("enter", "1")
        await at(player, 28, 38)
        assert "righello da Xan: muovi il cursore" in await player.press("'")
        sees = await at(player, 28, 8)
        assert "30 cm a sud · libera · " in sees and "da Xan ad Ada" in sees
        assert "Ada" in await player.press("'")


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_every_book_can_be_measured(tmp_path: Path, scenario: str) -> None:
    """You should read from the first figure to every other that you see, and each way the same distance."""
    async with playing(part_way(tmp_path, scenario), TABLE) as player:
        await player.press("enter", "1")
        map = player.app.screen.query_one(MapPane)
        assert map.view is not None and map.table is not None
        words = Sentences("en")
        there = [one for one in map.view.figures if one.x is not None and one.y is not None and not one.out]
        ends = [end_at((0, 0), [one]) for one in there]
        for end in ends[1:]:
            one = measured(ends[0], end, map.table, map.view.zones, words)
            two = measured(end, ends[0], map.table, map.view.zones, words)
            assert one.split(" cm")[0] == two.split(" cm")[0]
            assert ("clear" in one) is ("clear" in two) and ("blocks the view" in one) is ("clear" not in one)


def test_smoke_between_is_told() -> None:
    """Smoke is no terrain, and yet it is looked through."""
    bare, words = Table(60, 60, ()), Sentences("en")
    cloud = ZoneView("smoke", say("zone-smoke", number=1, turn=2), ((30.0, 30.0),), 5.0)
    square = ZoneView("tear_gas", say("bi-zone-tear_gas", until=3), ((5, 5), (10, 5), (10, 10), (5, 10)))
    zones = (cloud, square)
    told = measured(End((10, 30)), End((50, 30)), bare, zones, words)
    assert told == "40 cm east · clear · through smoke 1 (turn 2) · from open ground to open ground"
    assert "through" not in measured(End((10, 40)), End((50, 40)), bare, zones, words)
    assert "through tear gas" in measured(End((0, 0)), End((20, 20)), bare, zones, words)


def test_a_way_as_far_as_one_may_go_is_told_as_that_far() -> None:
    """You should go 10 cm where you may go 10, in whatever direction, and read no 9.9."""
    begin = (50.3, 40.7)
    for degrees in range(0, 360, 7):
        way = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        end = clamped([begin], (begin[0] + 30 * way[0], begin[1] + 30 * way[1]), 10)
        assert math.dist(begin, end) <= 10 and round(math.dist(begin, end), 1) == 10
