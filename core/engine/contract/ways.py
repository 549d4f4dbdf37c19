"""The ways that a field allows: drawn, suggested or written, each is looked at by the same function."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.choices import PickPath
from core.engine.contract.turning import Spot, refusal
from core.engine.words.message import Message


def wrong_turn(field: PickPath, way: Sequence[Spot], whole: bool = True) -> Message | None:
    """Return where a way turns more than its field allows, `None` where it does not.

    A way still being drawn is not *whole*. Where people measure, they see to it themselves.
    """
    if field.turning is None or field.origin is None:
        return None
    return refusal(field.turning, field.origin, field.facing, way, whole)


def suggested(field: PickPath) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the suggestions of a field that do not turn more than it allows."""
    if field.turning is None:
        return field.suggestions
    return tuple(way for way in field.suggestions if wrong_turn(field, way) is None)
