"""The letter by which a man of one's own side is found on the map: no two of a side have the same.

Letters are given out in the order of the roster, so that who comes later changes nobody's. They are made
of a side's own names alone: they tell nothing of anybody else. Who was renamed, or saw a comrade go over to
the enemy, keeps the letter that he had.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from core.engine.contract.seats import REFEREE
from core.engine.words.handles import handles


class Named(Protocol):
    """Somebody with a name, on a side or on none."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def letter(self) -> str: ...


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
        for figure, letter in zip(roster, _letters(roster), strict=True)
    }


def _letters(roster: list[Named]) -> tuple[str, ...]:
    kept = [one.letter for one in roster]
    return handles(tuple([one.name for one in roster]), tuple(kept) if any(kept) else ())
