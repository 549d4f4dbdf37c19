"""For whom it is good what dice show: a rule book says so of every reason for which it throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Favour = Literal["good", "bad", ""]
"""Of a throw: what counts is *good* for whom it names, or *bad*; where no face counts by itself the higher
ones, or their sum, are. Empty: nobody can say, as of a direction, so that it is never counted as luck."""

GOOD: Favour = "good"
BAD: Favour = "bad"
NEITHER: Favour = ""

Favours = Mapping[str, Favour]


def renamed(favours: Favours, start: str, veil: str) -> dict[str, Favour]:
    """Return *favours* and the same of throws that are made in secret, whose reasons begin otherwise.

    >>> renamed({"lu-to-hit": "good"}, "lu-", "lu-secret-")
    {'lu-to-hit': 'good', 'lu-secret-to-hit': 'good'}
    """
    return {**favours, **{why.replace(start, veil, 1): favour for why, favour in favours.items()}}
