"""Reading the screen as a person does: as lines of text."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from textual import events
from textual.keys import REPLACED_KEYS, _character_to_key
from textual.pilot import Pilot
from textual.worker import WorkerError

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load
from tui.app.app import SchermagliaApp
from tui.app.keyboard import settled
from tui.panes.lines import LinesPane
from tui.screens.game.screen import GameScreen
from tui.screens.handover import HandOver
from tui.screens.since import SinceScreen

TABLE = (80, 24)
WIDE = (140, 40)

WAITED_FOR = ("play", "bot", "odds", "games", "--textual-command-palette-gather-commands")
"""Groups of workers whose end a person would see before the next key."""


def begun(folder: Path, scenario: str = "rangers_and_militia", **header: Any) -> GameHost:
    """Begin a game whose dice are the same every time, unless asked otherwise."""
    header.setdefault("dice", "seeded")
    header.setdefault("seed", 3)
    read = load(scenario)
    return keep_game(read, header_of(read, **header), folder / "game.jsonl")


def screen(app: SchermagliaApp) -> str:
    """Return what stands on the screen, lines without trailing blanks."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def event_of(key: str) -> events.Key:
    """Return the press of a key by its name, as the terminal's parser sends it."""
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    if len(key) == 1:
        return events.Key(name, key)
    spoken = REPLACED_KEYS.get(name, name).replace("_", " ").upper()
    try:
        return events.Key(name, unicodedata.lookup(spoken))
    except KeyError:
        return events.Key(name, None)


def unpainted(app: SchermagliaApp) -> bool:
    """Whether something is still to be laid out or painted."""
    screen = app.screen
    return bool(screen._layout_required or screen._dirty_widgets or screen._callbacks)


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: SchermagliaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> str:
        """Send keys in one burst, as a slow line delivers them, and return what then stands on the screen.

        Keys that stopped at the curtain between two players are typed again once it is seen.
        """
        left = list(keys)
        while True:
            before = self.app.keyboard.given
            sees = await self.type_ahead(*left)
            given = self.app.keyboard.given - before
            left = left[given:]
            if not left or not given or not isinstance(self.app.screen, HandOver):
                return sees

    async def type_ahead(self, *keys: str) -> str:
        """Send keys in one burst, whatever comes of them, and return what then stands on the screen."""
        for key in keys:
            self.app.post_message(event_of(key))
        return await self.settle()

    async def press_slowly(self, *keys: str) -> str:
        """Send each key when everything that the one before did is on the screen."""
        sees = ""
        for key in keys:
            sees = await self.press(key)
        return sees or self.sees

    @property
    def game(self) -> GameScreen:
        """The screen of the game, which must be the one that has the keys."""
        screen = self.app.screen
        assert isinstance(screen, GameScreen), screen
        return screen

    async def settle(self) -> str:
        """Wait until every key has done all it does, and all of it is painted; return what is seen."""
        busy = True
        while busy and not self.app._exit:
            await asyncio.sleep(0)  # the app takes what was sent
            await self.app.keyboard.finished()
            await settled(self.app)
            waited_for = [worker for worker in self.app.workers if worker.group in WAITED_FOR]
            for worker in waited_for:
                await worker.wait()
            self.app.screen._on_timer_update()
            busy = bool(waited_for) or not self.app.keyboard.idle or unpainted(self.app)
        await settled(self.app)
        return self.sees

    async def finished(self, group: str) -> str:
        """Wait until the work of a group is done that a person would not wait for; return what is seen."""
        for worker in [worker for worker in self.app.workers if worker.group == group]:
            with suppress(WorkerError):
                await worker.wait()
        return await self.settle()

    async def book_read(self) -> str:
        """Wait until the rule book of the game is at hand: it is begun to be read after the first paint."""
        for _ in range(1000):
            if self.game.seen.book_read:
                return await self.finished("book")
            await asyncio.sleep(0.02)
        raise AssertionError("the book was not read")

    async def until(self, text: str) -> str:
        """Wait for something that comes by itself after a while, such as a bot's act."""
        for _ in range(1000):
            if text in (sees := await self.settle()):
                return sees
            await asyncio.sleep(0.02)
        raise AssertionError(f"{text!r} never came:\n{self.sees}")

    async def pick(self, *texts: str) -> str:
        """Move the mark to the row that has each text, and press Enter there."""
        sees = ""
        for text in texts:
            await self.pick_only(text)
            sees = await self.press("enter")
        return sees or self.sees

    async def pick_only(self, text: str) -> str:
        """Move the mark to the row that has *text*."""
        sees = await self.press("home")
        if text not in self.marked_of(sees) and (ahead := self.rows_to(text)):
            sees = await self.press(*["down"] * ahead)
        for _ in range(100):
            if text in self.marked_of(sees):
                return sees
            sees = await self.press("down")
        raise AssertionError(f"no row to choose has {text!r}:\n{sees}")

    def rows_to(self, text: str) -> int:
        """How many rows to choose lie between the mark and the first below that may show *text*; 0: none."""
        pane = self.app.focused
        if not isinstance(pane, LinesPane):
            return 0
        below = (row for row in pane.rows[pane.cursor + 1 :] if row.key is not None)
        shown = (f"{row.sign}{row.text}{row.right}" for row in below)
        return next((ahead for ahead, row in enumerate(shown, 1) if text in row), 0)

    @property
    def marked(self) -> str:
        """The line with the mark in the pane that has the keys."""
        return self.marked_of(self.sees)

    def marked_of(self, sees: str) -> str:
        """Return that line of what is seen now, to whoever has looked already."""
        pane = self.app.focused
        if pane is None:
            return ""
        x, y, width, height = pane.region
        lines = [line[x : x + width] for line in sees.splitlines()[y : y + height]]
        return next((line for line in lines if "▸" in line), "")

    @property
    def sees(self) -> str:
        """What stands on the screen."""
        return screen(self.app)


async def to_the_form(player: Player, book: str = "Breaking News", scenario: str = "") -> str:
    """Go from the menu to all that is agreed in a new game: of a book's first scenario, or another."""
    await player.press("enter")
    await player.pick(book)
    await (player.pick(scenario) if scenario else player.press("enter"))
    return player.sees


async def read_what_happened(player: Player) -> str:
    """Close the page of what happened since, on which a game is opened, and return what is seen then."""
    assert isinstance(player.app.screen, SinceScreen), player.sees
    return await player.press("escape")


@asynccontextmanager
async def playing(
    start: Any = "menu", size: tuple[int, int] = TABLE, language: str = "en", **options: Any
) -> AsyncIterator[Player]:
    """Sit down at the program."""
    app = SchermagliaApp(start, language, **options)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.settle()
        yield player
