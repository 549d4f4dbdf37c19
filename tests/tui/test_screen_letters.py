"""Letters of acts in the roster: what a figure or the whole side may do begins without Enter before it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, deployed
from linea_di_tiro_table import laid as two_pieces
from screen_text import TABLE, WIDE, Player, begun, playing
from test_screen_acts import first_name, to_actions
from test_screen_bursts import at_the_table

from tui.screens.game.turn.turns import Turns
from tui.screens.handover import HandOver


def stage(player: Player) -> tuple[str, str | None, str]:
    """What is picked next, of whom, and for which act."""
    hand = player.app.screen.composer.hand
    return hand.stage, hand.figure, hand.choice.do if hand.choice is not None else ""


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_a_letter_begins_an_act_of_the_figure_under_the_mark(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """You should draw his way at once; Esc goes back to the roster, where the letter was pressed."""
    async with playing(begun(tmp_path), size) as player:
        await to_actions(player)
        name = first_name(player)
        await player.press("m")
        picked, figure, act = stage(player)
        assert (picked, act) == ("field", "move") and figure and figure in name.lower()
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
            await player.press("escape")
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
        assert player.app.screen.showing_hand.letters.in_roster() == {}


async def test_while_an_act_is_in_hand_the_roster_takes_no_letters(tmp_path: Path) -> None:
    """You should not lose what you have filled by a letter in the pane beside it."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        await player.press("m", "2", "m")
        assert stage(player)[:2] == ("field", player.app.screen.composer.hand.figure)
        assert player.app.screen.showing_hand.letters.in_roster() == {}


async def test_the_prompt_tells_the_letters_of_whoever_is_under_the_mark(tmp_path: Path) -> None:
    """You should read his acts first, then those of the side, and other ones as the mark moves on."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        board = player.app.screen.board
        await player.press("n")
        his = board.prompt.sentence
        assert "· m Run · a Move and shoot" in his and "Correct a fact" not in his
        assert his.index("m Run") < his.index("e End turn")
        board.roster.action_edge(-1)
        assert "m Run" not in board.prompt.sentence and "e End turn" in board.prompt.sentence


async def test_who_begins_with_a_letter_in_the_roster_comes_back_to_the_roster(tmp_path: Path) -> None:
    """You should be in the roster again after Esc and Esc, though you were on the map before, as by Enter."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        board = player.app.screen.board
        for begin in (("m",), ("enter", "m")):
            await player.press("X")
            assert player.app.focused is board.map
            await player.press("2", *begin)
            assert stage(player)[2] == "move"
            await player.press("escape", "escape")
            assert stage(player)[0] == "figure" and player.app.focused is board.roster


async def test_a_letter_that_means_something_only_for_others_says_for_whom(tmp_path: Path) -> None:
    """You should read who may, where nobody under the mark may; nothing should be in hand."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        board = player.app.screen.board
        board.roster.action_edge(-1)
        assert board.roster.highlighted == ""
        player.app.screen.showing_hand.look_at("")
        sees = await player.press("h")
        assert stage(player)[0] == "figure" and "✗ Hide is not for this row: Hayes" in sees


async def test_capital_x_goes_to_the_map_and_back_whoever_is_under_the_mark(tmp_path: Path) -> None:
    """You should swap map and list; the small letter is covering fire."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        board = player.app.screen.board
        for pane in (board.map, board.roster) * 2:
            await player.press("X")
            assert player.app.focused is pane and stage(player)[0] == "figure"
        await player.press("x")
        assert stage(player)[2] == "covering_fire"


RUN = ("i", "enter", *"66", "enter", *"11", "enter", "m", "enter", "enter", "enter", "y", "enter")


