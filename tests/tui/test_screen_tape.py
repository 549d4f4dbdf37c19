"""A referee at a real table: every question in words, with the usual answer under Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from lu_commands import Deploy
from rule_ids import rule
from screen_text import TABLE, WIDE, Player, begun, playing
from small_table import side, small

from core.engine.contract.engine_facts import ActBegun
from core.engine.contract.facts import Measured
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from tui.panes.log import LogPane
from tui.screens.desk.rosters import SideRoster


def at_the_table(folder: Path) -> GameHost:
    """Begin a game that a referee alone plays at a real table, with real dice."""
    return begun(folder, ruler="tape", dice="typed", referee=True, seats={"referee": "person"})


async def to_actions(player: Player) -> None:
    """Throw for initiative by hand: the Rangers win."""
    await player.press("i", "enter", *"66", "enter", *"11", "enter")
    assert "actions" in player.sees


def measured(host: GameHost) -> list[tuple[str, object]]:
    """What was asked of the table in the last act, and what was answered."""
    facts = host.game.records[-1].events
    return [(fact.question["ask"], fact.answer) for fact in facts if isinstance(fact, Measured)]


async def test_a_throw_is_asked_for_with_the_name_of_who_throws(tmp_path: Path) -> None:
    """You should see who throws how many dice for what."""
    async with playing(at_the_table(tmp_path)) as player:
        await player.press("i")
        sees = await player.press("enter")
        assert "Rangers, initiative (BN-5.1.a): throw 2d6:" in sees


async def test_a_way_asks_only_what_matters(tmp_path: Path) -> None:
    """You should see the most cm as default, then what lies across, then whether it ends in cover."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "m")
        assert "How many cm, from 0 to 25? [25]" in player.sees
        sees = await player.press("enter", "enter")
        assert "goes 25 cm. What lies across the way?" in sees
        sees = await player.press("enter")
        assert "Does the way end in cover?" in sees
        sees = await player.press("y")
        assert "Who of these sees" in sees
        await player.press("enter", "enter")
        ways = [answer for ask, answer in measured(host) if ask == "route"]
        assert ways == [{"length": 25.0, "level": 0, "obstacles": 0, "ends_in_cover": True}]


async def test_a_blocked_way_is_refused_with_the_reason(tmp_path: Path) -> None:
    """You should see why nobody goes that way, and nothing done."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        records = len(host.game.records)
        await player.press("enter", "m", "enter", "enter")
        sees = await player.press("end", "enter")
        assert "There is no way through" in sees
        assert len(host.game.records) == records


async def test_a_line_of_fire_remembers_the_distance(tmp_path: Path) -> None:
    """You should see the cm typed before in brackets when the same line is asked for again."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "v")
        await player.pick("Rashid", "Do it")
        assert "From Hayes to Rashid: Is there a line of sight?" in player.sees
        sees = await player.press("y")
        assert "How far, in cm?" in sees
        sees = await player.press("enter")
        assert "Nothing was typed" in sees
        sees = await player.press(*"45", "enter")
        assert "What cover has the target?" in sees
        await player.press("end", "enter")
        await player.press("escape", "enter")
        sees = await player.press("enter")
        assert "How far, in cm? [45]" in sees
        await player.press("enter")
        assert "▸ hard cover" in player.sees


