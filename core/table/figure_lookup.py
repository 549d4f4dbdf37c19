"""What the fields of a command need of any rule book's state: who was filled in, and where he stands."""

from __future__ import annotations

from typing import Any, TypeVar

from core.engine.words.ids import FigureId
from core.table.table_state import HasFigures, Standing

F = TypeVar("F")


def figure_named(name: Any, state: HasFigures[F]) -> F | None:
    """Return the figure of an id that somebody filled in, `None` for anything else."""
    return state.figures.get(FigureId(name)) if isinstance(name, str) else None


def origin_of(man: Standing | None) -> tuple[float, float] | None:
    """Return where a figure stands in cm, `None` without a place."""
    return (man.place.x, man.place.y) if man is not None and man.place is not None else None
