"""What the fields of a command need of any rule book's state: who was filled in, and where he stands."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Any, TypeVar

from core.engine.words.ids import FigureId
from core.table.table_state import HasFigures, Standing

F = TypeVar("F")
Spot = tuple[float, float]


def figure_named(name: Any, state: HasFigures[F]) -> F | None:
    """Return the figure of an id that somebody filled in, `None` for anything else."""
    return state.figures.get(FigureId(name)) if isinstance(name, str) else None


def origin_of(man: Standing | None) -> Spot | None:
    """Return where a figure stands in cm, `None` without a place."""
    return (man.place.x, man.place.y) if man is not None and man.place is not None else None


def no_farther(origin: Spot | None, most: float | None, spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Return those of *spots* that are at most *most* cm from *origin*; all where one of these is not known.

    >>> no_farther((0, 0), 10, [(6, 8), (9, 9)])
    ((6, 8),)
    """
    if origin is None or most is None:
        return tuple(spots)
    return tuple(spot for spot in spots if dist(origin, spot) <= most)
