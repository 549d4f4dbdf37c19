"""Letters of acts in the roster: what a figure or the whole side may do begins without Enter before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, begun, playing
from test_screen_acts import first_name, to_actions


def stage(player: Player) -> tuple[str, str | None, str]:
    """What is picked next, of whom, and for which act."""
    hand = player.app.screen.composer.hand
    return hand.stage, hand.figure, hand.choice.do if hand.choice is not None else ""


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_a_letter_begins_an_act_of_the_figure_under_the_mark(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """You should draw his way at once; Esc goes back to his acts, and once more to the roster."""
    async with playing(begun(tmp_path), size) as player:
        await to_actions(player)
        name = first_name(player)
        await player.press("m")
        picked, figure, act = stage(player)
        assert (picked, act) == ("field", "move") and figure and figure in name.lower()
        await player.press("escape")
        assert stage(player) == ("act", figure, "")
        await player.press("escape")
        assert stage(player)[0] == "figure" and first_name(player) == name


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_letter_of_the_side_works_from_any_row(tmp_path: Path, language: str) -> None:
    """You should come to the preview of the throw from the side's row and from a man's."""
    async with playing(begun(tmp_path), language=language) as player:
        await player.press("enter")
        for rows in ((), ("down", "down")):
            await player.press(*rows, "i")
            assert stage(player) == ("preview", "", "roll_initiative")
            await player.press("escape", "escape")
            assert stage(player)[0] == "figure"


async def test_what_is_not_possible_now_says_why(tmp_path: Path) -> None:
    """You should read that he has been turned, and nothing should be in hand."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter", "i", "enter", "enter", "n")
        name = first_name(player)
        await player.press("t")
        assert stage(player)[2] == "face"
        await player.press("up", "enter", "enter")
        player.app.screen.board.roster.select(name.lower())
        sees = await player.press("t")
        assert stage(player)[0] == "figure" and f"✗ {name} has been turned already" in sees


async def test_in_the_past_letters_mean_what_they_mean_there(tmp_path: Path) -> None:
    async with playing(begun(tmp_path)) as player:
        await player.press("enter", "left_square_bracket")
        assert player.app.screen.steps.now == "past"
        player.app.screen.board.roster.focus()
        assert player.app.screen.showing_hand.letters() == {}


async def test_while_an_act_is_in_hand_the_roster_takes_no_letters(tmp_path: Path) -> None:
    """You should not lose what you have filled by a letter in the pane beside it."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        await player.press("m", "2", "m")
        assert stage(player)[:2] == ("field", player.app.screen.composer.hand.figure)
        assert player.app.screen.showing_hand.letters() == {}


async def test_the_prompt_tells_the_letters_of_whoever_is_under_the_mark(tmp_path: Path) -> None:
    """You should read his acts first, then those of the side, and other ones as the mark moves on."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        board = player.app.screen.board
        await player.press("n")
        his = board.prompt.sentence
        assert "· m Run · a Move and shoot" in his and "Rule without" not in his
        assert his.index("m Run") < his.index("e End turn")
        board.roster.action_edge(-1)
        assert "m Run" not in board.prompt.sentence and "e End turn" in board.prompt.sentence
