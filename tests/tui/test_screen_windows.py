"""What other seats decide in between, divided bursts, the end of a game, remarks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from played_once import bots_played
from screen_text import TABLE, WIDE, begun, playing

from core.engine.contract.engine_facts import Remark
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot, GameChair
from core.engine.seat.bot import _in_turn as in_turn
from core.engine.seat.bot import _one_act as one_act
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.locale import LANGUAGES, sentences
from tui.screens.game.screen import GameScreen


def played_to(host: GameHost, about: str, seed: int = 1) -> GameHost:
    """Let bots play until somebody has to decide *about*."""
    game = host.game
    seats = (*game.seats, REFEREE)
    bots = {seat: Bot(seed * 31 + index) for index, seat in enumerate(seats)}
    chairs = {seat: GameChair(game, seat) for seat in seats}
    for _ in range(400):
        if any(decision.about == about for decision in game.state.awaiting):
            return host
        assert any(one_act(game, bots[seat], chairs[seat])[0] for seat in in_turn(game, seats))
    raise AssertionError(f"nobody came to decide {about}")


async def test_opportunity_fire_halts_a_move_where_the_shot_is_best(tmp_path: Path) -> None:
    """You should see the window, the cm of the halt with a default, the odds, and the shot in the log."""
    host = played_to(begun(tmp_path, seed=1), "react_move")
    async with playing(host, WIDE) as player:
        sees = await player.press("enter")
        assert re.search(r": [\w ,]+ moves?: fire by opportunity", sees)
        assert "Let it pass" in sees
        assert "Do it" in await player.press("o")
        sees = await player.press("tab", "tab")
        while "After how many cm" not in sees:
            sees = await player.press("tab")
        assert re.search(r"From [\d.]+ to\s+[\d.]+ cm: \[[\d.]+\]", sees)
        await player.press("9", "9", "9", "enter")
        assert "is wanted" in player.sees
        await player.press("backspace", "backspace", "backspace", "enter")
        assert "Do it" in player.sees
        records = len(host.game.records)
        await player.press("enter")
        assert len(host.game.records) == records + 1


async def test_an_answer_is_a_sentence_and_one_key_lets_pass_instead(tmp_path: Path) -> None:
    """You should read who fires back at whom, what Enter does, why, and let it pass by a letter."""
    host = played_to(begun(tmp_path, seed=1), "react_fire")
    async with playing(host) as player:
        await player.press("enter")
        sees = await player.press("o")
        assert "Abu fires back at Hayes: assault rifle" in sees
        foot = sees.splitlines()[-1]
        assert "⏎ Opportunity fire" in foot and "p Let it pass" in foot and "? Help" in foot
        why = await player.press("question_mark")
        assert "Abu fires back at Hayes" in why and "The number to roll" in why and "(BN-8.0" in why
        await player.press("escape")
        records = len(host.game.records)
        await player.press("p")
        assert [one.command.__struct_config__.tag for one in host.game.records[records:]][:1] == ["pass"]


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", "or let it pass. · p Let it pass · o Opp"), ("it", "· p Lasciar passare · o")],
)
async def test_of_the_answers_to_an_act_letting_it_pass_comes_first(
    tmp_path: Path, language: str, first: str
) -> None:
    """You should read the answer that is given most where it is never cut."""
    host = played_to(begun(tmp_path, seed=1), "react_fire")
    async with playing(host, language=language) as player:
        assert first in " ".join((await player.press("enter")).split())


async def test_a_reaction_window_is_let_pass_with_one_key(tmp_path: Path) -> None:
    """You should see the other side take over after the letter, and Esc before it do nothing."""
    host = played_to(begun(tmp_path, seed=1), "react_fire")
    async with playing(host) as player:
        await player.press("enter", "enter", "escape", "escape")
        records = len(host.game.records)
        assert re.search(r"(Militia|Rangers): [\w ,]+ fires? at", player.sees)
        await player.press("p")
        assert len(host.game.records) == records + 1


async def test_a_man_who_was_not_sighted_may_move_or_stay(tmp_path: Path) -> None:
    """You should see who may move, and the game go on after he stayed."""
    host = played_to(begun(tmp_path, seed=1), "bonus_move")
    async with playing(host, WIDE) as player:
        sees = await player.press("enter")
        assert "may move up to 5 cm" in sees
        await player.press("enter", "s", "enter")
        assert all(decision.about != "bonus_move" for decision in host.game.state.awaiting)


async def test_a_burst_is_divided_among_targets(tmp_path: Path) -> None:
    """You should see the dice beside each target, moved by left and right, none of them left over."""
    from core.engine.contract.choices import Option, Share
    from tui.compose import field_editor

    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("enter")
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        composer = screen.composer
        composer.pick_choice(composer.hand.choices[0])
        men = (Option("a", "Abu"), Option("b", "Bilal"))
        composer.hand.field = Share("shots.0.dice", say("ask-dice"), men, 4, 1)
        composer.work = field_editor.Work(composer.hand.field)
        screen.steps.show()
        await player.settle()
        assert "‹2› Abu" in player.sees
        sees = await player.press("left")
        assert "‹1› Abu" in sees
        assert "1 of 4 left" in sees
        sees = await player.press("enter")
        assert "1 is still to be given out" in sees
        sees = await player.press("down", "right")
        assert "‹3› Bilal" in sees


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_the_end_of_a_game_says_who_won_and_offers_the_replay(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """You should see who won and why, how both sides stand, and the first line of the log after Enter."""
    host = bots_played(tmp_path, seed=1)
    async with playing(host, size) as player:
        sees = player.sees
        assert "The game is over" in sees
        assert "Victory:" in sees
        assert "acts now" not in sees
        sees = await player.press("enter")
        assert "the past, 1 of" in sees
        sees = await player.press("escape")
        assert "Victory:" in sees
        await player.pick("To the start menu")
        assert "Continue" in player.sees


async def test_the_end_has_the_evening_news_and_the_points_line_by_line(tmp_path: Path) -> None:
    """You should see the news and the points after A, or where the end offers them; then the end again."""
    host = bots_played(tmp_path, seed=1)
    async with playing(host, TABLE) as player:
        account = await player.press("A")
        assert "Points, line by line" in account
        assert "Good evening." in account
        assert "(BN-D." in account
        assert "The game is over" in await player.press("escape")
        assert "Good evening." in await player.pick("The news and the points")


async def test_a_remark_is_written_into_the_log(tmp_path: Path) -> None:
    """You should see the remark in the log, the act in hand as it was, and Esc write nothing."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("enter", "enter")
        sees = await player.press("M", *"We play in fog", "enter")
        assert "We play in fog" in sees
        assert "The remark stands in the log" in sees
        assert len(host.game.records) == 2
        await player.press("M", "x", "escape")
        await player.press("M", "enter")
        assert len(host.game.records) == 2
        await player.pick("Roll for", "Do it")
        assert len(host.game.records) == 3


