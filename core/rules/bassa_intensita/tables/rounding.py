"""Bassa Intensità, dice and rounding: every fraction goes upward (BI-DICE.c)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

R = TypeVar("R")

HAIR = 1e-9
"""What a float may be too long by accident; never a millimetre of the table."""


def up(amount: float) -> int:
    """Return *amount* rounded upward, be it a chance or cm.

    >>> up(2.5), up(7.0), up(35 * 0.2), up(-0.5)
    (3, 7, 7, 0)
    """
    return math.ceil(amount - HAIR)


def row_of(rows: Sequence[tuple[int, R]], face: int) -> R:
    """Return the row of a table whose rows are given by their highest face; `ValueError` above the last.

    >>> row_of(((3, "low"), (6, "high")), 4)
    'high'
    """
    for highest, row in rows:
        if face <= highest:
            return row
    raise ValueError(f"no row has a {face}")
