"""A refusal goes when one has gone on: what it says is of whoever was in hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from map_games import part_way
from screen_text import TABLE, begun, playing

from tui.panes.map.map import MapPane


@pytest.mark.parametrize("away", [("up",), ("1", "left")], ids=["to another row", "over the map"])
async def test_a_refusal_is_not_read_beside_somebody_else(tmp_path: Path, away: tuple[str, ...]) -> None:
    """You should read why it is not for this row until you leave the row, and nothing of it then."""
    async with playing(part_way(tmp_path, "patrol_clash"), TABLE) as player:
        await player.press("enter", "end")
        sees = await player.press("m")
        assert "✗" in sees
        sees = await player.press(*away)
        assert "✗" not in sees


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "Clark starts at most 20 cm from the own edge."), ("it", "Clark parte al massimo a 20 cm dal")],
)
async def test_a_refused_place_leaves_the_cursor_and_the_way_back_leaves_the_mark(
    tmp_path: Path, language: str, why: str
) -> None:
    """You should read why not there, go on from that very spot, and come back to the man that you moved."""
    async with playing(begun(tmp_path, "patrol_clash"), TABLE, language=language) as player:
        await player.press("enter")
        await player.press("a", "enter")
        await player.pick_only("Clark")
        map = player.app.screen.query_one(MapPane)
        home = map.place
        await player.press("d")
        assert map.place == home, "from where he is"
        await player.press(*["up"] * 6)
        refused = map.place
        sees = " ".join((await player.press("enter")).split())
        assert f"✗ {why}" in sees
        assert map.place == refused != home and map.has_focus
        sees = await player.press("down")
        assert "✗" not in sees and map.place != refused
        await player.press("escape", "escape")
        assert "Clark" in player.marked and map.place == home


async def test_letters_that_find_no_room_go_on_in_the_line_below(tmp_path: Path) -> None:
    """You should read every letter that does something, and a refusal in their place only until you go on."""
    async with playing(begun(tmp_path, "patrol_clash"), TABLE) as player:
        sees = await player.press("enter")
        foot = " ".join(" ".join(sees.splitlines()[-5:]).split())
        assert "a All spread over the zone, each body in a line · m All mirrored" in foot, foot
        refused = await player.press("s")
        assert "✗" in refused and "…" in refused.splitlines()[-3]
        again = await player.press("down", "up")
        assert "✗" not in again and "All mirrored, left for right" in again
