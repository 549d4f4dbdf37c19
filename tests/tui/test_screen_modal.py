"""One thing waits at a time: keys go to the list that is seen, and what is asked comes before all else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from screen_text import TABLE, WIDE, Player, begun, playing
from small_table import blue_acts, side, small
from test_screen_bursts import at_the_table, to_actions

from core.locale import sentences
from tui.app import palette
from tui.screens.game.screen import GameScreen


async def line_of_sight(player: Player) -> str:
    """Come to the question whether Hayes sees Rashid."""
    await to_actions(player)
    await player.press("enter", "v")
    return await player.pick("Rashid", "Do it")


def game_of(player: Player) -> GameScreen:
    """The game's screen, whatever lies over it."""
    return next(screen for screen in player.app.screen_stack if isinstance(screen, GameScreen))


# --- a question comes first -----------------------------------------------------------------


async def test_digits_typed_before_their_question_are_kept_for_it(tmp_path: Path) -> None:
    """You should see the question stay where it is, your digits told and then filled in for the distance."""
    async with playing(at_the_table(tmp_path)) as player:
        assert "Is there a line of sight?" in await line_of_sight(player)
        sees = await player.press("2", "enter")
        assert "y Yes" in sees and "Is there a line of sight?" in sees
        assert "2 waits for one that takes a number" in sees
        assert "How far, in cm? 2▏" in await player.press("y")
        assert "What cover has the target?" in await player.press("0", "enter")
        assert game_of(player).question.given["distance"] == 20


async def test_enter_after_digits_answers_when_it_is_pressed_again(tmp_path: Path) -> None:
    """You should be told once that another question comes first; the next Enter takes the usual answer."""
    async with playing(at_the_table(tmp_path)) as player:
        await line_of_sight(player)
        assert "How far, in cm? 45▏" in await player.press("4", "5", "enter", "enter")


async def test_esc_drops_the_digits_before_it_drops_the_act(tmp_path: Path) -> None:
    """You should still be asked after one Esc, without your digits, and be out of it after two."""
    async with playing(at_the_table(tmp_path)) as player:
        await line_of_sight(player)
        sees = await player.press("4", "escape")
        assert "Is there a line of sight?" in sees and "kept" not in sees
        assert "How far, in cm? ▏" in await player.press("y")
        assert "nothing has happened" in await player.press("escape")


