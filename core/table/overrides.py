"""Measurements that a referee has overruled: of whom they are, and when they lapse."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import GameState
from core.table.questions import Question

S = TypeVar("S", bound=GameState)


def lapsed(before: GameState, after: S) -> S:
    """Return *after* without the overruled measurements of anybody who has moved since *before*.

    A new measurement is then taken. Turning, lying down and whoever else moves change nothing.
    """
    if not after.overruled or after.overruled is not before.overruled:
        return after
    old, new = getattr(before, "figures", {}), getattr(after, "figures", {})
    if old is new:
        return after
    kept = {
        key: answer
        for key, answer in after.overruled.items()
        if not any(id in old and id in new and _moved(old[id], new[id]) for id in _refs(key))
    }
    return after if len(kept) == len(after.overruled) else replace(after, overruled=kept)


def _refs(key: str) -> tuple[str, ...]:
    question: Any = msgspec.json.decode(key, type=Question)
    refs: tuple[str, ...] = question.refs()
    return refs


def _moved(old: Any, new: Any) -> bool:
    """Return whether a figure stands elsewhere; where nobody knows places, whether it walked further."""
    if old is new:
        return False
    if old.place is None or new.place is None:
        return bool(new.moved > old.moved)
    return (old.place.x, old.place.y, old.place.z, old.place.inside) != (
        new.place.x,
        new.place.y,
        new.place.z,
        new.place.inside,
    )
