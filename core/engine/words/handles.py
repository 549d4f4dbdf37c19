"""Letters by which figures are found: given out in order, so that who comes later changes nobody's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from string import ascii_lowercase

from core.engine.words.sanitize import initial


@lru_cache(64)
def handles(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a small letter for each of a side's *names*, no two alike.

    It is the first letter of the name that is free, else the first of the alphabet; where all are gone, the
    same with a number before it, from 2 on.

    >>> handles(("Reed", "Ruiz", "Rossi", "Gruppe 2a", "Gruppe 2b"))
    ('r', 'u', 'o', 'g', 'p')
    >>> handles(tuple(ascii_lowercase) + ("Kowalski", "Kemp"))[-2:]
    ('2k', '2e')
    """
    given: dict[str, None] = {}
    for name in names:
        wanted = (*letters(name), *ascii_lowercase)
        numbered = (f"{number}{letter}" for number in chain(("",), count(2)) for letter in wanted)
        given[next(one for one in numbered if one not in given)] = None
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