async def test_no_act_is_chosen_while_a_question_waits(tmp_path: Path) -> None:
    """You should be back at the question by Enter in the roster, and by an act of the palette."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await line_of_sight(player)
        assert "▶ 2 Roster" in await player.press("shift+tab")
        sees = await player.press("down", "down", "enter")
        assert "▶ Measure" in sees and "y Yes" in sees
        next(iter(palette.acts(game_of(player), sentences("en")))).run()
        sees = await player.settle()
        assert "y Yes" in sees
        assert len(host.game.records) == 2
        assert "Do it" not in sees


async def test_looking_at_the_roster_leaves_a_question_in_its_place(tmp_path: Path) -> None:
    """You should go through the roster with the question still standing beside it."""
    async with playing(at_the_table(tmp_path)) as player:
        await line_of_sight(player)
        sees = await player.press("shift+tab", "down", "down", "up")
        assert "▶ 2 Roster" in sees and "y Yes" in sees


async def test_marks_of_a_question_that_was_covered_are_still_there(tmp_path: Path) -> None:
    """You should find whom you had marked when you come back to the question."""
    async with playing(at_the_table(tmp_path)) as player:
        await to_actions(player)
        sees = await player.press("enter", "m", "enter", "enter", "enter", "y")
        assert "Who of these sees" in sees
        await player.press("end", "space", "up", "space")
        await player.press("shift+tab")
        sees = await player.press("enter")
        assert sees.count("[x]") == 2
        sees = await player.press("escape")
        assert "[x]" not in sees and "Who of these sees" in sees
        assert "nothing has happened" in await player.press("escape")


async def test_a_yes_or_no_that_waits_is_not_covered_by_the_roster(tmp_path: Path) -> None:
    """You should be asked whether the others agree until you have answered, and nothing else be chosen."""
    host = begun(tmp_path)
    async with playing(host, WIDE) as player:
        await player.press("enter", "enter", "i", "enter", "enter")
        sees = await player.press("z")
        assert "agree" in sees and "Yes" in sees
        sees = await player.press("2", "down", "down")
        assert "Yes" in sees
        sees = await player.press("enter")
        assert "▸ Yes" in sees and "choose what to do" not in sees
        assert len(host.game.records) == 2


async def test_a_refusal_goes_when_the_next_question_is_asked(tmp_path: Path) -> None:
    """You should read why there is no map until you are asked for the dice, and not beside them."""
    async with playing(at_the_table(tmp_path)) as player:
        await player.press("i")
        assert "✗" in await player.press("1") and "Do it" in player.sees
        sees = await player.press("enter")
        assert "throw 2d6" in sees and "✗" not in sees
        assert "✗" in await player.press("9", "enter")
        assert "✗" not in await player.press("backspace", "6", "6", "enter")


async def test_a_refusal_goes_when_a_question_with_a_list_is_asked(tmp_path: Path) -> None:
    """You should be asked for the line of sight with nothing beside it of what was refused before."""
    async with playing(at_the_table(tmp_path)) as player:
        await to_actions(player)
        await player.press("enter", "v")
        await player.pick("Rashid")
        assert "✗" in await player.press("1")
        sees = await player.pick("Do it")
        assert "Is there a line of sight?" in sees and "✗" not in sees


async def test_a_refusal_goes_when_something_else_is_asked_for(tmp_path: Path) -> None:
    """You should read nothing of a letter that nobody has while a word to find is asked for."""
    async with playing(at_the_table(tmp_path)) as player:
        assert "✗" in await player.press("J", "?")
        sees = await player.press("slash")
        assert "✗" not in sees and "▏" in sees


# --- nothing acts unseen -----------------------------------------------------------------------


async def test_an_act_list_is_seen_before_its_letters_count(tmp_path: Path) -> None:
    """You should see the act list that Enter opens in the enlarged roster; h hides nobody unseen."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter", "enter", "i", "enter", "enter")
        await player.pick("The whole side", "Done turning", "Do it")
        await player.press("enter")
        sees = await player.press("J", "L", "plus")
        assert "▶ 2 Roster" in sees and "1 Map" not in sees
        sees = await player.press("enter")
        assert "▶ Lang" in sees
        records = len(host.game.records)
        sees = await player.press("h")
        assert "Do it" in sees
        assert len(host.game.records) == records


async def test_a_window_too_small_takes_no_keys_but_the_way_out(tmp_path: Path) -> None:
    """You should find nothing undone by a key that was pressed where nothing could be seen."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host) as player:
        await player.press("enter", "i", "enter")
        records = len(host.game.records)
        assert records == 2
        await player.pilot.resize_terminal(50, 15)
        await player.press("z", "enter", "i", "enter", "escape", "z")
        assert len(host.game.records) == records
        await player.pilot.resize_terminal(*TABLE)
        assert "The menu" in await player.press("q") or "New game" in player.sees


async def test_a_window_made_wider_under_the_help_shows_the_game_as_wide_as_it_is(tmp_path: Path) -> None:
    """You should find every pane on coming back, though the game was not to be seen when the window grew."""
    async with playing(begun(tmp_path)) as player:
        sees = await player.press("enter", "?")
        assert "4 Log" not in sees
        await player.pilot.resize_terminal(*WIDE)
        await player.press("escape")
        sees = await player.until("5 Dice")
        assert len(sees.splitlines()) > 30 and "3 Turn" in sees, sees


async def test_an_act_that_was_listed_before_something_happened_is_not_taken(tmp_path: Path) -> None:
    """You should read that it can no longer be chosen, where the palette was open meanwhile."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host) as player:
        game = game_of(player)
        listed = list(palette.acts(game, sentences("en")))
        await player.press("enter", "i", "enter")
        listed[0].run()
        assert "That can no longer be chosen" in await player.settle()
        assert "Do it" not in player.sees