async def test_every_ruling_is_a_form(tmp_path: Path) -> None:
    """You should see each fact a referee can set asked for in words, down to the reason."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, WIDE) as player:
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        fields = screen.seen.port.fields("ruling", {})
        for option in fields[0].options:  # type: ignore[union-attr]
            if option.refusal is not None:
                continue
            await player.press(*["escape"] * 12)
            await player.pick("The whole side", "Ruling by", screen.words.say(option.label))
            for _ in range(10):
                assert "[" not in screen.board.prompt.sentence.replace("[]", "")
                if "Why" in screen.board.prompt.sentence:
                    break
                if "under the cursor" in player.sees:
                    await player.press("up")
                if "Space marks" in screen.board.prompt.sentence:
                    await player.press("space")
                await player.press("enter")
            else:
                raise AssertionError(player.sees)


async def test_fire_under_seal_is_declared_by_both_and_shown_to_neither(tmp_path: Path) -> None:
    """You should see your own sealed shot in your log, and the other side nothing of it."""
    host = played_to(begun(tmp_path, "patrol_clash", seed=1), "fire")
    async with playing(host, WIDE) as player:
        sees = await player.press("enter")
        assert "Declare your fire under seal" in sees
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        mine = screen.seen.port.seat
        shot = None
        composer = screen.composer
        for choice in composer.hand.choices:
            if choice.do == "declare_fire" and choice.refusal is None:
                composer.pick_choice(choice)
                while composer.hand.field is not None:
                    before = dict(composer.hand.filled)
                    await player.press("enter")
                    if composer.hand.filled == before:
                        break
                if composer.hand.field is None:
                    shot = choice.figure
                    await player.press("enter")
                    break
        assert shot is not None
        name = screen.seen.thing_name(shot)
        assert any(order.firer == shot for order in host.game.state.orders)
        await player.press("escape", "escape", "escape")
        await player.pick("The whole side")
        await player.press("e", "enter")
        assert "Hand the keyboard" in player.sees
        await player.press("enter")
        assert screen.seen.port.seat != mine
        told = [screen.words.say(line.message) for line in screen.seen.lines() if line.message]
        assert not any(name in sentence and "seal" in sentence for sentence in told)


@pytest.mark.parametrize("scenario", ["patrol_clash", "bridge_with_tanks"])
async def test_a_referee_alone_records_one_side_after_the_other(tmp_path: Path, scenario: str) -> None:
    """You should see whose record it is, one row that closes it, then the other side's."""
    host = begun(tmp_path, scenario, referee=True, seats={"referee": "person"})
    async with playing(host, WIDE) as player:
        first, second = (player.game.seen.seat_name(seat) for seat in host.game.seats)
        sees = await player.press("enter")
        assert f"Referee: {first}: Record where" in sees
        assert sees.count("All are set up") <= 3
        await player.press("e", "enter")
        assert f"Referee: {second}: Record where" in player.sees


