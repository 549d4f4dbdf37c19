"""Two people at one keyboard, from the first hand-over to undo and coming back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bn_commands import Ready, RollInitiative
from screen_text import TABLE, WIDE, Player, begun, playing
from test_screen_acts import to_actions

from core.engine.contract.facts import Ruling
from core.engine.words.message import Message
from core.games import open_game
from tui.panes.keys import KeysLine


async def roll(player: Player) -> str:
    """Take the keyboard and roll for initiative."""
    await player.press("enter")
    return await player.pick("The whole side", "Roll for", "Do it")


async def test_who_lets_everybody_look_has_no_curtain_before_his_side_until_it_is_drawn_again(
    tmp_path: Path,
) -> None:
    """You should see no curtain before a side whose player waived it behind his own; the other's stands."""
    async with playing(begun(tmp_path)) as player:
        assert "no curtain falls before Rangers until K" in " ".join(player.sees.split())
        sees = await player.press("o")
        assert "Hand the keyboard" not in sees and sees.splitlines()[-4].startswith(" Rangers:")
        await player.pick("The whole side", "Roll for")
        assert "Hand the keyboard to Militia." in await player.press("enter"), "they have not said so"
        sees = await player.press("enter")
        assert sees.splitlines()[-4].startswith(" Militia:")
        sees = await player.pick("The whole side", "Done turning", "Do it")
        assert "Hand the keyboard" not in sees and "Rangers: everybody may look" in sees
        assert "Hayes" in sees, "it is the side's own screen"

        assert "Hand the keyboard to Militia." in await player.press("K")
        await player.press("enter")
        assert "Hand the keyboard to Rangers." in await player.press("K"), "drawn again before everybody"


async def test_that_no_curtain_falls_is_told_once_and_then_the_letters_have_the_row(tmp_path: Path) -> None:
    """You should read it when no curtain fell for the first time, and all your letters from then on."""
    async with playing(begun(tmp_path), TABLE) as player:
        await player.press("o", "i", "enter")
        assert "Hand the keyboard to Militia." in player.sees
        await player.press("o", "r", "enter")
        assert "Rangers: everybody may look" in player.sees
        sees = await player.press("v", "enter", "enter", "p")
        assert "everybody may look" not in sees and "e End turn" in " ".join(sees.split())


async def test_an_opened_game_begins_with_the_hand_over(tmp_path: Path) -> None:
    """You should see who is to take the keyboard, and nothing of either side."""
    async with playing(begun(tmp_path)) as player:
        assert "Hand the keyboard to Rangers." in player.sees
        assert "Hayes" not in player.sees
        assert "Rashid" not in player.sees


async def test_the_prompt_says_who_must_decide_what(tmp_path: Path) -> None:
    """You should see the side that decides, and what about, above the keys."""
    async with playing(begun(tmp_path)) as player:
        sees = await player.press("enter")

        prompt = sees.splitlines()[-4]
        assert prompt.startswith(" Rangers:")
        assert "initiative" in sees


async def test_a_roll_is_committed_and_stands_in_the_log_with_its_dice(tmp_path: Path) -> None:
    """You should see the sentences of the roll in the log, its faces in the dice pane."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await roll(player)
        sees = await player.press("enter")  # the other side takes the keyboard

        assert "Initiative: Rangers" in sees
        assert re.search(r"\d \d = \d+", sees)
        assert len(host.game.records) == 2


async def test_the_keyboard_goes_to_the_side_that_must_decide(tmp_path: Path) -> None:
    """You should see the hand-over to the militia before anything of theirs."""
    async with playing(begun(tmp_path)) as player:
        sees = await roll(player)

        assert "Hand the keyboard to Militia." in sees
        assert "Rashid" not in sees
        sees = await player.press("enter")
        assert "Rashid" in sees


async def test_what_the_others_let_pass_asks_nobody_to_look_away(tmp_path: Path) -> None:
    """You should see the curtain with one key for that, and after it your own screen; else no such key."""
    host = begun(tmp_path)
    async with playing(host, TABLE) as player:
        assert "lets it pass" not in player.sees
        assert "Hand the keyboard to Rangers." in await player.press("p")
        await to_actions(player)
        sees = await player.press("v", "enter", "enter")
        assert "Hand the keyboard to Militia." in sees and "p lets it pass" in sees and "Rashid" not in sees
        sees = await player.press("p")
        assert "Rangers: Go on with whoever is acting" in sees
        assert host.game.records[-1].seat == "militia"


async def test_who_takes_the_keyboard_at_the_curtain_answers_himself(tmp_path: Path) -> None:
    """You should be asked behind the curtain, and have another before the first side's screen comes back."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        await player.press("v", "enter", "enter")
        assert "Militia: " in await player.press("enter")
        sees = await player.press("p")
        assert "Hand the keyboard to Rangers." in sees and "lets it pass" not in sees