# --- what is highlighted is what is taken --------------------------------------------------------


async def at_the_targets(player: Player) -> str:
    """Come to the list of targets of a burst at a real table."""
    await to_actions(player)
    await player.press("enter", "v")
    await player.press("tab", "tab")
    return await player.pick("burst")


async def test_who_is_highlighted_is_shot_after_going_back(tmp_path: Path) -> None:
    """You should choose Daud, go back, choose Qasim, and read that Qasim is fired at, Daud not."""
    async with playing(at_the_table(tmp_path)) as player:
        await at_the_targets(player)
        assert "a burst at Daud" in await player.pick("Daud")
        sees = await player.press("escape")
        assert "▸ [ ] Daud" in sees
        sees = await player.pick("Qasim")
        assert "a burst at Qasim" in sees and "at Daud" not in sees


async def test_marks_are_shown_and_cleared_by_esc(tmp_path: Path) -> None:
    """You should see two crosses, none after Esc, and still be at the list."""
    async with playing(at_the_table(tmp_path)) as player:
        await at_the_targets(player)
        sees = await player.press("space", "down", "space")
        assert sees.count("[x]") == 2 and "2 marked" in sees
        sees = await player.press("escape")
        assert "[x]" not in sees and "Space marks up to 3." in sees
        await player.press("escape")
        assert "Aimed or a burst?" in game_of(player).board.prompt.sentence


async def test_enter_on_a_row_without_a_mark_marks_it_first(tmp_path: Path) -> None:
    """You should see the highlighted man marked beside the other before both are fired at."""
    async with playing(at_the_table(tmp_path)) as player:
        await at_the_targets(player)
        sees = await player.press("space", "down", "enter")
        assert "[x] Rashid" in sees and "[x] Bilal" in sees
        assert "[" not in (sees := await player.press("enter"))
        assert "a burst at Rashid and Bilal, dice ‹2 + 1›" in game_of(player).board.prompt.sentence


async def test_space_leaves_no_hidden_mark_where_one_is_chosen(tmp_path: Path) -> None:
    """You should choose by Enter alone where exactly one is wanted, on the map as in the list."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    red = side("red", "north", "Xan 29 38", "Yuri 33 38")
    async with playing(small(tmp_path, blue, red)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire")
        await player.press("home", "space", "down")
        await player.press("enter")
        assert "rifle› with ‹aimed fire› at Yuri" in game_of(player).board.prompt.sentence


# --- a bot waits for who is in the middle of something ------------------------------------------


async def test_a_remark_is_typed_to_its_end_while_the_program_plays(tmp_path: Path) -> None:
    """You should find every letter of your remark in the log: none of them acts, and none is lost."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, WIDE) as player:
        game = game_of(player)
        game.turns.bot_pause = 0.01
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("M")
        for letter in "We play in fog":
            await player.pilot.pause(0.02)
            await player.press(letter)
        assert "We play in fog▏" in player.sees
        await player.press("enter")
        await player.until("· actions ·")
        said = [record.command for record in host.game.records if record.seat == "rangers"]
        assert getattr(said[-1], "text", "") == "We play in fog"


async def test_a_bot_waits_until_a_form_is_filled_in_or_left(tmp_path: Path) -> None:
    """You should find your half filled ruling as you left it, and the program play when you are out of it."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, WIDE) as player:
        game = game_of(player)
        game.turns.bot_pause = 1000
        await player.book_read()  # else what it says of the turn may come while the bot waits
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("R")
        sees = await player.press("down")
        game.turns.bot_acts()
        assert await player.settle() == sees
        assert len(host.game.records) == 2
        await player.press("escape", "escape")
        game.turns.bot_acts()
        for _ in range(1000):
            await player.settle()
            if len(host.game.records) > 2:
                break
            await asyncio.sleep(0.02)
        assert host.game.records[-1].seat == "militia"
