"""The analysis of a game that is over: read, jumped from, looked at with other eyes."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from patience import HANGS
from played_once import bots_played, seeded
from screen_text import TABLE, WIDE, Player, playing

from core.engine.chance.odds import Stop, Stopped
from core.engine.contract.facts import Command
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import PERSON
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.known import Known
from core.games import open_game, write_game
from core.locale import Sentences
from core.story.analysis import otherwise, play_outs, played
from tui.app import running
from tui.app.app import SchermagliaApp
from tui.screens import analysis
from tui.screens.analysis import AnalysisScreen
from tui.screens.game.screen import GameScreen
from tui.session.kept.played_on import PlayedBeside
from tui.session.port import Port


@pytest.fixture
def demo() -> Iterator[GameHost]:
    with open_game(Path("saves/demo.jsonl"), write=False) as host:
        yield host


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions are weighed until the time is up: here it is up at once."""
    monkeypatch.setattr(analysis, "WEIGHING", 0.0)


async def analysed(player: Player) -> str:
    """What stands there when all has been worked out."""
    await player.press("a")
    await player.app.workers.wait_for_complete()
    return await player.press()


async def test_a_leads_from_a_replay_to_its_analysis(demo: GameHost) -> None:
    """You should see who won, and luck, on one screen of 80×24, the curve a page below, nothing cut off."""
    async with playing(demo, TABLE, replay=True) as player:
        sees = await analysed(player)

        assert "Rangers: 0.4 less than the odds promised, on 95 dice" in sees
        assert "Victory: Rangers." in sees and "Who was ahead, by points of defeat" in sees
        sees += "\n" + await player.press("pagedown")
        sees += "\n" + await player.press("pagedown")
        assert "█ above the line: Rangers ahead, by 55.6% at most" in sees
        assert "1, 2 … below: the moments that decided, as told further down" in sees
        assert max(map(len, sees.splitlines())) <= 80
        assert "Who was ahead" not in await player.press("escape")


@pytest.mark.parametrize("plain", [False, True])
async def test_the_curve_is_drawn_by_halves_of_a_row_or_plainly(plain: bool, demo: GameHost) -> None:
    """You should see a lead that is half a row high as one, and the same curve where only ASCII is shown."""
    async with playing(demo, WIDE, replay=True, ascii_only=plain) as player:
        sees = await analysed(player) + await player.press("pagedown")

        assert f"{'#' if plain else '█'} above the line: Rangers ahead, by 55.6% at most" in sees
        assert ("▄" in sees) is not plain and ("█" in sees) is not plain


async def test_enter_on_a_moment_leads_into_the_replay(demo: GameHost) -> None:
    """You should see act 91 opened, in the past, with the throws that decided."""
    async with playing(demo, TABLE, replay=True) as player:
        await analysed(player)
        sees = await player.press("down", "down")
        assert "2. Turn 4, act 91" in sees
        sees = await player.press("enter")

        assert "Act 91, opened" in sees
        assert re.search(r"the past, \d+ of \d+", sees)


async def test_esc_leads_from_a_moment_back_to_its_row_in_the_list(demo: GameHost) -> None:
    """You should read on in the list where you left it, and leave it for the replay by Esc once more."""
    async with playing(demo, TABLE, replay=True) as player:
        await analysed(player)
        await player.press("down", "down", "enter")
        assert "Esc analysis" in player.sees
        await player.press("left", "escape")
        await player.app.workers.wait_for_complete()
        screen = player.app.screen
        assert isinstance(screen, AnalysisScreen)
        assert screen.pane.rows[screen.pane.cursor].text.startswith("2. ")
        sees = await player.press("escape")
        assert isinstance(player.app.screen, GameScreen) and "a analysis" in sees
        await player.press("escape")
        assert isinstance(player.app.screen, GameScreen)


async def test_other_eyes_see_their_own_luck_and_lead_to_their_own_log(demo: GameHost) -> None:
    """You should see whose eyes look, and be led to the moment with these eyes."""
    async with playing(demo, TABLE, replay=True) as player:
        assert "With everything open; acts have the numbers of the whole log." in await analysed(player)
        await player.press("v")
        await player.app.workers.wait_for_complete()
        assert "As Rangers could know it; acts have the numbers of that side's log." in await player.press()
        sees = await player.press("down", "enter")

        assert "the past" in sees and "Rangers ·" in sees


