"""What whoever keeps a host sees of it: who is connected, which games are open, what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.words.message import Message
from core.hosting.club import Club
from core.hosting.names_of_seats import called, name_in
from core.hosting.table import Table
from core.locale import Sentences


class Connected(Struct, frozen=True):
    """Somebody who sits at a game now, and what his seat is called."""

    name: str
    game: str
    seat: Message | str


class OpenTable(Struct, frozen=True):
    """A game that is open: its records, whether something goes on by itself, and the last *fault* of ours."""

    game: str
    title: str
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
                _called(club, table),
                len(table.host.game.records),
                len(table.sittings),
                table.busy,
                type(table.fault).__name__ if table.fault is not None else "",
            )
            for table in tables
        ),
    )


def _connected(club: Club, table: Table) -> Iterator[Connected]:
    row = club.house.rows.find(table.id)
    scenario = row.scenario if row is not None else ""
    names = {one.seat: called(scenario, one) for one in club.house.seating.seats(table.id)}
    for one in table.sittings:
        yield Connected(one.person.name, one.game, names.get(one.seat, name_in(scenario, one.seat)))


def people_at(table: Mapping[str, Any], words: Sentences) -> str:
    """Return who sits at a game of a report, each with what his seat is called; `-` for nobody."""
    sitting = msgspec.convert(table["sitting"], list[tuple[str, Message | str]])
    return ", ".join(f"{name} ({words.say(seat)})" for name, seat in sitting) or "-"


def _called(club: Club, table: Table) -> str:
    """Return what a game is called, with its maker's name for it: a tournament has many of a scenario."""
    row = club.house.rows.find(table.id)
    return f"{row.plan.name} ({table.title})" if row is not None and row.plan.name else table.title
