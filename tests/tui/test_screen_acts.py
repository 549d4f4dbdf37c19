"""Acts on the map and at a real table: ways, targets with odds, typed dice, measurements, reactions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.contract.engine_facts import Undo


async def to_actions(player: Player) -> None:
    """Play up to the first act of the active side."""
    await player.press("enter")
    await player.pick("The whole side", "Roll for")
    await player.pick("Do it")
    while "· actions ·" not in player.sees:
        if "press Enter when" in player.sees:
            await player.press("enter")
        else:
            await player.pick("The whole side", "Done turning")
            await player.pick("Do it")
            await player.press("enter")


def first_name(player: Player) -> str:
    """The figure under the roster's mark."""
    row = re.search(r"▸ *[•.]?\w? (\w+)", player.marked)
    assert row is not None, player.sees
    return row[1]


async def test_a_way_is_drawn_on_the_map_with_the_cm_used(tmp_path: Path) -> None:
    """You should see the cm grow with the cursor, a corner set by Space, and one taken back."""
    async with playing(begun(tmp_path)) as player:
        await to_actions(player)
        await player.press("enter")
        await player.press("m")
        sees = await player.press("right", "right", "right")
        assert re.search(r"[1-9][\d.]* of 25 cm", sees)
        assert "•" in sees
        sees = await player.press("space")
        assert "◆" in sees
        assert "◆" not in await player.press("backspace")
        sees = await player.press("right", "right", "enter")
        assert "Do it" in sees


async def test_enter_ends_a_way_whose_cm_are_used_where_the_screen_says_so(tmp_path: Path) -> None:
    """You should see the cursor back at the end of the way, and Enter there should end it."""
    async with playing(begun(tmp_path)) as player:
        await to_actions(player)
        await player.press("enter", "m", "down", "space", *["right"] * 3, "space", *["left"] * 9, "space")
        sees = await player.press("left", "left", "enter")
        assert "✗ All 25 cm are used. Enter here goes there" in " ".join(sees.split()) and "Do it" not in sees
        assert "Do it" in await player.press("enter")


async def test_enter_on_a_cursor_that_has_not_moved_goes_nowhere(tmp_path: Path) -> None:
    """You should be told so, and have nothing committed; Space says that he stays; a run may not."""
    async with playing(begun(tmp_path)) as player:
        await to_actions(player)
        sees = await player.press("m", "enter")
        assert "✗ The cursor has not moved" in sees and "Do it" not in sees
        sees = await player.press("space")
        assert "✗ Hayes: a run of 0 cm would be spent on nothing" in sees and "Do it" not in sees


async def test_a_run_tells_before_it_is_done_how_likely_the_man_falls(tmp_path: Path) -> None:
    """You should read at the foot who may answer and how likely he hits, and that markers are unknown."""
    async with playing(begun(tmp_path)) as player:
        await to_actions(player)
        sees = await player.press("m", *["right"] * 4, "enter")
        foot = " ".join(sees.split("Dice")[-1].split())
        assert re.search(
            r"if (one of )?[\w ]+ answers, Hayes: out of action \d[\d.]*%, suppressed \d", foot
        ), sees
        assert "Do it" in sees


async def test_a_figure_moves_and_the_log_says_so(tmp_path: Path) -> None:
    """You should see the figure's act in the log once it is committed."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await to_actions(player)
        name = first_name(player)
        records = len(host.game.records)
        await player.press("enter", "m", "up", "enter")
        sees = await player.pick("Do it")
        assert len(host.game.records) > records or "✗" in sees
        if "Hand the keyboard" not in sees:
            assert name in sees


async def test_a_jump_leads_to_the_letter(tmp_path: Path) -> None:
    """You should see the mark on the figure whose letter was typed after J."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        sees = await player.press("J", "k")
        assert re.search(r"▸ .K Kowalski", sees)


