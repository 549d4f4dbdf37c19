"""Who may read a game: one rule for its log, its report, its replay and the lists that tell of it."""

from __future__ import annotations

from core.hosting.people.people import Person
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House


def may_watch(person: Person, row: GameRow) -> bool:
    """Return whether *person* may watch a game, or read it as one who watches: all may, or he made it."""
    return row.plan.watch or row.made_by == person.id


def may_read(house: House, person: Person, row: GameRow) -> bool:
    """Return whether *person* may read a game at all: from his own seat, or as one who watches."""
    return may_watch(person, row) or bool(house.seating.of(person, row.id))


def may_know(house: House, person: Person, row: GameRow) -> bool:
    """Return whether *person* may know of a game: he may read it, is asked to it, or may sit down there."""
    asked = any(game == row.id for game, _ in house.seating.invited(person))
    return may_read(house, person, row) or asked or house.seating.has_open(row.id)
