"""What a key costs a slow line, in bytes as a terminal of all colours gets them: the same in every run."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from map_games import ALL_BOOKS, part_way
from rich.console import Console
from screen_text import TABLE, Player, playing
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.screen import Screen

from core.engine.contract.seats import REFEREE
from core.games import open_game, shipped
from tui.app.app import SchermagliaApp
from tui.panes.game_bar import GameBar
from tui.panes.map.map import MapPane
from tui.screens.game.screen import GameScreen
from tui.terminal.kind import Terminal
from tui.terminal.narrow import NarrowLayout, NarrowUpdate

STEP, MOMENT = 1_000, 12_000
"""Bytes of a step of the map's cursor onto somebody at 80x24, and of an act back with all panes at 160x50."""

PAST, BAR = 1_228, 400
"""Bytes of a step in the past at 80x24 in 256 colours (1.2 kB), and what the bar has of a far one."""

LARGE_STEP = 560
"""Bytes of a step onto somebody at 160x50, as most are; where nobody was before it may be 1.2 kB."""

STEPS = (*["left"] * 8, *["shift+right"] * 12)

CONSOLE = Console(file=StringIO(), width=160, height=50, color_system="truecolor", force_terminal=True)
FAR = Terminal("256", erases=True)
"""What most terminals over SSH are: that they know all colours is seldom told.

The program itself narrows its colours, as at a host; a second console would share with the first
what Rich has kept of a style for the whole process, and bytes would go by the order of the tests.
"""


@pytest.fixture(autouse=True)
def painted_when_looked_at() -> None:
    """Here a screen is painted at every key, as for a terminal."""


class Line:
    """Takes what is sent to a terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent = 0
        monkeypatch.setattr(SchermagliaApp, "_display", self._display(self))

    @staticmethod
    def _display(line: Line) -> object:
        def display(app: SchermagliaApp, screen: Screen[object], update: object) -> None:
            if isinstance(update, ChopsUpdate):
                line.sent += len(NarrowUpdate.of(update, app._shown).render_segments(CONSOLE).encode())
            elif isinstance(update, LayoutUpdate):
                line.sent += len(NarrowLayout.of(update, app._shown).render_segments(CONSOLE).encode())

        return display

    async def of(self, player: Player, *keys: str) -> int:
        """Return how many bytes these keys cost."""
        self.sent = 0
        await player.press(*keys)
        return self.sent


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_a_step_onto_somebody_is_less_than_a_kilobyte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, scenario, 0), TABLE) as player:
        await player.press("enter", "1")
        await player.book_read()  # else a step may bring what the book says of the game
        map = player.app.screen.query_one(MapPane)
        assert map.view is not None
        steps = []
        for figure in map.view.figures:
            if figure.x is None or figure.y is None:
                continue
            column, row = map.scale.cell(figure.x, figure.y)
            map._go(column - 1, row)
            await player.settle()
            steps.append(await line.of(player, "right"))
    assert len(steps) > 10 and min(steps) > 50 and max(steps) <= STEP, sorted(steps)


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_a_step_onto_somebody_is_little_at_160_columns_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    """With roster, acts and notes in sight: what does not change stays in its row."""
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, scenario, 0), (160, 50), terminal=FAR) as player:
        await player.press("enter", "1")
        await player.book_read()
        map = player.app.screen.query_one(MapPane)
        assert map.view is not None
        steps = []
        for figure in map.view.figures:
            if figure.x is not None and figure.y is not None:
                column, row = map.scale.cell(figure.x, figure.y)
                map._go(column - 1, row)
                await player.settle()
                steps.append(await line.of(player, "right"))
    steps.sort()
    assert median(steps) <= LARGE_STEP and steps[-1] <= PAST, steps


async def test_an_act_back_with_all_panes_is_less_than_twelve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, "rangers_and_militia", 60), (160, 50)) as player:
        await player.press("enter", "4")
        await player.book_read()
        acts = [await line.of(player, key) for key in "[[[[]]]]"]
    assert all(0 < sent <= MOMENT for sent in acts[1:]), acts


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_a_step_in_the_past_is_little_and_the_bar_next_to_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, scenario, 60), TABLE, terminal=FAR) as player:
        await player.press("enter", "4", "left", "shift+left")
        await player.book_read()
        bar = player.app.screen.query_one(GameBar)
        steps = [await step_of(player, line, key) for key in STEPS]
        alone = []
        for _ in range(6):
            await player.press("shift+left")
            place = bar._place
            bar.show_game(bar._game, place + bar._game.length // 10, "a loss", False)
            await player.settle()
            line.sent = 0
            bar.show_game(bar._game, place, "", False)
            await player.settle()
            alone.append(line.sent)
    assert median(steps) > 0 and max(steps) <= PAST, steps
    assert 0 < max(alone) <= BAR, alone


def game_of(player: Player) -> GameScreen:
    """Return the screen of the game."""
    screen = player.app.screen
    assert isinstance(screen, GameScreen)
    return screen


async def step_of(player: Player, line: Line, key: str) -> int:
    """Return the bytes of a step; the map keeps its scale by it, and shows the same part of the table."""
    map = player.app.screen.query_one(MapPane)
    before = map.scale.across, map.scroll_offset
    sent = await line.of(player, key)
    assert (map.scale.across, map.scroll_offset) == before, game_of(player).seen.past
    return sent


async def steps_from(player: Player, line: Line, places: Iterable[int]) -> list[int]:
    """Return the bytes of an act on from each of these lines."""
    screen, sent = game_of(player), []
    for place in places:
        screen.past.go_to(place)
        await player.settle()
        sent.append(await step_of(player, line, "right"))
    return sent


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_an_act_on_anywhere_in_a_long_game_is_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, scenario, 200), TABLE, terminal=FAR) as player:
        await player.press("enter", "4", "left")
        await player.book_read()
        length = len(game_of(player).seen.lines())
        steps = await steps_from(player, line, range(0, length, length // 8))
    assert len(steps) > 4 and max(steps) <= PAST, steps


@pytest.mark.soak(4)
@pytest.mark.parametrize("scenario", ["the_last_flight", *ALL_BOOKS[1:]])
async def test_every_act_of_a_whole_game_is_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    line = Line(monkeypatch)
    async with playing(part_way(tmp_path, scenario, 600), TABLE, terminal=FAR) as player:
        await player.press("enter", "4", "left")
        await player.book_read()
        lines = game_of(player).seen.lines()
        ends = [at for at, (one, other) in enumerate(pairwise(lines)) if one.record != other.record]
        steps = await steps_from(player, line, ends)
    assert len(steps) > 100 and max(steps) <= PAST, sorted(steps)[-10:]


GOLDEN = sorted(shipped("golden/0.5.0/*").parent.glob("*-fair.jsonl"))
"""Games of every book, played before today's program."""


