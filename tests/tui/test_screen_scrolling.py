"""What has no room is scrolled to: turn and dice like every other pane."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import Player, begun, playing
from test_screen_acts import to_actions


def lines(sees: str) -> list[str]:
    """What stands between the title and the prompt."""
    return sees.splitlines()[2:-5]


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_the_turn_scrolls_to_its_last_line_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    """You should read the first step of the turn, then the last reading, and then the first again."""
    async with playing(begun(tmp_path), size) as player:
        await to_actions(player)
        await player.book_read()
        turn = player.app.screen.board.turn
        first = await player.press("3")
        last = lines(await player.press("end"))
        assert last != lines(first)
        assert turn.top > 0 and turn.lines[-1][0].split()[-1] in "\n".join(last)
        assert lines(await player.press("pageup")) != last
        assert lines(await player.press("home")) == lines(first)
        assert lines(await player.press("pagedown")) != lines(first)


async def test_the_dice_scroll_and_esc_gives_the_keys_back(tmp_path: Path) -> None:
    """You should see the last throw's reason after End, and fire with the next key after Esc."""
    async with playing(begun(tmp_path)) as player:
        await to_actions(player)
        dice = player.app.screen.board.dice
        await player.press("5", "end")
        assert dice.top > 0
        assert_last(player, dice.lines[-1][0])
        await player.press("home", "3")
        assert "At whom?" in await player.press("escape", "v")


def assert_last(player: Player, text: str) -> None:
    """The end of the last line is seen."""
    assert text.split(" · ")[-1] in player.sees
