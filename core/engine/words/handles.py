"""Letters by which figures are found: given out in order, so that who comes later changes nobody's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count, zip_longest
from string import ascii_lowercase

from core.engine.words.sanitize import initial


@lru_cache(64)
def handles(names: tuple[str, ...], kept: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a small letter for each of a side's *names*, no two alike.

    It is the first letter of the name that is free, else the first of the alphabet; where all are gone, the
    same with a number before it, from 2 on. Whoever has one already, in *kept* at his place, keeps it.

    >>> handles(("Reed", "Ruiz", "Rossi", "Gruppe 2a", "Gruppe 2b"))
    ('r', 'u', 'o', 'g', 'p')
    >>> handles(tuple(ascii_lowercase) + ("Kowalski", "Kemp"))[-2:]
    ('2k', '2e')
    >>> handles(("Ruiz", "Otto", "Rossi"), ("u", "", ""))
    ('u', 'o', 'r')
    """
    taken = set(kept)
    given: list[str] = []
    for name, own in zip_longest(names, kept[: len(names)], fillvalue=""):
        given.append(own or next(one for one in _wanted(name) if one not in taken))
        taken.add(given[-1])
    return tuple(given)


def _wanted(name: str) -> Iterator[str]:
    wanted = (*letters(name), *ascii_lowercase)
    return (f"{number}{letter}" for number in chain(("",), count(2)) for letter in wanted)


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
