"""Breaking News 7.0.e: who moves and stays hidden comes 5 cm less a die. Distances in cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.movement.declaring import stride_of
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.distances import BONUS_MOVE
from core.table.movement_path import along
from core.table.places import Point, reaches


def check_creep(r: Resolution[State], figures: list[Figure], action: str) -> None:
    """Refuse to creep to whoever stands in the open, and in haste (BN-7.0.e)."""
    for figure in figures:
        if not figure.marker:
            r.refuse("BN-7.0.e", "bn-not-hidden", figure=figure.name)
    if action != "cautious":
        r.refuse("BN-7.0.e", "bn-hidden-cautious")


def crept(
    r: Resolution[State], figures: list[Figure], paths: tuple[Path, ...], strides: tuple[Stride, ...]
) -> tuple[Stride, ...]:
    """Return how far each hidden man comes of his way: 5 cm − 1d6, not less than 0 (BN-7.0.e).

    Whether a man may stand wherever his die might leave him is known before it falls: nobody may
    learn a die from a refusal.
    """
    ends = [
        {face: shortened(r, figure, path, stride, max(0.0, BONUS_MOVE - face)) for face in range(1, 7)}
        for figure, path, stride in zip(figures, paths, strides)
    ]
    return tuple(
        end[r.total(1, "why-hidden_move", "BN-7.0.e", who=figure.id)] for figure, end in zip(figures, ends)
    )


def shortened(r: Resolution[State], figure: Figure, path: Path, stride: Stride, most: float) -> Stride:
    """Return the first *most* cm of a declared way: the die came after the command."""
    if reaches(stride.length, most):
        return stride
    if isinstance(path, tuple) and figure.place is not None:
        end = along(figure.place, path, most)
        path = (Point(end.x, end.y),) if most > 0 else ()
        return stride_of(figure, path, way(r, figure, path))
    return Stride(figure.id, (), most, shelter=figure.sheltered)
