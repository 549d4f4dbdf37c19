"""Figures marked for one act together, and the last act done again by the next one."""

from __future__ import annotations

from pathlib import Path

from ludonet_table import at as skirmish_at
from ludonet_table import laid as skirmish
from screen_text import TABLE, Player, begun, playing
from test_screen_acts import to_actions

from core.engine.contract.facts import Ruling
from tui.compose.command_in_hand import SIDE
from tui.compose.field_editor import Work


def in_hand(player: Player) -> tuple[str, dict[str, object]]:
    """Which act is in hand, and what fills it."""
    hand = player.app.screen.composer.hand
    return hand.choice.do if hand.choice is not None else "", hand.filled


async def test_marked_figures_act_together(tmp_path: Path) -> None:
    """You should see the marks, and be asked for the target of both at once."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        sees = await player.press("space", "space")
        assert sees.count("[x]") == 2
        await player.press("v")
        act, filled = in_hand(player)
        assert act == "open_fire" and filled["_who"] == ["hayes", "kowalski"]
        assert "Hayes and Kowalski" in player.app.screen.board.prompt.sentence


async def test_a_mark_is_taken_away_and_a_team_marked_by_one_key(tmp_path: Path) -> None:
    """You should see five marks after one key, and read that they are five; none after the same again."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        assert (await player.press("space")).count("[x]") == 1
        assert (await player.press("up", "space")).count("[x]") == 0
        await player.press("home", "down")
        assert "5 marked. " in await player.press("&")
        assert sum("[x]" in row.right for row in player.app.screen.board.roster.rows) == 5
        assert (sees := await player.press("&")).count("[x]") == 0 and "marked" not in sees


async def test_who_acts_with_nobody_is_not_marked(tmp_path: Path) -> None:
    """You should be told so where no act is for several."""
    async with playing(begun(tmp_path), TABLE) as player:
        await player.press("enter")
        told = "✗ Nobody acts together with this one. Each for himself: “: a,b,c”"
        assert told in await player.press("n", "space")
        assert "[x]" not in await player.press("&")


async def test_a_mark_that_means_nothing_here_says_where_it_is_set(tmp_path: Path) -> None:
    """You should read where figures are marked, in the list of acts, in a blank and before the commit."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        told = "✗ Figures are marked in the roster"
        await player.press("enter")
        assert told in await player.press("space")
        for keys in (("v",), ("enter",)):
            await player.press(*keys)
            assert told in await player.press("ampersand")
            await player.press("down", "up")
            assert told in await player.press("space")
        assert "[x]" not in player.sees


async def test_marks_stay_when_others_have_done_something(tmp_path: Path) -> None:
    """You should still see whom you marked, though the table has told news meanwhile."""
    host = begun(tmp_path)
    async with playing(host, TABLE) as player:
        await to_actions(player)
        await player.press("space", "space")
        getattr(player.app.screen, "_live")._take_in()  # noqa: B009
        assert (await player.settle()).count("[x]") == 2
        await player.press("v")
        assert in_hand(player)[1]["_who"] == ["hayes", "kowalski"]
        getattr(player.app.screen, "_live")._take_in()  # noqa: B009
        assert (await player.press("escape", "escape", "escape", "home")).count("[x]") == 2


async def test_the_others_of_a_group_go_as_the_first_does(tmp_path: Path) -> None:
    """You should draw one way and have five, each from where its man stands."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        await player.press("&", "m", "right", "right", "enter")
        act, filled = in_hand(player)
        assert act == "move" and "Do it" in player.sees
        hand = player.app.screen.composer.hand
        men = {figure.id: figure for figure in hand.view.figures}
        ways = {tuple(filled["figures"])[at]: filled[f"paths.{at}"][-1] for at in range(5)}
        legs = {
            (round(x - (men[who].x or 0), 1), round(y - (men[who].y or 0), 1)) for who, (x, y) in ways.items()
        }
        assert len(legs) == 1, "one vector for all"


async def test_the_last_act_is_done_again_by_the_next_figure_at_the_same_target(tmp_path: Path) -> None:
    """You should have the next man's shot at the same enemy before you after one key."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, TABLE) as player:
        await player.press("i", "enter", "r", "enter")
        assert "· actions ·" in player.sees
        assert "✗ There is no act to do again" in await player.press("full_stop")
        await player.press("v", "enter")
        _, first = in_hand(player)
        await player.press("enter", "p")
        await player.press("full_stop")
        act, again = in_hand(player)
        assert act == "open_fire" and again["shots.0.targets"] == first["shots.0.targets"]
        assert again["shots.0.firer"] != first["shots.0.firer"]
        assert "Do it" in player.sees


async def test_what_cannot_be_done_again_is_not_done_otherwise(tmp_path: Path) -> None:
    """You should keep the weapon, read that the target is gone, and be asked for another."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, TABLE) as player:
        await player.press("i", "enter", "r", "enter", "v", "enter")
        _, first = in_hand(player)
        await player.press("enter", "p")
        host.submit("referee", Ruling("fate", "hit by a mine", first["shots.0.targets"][0], "dead"))
        getattr(player.app.screen, "turns").after_change()  # noqa: B009
        sees = await player.press("full_stop")
        act, again = in_hand(player)
        assert "✗ Not the same again, Qasim" in sees and "At whom?" in sees
        assert act == "open_fire" and again["shots.0.weapon"] == first["shots.0.weapon"]
        assert "shots.0.targets" not in again


