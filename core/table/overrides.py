"""Measurements that a referee has overruled: of whom they are, and when they lapse."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.table.questions import Question
from core.table.table_state import Moving, TableState

S = TypeVar("S", bound=TableState)


def lapsed(before: TableState, after: S) -> S:
    """Return *after* without the overruled measurements of anybody who has moved since *before*.

    A new measurement is then taken. Turning, lying down and whoever else moves change nothing. Replay comes
    by here: what lapses never changes for games that were played, so another reading would be a fact.
    """
    if not after.overruled or after.overruled is not before.overruled:
        return after
    old, new = before.figures, after.figures
    if old is new:
        return after
    kept = {
        key: answer
        for key, answer in after.overruled.items()
        if not any(id in old and id in new and _moved(old[id], new[id]) for id in _refs(key))
    }
    if len(kept) == len(after.overruled):
        return after
    left: S = replace(cast(Any, after), overruled=kept)
    return left


def _refs(key: str) -> tuple[FigureId, ...]:
    question: Any = msgspec.json.decode(key, type=Question)
    refs: tuple[FigureId, ...] = question.refs()
    return refs


def _moved(old: Moving, new: Moving) -> bool:
    """Return whether a figure stands elsewhere; where nobody knows places, whether it walked further."""
    if old is new:
        return False
    if old.place is None or new.place is None:
        return new.moved > old.moved
    return (old.place.x, old.place.y, old.place.z, old.place.inside) != (
        new.place.x,
        new.place.y,
        new.place.z,
        new.place.inside,
    )
