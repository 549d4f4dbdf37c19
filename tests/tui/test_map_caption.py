"""The map tells in words what is under its cursor, and its legend names every sign that is in sight."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from map_games import ALL_BOOKS, part_way
from screen_text import TABLE, WIDE, Player, begun, playing
from small_table import HOUSE, LOW_WALL, side, small

from core.engine.contract.view import FigureView, TokenView, ZoneView
from core.engine.words.message import say
from core.locale import LANGUAGES, Sentences
from core.table.terrain import Table
from tui.panes.map.caption import Spotted
from tui.panes.map.caption import caption as caption_of
from tui.panes.map.map import MapPane
from tui.screens.legend import SIGNS

BLUE = side("blue", "south", "Ada 28.5 17.5", "Bob 28.6 17.6")
RED = side("red", "north", "Xan 45 40")


def caption(player: Player) -> str:
    """The row over the map."""
    return next(line for line in player.sees.splitlines() if "1 Map" in line or "1 Mappa" in line)


async def at(player: Player, x: float, y: float) -> str:
    """Put the cursor of the map on a place."""
    player.app.screen.query_one(MapPane).go(x, y)
    await player.settle()
    return caption(player)


async def on_the_map(player: Player) -> None:
    """Take the keyboard, and go to the map."""
    await player.press("enter", "1")


async def test_a_man_is_told_by_name_state_and_front(tmp_path: Path) -> None:
    """You should read who stands there, all of them, and no numbers."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), TABLE) as player:
        await on_the_map(player)
        sees = await at(player, 28.5, 17.5)
        assert "Ada + Bob (;) · faces north" in sees and "28" not in sees and "17" not in sees


async def test_ground_is_told_by_what_lies_there_or_beside(tmp_path: Path) -> None:
    """You should read the wall whose sign you are on, the house, its door, and what open ground is near."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL, HOUSE), WIDE) as player:
        await on_the_map(player)
        assert "low wall" in await at(player, 30, 12.4)
        assert "door of house" in await at(player, 27, 20)
        assert "house, 6 cm high" in await at(player, 27, 26)
        assert "open ground · house " in await at(player, 42, 29) and "cm to the west" in caption(player)


async def test_a_bare_table_leaves_only_numbers(tmp_path: Path) -> None:
    """You should read the numbers of a spot where there is nothing to name it by."""
    async with playing(small(tmp_path, BLUE, RED), TABLE) as player:
        await on_the_map(player)
        assert "open ground · 1" in await at(player, 10, 40) and " cm" in caption(player)


async def test_italian_is_written_and_not_transliterated(tmp_path: Path) -> None:
    """Si dovrebbe leggere il muretto, quanto dista e verso dove."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), WIDE, "it") as player:
        await on_the_map(player)
        assert "terreno aperto · muretto a " in await at(player, 44, 12)
        assert "cm verso ovest" in caption(player)
        assert "Ada + Bob (;) · guarda a nord" in await at(player, 28.5, 17.5)


NAME = re.compile(r"\[[^\]]+\]")
"""A place that is named on the map."""


@pytest.mark.parametrize("size", [TABLE, WIDE])
@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_the_legend_names_every_sign_in_sight(
    tmp_path: Path, scenario: str, size: tuple[int, int]
) -> None:
    """You should find each sign that stands on the map on a row of the legend, in all books."""
    for language in LANGUAGES:
        async with playing(part_way(tmp_path / language, scenario), size, language) as player:
            await player.press("enter", "1")
            map = player.app.screen.query_one(MapPane)
            rows = [map.signs_in(row) for row in range(map.scale.rows)]
            named = any(NAME.search(row) for row in rows)
            shown = {sign for row in rows for sign in NAME.sub("", row)} - {" "}
            assert len(shown) > 8, shown
            await player.press("L")
            rows = player.app.screen.query_one("#read").rows
            assert Sentences(language).text("tui-pane-legend") in player.sees
            assert not named or any(row.text.startswith(" […]") for row in rows)
            named = {sign for row in rows if row.text.startswith(" ") for sign in row.text[1 : 1 + SIGNS]}
            assert shown <= named, (scenario, shown - named)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "building: upper house (in the north-east), school (in the middle)"),
        ("it", "edificio: casa di sopra (a nord-est), scuola (nel mezzo)"),
    ],
)
async def test_the_legend_says_what_places_are_called_and_where_they_lie(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should find the names that lists and the log use, each with its part of the table."""
    async with playing(begun(tmp_path, "bassa_intensita/ambush_at_dusk"), TABLE, language) as player:
        await player.press("enter", "1", "L")
        rows = [" ".join(row.text.split()) for row in player.app.screen.query_one("#read").rows]
        assert any(told in row for row in rows), rows


async def test_the_legend_says_so_where_there_is_no_map(tmp_path: Path) -> None:
    """You should read why there is nothing to explain at a real table."""
    async with playing(small(tmp_path, BLUE, RED, ruler="tape"), TABLE) as player:
        await player.press("enter")
        assert "There is no map" in await player.press("L")


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Ada · 3 cm up · "), ("it", "Ada · a 3 cm da terra · ")]
)
def test_who_stands_on_a_floor_or_a_roof_is_told_so(language: str, told: str) -> None:
    """You should read how far up somebody is."""
    ada = FigureView("ada", "Ada", "blue", "A", x=10, y=10, height=3.0)
    assert caption_of(Spotted([ada], [], [], (10, 10)), Table(60, 60, ()), Sentences(language)).startswith(
        told
    )


def test_areas_and_markers_are_told_with_what_is_known_of_them() -> None:
    """You should read the smoke you are in, and whose objective lies there."""
    cloud = ZoneView("smoke", say("zone-smoke", number=1, turn=2), ((30.0, 30.0),), 5.0)
    mark = TokenView("m", "marker 3", "3", facts=(say("bn-content-fake"),))
    here = Spotted([], [mark], [cloud], (31, 30))
    told = caption_of(here, Table(60, 60, ()), Sentences("en"))
    assert told == "marker 3 · fake · smoke 1 (turn 2) · open ground"
    assert "smoke" not in caption_of(here._replace(place=(40, 30)), Table(60, 60, ()), Sentences("en"))


async def test_a_building_is_called_by_its_name_and_not_by_its_id(tmp_path: Path) -> None:
    """You should read over the map, and in the roster, where somebody is as people call it: "casetta"."""
    async with playing(part_way(tmp_path, "bridge_with_tanks", 60), (160, 50), "it") as player:
        await player.press("enter", "1")
        map = player.app.screen.query_one(MapPane)
        assert map.view is not None
        one = next(figure for figure in map.view.figures if figure.inside == "cottage")
        assert one.x is not None and one.y is not None
        map.go(one.x, one.y)
        map.post_message(map.Moved())
        sees = await player.settle()
        assert "in casetta" in sees.splitlines()[1] and sees.count("in casetta") > 1 and "cottage" not in sees
