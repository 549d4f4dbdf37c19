"""Which ends of an act are dear to its own side: a man who leaves the table, a friend who is harmed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId


class Sided(Protocol):
    """Whoever is of a side."""

    @property
    def side(self) -> str: ...


def loses_own(
    state: object, seat: str, name: str, named: bool, harm: Collection[str], gone: Collection[str]
) -> bool:
    """Return whether *name*, such as `abu:dead`, is such an end for *seat*.

    *harm* and *gone* are the book's words; who is *named* by the command was sent into his danger, so only
    that he goes for good is told. A referee acts for everybody.
    """
    who, _, what = name.partition(":")
    figures: Mapping[FigureId, Sided] = getattr(state, "figures", {})  # cards alone have nobody to lose
    figure = figures.get(FigureId(who))
    if figure is None or seat not in (figure.side, REFEREE):
        return False
    return what in gone or (not named and what in harm)
