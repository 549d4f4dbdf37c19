"""Objective markers for a table of a test: `marker(3, "primary", 50, 50)` is red's number 3."""

from __future__ import annotations

from typing import Any

from core.rules.breaking_news.state import Objective, objective_id
from core.table.places import Point

FIVE = ("fake", "secondary", "fake", "primary", "secondary")
"""The contents of BN-EX.01, number 1 first."""


def marker(
    number: int, content: str, x: float | None = None, y: float = 0, side: str = "red", **more: Any
) -> Objective:
    place = None if x is None else Point(float(x), float(y))
    return Objective(objective_id(side, number), side, number, content, place, **more)


def on_table(*markers: Objective, **facts: Any) -> dict[str, Any]:
    """Return facts of a state on which these markers lie."""
    return {"objectives": {one.id: one for one in markers}, **facts}


def five(side: str = "red", contents: tuple[str, ...] = FIVE, y: float = 150) -> tuple[Objective, ...]:
    """Return a side's five markers in a row."""
    return tuple(marker(n, content, 30 * n, y, side) for n, content in enumerate(contents, 1))
