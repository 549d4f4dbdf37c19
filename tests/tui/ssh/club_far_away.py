"""A club whose people come over SSH: a real store, real games on disk, and players who pick rows by text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from far_away import Host, Screen, at_terminal, hosting, public, until
from screen_text import screen
from small_table import HEAD

from core.engine.contract.seats import PERSON
from core.engine.game.game import Game
from core.games import header_of, keep_game, write_game
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan
from core.hosting.times import Clock, present
from core.hosting.workers.workers import Workers
from core.scenarios import load
from tui.app.app import SchermagliaApp
from tui.app.keyboard import settled
from tui.cli.guests import Guests
from tui.screens.game.screen import GameScreen
from tui.session.at_host.hosted import ports_with
from tui.ssh.link import Link

BYTES = {
    "tab": "\t", "backspace": "\x7f",
    "enter": "\r", "escape": "\x1b", "home": "\x1b[H", "down": "\x1b[B", "up": "\x1b[A",
    "left": "\x1b[D", "right": "\x1b[C", "space": " ",
    "shift+left": "\x1b[1;2D", "shift+right": "\x1b[1;2C",
}  # fmt: skip


class Door(Guests):
    """Remembers the apps that it made."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.apps: list[SchermagliaApp] = []

    def app_for(self, name: str, link: Link, language: str, replay: str = "") -> Any:
        app = super().app_for(name, link, language, replay)
        assert isinstance(app, SchermagliaApp)
        self.apps.append(app)
        return app


class House:
    """A host with a club."""

    def __init__(self, host: Host, club: Club, door: Door) -> None:
        self.host = host
        self.club = club
        self.door = door

    def lay(self, folder: Path, *parts: str, head: str = HEAD, **header: Any) -> str:
        """Lay a small table out for Ada at blue and Bob at red, its dice typed in; return the game's id."""
        path = folder / "small.toml"
        path.write_text(head + "".join(parts), encoding="utf-8")
        header.setdefault("dice", "typed")
        return self.lay_scenario(str(path), {"blue": "ada", "red": "bob"}, "small", **header)

    def lay_scenario(self, scenario: str, seats: dict[str, str], called: str = "", **header: Any) -> str:
        """Lay a scenario out for people by name, taken in where they are new; return the game's id."""
        read = load(scenario)

        def keep(file: Path) -> None:
            keep_game(read, header_of(read, **header), file).close()

        return self._lay(called or read.id, read.title("en"), seats, keep)

    def lay_game(self, game: Game, seats: dict[str, str]) -> str:
        """Lay a game that has begun in memory; return its id."""
        return self._lay("small", "Small", seats, lambda file: write_game(game, file))

    def take_in(self, name: str) -> Person:
        """Let somebody in who may be here already."""
        return self.club.people.named(name) or self.club.people.join(name, public(name))

    def _lay(self, scenario: str, title: str, seats: dict[str, str], keep: Callable[[Path], object]) -> str:
        club = self.club
        people = {name: self.take_in(name) for name in seats.values()}
        row = club.house.rows.add(people[next(iter(seats.values()))], Plan(scenario, watch=True), title)
        for seat, name in seats.items():
            club.house.seating.lay(row.id, seat, PERSON, people[name], come=True)
        file = club.tables.free_file(row.id)
        keep(file)
        club.house.rows.begun(row.id, file.name)
        return row.id

    @asynccontextmanager
    async def player(
        self, name: str, sits: bool = True, title: str = "Small", **options: Any
    ) -> AsyncIterator[Player]:
        """Come as somebody, and sit down at the first game of the lobby, *title*, where he *sits*."""
        made = len(self.door.apps)
        async with at_terminal(self.host.port, name, **options) as far:
            await until(lambda: len(self.door.apps) > made, lambda: (far.text[-300:], self.host.noted))
            player = Player(far, self.door.apps[-1])
            if sits:
                await player.until(title)
                await player.press("enter")
            yield player


def typed(keys: Sequence[str]) -> str:
    """Return what a terminal sends for these keys; a name without bytes is never typed letter by letter."""
    return "".join(key if len(key) == 1 else BYTES[key] for key in keys)


class Player:
    """Somebody at a terminal far away. What he sees is what was sent, never what the host has."""

    def __init__(self, far: Screen, app: SchermagliaApp) -> None:
        self.far = far
        self.app = app

    async def settle(self) -> str:
        """Wait until every key has done all it does and what is to be seen was sent; return what is seen."""
        await self.at_rest()
        await until(lambda: self.far.sees == self.painted(), lambda: f"{self.far.sees}\n\n{self.painted()}")
        return self.far.sees

    @property
    def game_screen(self) -> GameScreen | None:
        """The screen of the game, where he sits at one."""
        return next((one for one in self.app.screen_stack if isinstance(one, GameScreen)), None)

    async def at_rest(self) -> None:
        """Wait until every key has done all it does."""
        app = self.app
        await until(lambda: app.is_running and len(app.screen_stack) > 1)
        await app.keyboard.finished()
        with app._context():
            await settled(app)

    def painted(self) -> str:
        """Return the screen as the host has it."""
        with self.app._context():
            return "\n".join(line.rstrip() for line in screen(self.app).split("\n"))

    async def press(self, *keys: str) -> str:
        """Send keys in one burst, and return what is seen once all of them are done."""
        before = self.app.keyboard.given
        self.far.press(typed(keys))
        await until(lambda: self.app.keyboard.given >= before + len(keys), lambda: self.far.sees)
        return await self.settle()

    async def until(self, text: str) -> str:
        await self.far.until(text)
        return await self.settle()

    async def pick(self, *texts: str) -> str:
        """Move the mark to the row that has each text, and press Enter there."""
        for text in texts:
            await self.press("home")
            for _ in range(60):
                if text in self.marked:
                    break
                await self.press("down")
            else:
                raise AssertionError(f"no row to choose has {text!r}:\n{self.far.sees}")
            await self.press("enter")
        return self.far.sees

    @property
    def marked(self) -> str:
        """The line with the mark in the pane that has the keys."""
        pane = self.app.focused
        if pane is None:
            return ""
        x, y, width, height = pane.region
        lines = [line[x : x + width] for line in self.far.rows[y : y + height]]
        return next((line for line in lines if "▸" in line), "")


@asynccontextmanager
async def club_house(
    folder: Path, quotas: Quotas | None = None, clock: Clock = present, **changes: Any
) -> AsyncIterator[House]:
    """Open a host whose club is kept in *folder*."""
    folder.mkdir(mode=0o700, exist_ok=True)
    workers = Workers()
    club = Club(folder, ports_with(workers), quotas=quotas, clock=clock)
    door = Door(club)
    try:
        async with hosting(door, **changes) as host:
            yield House(host, club, door)
    finally:
        await club.close()
        await workers.close()
        await asyncio.sleep(0)