async def test_who_sees_is_marked_or_taken_whole(tmp_path: Path) -> None:
    """You should see whom you marked on the first row, and one row that takes all of them."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        await player.press("enter", "c", "enter", "enter", "enter", "enter")
        while "Who of these sees" not in player.sees:
            await player.press("enter")
        await player.press("down", "down", "space")
        assert "This is all: Rashid" in player.sees
        await player.press("home", "enter")
        if "Who of these sees" in player.sees:
            await player.press("enter")
        seen = [answer for ask, answer in measured(host) if ask == "who_sees"]
        assert len(seen[0]) == 1  # type: ignore[arg-type]


async def test_a_line_that_is_not_seen_asks_for_nothing_more(tmp_path: Path) -> None:
    """You should see at once that there is no line, without typing a distance."""
    async with playing(at_the_table(tmp_path)) as player:
        await to_actions(player)
        await player.press("enter", "v")
        await player.pick("Rashid", "Do it")
        sees = await player.press("n")
        assert "no clear line" in sees


async def test_once_its_dice_are_thrown_an_act_is_put_off_not_dropped(tmp_path: Path) -> None:
    """You should see that Esc only puts it off, and then nothing but the way to finish it."""
    host = begun(tmp_path, ruler="tape", dice="seeded", seed=7, referee=True, seats={"referee": "person"})
    async with playing(host) as player:
        await player.press("i", "enter", "enter")
        assert "actions" in player.sees
        await player.press("v")
        for _ in range(16):
            if host.game.underway is not None:
                break
            passes = "let it pass" in " ".join(player.sees.split())
            enter = ["p"] if passes else ["enter"]
            await player.press(*(["2", "0", "enter"] if "in cm?" in player.sees else enter))
        assert "line of fire" in player.sees
        assert "Esc only puts this off" in player.sees
        sees = await player.press("escape")
        assert "Put off: the dice are thrown" in sees
        assert "Go on: what was begun" in sees
        await player.press("enter", "enter")
        assert "line of fire" in player.sees
        await player.press("enter")
        assert host.game.underway is None
        assert any(isinstance(fact, ActBegun) for record in host.game.records for fact in record.events)


async def test_the_question_comes_back_by_enter_after_another_pane(tmp_path: Path) -> None:
    """You should see the question again when Enter is pressed in a pane that covered it."""
    host = begun(tmp_path, ruler="tape", dice="typed")
    async with playing(host) as player:
        await player.press("enter", "enter", "i", "enter")
        for faces in ("42", "11"):
            await player.press(*faces, "enter")
        await player.press("enter", "v")
        sees = await player.press("enter")
        assert "after that the odds are told" in sees.replace("\n", " ")
        sees = await player.press("enter")
        assert "Is there a line of sight?" in sees
        await player.press("3")
        sees = await player.press("enter")
        assert "Is there a line of sight?" in sees
        assert "y Yes" in sees


async def test_the_front_is_asked_for_where_it_counts(tmp_path: Path) -> None:
    """You should read the degrees of the front in the question who of the enemy may react."""
    host = begun(tmp_path, ruler="tape", dice="typed")
    async with playing(host) as player:
        await player.press("enter", "enter", "i", "enter")
        for faces in ("42", "11"):
            await player.press(*faces, "enter")
        await player.press("enter", "v", "enter", "enter", "y")
        await player.press("3", "0", "enter")
        sees = await player.press("enter")
        assert "at most 45° either side of his front" in sees.replace("\n ", " ")


@rule("LU-DEP.b")
async def test_the_referee_reads_in_the_roster_where_everybody_is_noted(tmp_path: Path) -> None:
    """You should see a side's notes at the foot of the roster, and beside the record in the log."""
    host = begun(
        tmp_path, "patrol_clash", ruler="tape", dice="typed", referee=True, seats={"referee": "person"}
    )
    noted = Deploy("brandt", note="in the barn")
    assert isinstance(host.submit("germans", noted), Record)
    async with playing(host) as player:
        sees = await player.press("2")
        for _ in range(30):
            if any("▸" in row and "Brandt (" in row for row in sees.splitlines()):
                break
            sees = await player.press("down")
        assert "noted: “in the barn”" in sees
        sees = await player.press("4")
        assert "same: Albrecht, Conrad, Dietz and Engel." in sees, "his squad is noted with him"


async def test_opportunity_fire_shows_its_odds_once_it_is_measured(tmp_path: Path) -> None:
    """You should read number and odds above the dice that are asked for, and no word of a wrong answer."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    red = side("red", "north", "Xan 29 38", "Yuri 33 38")
    table = {"ruler": "tape", "dice": "typed", "referee": True, "seats": {"referee": "person"}}
    async with playing(small(tmp_path, blue, red, **table), WIDE) as player:
        await player.press("i", "enter", *"66", "enter", *"11", "enter")
        await player.pick("•A Ada", "Run")
        await player.press("enter", "enter", "enter", "enter", "n")
        await player.pick("[ ] Xan", "•x Xan", "Opportunity fire")
        assert "Is there a line of sight?" in await player.press("enter")
        await player.press("y", *"20", "enter")
        sees = await player.pick("no cover")

        assert "throw 1d6, 3+ counts" in sees
        assert "does not fit" not in sees
        assert "to hit, Xan at Ada" in sees
        assert "suppressed" in sees and "55.6% (5/9)" in sees and "33.3% (1/3)" in sees
        assert "what follows must be measured" in sees


@pytest.mark.parametrize(("desk", "least"), [(False, 7), (True, 7)])
async def test_the_log_has_room_on_a_small_terminal(tmp_path: Path, desk: bool, least: int) -> None:
    """You should read so many rows at 80x24, on both screens; an act in hand may take them back."""
    async with playing(at_the_table(tmp_path), TABLE, desk=desk) as player:
        if not desk:
            await to_actions(player)
        assert player.app.screen.query_one(LogPane).size.height - 1 >= least


async def test_at_the_desk_of_two_small_sides_the_log_has_the_rows_that_they_leave(tmp_path: Path) -> None:
    """You should see the rosters no higher than their longer one."""
    async with playing(at_the_table(tmp_path), WIDE, desk=True) as player:
        rosters = list(player.app.screen.query(SideRoster))
        longest = max(len(roster.rows) for roster in rosters)
        assert {roster.size.height for roster in rosters} == {1 + longest}


async def test_an_act_that_was_given_up_amid_its_questions_is_not_done_again(tmp_path: Path) -> None:
    """You should read that there is nothing to do again: no answer came, and so nothing was done."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await to_actions(player)
        records = len(host.game.records)
        await player.press("enter", "v")
        await player.pick("Rashid", "Do it")
        assert "From Hayes to Rashid: Is there a line of sight?" in player.sees
        sees = await player.press(*["escape"] * 4, ".")
        assert "There is no act to do again." in sees
        assert len(host.game.records) == records
