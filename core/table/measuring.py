"""A resolution that only measures, for previews, fields and reasons why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import GameState

S = TypeVar("S", bound=GameState)


def measuring(
    state: S,
    evolve: Callable[..., S],
    on_map: Callable[[Any, Any], Any] | None,
    read: Callable[[Any, Any], Any],
    seat: str = "",
) -> Resolution[S]:
    """Return a resolution that only measures: with *on_map*, or not at all without it (a real table)."""
    return Resolution(state, evolve, Answered((), None, on_map, read), seat)
