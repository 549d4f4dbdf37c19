"""What the facts of every rule book have in common: which there are, and how they change a state."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from types import ModuleType
from typing import TypeVar

from core.engine.contract.facts import Event
from core.table.overrides import lapsed
from core.table.table_state import TableState

S = TypeVar("S", bound=TableState)


def chapters(package: str) -> tuple[ModuleType, ...]:
    """Return the files of a book's package of facts by their names: a new one needs no list."""
    found = sorted(entry.name for entry in pkgutil.iter_modules(sys.modules[package].__path__))
    return tuple(importlib.import_module(f"{package}.{name}") for name in found)


def events_of(*chapters: ModuleType) -> tuple[type[Event], ...]:
    """Return the events that the files of a book define, in their order; what they import is not theirs."""
    return tuple(
        kind
        for chapter in chapters
        for kind in vars(chapter).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == chapter.__name__
    )


def evolve(state: S, event: Event) -> S:
    """Return *state* with the facts of *event* copied into it; measurements that it made untrue lapse."""
    after: S = event.evolve(state)
    return lapsed(state, after) if after.overruled else after
