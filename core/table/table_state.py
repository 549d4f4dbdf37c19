"""What is asked of a rule book's state by whoever asks about its table: who stands where, what lies there.

Written as protocols: a state has these fields in its own types, and mypy holds it to them
(`core.rulekit.book_state`). Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from core.engine.words.ids import FigureId
from core.table.places import Place
from core.table.terrain import Table

F_co = TypeVar("F_co", covariant=True)


class Standing(Protocol):
    """Whoever may have a place; `None` off the table, and for everybody where people measure."""

    @property
    def place(self) -> Place | None: ...


class Moving(Standing, Protocol):
    """Whoever may move; *moved* is how far he has, growing while he goes, also where nobody knows places."""

    @property
    def moved(self) -> float: ...


class HasFigures(Protocol[F_co]):
    """A state with figures by their ids."""

    @property
    def figures(self) -> Mapping[FigureId, F_co]: ...


class TableState(HasFigures[Moving], Protocol):
    """A state with a table: its *terrain*, its figures, and whether people measure with a *tape*.

    *overruled* are the referee's answers to measurements, by the question's JSON.
    """

    @property
    def tape(self) -> bool: ...

    @property
    def terrain(self) -> Table: ...

    @property
    def overruled(self) -> Mapping[str, Any]: ...