async def test_an_area_on_the_table_is_seen_without_colour(tmp_path: Path) -> None:
    """You should see the border of where a side may start, drawn in signs, and in plain ASCII after g."""
    async with playing(begun(tmp_path, "patrol_clash"), WIDE) as player:
        assert "░░░░" in await player.press("enter")
        assert "::::" in await player.press("#")


async def test_without_a_referee_a_player_rules(tmp_path: Path) -> None:
    """You should see the ruling offered to you, and afterwards in the log who made it."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("enter")
        await player.pick("The whole side", "Correct a fact", "defeat points")
        await player.press("enter")
        await player.press(*"5", "enter")
        await player.press(*"Agreed", "enter")
        sees = await player.pick("Do it")
        assert "Ruling (Rangers): Rangers, defeat points: +5" in " ".join(sees.split()), sees
        assert host.game.records[-1].seat == "rangers"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_tab_says_who_may_read_a_remark(tmp_path: Path, language: str) -> None:
    """You should see for whom you write, keep what you typed, and leave no word of it for the other side."""
    host, text = begun(tmp_path), sentences(language).text
    async with playing(host, TABLE, language) as player:
        await player.press("enter")
        hands = player.app.screen.seen
        sees = await player.press("M", *"flank")
        assert text("tui-remark") in sees and text("tui-remark-readers") in sees
        alone = text("tui-remark-for", who=hands.own_name())
        sees = await player.press("tab")
        assert f"{alone} flank▏" in sees
        assert text("tui-remark") in await player.press("tab")
        await player.press("tab")
        sees = await player.press("enter")
        assert "flank" in sees and hands.own_name() in sees
        command = host.game.records[-1].command
        assert command == Remark("flank", hands.port.seat)
    other = next(seat for seat in host.game.seats if seat != command.to)
    assert "flank" not in str(SeatPort(host, other).log_since(0))
