"""Ludonet quick skirmish: what every blank needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.engine.choices import AnyField, Option, PickOne
from core.engine.message import say
from core.engine.registering import registering
from core.rules.ludonet.state import Figure, State

Fields = Iterator[AnyField]
MAKERS: dict[str, Callable[[State, str, Mapping[str, Any]], Fields]] = {}
POSTURES = ("standing", "prone")

maker = registering(MAKERS)
"""Register who makes the fields of a command."""


def figure_named(name: Any, state: State) -> Figure | None:
    """Return the figure of an id that somebody filled in, `None` for anything else."""
    return state.figures.get(name) if isinstance(name, str) else None


def origin_of(man: Figure | None) -> tuple[float, float] | None:
    """Return where a figure stands in cm, `None` without a place."""
    return (man.place.x, man.place.y) if man is not None and man.place is not None else None


def option_of(man: Figure) -> Option:
    """Return a figure as one value of a field."""
    return Option(man.id, man.name)


def postures(name: str) -> PickOne:
    """Return the blank of a posture."""
    return PickOne(name, say("lu-ask-posture"), tuple(Option(p, say(f"lu-posture-{p}")) for p in POSTURES))
