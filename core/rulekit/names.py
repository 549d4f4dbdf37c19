"""Names and numbers as sentences of every book want them: sides, lists, centimetres, directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from core.engine.words.message import Argument, Message, say

Name = str | Message
"""What something is called: people's own words, or a sentence in the reader's language."""


class Named(Protocol):
    """Whatever has a name in one or more languages, such as a side."""

    @property
    def name(self) -> tuple[tuple[str, str], ...]: ...


class HasSides(Protocol):
    """A state with sides by their ids."""

    @property
    def sides(self) -> Mapping[Any, Named]: ...


def side_name(state: HasSides, id: str) -> Name:
    """Return a side's name in the reader's language; the id of one that is not known."""
    found = state.sides.get(id)
    return say("side-name", **both(dict(found.name), id)) if found is not None else id


def both(known: Mapping[str, str], otherwise: str) -> dict[str, Argument]:
    """Return a name in both languages: what one lacks it takes from English, then from *otherwise*.

    >>> both({"en": "Rangers"}, "red")
    {'en': 'Rangers', 'it': 'Rangers'}
    """
    english = known.get("en", otherwise)
    return {"en": english, "it": known.get("it", english)}


def listed(names: Iterable[Name]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return tuple(say("listed-name", who=name) for name in names) or say("listed-nobody")


def cm(length: float) -> float:
    """Return a length as it is told: to a millimetre.

    >>> cm(31.96), cm(12.04)
    (32.0, 12.0)
    """
    return round(length, 1)


def direction(facing: float) -> Message:
    """Return the point of the compass nearest to an angle in degrees, 0 east and 90 north.

    >>> direction(350).id, direction(95).id
    ('direction-0', 'direction-2')
    """
    return say(f"direction-{round(facing / 45) % 8}")
