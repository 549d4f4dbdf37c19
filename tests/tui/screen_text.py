"""Reading the screen as a person does: as lines of text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.engine.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load
from tui.app import SchermagliaApp

TABLE = (80, 24)
WIDE = (140, 40)


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


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: SchermagliaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> str:
        """Press keys one after another and return what then stands on the screen."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()
        return screen(self.app)

    async def settle(self) -> None:
        """Wait until no command is on its way and nothing is to be painted."""
        for _ in range(2):
            await self.pilot.pause()
            under_way = [worker for worker in self.app.workers if worker.group in ("play", "bot")]
            if under_way:
                await self.app.workers.wait_for_complete(under_way)
        await self.pilot.pause()

    async def pick(self, *texts: str) -> str:
        """Move the mark to the row that has each text, and press Enter there."""
        for text in texts:
            await self.press("home")
            for _ in range(60):
                if any("▸" in line and text in line for line in self.sees.splitlines()):
                    break
                await self.pilot.press("down")
            else:
                raise AssertionError(f"no row to choose has {text!r}:\n{self.sees}")
            await self.press("enter")
        return self.sees

    @property
    def sees(self) -> str:
        """What stands on the screen."""
        return screen(self.app)


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
