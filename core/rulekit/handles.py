"""The letter by which a man of one's own side is found on the map: no two of a side have the same.

Letters are given out in the order of the roster, so that who comes later changes nobody's. They are made
of a side's own names alone: they tell nothing of anybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_lowercase
from typing import Protocol

from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import initial


class Named(Protocol):
    """Somebody with a name, on a side or on none."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...


def handles_for(seat: str, figures: Iterable[Named]) -> dict[str, str]:
    """Return the letters of those whom a seat commands, by id: a referee commands every side.

    *figures* are all of the game in the order of their rosters, as the seat knows them.
    """
    rosters: dict[str, list[Named]] = {}
    for figure in figures:
        if figure.side and seat in (figure.side, REFEREE):
            rosters.setdefault(figure.side, []).append(figure)
    return {
        figure.id: letter
        for roster in rosters.values()
        for figure, letter in zip(roster, handles(tuple([one.name for one in roster])), strict=True)
    }


@lru_cache(64)
def handles(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a small letter for each of a side's *names*.

    It is the first letter of the name that is free, else the first of the alphabet; where all are gone, the
    name's initial again, which several then share.

    >>> handles(("Reed", "Ruiz", "Rossi", "Gruppe 2a", "Gruppe 2b"))
    ('r', 'u', 'o', 'g', 'p')
    """
    given: list[str] = []
    for name in names:
        free = (letter for letter in (*letters(name), *ascii_lowercase) if letter not in given)
        given.append(next(free, initial(name).lower()))
    return tuple(given)


def letters(name: str) -> Iterator[str]:
    """Yield the letters of a name that may stand on a map, small, the initials of its words first.

    >>> "".join(letters("MG 42 Süd"))
    'msmgsüd'
    """
    words = name.split()
    for part in (*(word[:1] for word in words), *name):
        letter = initial(part).lower()
        if letter.isalpha():
            yield letter