async def test_who_played_against_the_program_reads_first_what_he_could_know(tmp_path: Path) -> None:
    """You should see your own side's analysis in the replay too, and that with everything open by `v`."""
    game = seeded(seats={"rangers": PERSON, "militia": "bot"})
    play_out(game, 5, 20_000)
    write_game(game, log := tmp_path / "game.jsonl")
    with open_game(log, write=False) as host:
        async with playing(host, TABLE, replay=True) as player:
            assert "Referee ·" in player.sees
            assert "As Rangers could know it" in await analysed(player)
            await player.press("down", "enter")
            assert "Rangers ·" in player.sees
            await player.press("escape")
            await player.app.workers.wait_for_complete()
            assert "As Rangers could know it" in await player.press("home")
            await player.press("v", "v")
            await player.app.workers.wait_for_complete()
            assert "With everything open" in await player.press()


async def test_every_throw_is_listed_by_t_and_leads_to_its_moment(demo: GameHost) -> None:
    """You should see of each what was to be expected and what came, come to its act, and put them away."""
    async with playing(demo, TABLE, replay=True) as player:
        assert "Every throw" not in without_frame(await analysed(player))
        sees = without_frame(await player.press("t"))
        screen = player.app.screen
        assert isinstance(screen, AnalysisScreen)
        first = next(at for at, row in enumerate(screen.pane.rows) if row.key == analysis.EVERY)
        found = screen._kept["referee"].analysis
        assert len(screen.pane.rows) - first - 1 == len(found.throws) > 50
        assert "Every throw, as it came" in sees and f"act {found.throws[0].record}: " in sees
        assert "Every throw" not in without_frame(await player.press("t"))
        sees = await player.press("t", "down", "enter")
        assert f"Act {found.throws[0].record}, opened" in sees


async def test_whose_eyes_look_is_told_with_how_others_do(demo: GameHost) -> None:
    """You should read beside whose eyes look that `v` leads to others, and to everything open."""
    async with playing(demo, TABLE, replay=True) as player:
        assert "v: other eyes." in without_frame(await analysed(player))
        await player.press("v")
        await player.app.workers.wait_for_complete()
        assert "v: other eyes, and everything open." in without_frame(await player.press())


def without_frame(sees: str) -> str:
    """What stands there, as one row."""
    return " ".join(re.sub("[│┃▸]", " ", sees).split())


async def test_what_was_found_is_kept(demo: GameHost) -> None:
    """You should find it again at once, nothing worked out a second time."""
    async with playing(demo, TABLE, replay=True) as player:
        await analysed(player)
        assert isinstance(player.app.screen, AnalysisScreen)
        first = player.app.screen._kept["referee"].analysis
        await player.press("escape")
        await analysed(player)
        assert isinstance(player.app.screen, AnalysisScreen)
        assert player.app.screen._kept["referee"].analysis is first


