"""The state in which a game of any book begins, out of the fact that set it up."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import asdict

from core.engine.contract.facts import Event, GameState

S = TypeVar("S", bound=GameState)


def begun(state: type[S], event: Event, *by_id: str) -> S:
    """Return the *state* that a scenario begins in: what *event* says, with tables of what stands *by_id*."""
    told = asdict(event)
    tables = {name: {one.id: one for one in told[name]} for name in by_id}
    return state(**{**told, **tables, "phase": "start"})