@pytest.mark.parametrize("pause", [0, 0.3])
async def test_letters_in_one_write_do_what_they_do_typed_slowly(tmp_path: Path, pause: float) -> None:
    """You should see him run, whether all of it came at once or a key every 300 ms."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        for burst in [[key] for key in RUN] if pause else [RUN]:
            await player.press(*burst)
            await asyncio.sleep(pause)
        await player.press("enter")
        assert [type(record.command).__name__ for record in host.game.records[1:]] == [
            "RollInitiative",
            "Move",
        ]


async def test_letters_typed_ahead_stop_at_the_curtain(tmp_path: Path) -> None:
    """You should find the other side's screen as it was: what you typed on is not done in its name."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.type_ahead("enter", "i", "enter", "r", "enter", "r", "enter")
        assert isinstance(player.app.screen, HandOver) and len(host.game.records) == 2
        await player.press("enter")
        assert stage(player)[0] == "figure" and len(host.game.records) == 2


async def test_while_a_question_is_open_the_roster_takes_no_letters(tmp_path: Path) -> None:
    """You should be asked for the same dice still, and the throw should be in hand as before."""
    host = at_the_table(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("i", "enter")
        player.app.screen.board.roster.focus()
        await player.press("down", "i", "t", "R")
        assert player.app.screen.steps.now == "question" and stage(player)[2] == "roll_initiative"
        assert player.app.screen.showing_hand.letters.in_roster() == {} and len(host.game.records) == 1


async def test_while_a_bot_thinks_letters_do_nothing_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read who decides all the while; nothing is done, and nothing comes in hand."""
    monkeypatch.setattr(Turns, "bot_pause", 1000)
    host = begun(tmp_path, seats={"rangers": "bot", "militia": "person"})
    async with playing(host, WIDE) as player:
        await player.press("i", "enter", "r", "enter")
        told, done = player.app.screen.board.prompt.sentence, len(host.game.records)
        assert told == "Rangers must decide; there is nothing to do here."
        for key in "2nmaervt":
            await player.press(key)
        assert len(host.game.records) == done and stage(player)[2] == ""
        assert player.app.screen.board.prompt.sentence == told


@pytest.mark.parametrize("pane", ["1", "2", "4"])
async def test_a_key_that_means_nothing_says_so(tmp_path: Path, pane: str) -> None:
    """You should read it in every pane; a key that does something says nothing of the kind."""
    async with playing(begun(tmp_path), WIDE) as player:
        await to_actions(player)
        assert "“Ö” means nothing here" in await player.press(pane, "Ö")
        assert "means nothing here" not in await player.press("escape", "1")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "✗ “{}” is a key of the map: {}. 1 goes there."),
        ("it", "✗ «{}» è un tasto della mappa: {}. 1 ci porta."),
    ],
)
async def test_a_key_of_the_map_says_so_in_another_pane(tmp_path: Path, language: str, told: str) -> None:
    """You should read where the ruler and the zoom are; on the map they do it."""
    ruler, fit = ("Ruler", "Fit") if language == "en" else ("Righello", "Adatta")
    async with playing(begun(tmp_path), TABLE, language=language) as player:
        await player.press("enter")
        assert told.format("'", ruler) in await player.press("'")
        assert told.format("0", fit) in await player.press("0")
        assert "✗" not in await player.press("1", "'")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "✗ “v” means nothing here; now: draw the next card"),
        ("it", "✗ «v» qui non vuol dire nulla; adesso: pescare la prossima carta"),
    ],
)
async def test_a_letter_of_another_moment_says_what_is_to_be_done_first(
    tmp_path: Path, language: str, told: str
) -> None:
    """Nobody attacks before a card is drawn: you should read that one is to be drawn."""
    host = two_pieces(tmp_path, "Able rifle_squad 40 20 90", "Berta rifle_squad 40 32 270")
    async with playing(host, TABLE, language) as player:
        await deployed(player, ENGLISH if language == "en" else ITALIAN)
        assert told in await player.press("v")
        assert told not in await player.press("escape")


@pytest.mark.parametrize(("language", "told"), [("en", "each: t Turn"), ("it", "ciascuno: t Girarsi")])
async def test_the_prompt_tells_what_men_may_do_while_the_mark_is_on_the_side(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read by which letter a man turns, where you are told that men may be turned."""
    async with playing(begun(tmp_path), TABLE, language=language) as player:
        await player.press("enter", "i", "enter", "enter", "home")
        sees = " ".join(player.sees.split())
        assert told in sees, player.sees
