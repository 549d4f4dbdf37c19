"""What whoever keeps a host sees of it: who is connected, which games are open, what went wrong."""

from __future__ import annotations

from msgspec import Struct

from core.hosting.club import Club
from core.hosting.table import Table


class Connected(Struct, frozen=True):
    """Somebody who sits at a game now."""

    name: str
    game: str
    seat: str


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
        tuple(Connected(one.person.name, one.game, one.seat) for table in tables for one in table.sittings),
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


def _called(club: Club, table: Table) -> str:
    """Return what a game is called, with its maker's name for it: a tournament has many of a scenario."""
    row = club.house.rows.find(table.id)
    return f"{row.plan.name} ({table.title})" if row is not None and row.plan.name else table.title
