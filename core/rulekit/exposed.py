"""Whom an act brings elsewhere, where enemies could fire at him later on: what his preview tells of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.engine.contract.exposure import Shot
from core.engine.contract.seats import REFEREE

ShotAt = Callable[[Any, Any, Any], Shot | None]
"""(state, one figure, another) → the best shot of the one at the other as both stand; `None`: it has none."""

Aimed = Callable[[Any, Any], bool]
"""(state, figure) → whether an enemy may aim at it at all: it is known, in play and aboard nothing."""


def moved(before: Any, after: Any, seat: str, aimed: Aimed) -> Iterator[str]:
    """Yield whom of *seat* somebody may aim at who stands elsewhere, or otherwise, than before."""
    for one in after.figures.values():
        was = before.figures.get(one.id)
        if was is None or was.place in (None, one.place) or seat not in (one.side, REFEREE):
            continue
        if aimed(after, one):
            yield one.id


def shots_at(state: Any, who: str, shot_at: ShotAt) -> Iterator[Shot]:
    """Yield the best shot of each enemy of a figure who has one."""
    target = state.figures[who]
    for foe in state.figures.values():
        if foe.side not in ("", target.side) and (shot := shot_at(state, foe, target)) is not None:
            yield shot
