"""The line of keys keeps what leads on from everywhere, however long an act's name is."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import at, laid
from screen_text import TABLE, begun, playing
from test_screen_acts import to_actions

from tui.panes.keys import Label, fitting, needed

ENTER, PASSES = ("⏎", "Opportunity fire at whoever moves", True, "forward"), ("e", "Hold fire", True, "")
REST: list[Label] = [
    ("esc", "Back", True, "back"), ("n", "Next", True, "next(1)"), ("z", "Undo", True, "undo"),
    ("?", "Help", True, "help"), (":", "Line", True, "line"), ("q", "Menu", True, "menu"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("width", "keys", "enter"),
    [
        (120, ["⏎", "e", "esc", "n", "z", "?", ":", "q"], ENTER[1]),
        (96, ["⏎", "e", "esc", "n", "?", ":", "q"], ENTER[1]),
        (70, ["⏎", "e", "esc", "?", ":", "q"], "Do it"),
        (60, ["⏎", "e", "esc", "?", ":", "q"], "Do it"),
        (30, ["⏎", "e"], "Do it"),
    ],
)
def test_help_and_menu_are_the_last_that_find_no_room(width: int, keys: list[str], enter: str) -> None:
    labels = fitting([ENTER, PASSES, *REST], width, "Do it")
    assert [key for key, *_ in labels] == keys and labels[0][1] == enter
    assert needed(labels) <= width


@pytest.mark.parametrize("language", ["en", "it"])
async def test_help_line_and_menu_stand_at_the_foot_of_a_long_act(tmp_path: Path, language: str) -> None:
    """You should read them while Enter would fire at somebody who moves."""
    host = at(laid(tmp_path), "move", "first")
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter")
        await player.press("m", "t")
        await player.press(*"20,43", "enter", "enter")
        await player.press("enter", "enter")
        sees = await player.press("f")
        foot = sees.splitlines()[-1]
        assert all(f" {key} " in foot for key in ("?", ":", "q")), foot
        sentence = player.app.screen.board.prompt.sentence
        assert "…" not in sentence and len(sentence) < TABLE[0], sentence


async def test_the_key_that_acts_at_once_stands_at_the_foot_where_it_does(tmp_path: Path) -> None:
    """You should read what `!` does as soon as it is told what comes of it, unless that costs points."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        sees = await player.press("v")
        assert "first fire" in sees and "!" not in sees.splitlines()[-1], "what is dear wants Enter twice"
        await player.press("enter", "enter", "p", "enter")
        foot = (await player.press(*"nnnnnv")).splitlines()[-1]
        assert "⏎ Choose  ! Fire  esc Back" in foot, foot
        await player.pick_only("not now")
        assert "! Fire" not in player.sees.splitlines()[-1], "a target that is refused is no act"
        await player.press("escape")
        assert "! Fire" not in player.sees.splitlines()[-1]
