"""What was wrong is put right by the referee, with few keys, and what comes of it is seen before."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, begun, playing
from test_screen_tape import at_the_table, to_actions

from core.engine.contract.engine_facts import Amended
from core.engine.contract.facts import Measured, Thrown
from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

BEGUN = {
    "en": (*("all are on the table", "all are set up") * 2, "throw: 5 3", "move first"),
    "it": (*("tutti sul tavolo", "tutti schierati") * 2, "tirare: 5 3", "muovi per primo"),
}
"""Bassa Intensità up to the declaring of covering fire."""


def ways(host: GameHost) -> list[dict[str, object]]:
    """The ways in effect, as they were measured."""
    events = [event for n in host.game.line for event in host.game.records[n - 1].events]
    return [one.answer for one in events if isinstance(one, Measured) and one.question["ask"] == "route"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_answer_of_the_last_act_is_put_right_in_eight_keys(tmp_path: Path, language: str) -> None:
    """You should see what was given, give it anew, see what comes of it, and do it."""
    host = at_the_table(tmp_path)
    text = sentences(language).text
    async with playing(host, TABLE, language) as player:
        await to_actions(player) if language == "en" else await player.press(
            "i", "enter", *"66", "enter", *"11", "enter"
        )
        await player.press("enter", "m", "enter", "enter", "enter", "y" if language == "en" else "s")
        await player.press("enter", "enter")
        assert ways(host) == [{"length": 25.0, "level": 0, "obstacles": 0, "ends_in_cover": True}]

        sees = await player.press("E")
        assert text("tui-right-heading", record=3) in sees and "25 cm" in sees
        sees = await player.press("enter", "enter", "down", "enter")
        assert text("tui-right-do") in sees
        await player.press("enter")

        assert ways(host) == [{"length": 25.0, "level": 0, "obstacles": 0, "ends_in_cover": False}]
        assert text("tui-right-done") in player.sees
        assert isinstance(host.game.records[3].events[0], Amended)


async def test_a_die_misheard_two_acts_ago_is_found_in_the_past_and_put_right(tmp_path: Path) -> None:
    """You should step back to the throw, type what it was, and see who begins now."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "m", "enter", "enter", "enter", "y", "enter", "enter")
        sees = await player.press("[", "[", "E")
        assert "Put right: act 2" in sees
        await player.pick("6 6")
        assert "throw 2d6" in player.sees
        sees = await player.press("6", "tab", "5", "enter")  # Tab leads nowhere amid an answer
        assert "Put it right" in sees and "later act is done again" in sees
        await player.press("enter")

        assert [event.faces for event in host.game.records[4].events[:2]] == [(6, 5), (1, 1)]  # type: ignore[union-attr]
        assert ways(host)[0]["length"] == 25.0


async def test_a_die_that_was_mistyped_is_left_by_one_esc(tmp_path: Path) -> None:
    """You should be back at the act, with nothing red on the screen and its neighbours one key away."""
    async with playing(at_the_table(tmp_path)) as player:
        await to_actions(player)
        await player.press("E")
        await player.pick("6 6")
        assert "✗" in await player.press("x", "enter")
        sees = await player.press("escape")
        assert "✗" not in sees and "Put right: act 2" in sees
        await player.press("escape")
        assert "Put right" not in player.sees


async def test_an_act_that_cannot_go_on_is_left_to_the_referee(tmp_path: Path) -> None:
    """You should see where it stops and why, and nothing has happened until you say what holds."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "m", "enter", "enter", "enter", "y", "enter", "enter")
        records = len(host.game.records)
        await player.press("[", "[", "E")
        await player.pick("6 6")
        await player.press(*"11", "enter")
        await player.pick("Militia, initiative")
        sees = await player.press(*"66", "enter")
        assert "Act 3 does not go on as it did: Hayes runs 25 cm." in sees
        assert len(host.game.records) == records
        await player.pick("Leave act 3 out")
        await player.pick("Put it right")
        assert "Militia to act" in player.sees


async def test_an_act_is_typed_again_and_one_that_was_forgotten_is_added(tmp_path: Path) -> None:
    """You should see the act as a line, change a word of it, and be asked only what is new."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "m", "enter", "enter", "enter", "y", "enter", "enter")
        await player.press("E")
        sees = await player.pick("It was another act")
        assert "The act as it was: hayes run 25▏" in sees and "A letter types it anew" in sees
        await player.press(*["backspace"] * len("25"))
        sees = await player.press(*"10", "enter")
        assert "What lies across the way?" in sees
        sees = await player.press("enter")
        assert "Does the way end in cover?" in sees
        sees = await player.press("enter")
        assert "Hayes runs 10 cm." in sees and "Hayes runs 25 cm." in sees
        await player.press("enter")
        assert ways(host) == [{"length": 10.0, "level": 0, "obstacles": 0, "ends_in_cover": False}]

        await player.press("E")
        await player.pick("An act before it was forgotten")
        await player.press(*"kowalski run 5", "enter")
        assert "What lies across the way?" in player.sees
        sees = await player.press("enter", "enter")
        assert "Who of these sees Kowalski" in sees
        sees = await player.press("escape")
        assert "Something is asked there for the first time" in sees
        sees = await player.press("enter", "enter", "enter")
        assert "Kowalski runs 5 cm." in sees, sees


