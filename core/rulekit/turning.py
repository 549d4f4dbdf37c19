"""A rule's way to refuse turns: the limit that it gave to the field of the way, asked of the command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.turning import Turning, refusal
from core.table.places import Place, Point


def keep_turning(r: Resolution[Any], rule: str, limit: Turning, start: Place, way: Sequence[Point]) -> None:
    """Refuse by paragraph *rule* a way that changes direction more than *limit* allows."""
    spots = [(point.x, point.y) for point in way]
    if (wrong := refusal(limit, (start.x, start.y), start.facing, spots)) is not None:
        r.refuse_as(Refusal(rule, wrong))
