"""What the shared parts of a rule book read of its state, beyond what the engine does (`GameState`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from core.engine.words.ids import FigureId, SideId
from core.table.table_state import Moving, TableState


class Person(Moving, Protocol):
    """Somebody with an id and a name, of a side or of none."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def side(self) -> str: ...


class BookState(TableState, Protocol):
    """A state with a table, its sides by their ids, and the *options* that were chosen.

    `ChapterBook[State]` is where mypy holds the state of a book to it.
    """

    @property
    def figures(self) -> Mapping[FigureId, Person]: ...

    @property
    def sides(self) -> Mapping[SideId, Any]: ...

    @property
    def options(self) -> Mapping[str, str]: ...