async def test_dice_are_typed_in_and_wrong_ones_are_told(tmp_path: Path) -> None:
    """You should see what to throw, a sentence for a wrong face, and the act after the right ones."""
    host = begun(tmp_path, dice="typed")
    async with playing(host) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for")
        sees = await player.pick("Do it")
        assert "throw 2d6" in sees
        sees = await player.press(*"77", "enter")
        assert "from 1 to 6" in sees
        await player.press("backspace", "backspace")
        await player.press("6", "space", "5", "enter")
        sees = await player.press(*"11", "enter")
        await player.press("enter")
        assert len(host.game.records) == 2


async def test_escape_out_of_a_throw_leaves_nothing_done(tmp_path: Path) -> None:
    """You should see that nothing has happened when a throw is abandoned."""
    host = begun(tmp_path, dice="typed")
    async with playing(host) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("3", "4", "enter")
        sees = await player.press("escape")
        assert "nothing has happened" in sees
        assert len(host.game.records) == 1


async def test_a_game_at_a_real_table_has_no_map_and_asks(tmp_path: Path) -> None:
    """You should see roster and orders side by side, and a sentence for what 1 would show."""
    async with playing(begun(tmp_path, ruler="tape", dice="typed")) as player:
        sees = await player.press("enter")
        assert "Roster" in sees
        assert "Map" not in sees
        assert "no map" in await player.press("1")


async def test_a_referee_alone_sees_all_and_hands_nothing_over(tmp_path: Path) -> None:
    """You should see both sides at once and go on without a hand-over."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, WIDE) as player:
        assert "Hand the keyboard" not in player.sees
        assert "Hayes" in player.sees
        assert "Salim" in await player.press("end")
        await player.pick("The whole side", "Roll for", "Do it")
        assert "Hand the keyboard" not in player.sees
        assert len(host.game.records) == 2


async def test_against_the_program_the_other_side_plays_itself(tmp_path: Path) -> None:
    """You should see the bot's acts in the log and never a hand-over."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, WIDE) as player:
        await player.pick("The whole side", "Roll for", "Do it")
        sees = await player.until("· actions ·")
        assert "Hand the keyboard" not in sees
        assert any(record.seat == "militia" for record in host.game.records)


async def test_against_the_program_undo_goes_back_to_where_one_decided(tmp_path: Path) -> None:
    """You should read once all that goes, your act and what the program did since; it agrees to anything."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, WIDE) as player:
        await player.pick("The whole side", "Roll for", "Do it")
        await player.until("· actions ·")
        acts = [record.seat for record in host.game.records]
        assert acts[1] == "rangers" and "militia" in acts

        sees = await player.press("z")
        assert "Take these acts back?" in sees and "agree" not in sees
        order = ("Decided by Rangers:", "· Initiative:", "Decided by Militia:", "· Bilal turns")
        assert sorted(map(sees.index, order)) == [*map(sees.index, order)]
        assert len(host.game.records) == len(acts), "nothing is done before it is confirmed"
        sees = await player.press("enter")

        assert "Taken back" in sees and host.game.state == host.game.state_after(1)
        assert "initiative" in sees.splitlines()[0]
        (undone,) = [record for record in host.game.records if isinstance(record.command, Undo)]
        assert undone.seat == "rangers" and not undone.command.consents


async def test_it_is_all_there_in_italian(tmp_path: Path) -> None:
    """You should see headings, prompt and keys in Italian."""
    async with playing(begun(tmp_path), TABLE, "it") as player:
        sees = await player.press("enter")
        for word in ("Ruolino", "Registro", "Dadi", "Mappa", "Indietro", "Turno 1"):
            assert word in sees


async def test_no_word_of_a_heading_is_cut_for_what_stands_beside_it(tmp_path: Path) -> None:
    """You should read the pane's name whole with ten men who can act, too."""
    host = begun(tmp_path, seats={"rangers": "bot", "militia": "person"})
    async with playing(host, TABLE, "it") as player:
        assert "2 Ruolino  10 possono agire" in await player.until("possono agire")


async def test_it_is_all_there_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the same words and letters when the terminal asks for no colour."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(begun(tmp_path)) as player:
        sees = await player.press("enter")
        assert "Hayes" in sees
        sees = await player.press("enter")
        assert "▸" in sees