async def test_escape_goes_back_step_by_step_and_nothing_happened(tmp_path: Path) -> None:
    """You should see the preview, then the acts, then the roster again, and an unchanged log."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter")
        sees = await player.pick("The whole side", "Roll for")
        assert "Do it" in sees
        sees = await player.press("escape")
        assert "Do it" not in sees
        await player.press("escape", "escape", "escape")
        assert "Hayes" in player.sees
        assert len(host.game.records) == 1


async def test_an_act_is_undone_and_done_again(tmp_path: Path) -> None:
    """You should see the act struck from the table by z, said in the log, and back after Z."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await roll(player)
        await player.press("enter")
        await player.pick("Rashid", "Turn")
        await player.press("down", "enter")
        await player.pick("Do it")
        assert "Rashid turns" in player.sees
        turned = host.game.state

        sees = await player.press("z")
        assert "Taken back" in sees
        assert "(undone)" in sees
        assert host.game.state != turned

        sees = await player.press("Z")
        assert "Done again" in sees
        assert host.game.state == turned


async def test_an_undo_of_dice_asks_the_others(tmp_path: Path) -> None:
    """You should see the question whether the other side agrees; no leaves everything."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await roll(player)
        await player.press("enter")
        sees = await player.press("z")
        assert "Rangers: agreed to take this act back?" in sees
        assert "What was thrown or revealed is known" in sees
        await player.press("down", "enter")
        assert len(host.game.records) == 2
        await player.press("z", "enter")
        assert len(host.game.records) == 3


async def test_an_undo_goes_further_back_by_one_question(tmp_path: Path) -> None:
    """You should read each act that would go when z is pressed at a line of the log; one yes takes all."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await roll(player)
        await player.press("enter")
        for text in ("one", "two"):
            await player.press("M", *text, "enter")
        assert len(host.game.records) == 4
        assert "Taken back" in await player.press("z", "z"), "remarks are free"
        sees = await player.press("z")
        assert "agreed to take this act back?" in sees and "Further back" not in sees
        await player.press("escape", "Z", "Z", *["left_square_bracket"] * 12)
        sees = await player.press("z")
        assert "two" in sees and "Rangers: agreed to take these acts back?" in sees
        await player.press("enter")
        assert host.game.line == [1] and "the past" not in player.sees


async def test_a_game_is_left_and_found_again_at_the_same_moment(tmp_path: Path) -> None:
    """You should see the menu after q, and the same state when the game is opened again."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await roll(player)
        await player.press("enter")
        before = host.game.state
        sees = await player.press("q")
        assert "Continue" in sees
    again = open_game(tmp_path / "game.jsonl")
    assert again.game.state == before
    async with playing(again) as player:
        assert "Hand the keyboard to Militia." in player.sees


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_no_key_label_is_cut_off(tmp_path: Path, size: tuple[int, int]) -> None:
    """You should see every label of the keys line whole, at each step, seven at most."""
    async with playing(begun(tmp_path), size) as player:
        for key in ("enter", "enter", "enter", "enter", "enter", "enter", "escape", "4", "enter", "escape"):
            await player.press(key)
            await player.settle()
            for line in player.app.screen.query(KeysLine):
                assert line.max_scroll_x == 0
                assert 0 < len(line.labels) <= 7


async def test_an_impossible_act_says_why_and_does_nothing(tmp_path: Path) -> None:
    """You should see the reason at the foot of the list and, on Enter, in the status line.

    The first turn has been rolled for; who stands in the middle cannot leave the table.
    """
    host = begun(tmp_path)
    host.submit("rangers", RollInitiative())
    active = host.game.state.active
    host.submit(host.game.state.other(active), Ready())
    first = next(man.id for man in host.game.state.of(active))
    host.submit("referee", Ruling("place", "far from every edge", first, [40, 42]))
    figure = next(
        choice.figure
        for choice in host.game.rules.choices(host.game.state, active)
        if choice.refusal and choice.figure
    )
    records = len(host.game.records)
    async with playing(host, WIDE) as player:
        await player.press("enter")
        composer = getattr(player.app.screen, "composer")  # noqa: B009
        assert composer.hand.pick_figure(figure)
        refused = next(i for i, choice in enumerate(composer.hand.acts()) if choice.refusal)
        composer.pick_act(refused)
        await player.settle()
        assert "✗" in player.sees
        assert len(host.game.records) == records


async def test_text_from_people_is_never_markup(tmp_path: Path) -> None:
    """You should see brackets as they were typed, wherever a name or note stands."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("enter")
        telling = getattr(player.app.screen, "telling")  # noqa: B009
        telling.refuse(Message("tui-not-found", {"word": "[/nope] [red]x[/]"}))
        await player.settle()
        assert "[/nope] [red]x[/]" in player.sees


async def test_who_decides_what_others_may_not_know_of_is_handed_the_keyboard(tmp_path: Path) -> None:
    """You should have the keyboard though the other side does not know that you may call mortars."""
    async with playing(begun(tmp_path, "the_three_bridges", options={"secret_calls": "asked"})) as player:
        await player.press("enter")
        sees = await player.pick("No support this turn", "Do it")

        assert "Hand the keyboard to Militia." in sees
        await player.press("enter")
        sees = await player.pick("No support this turn", "Do it")
        assert "Militia: Roll for initiative." in sees


async def test_a_bot_decides_what_the_person_may_not_know_of(tmp_path: Path) -> None:
    """You should be asked to roll for initiative: the bot has decided about its secret mortars."""
    host = begun(tmp_path, "the_three_bridges", seats={"lagunari": "person", "militia": "bot"})
    async with playing(host) as player:
        assert "Lagunari: Call for support fire" in player.sees
        await player.pick("No support this turn", "Do it")

        await player.until("Lagunari: Roll for initiative.")
