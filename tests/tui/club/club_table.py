"""Several people at their terminals of one club, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from club_house import key
from screen_text import TABLE, Player
from small_table import HEAD, side

from core.games import header_of, keep_game
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan
from core.hosting.workers.workers import Workers
from core.locale import Sentences, sentences
from core.scenarios import load
from tui.app.app import SchermagliaApp
from tui.session.at_host.guest import Guest
from tui.session.at_host.hosted import ports_with

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


BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")


def small_game(
    club: Club,
    blue: Person,
    red: Person,
    referee: Person | None = None,
    plan: Plan | None = None,
    **header: Any,
) -> str:
    """Lay a small table out, its dice typed in, Zorro hidden; return the game's id."""
    folder, seating = club.folder, club.house.seating
    (folder / "small.toml").write_text(HEAD + BLUE + RED, encoding="utf-8")
    read = load(str(folder / "small.toml"))
    row = club.house.rows.add(blue, plan or Plan("small"), "Small")
    seats = {"blue": blue, "red": red, **({"referee": referee} if referee else {})}
    for seat, person in seats.items():
        seating.lay(row.id, seat, "person", person, come=True)
    header.setdefault("dice", "typed")
    file = club.tables.free_file(row.id)
    keep_game(read, header_of(read, referee=referee is not None, **header), file).close()
    club.house.rows.begun(row.id, file.name)
    return row.id


async def to_the_table(*players: Guests) -> None:
    """Go from the lobby to the first game in it."""
    for player in players:
        await player.until("Small")
        await player.pick("Small")


async def blue_acts(blue: Guests, red: Guests) -> None:
    """Blue wins the initiative, and Red is done with turning."""
    await blue.pick("The whole side", "Roll for", "Do it")
    if red.words.text("do-ready").partition(":")[0] not in await red.settle():  # the dice are typed in
        for faces in ("66", "11"):
            await blue.press(*faces, "enter")
    await red.until("Red: ")
    whole, done, do_it = map(red.words.text, ("tui-whole-side", "do-ready", "tui-do-it"))
    await red.pick(whole, done.partition(":")[0], do_it)
    await blue.until("•A Ada")


async def ada_aims(blue: Guests, red: Guests) -> None:
    """Ada aims at Xan, and Red may react."""
    await blue.pick("•A Ada", "Fire", "Xan", "Do it")
    await red.until(" P " + red.words.text("tui-key-table.pass"))


class Guests(Player):
    """Somebody at his terminal; other apps run beside his."""

    @property
    def words(self) -> Sentences:
        """The sentences of the language that he reads."""
        return self.app.words

    async def settle(self) -> str:
        with self.app._context():
            return await super().settle()


@asynccontextmanager
async def terminal(
    club: Club, person: Person, language: str = "en", size: tuple[int, int] = TABLE, **guest: Any
) -> AsyncIterator[Guests]:
    """Sit down at a terminal of the club."""
    app = SchermagliaApp(language=language, guest=Guest(club, person, **guest))
    async with app.run_test(size=size) as pilot:
        player = Guests(app, pilot)
        looking = sentences(language).text("tui-lobby-looking")
        while looking in await player.settle():
            await asyncio.sleep(0.02)
        yield player