async def test_what_is_told_is_done_by_one_key_and_what_is_dear_only_after_it_was_told(
    tmp_path: Path,
) -> None:
    """You should read the cost first, be stopped by it, and have the next shot done at once."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, TABLE) as player:
        assert "✗ ! does the act in hand" in await player.press("!")
        sees = await player.press("i", "enter", "r", "enter", "v")
        assert "Beware: Rangers: +5 defeat points (first fire)." in sees
        before = len(host.game.records)
        assert "Do it" in await player.press("!")
        assert len(host.game.records) == before
        await player.press("!", "p")
        assert len(host.game.records) == before + 2
        assert "Beware" not in await player.press("v")
        await player.press("!")
        assert len(host.game.records) == before + 3


async def test_what_is_dear_and_has_no_blank_wants_enter_twice(tmp_path: Path) -> None:
    """You should read that he goes for good, once more after the first Enter, and find him still there."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, TABLE) as player:
        await player.press("i", "enter", "r", "enter")
        host.submit("referee", Ruling("place", "near the edge", "hayes", [40, 3]))
        getattr(player.app.screen, "turns").after_change()  # noqa: B009
        assert "Beware: " in await player.press("l")
        before = len(host.game.records)
        assert "✗ First read below the sentence" in await player.press("enter")
        assert len(host.game.records) == before
        await player.press("enter")
        assert len(host.game.records) == before + 1


async def test_a_teams_act_chosen_from_a_mans_list_is_the_teams(tmp_path: Path) -> None:
    """You should read in the sentence, see marked in the list and send the same men."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        await player.press("enter")
        acts = player.app.screen.composer.hand.acts()
        group = next(i for i, one in enumerate(acts) if one.several and one.do == "open_fire")
        player.app.screen.board.orders.select(group)
        sees = await player.press("enter")
        assert sees.count("[x]") == 5, "who takes part is asked, all are marked"
        sees = await player.press("enter", "enter")
        who = in_hand(player)[1]["_who"]
        assert isinstance(who, list) and len(who) == 5 and "+4" in player.app.screen.board.prompt.sentence
        hand = player.app.screen.composer.hand
        hand.open("_who")
        work = Work(hand.field, hand.before["_who"])
        assert [hand.field.options[at].value for at in work.marked] == who
        assert Work(hand.field, who[:1]).marked == [0], "who was taken alone is marked alone"


async def test_the_way_back_from_a_letter_leads_to_where_it_was_pressed(tmp_path: Path) -> None:
    """You should be in the roster after one Esc, and n should go on to the next man from there."""
    async with playing(begun(tmp_path), TABLE) as player:
        await to_actions(player)
        roster = player.app.screen.board.roster
        here = roster.highlighted
        await player.press("v", "escape")
        assert (player.app.screen.steps.now, roster.has_focus, roster.highlighted) == ("figure", True, here)
        await player.press("n")
        assert roster.highlighted != here


async def test_a_letter_of_the_whole_side_works_on_any_row_and_n_leads_on_from_its_list(
    tmp_path: Path,
) -> None:
    """You should do from a figure's row what the whole side alone has to do, though its list is open."""
    host = skirmish_at(skirmish(tmp_path), "fire")
    async with playing(host, TABLE) as player:
        await player.press("enter")
        screen = player.app.screen
        await player.press("home", "enter")
        assert screen.composer.hand.figure == SIDE
        await player.press("n")
        assert screen.steps.now == "figure" and screen.board.roster.highlighted == "adams"
        await player.press("home", "enter", "2", "end", "e")
        assert in_hand(player)[0] == "fire_sealed"


async def test_in_a_book_without_acts_together_a_squad_does_the_same_one_after_another(
    tmp_path: Path,
) -> None:
    """You should mark a squad of Ludonet by one key, and have each of it lie down by one act of the first."""
    host = skirmish_at(skirmish(tmp_path), "move")
    side = host.game.state.awaiting[0].seat
    squad = [one.id for one in host.game.state.figures.values() if one.side == side]
    async with playing(host, TABLE) as player:
        await player.press("enter")
        assert "✗" not in await player.press("&")
        assert sum("[x]" in row.right for row in player.app.screen.board.roster.rows) == len(squad) == 2
        await player.press("p", "enter")
        assert [host.game.state.figures[one].posture for one in squad] == ["prone", "prone"]


async def test_to_let_a_moment_pass_warns_of_nothing_unseen_and_a_correction_is_no_act(
    tmp_path: Path,
) -> None:
    """You should read no doubt about others where you only end the turn; a correction is no act."""
    host = skirmish_at(skirmish(tmp_path), "end")
    async with playing(host, TABLE) as player:
        await player.press("enter")
        assert "No act of the game" in player.sees
        await player.press("e")
        sees = await player.until("Do it")
        assert "Depends on" not in sees and "have decided" not in sees