async def test_it_never_happened_and_the_correction_is_taken_back(tmp_path: Path) -> None:
    """You should see that the run is gone, and then that it is there again."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "m", "enter", "enter", "enter", "y", "enter", "enter")
        before = host.game.state
        await player.press("E")
        await player.pick("It never happened", "Put it right")
        assert not ways(host)
        await player.press("E")
        await player.pick("Take the last correction back", "Put it right")
        assert host.game.state == before


async def test_without_a_referee_one_puts_right_what_one_did_and_hurts_nobody(tmp_path: Path) -> None:
    """You should not see before it is done what comes of it where somebody is hidden."""
    host = begun(tmp_path, ruler="tape", dice="typed")
    async with playing(host) as player:
        await player.press("enter", "i", "enter", *"66", "enter", *"11", "enter")
        await player.press("enter", "m", "enter", "enter", "enter", "y", "enter", "enter")
        await player.press("E", "enter", "enter", "down")
        sees = await player.press("enter")
        assert "What comes of it is told when it is done" in sees and "+" not in sees
        await player.press("enter")
        assert ways(host) == [{"length": 25.0, "level": 0, "obstacles": 0, "ends_in_cover": False}]
        assert host.game.records[3].seat == "rangers"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_dice_are_put_right_only_as_the_other_agrees(tmp_path: Path, language: str) -> None:
    """You should be asked for him at the same keyboard; a no leaves all as it is."""
    host = begun(tmp_path, ruler="tape", dice="typed")
    text = sentences(language).text
    async with playing(host, TABLE, language) as player:
        await player.press("enter", "i", "enter", *"66", "enter", *"11", "enter", "E")
        await player.pick("6 6")
        await player.press(*"65", "enter")
        sees = await player.pick(text("tui-right-do"))
        asked = text("tui-right-agreed", who="Militia" if language == "en" else "Milizia", record=2)
        assert asked in " ".join(sees.split())
        await player.pick(text("tui-no"))
        assert len(host.game.records) == 2 and text("tui-right-do") in player.sees
        await player.pick(text("tui-right-do"), text("tui-yes"))
        assert text("tui-right-done") in player.sees
    assert [event.faces for event in host.game.records[3].events[:2]] == [(6, 5), (1, 1)]  # type: ignore[union-attr]


async def test_whoever_has_agreed_is_not_asked_again_for_dice_that_are_new(tmp_path: Path) -> None:
    """You should be asked for the throw after a tie that nobody threw then, and your opponent only once."""
    host = begun(tmp_path, ruler="tape", dice="typed")
    text = sentences("en").text
    async with playing(host, TABLE) as player:
        await player.press("enter", "i", "enter", *"66", "enter", *"11", "enter", "E")
        await player.pick("6 6")
        await player.press(*"11", "enter")
        await player.pick("Militia, initiative")
        await player.press(*"16", "enter")
        await player.pick(text("tui-right-do"), text("tui-yes"))
        assert len(host.game.records) == 2, "they are equal now: it stops"
        for faces in ("66", "11"):
            await player.pick(text("tui-right-asks"))
            await player.press(*faces, "enter")
            sees = await player.pick(text("tui-right-do"))
            assert text("tui-yes") not in sees
        assert text("tui-right-done") in sees
    thrown = [event.faces for event in host.game.records[3].events if isinstance(event, Thrown)]
    assert thrown == [(1, 1), (1, 6), (6, 6), (1, 1)]


async def test_a_player_who_has_done_nothing_is_told_so(tmp_path: Path) -> None:
    """You should read that no act here is yours."""
    async with playing(begun(tmp_path, ruler="tape", dice="typed")) as player:
        await player.press("enter")
        assert "There is no act of yours here" in await player.press("E")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_asked_for_the_first_time_says_in_which_act(tmp_path: Path, language: str) -> None:
    """You should read which later act does not go on as it did, above those who may see the mover."""
    host, words = at_the_table(tmp_path), sentences(language)
    talk = Conversation(Sitting.of(host), words, [].append)
    talk.seats.measured().tell("brief")
    for line in ("i:66 11", "w>q:34 - - p 6 1", "k corsa 20:-" if language == "it" else "k run 20:-"):
        await talk.hear(line)
    assert host.game.tip == 5
    async with playing(host, TABLE, language, desk=True) as player:
        sees = await player.press("f4", "left_square_bracket", "enter", "1", "enter", "enter")
        told = words.text("tui-right-stops", record=5, act="§").partition("§")[0].strip()
        assert told in sees and "Kowalski" in sees and "Qasim" in sees


@pytest.mark.parametrize("language", LANGUAGES)
async def test_seals_are_stepped_over_and_reached_by_their_number(tmp_path: Path, language: str) -> None:
    """You should come from the last seal to the roll for who moves first, and back to no seal."""
    words, loaded = sentences(language), load("bassa_intensita/sawmill_attack")
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        talk = Conversation(Sitting.of(host), words, [].append)
        for line in (*BEGUN[language], "seal; seal" if language == "en" else "sigilla; sigilla"):
            await talk.hear(line)
        done = [type(host.game.records[n - 1].command).__name__ for n in host.game.line]
        chosen, seal = done.index("ChooseFirst") + 1, len(done)
        assert done[chosen:] == ["SealOrders"] * 2
        async with playing(host, TABLE, language, desk=True) as player:

            def at(record: int) -> bool:
                return words.text("tui-right-heading", record=record) in player.sees

            correct = words.text("line-words-correct")
            await player.press(*correct, "space", *str(seal), "enter")
            assert at(seal)
            await player.press("left_square_bracket")
            assert at(chosen)
            await player.press("left_square_bracket")
            assert at(chosen - 1)
            await player.press("right_square_bracket", "right_square_bracket")
            assert at(chosen)
