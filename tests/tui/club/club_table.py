"""Several people at their terminals of one club, in one process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from club_house import key
from screen_text import TABLE, Player

from core.hosting.club import Club
from core.hosting.people import Person
from core.hosting.plan import Plan
from core.hosting.quotas import Quotas
from core.hosting.workers import Workers
from tui.app.app import SchermagliaApp
from tui.session.guest import Guest
from tui.session.hosted import ports_with

RANGERS = "breaking_news/rangers_and_militia"

PLENTY = Quotas(acts=10_000, remarks=1_000, talk=1_000, looks=10_000)


def open_club(folder: Path, **options: Any) -> Club:
    """A club whose ports are those of a host."""
    return Club(folder, port_of=ports_with(Workers(1)), quotas=PLENTY, **options)


def people(club: Club, *names: str) -> Iterator[Person]:
    """Take people in, each with a key."""
    return (club.people.join(name, key(number)) for number, name in enumerate(names))


async def a_game(club: Club, rangers: Person, militia: Person, **plan: Any) -> str:
    """Let two people sit at a small game that has begun."""
    seats = {"rangers": "me", "militia": militia.name}
    game = await club.new_game(rangers, Plan(RANGERS, seats, **plan), "one")
    await club.take_seat(militia, game, "militia", "two")
    return game


class Guests(Player):
    """Somebody at his terminal; other apps run beside his."""

    async def settle(self) -> str:
        with self.app._context():
            return await super().settle()

    async def until_gone(self, text: str) -> str:
        """Wait until something stands on the screen no more."""
        import asyncio

        for _ in range(500):
            if text not in await self.settle():
                return self.sees
            await asyncio.sleep(0.02)
        raise AssertionError(f"{text!r} never went:\n{self.sees}")


@asynccontextmanager
async def terminal(
    club: Club, person: Person, language: str = "en", size: tuple[int, int] = TABLE
) -> AsyncIterator[Guests]:
    """Sit down at a terminal of the club."""
    app = SchermagliaApp(language=language, guest=Guest(club, person))
    async with app.run_test(size=size) as pilot:
        player = Guests(app, pilot)
        await player.settle()
        yield player