@pytest.mark.soak(8)
@pytest.mark.parametrize("own", [True, False], ids=["own", "open"])
@pytest.mark.parametrize("log", GOLDEN, ids=lambda log: log.stem)
async def test_every_act_of_a_kept_game_is_little(
    monkeypatch: pytest.MonkeyPatch, log: Path, own: bool
) -> None:
    """With a side's own eyes and with all open, from the first act to the last, the map never jumps."""
    line = Line(monkeypatch)
    host = open_game(log, write=False)
    seat = host.game.seats[-1] if own else REFEREE
    async with playing(host, TABLE, replay=True, terminal=FAR, seat=seat) as player:
        await player.book_read()
        game_of(player).past.go_to(0)
        await player.settle()
        lines = game_of(player).seen.lines()
        ends = [at for at, (one, other) in enumerate(pairwise(lines)) if one.record != other.record]
        steps = sorted(await steps_from(player, line, ends))
    assert len(steps) > 100 and steps[-1] <= PAST, steps[-10:]


JUMPED = {
    "ludonet-bridge_with_tanks-fair": (85, 88, 291, 293, 298),
    "linea_di_tiro-tank_meeting-fair": (94, 169, 371),
    "bassa_intensita-crossroads-fair": (43, 241, 525, 622, 631),
}
"""Lines at whose next act the map of a replay once moved."""


@pytest.mark.parametrize("log", JUMPED)
async def test_the_map_of_a_replay_never_jumps(monkeypatch: pytest.MonkeyPatch, log: str) -> None:
    """Who went farthest, wrecks that come to lie there, and a table of two metres once moved it."""
    line = Line(monkeypatch)
    host = open_game(shipped(f"golden/0.5.0/{log}"), write=False)
    async with playing(host, TABLE, replay=True, terminal=FAR, seat=host.game.seats[0]) as player:
        await player.book_read()
        game_of(player).past.go_to(0)
        await player.settle()
        steps = await steps_from(player, line, JUMPED[log])
    assert max(steps) <= PAST, steps


async def test_a_step_at_which_much_changes_at_once_is_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strike is over, somebody calls for another one: the scale bar stays in its corner, at least."""
    line = Line(monkeypatch)
    host = open_game(shipped("golden/0.2.0/breaking_news-convoy-fair"), write=False)
    async with playing(host, TABLE, replay=True, terminal=FAR, seat=REFEREE) as player:
        await player.book_read()
        sent = await steps_from(player, line, [310])
    assert 900 < sent[0] <= PAST, sent
