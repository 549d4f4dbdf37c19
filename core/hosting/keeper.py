"""What whoever keeps a host sees of it: who is connected, which games are open, what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.words.message import Message
from core.engine.words.sanitize import clean
from core.hosting.club import Club
from core.hosting.seats.names_of_seats import called, name_in
from core.hosting.table.table import Table
from core.locale import Sentences
from core.scenarios.titles import title_in


class Connected(Struct, frozen=True):
    """Somebody who sits at a game now, and what his seat is called."""

    name: str
    game: str
    seat: Message | str


class OpenTable(Struct, frozen=True):
    """A game that is open: its records, whether something goes on by itself, and the last *fault* of ours.

    *title* is that of its *scenario*, *name* what its maker calls it.
    """

    game: str
    title: str
    scenario: str
    name: str
    records: int
    sittings: int
    busy: bool = False
    fault: str = ""


class Keeping(Struct, frozen=True):
    """The host as it is now; *games* are how many there are in each state."""

    people: int
    games: dict[str, int]
    connected: tuple[Connected, ...] = ()
    tables: tuple[OpenTable, ...] = ()


def keeping(club: Club) -> Keeping:
    """Return what goes on in a club; nothing of what people may know in their games."""
    tables = club.tables.open
    states = club.store.rows("SELECT state, count(*) FROM games GROUP BY state ORDER BY state")
    return Keeping(
        len(club.people.players()),
        {row[0]: row[1] for row in states},
        tuple(one for table in tables for one in _connected(club, table)),
        tuple(
            OpenTable(
                table.id,
                table.title,
                table.plan.scenario,
                table.plan.name,
                len(table.host.game.records),
                len(table.sittings),
                table.busy,
                type(table.fault).__name__ if table.fault is not None else "",
            )
            for table in tables
        ),
    )


def _connected(club: Club, table: Table) -> Iterator[Connected]:
    scenario = table.plan.scenario
    names = {one.seat: called(scenario, one) for one in club.house.seating.seats(table.id)}
    for one in table.sittings:
        yield Connected(one.person.name, one.game, names.get(one.seat, name_in(scenario, one.seat)))


def title_at(table: Mapping[str, Any], words: Sentences) -> str:
    """Return what a game of a report is called, as in the lobby: a tournament has many of a scenario."""
    title = title_in(table["scenario"], words.language) or clean(table["title"])
    return f"{table['name']} ({title})" if table["name"] else title


def people_at(table: Mapping[str, Any], words: Sentences) -> str:
    """Return who sits at a game of a report, each with what his seat is called; `-` for nobody."""
    sitting = msgspec.convert(table["sitting"], list[tuple[str, Message | str]])
    return ", ".join(f"{name} ({words.say(seat)})" for name, seat in sitting) or "-"
