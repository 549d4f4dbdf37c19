"""What was guessed of an act is seen without colour: between its marks, and underlined."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, Player, playing
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
