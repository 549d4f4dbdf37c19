"""Which part of the table a map scrolls to: with a cursor, everybody, or what an act was about in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.engine.contract.overlay import Overlay
from core.engine.contract.view import FigureView, View

Place = tuple[float, float]


def acted(view: View, before: View | None, overlay: Overlay) -> Iterator[tuple[Place, ...]]:
    """Yield the places that an act was about, the best to be seen together first; of the last at least one.

    That is where somebody fired and was fired at, who acts, or who is otherwise than he was *before*.
    """
    spots = {one.id: (one.x, one.y) for one in view.figures if one.x is not None and one.y is not None}
    lines = tuple(end for ray in overlay.rays for end in (ray.start, ray.end))
    named = tuple(spots[id] for id in (*view.spotlight, *overlay.changed) if id in spots)
    if lines or named:
        yield (*lines, *named)
        yield lines[:2] or named[:1]
        yield (lines or named)[:1]
        return
    kept = {one.id: _looks(one) for one in before.figures} if before is not None else {}
    others = (one.id for one in view.figures if kept.get(one.id) != _looks(one))
    changed = tuple(spots[id] for id in others if id in spots)
    if kept and changed:
        yield changed


def spots_of(view: View, ids: Iterable[str]) -> tuple[Place, ...]:
    """Return where some figures stand, as far as that is seen."""
    spots = {one.id: (one.x, one.y) for one in view.figures if one.x is not None and one.y is not None}
    return tuple(spots[id] for id in ids if id in spots)


def asked_about(view: View) -> tuple[Place, ...]:
    """Return where those of others stand whose act is under way while the seat of *view* has to answer."""
    if view.seat not in view.waiting_for:
        return ()
    others = {one.id for one in view.figures if one.side != view.seat}
    return spots_of(view, (id for id in view.spotlight if id in others))


def lines_of(overlay: Overlay) -> tuple[Place, ...]:
    """Return both ends of every line that somebody aims along."""
    return tuple(end for ray in overlay.rays for end in (ray.start, ray.end))


def _looks(figure: FigureView) -> object:
    return figure.x, figure.y, figure.facing, figure.out, figure.states


def brought(start: int, cells: Sequence[int], shown: int, whole: int) -> int | None:
    """Return from which cell on to show, so that all these are shown: from *start* where they are already.

    `None` where they are too far apart.

    >>> brought(3, (3, 12), 11, 30), brought(3, (20, 22), 11, 30), brought(0, (2, 20), 11, 30)
    (3, 16, None)
    """
    first, last = min(cells), max(cells)
    if start <= first and last < start + shown:
        return start
    if last - first >= shown:
        return None
    return max(0, min((first + last - shown) // 2 + 1, whole - shown))


def held(start: int, at: int, shown: int, edge: int, whole: int) -> int:
    """Return from which cell on to show, so that *at* is not within *edge* cells of the first or last."""
    edge = min(edge, max(0, shown // 2 - 1))
    start = max(0, min(start, whole - shown))
    if not start + min(edge, start) <= at < start + shown - (edge if start + shown < whole else 0):
        start = at - shown // 2
    return max(0, min(start, whole - shown))


def taking_in(start: int, cells: Sequence[int], shown: int, whole: int) -> int | None:
    """Return from which cell on to show, so that all these are shown; `None` where they are too far apart.

    >>> taking_in(20, (5, 25), 49, 60), taking_in(0, (5, 15), 11, 30), taking_in(0, (2, 20), 11, 30)
    (4, 5, None)
    """
    first, last = min(cells), max(cells)
    if last - first >= shown:
        return None
    edge = 1 if last - first + 2 < shown else 0
    start = max(min(start, first - edge), last + edge - shown + 1)
    return max(0, min(start, whole - shown))
