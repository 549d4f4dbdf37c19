"""What was guessed of an act is seen without colour: between its marks, and underlined."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from screen_text import TABLE, Player, begun, playing
from small_table import blue_acts, small
from test_map_overlays import BLUE, LOW_WALL, RED

from tui.panes.prompt import PromptLine
from tui.terminal.kind import Colours, Terminal


def underlined(player: Player) -> list[str]:
    """Return what is underlined on the prompt line, as the terminal is told it."""
    x, y, width, height = player.app.screen.query_one(PromptLine).region
    rows = player.app.screen._compositor.render_strips()[y : y + height]
    segments = (one for row in rows for one in row.crop(x, x + width))
    return [one.text for one in segments if one.style is not None and one.style.underline]


@pytest.mark.parametrize("colours", ["truecolor", "256", "16", "none"])
async def test_what_was_guessed_is_underlined_and_nothing_else(tmp_path: Path, colours: Colours) -> None:
    """You should see under what the program filled in a line that is gone once you choose it yourself."""
    host = small(tmp_path, LOW_WALL, BLUE, RED)
    async with playing(host, TABLE, terminal=Terminal(colours)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Covering fire", "Xan")
        assert underlined(player) == ["15 cm", "15 cm", "0 °"]
        while "Width of the area" not in player.sees:
            await player.press("tab")
        await player.press("9", "tab")
        assert underlined(player) == ["15 cm", "0 °"]


@rule("BN-6.4.a")
async def test_a_way_that_all_of_a_group_go_is_not_said_to_be_guessed(tmp_path: Path) -> None:
    """You should not be told that Tab changes a way that you have just drawn."""
    async with playing(begun(tmp_path), TABLE) as player:
        await player.press("o", "i", "enter", "o", "r", "enter")
        sees = await player.press("&", "m", "down", "enter")
        foot = "\n".join(sees.splitlines()[-5:])
        assert "together" in foot and " cm " in foot and "‹" not in foot, sees
