"""Ludonet quick skirmish: what facts of logs before did not say, as it was then. Nothing here ever changes.

Today's rules say it in the fact. A field that stands at its default was either written so, or never written:
both mean what was done when logs did not say it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.ludonet.state import Figure, State
from core.table.places import Place

BASE = 2.0
"""cm. The base of somebody aboard who had had no place yet."""


def place_aboard(man: Figure, vehicle: Figure) -> Place | None:
    """Return where he was who got into *vehicle*: where it was, and in it."""
    if vehicle.place is None:
        return None
    base = man.place.base if man.place is not None else BASE
    return replace(vehicle.place, base=base, inside=vehicle.id, prone=False)


def taken_along(state: State, vehicle: FigureId) -> tuple[FigureId, ...]:
    """Return who left the table with *vehicle*: everybody aboard."""
    return tuple(name for name, man in state.figures.items() if man.aboard == vehicle)


def on_the_table(state: State, man: FigureId) -> bool:
    """Return whether he who got out of a wreck stood on the table: where his vehicle did."""
    return state.figures[state.figures[man].aboard].placed
