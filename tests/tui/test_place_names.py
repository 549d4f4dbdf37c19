"""Names of places stand on the map where a whole one has room, in the reader's language, and give way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from map_games import ALL_BOOKS, part_way
from msgspec.structs import replace
from screen_text import TABLE, WIDE, Player, begun, playing

from tui.panes.map.map import MapPane

NAME = re.compile(r"\[([^\]]+)\]")


def named(player: Player) -> list[str]:
    """Return the names that stand on the map, from north to south."""
    map = player.app.screen.query_one(MapPane)
    return [name for row in range(map.scale.rows) for name in NAME.findall(map.signs_in(row))]


@pytest.mark.parametrize(
    ("language", "school", "mill"), [("en", "school", "mill"), ("it", "scuola", "mulino")]
)
async def test_a_building_is_named_beside_its_walls_where_there_is_room(
    tmp_path: Path, language: str, school: str, mill: str
) -> None:
    """You should read what it is called, in your language, in brackets."""
    async with playing(begun(tmp_path, "ambush_at_dusk"), TABLE, language) as player:
        sees = await player.press("o", "e", "enter", "o")
        assert f"[{school}]" in sees and {school, mill} <= {*named(player)}


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_names_stand_at_every_zoom_and_cover_nobody(tmp_path: Path, scenario: str) -> None:
    """You should read whole names, each once a place, and find every man of the view on the map as before."""
    async with playing(part_way(tmp_path, scenario), WIDE) as player:
        await player.press("enter", "1")
        map = player.app.screen.query_one(MapPane)
        every = [one.text for one in map.places.names]
        some = 0
        for key in ("", "+", "+", "-", "-", "-", "#", "#"):
            if key:
                await player.press(key)
            found = [f"[{name}]" for name in named(player)]
            assert all(found.count(name) <= every.count(name) for name in found), (key, found)
            some += bool(found)
            over = map._over
            for one in map.view.figures if map.view is not None else ():
                if one.x is not None and one.y is not None:
                    assert over[map.scale.cell(one.x, one.y)].look != "range"
        assert some > 2


async def test_who_comes_to_stand_on_a_name_has_it_go_elsewhere_or_away(tmp_path: Path) -> None:
    """You should never read half a name: it goes to another side of its walls, or is left out."""
    async with playing(begun(tmp_path, "ambush_at_dusk"), TABLE) as player:
        await player.press("o", "e", "enter", "o", "e", "enter")
        map = player.app.screen.query_one(MapPane)
        assert map.view is not None and "school" in named(player)
        spot = next(spot for one, spot in map.places._at.items() if one.text == "[school]")
        x, y = map.scale.place(spot[0] + 2, spot[1])
        first = next(one for one in map.view.figures if one.x is not None)
        moved = replace(first, x=x, y=y)
        figures = tuple(moved if one is first else one for one in map.view.figures)
        map.set_view(replace(map.view, figures=figures))
        await player.settle()
        school = next(one for one in map.places.names if one.text == "[school]")
        assert "school" not in named(player) or map.places._at[school] != spot
