"""Ludonet quick skirmish: what every blank needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.engine.contract.choices import AnyField, Option, PickOne
from core.engine.contract.registering import registering
from core.engine.words.message import say
from core.rules.ludonet.state import Figure, State

Fields = Iterator[AnyField]
MAKERS: dict[str, Callable[[State, str, Mapping[str, Any]], Fields]] = {}
POSTURES = ("standing", "prone")

maker = registering(MAKERS)
"""Register who makes the fields of a command."""


def option_of(man: Figure) -> Option:
    """Return a figure as one value of a field."""
    return Option(man.id, man.name)


def postures(name: str) -> PickOne:
    """Return the blank of a posture."""
    return PickOne(name, say("lu-ask-posture"), tuple(Option(p, say(f"lu-posture-{p}")) for p in POSTURES))