async def test_decisions_at_which_more_was_promised_are_told_when_all_else_is(
    demo: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should find them below the moments, with what was done and what there was instead."""
    monkeypatch.setattr(analysis, "WEIGHING", 60.0)
    monkeypatch.setattr(analysis, "worth_weighing", lambda curve: (91, 112, 130))
    async with playing(demo, TABLE, replay=True) as player:
        await analysed(player)
        screen = player.app.screen
        assert isinstance(screen, AnalysisScreen)
        rows = [row.text for row in screen.pane.rows]
        below = rows[rows.index("Decisions at which another act promised more") :]

    assert any("Done: Lang tries to sight marker 14: harms the enemy 0%" in row for row in below)
    assert any("Instead: Lang fires his sniper rifle at Nasir" in row for row in below)


async def test_it_can_be_left_while_it_is_worked_out(demo: GameHost) -> None:
    """You should be back in the replay at once."""
    async with playing(demo, TABLE, replay=True) as player:
        sees = await player.press("a", "escape")
        assert isinstance(player.app.screen, GameScreen)
        assert "the past" in sees


async def test_keys_are_served_while_a_game_is_read(demo: GameHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see how far it has come, look with other eyes and be back in the replay; it never ends."""
    steps: list[str] = []

    def without_end(reader: Port, rules: RuleSet) -> Iterator[tuple[int, int]]:
        while True:
            steps.append(reader.seat)
            yield 1, 300

    monkeypatch.setattr(analysis, "analyse", without_end)
    async with playing(demo, TABLE, replay=True) as player:
        await player.press("a")
        assert "Reading act 1 of 300" in await player.until("Reading act")
        assert steps[-1] == "referee"
        await player.press("v")
        await player.press("t")
        assert steps[-1] == "rangers"
        await player.press("escape")
        assert isinstance(player.app.screen, GameScreen)
        await player.app.workers.wait_for_complete()
        taken = len(steps)
        await player.press("left", "right")
        assert len(steps) == taken


async def test_keys_are_served_while_decisions_are_weighed_and_whoever_leaves_has_none_weighed(
    demo: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see the cursor move, and be back in the replay, where nothing goes on beside it."""
    begun, over = Event(), Event()

    def weigh(known: Known, command: Command, words: Sentences, stop: Stop = lambda: False) -> None:
        begun.set()
        while not stop() and player.app.is_running:
            time.sleep(0.01)
        over.set()
        raise Stopped

    monkeypatch.setattr(otherwise, "otherwise", weigh)
    async with playing(demo, TABLE, replay=True) as player:
        await player.press("a")
        assert await asyncio.to_thread(begun.wait, HANGS)
        screen = player.app.screen
        assert isinstance(screen, AnalysisScreen)
        await player.press("down")
        assert screen.pane.cursor > 0 and not over.is_set()
        await player.press("escape")
        assert isinstance(player.app.screen, GameScreen)
        assert await asyncio.to_thread(over.wait, HANGS)


def test_work_in_a_thread_gives_way_to_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame takes several turns: with five milliseconds for each, as Python has it, keys wait too long."""
    usual, turns = sys.getswitchinterval(), []
    monkeypatch.setattr(SchermagliaApp, "run", lambda app, mouse: turns.append(sys.getswitchinterval()))
    monkeypatch.setattr(running, "all_loaded", lambda: None)
    try:
        running.run("menu")
    finally:
        sys.setswitchinterval(usual)
    assert turns == [pytest.approx(0.001)]


async def test_bots_play_on_with_everything_open_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see how far they have come, nothing of it once stopped, and what came of it at the end."""
    monkeypatch.setattr(played, "PLACES", 2)
    monkeypatch.setattr(play_outs, "MOST_ACTS", 10)
    monkeypatch.setattr(analysis, "GAMES", 1)
    log = Path(shutil.copy("saves/demo.jsonl", tmp_path / "demo.jsonl"))
    with open_game(log, write=False) as host:
        async with playing(host, TABLE, replay=True) as player:
            await analysed(player)
            screen = player.app.screen
            assert isinstance(screen, AnalysisScreen)
            with monkeypatch.context() as held:
                held.setattr(PlayedBeside, "play_one", until_stopped)
                await player.press("p")
                assert "Bots play on: 0 of" in await player.until("Bots play on")
                await player.press("p")
                await player.app.workers.wait_for_complete()
                assert "Bots play on" not in await player.press()
            await player.press("p")
            await player.app.workers.wait_for_complete()
            rows = " ".join(row.text for row in screen.pane.rows)
            assert "won by Rangers" in rows and "act 1: " in rows


async def test_what_bots_do_with_the_eyes_of_a_side_is_told_where_one_looks(demo: GameHost) -> None:
    """You should read why they do not play on, though you had read on far below."""
    async with playing(demo, TABLE, replay=True) as player:
        await analysed(player)
        await player.press("v")
        await player.app.workers.wait_for_complete()
        await player.press("end")
        assert "v looks with other eyes first" in await player.press("p")


def until_stopped(self: PlayedBeside, start: object, number: int, stop: Callable[[], bool]) -> None:
    """Play on for ever, until nobody wants to know any more."""
    while not stop():
        time.sleep(0.01)


async def test_a_game_that_goes_on_has_no_analysis(tmp_path: Path) -> None:
    """You should see nothing happen: what others could know is not told while the game is played."""
    host = bots_played(tmp_path, 30)
    async with playing(host, TABLE, replay=True) as player:
        await player.press("a")
        assert isinstance(player.app.screen, GameScreen)


async def test_the_end_of_a_game_offers_it(tmp_path: Path) -> None:
    """You should see it among the ways on, and come to it by its letter."""
    host = bots_played(tmp_path)
    async with playing(host, WIDE) as player:
        assert "a Analysis: luck, who was ahead" in player.sees
        assert "could know it" in await analysed(player)
