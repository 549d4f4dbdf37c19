"""Bassa Intensità: at a real table the lines of many orders are asked about at once (60 figures a side).

Whoever orders fire for a whole unit has measured one line; nobody measures nine more that are like it. So he
is told what is taken for each, and names those whose line is otherwise. A few are measured one by one; of
many, such as a squad behind a wall, the first is measured, and the others are asked about at once again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import AnyId
from core.rules.bassa_intensita.orders.writing import refused_as
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import AnyOrder, Cover, Fire
from core.table.questions import Alike, Gap, Shot, ShotLine

Row = tuple[AnyId, AnyId, ShotLine]
"""(whose model fires, at whom or what, the line that is taken)."""
FEW = 3
"""Exceptions that are measured one by one."""


def told_at_once(r: Resolution[State], orders: Iterable[tuple[AnyOrder, ShotLine | None]]) -> Any:
    """Return the context in which the lines of *orders* are as they are taken, but for those who are named.

    Only orders that would be measured are asked about; on the map nothing is.
    """
    rows = {row[0]: row for order, line in orders for row in _row(r, order, line)} if r.state.tape else {}
    if not rows:
        return nullcontext()
    return r.told(answer for row in _taken(r, list(rows.values())) for answer in _answers(row))


def _taken(r: Resolution[State], rows: list[Row]) -> Iterator[Row]:
    """Yield the lines that are as they are told, or as that of the first of many for whom they are not."""
    firers, targets, lines = zip(*rows, strict=True)
    others: tuple[AnyId, ...] = r.measure(Alike(firers, targets, lines))
    yield from (row for row in rows if row[0] not in others)
    left = [row for row in rows if row[0] in others]
    if len(left) <= FEW or any(at not in r.state.figures for _, at, _ in left):
        return
    (first, at, _), *rest = left
    line = r.measure(Shot(first, at))
    yield first, at, line
    yield from _taken(r, [(firer, at, line) for firer, at, _ in rest])


def _row(r: Resolution[State], order: AnyOrder, line: ShotLine | None) -> Iterator[Row]:
    """Yield what is asked of an order: nothing where it is refused, or where an arc has to be measured."""
    if line is None or not isinstance(order, Fire | Cover) or refused_as(r.state, r.seat, order) is not None:
        return
    firer = r.state.figures[order.figure]
    at = order.target or (order.element if isinstance(order, Cover) else "")
    if at and not (firer.hull is not None and firer.hull.jammed):
        yield firer.model, at, line


def _answers(row: Row) -> Iterator[tuple[Any, Any]]:
    """Yield what a line answers: at somebody, or how far it is to a piece of terrain."""
    firer, at, line = row
    yield Shot(firer, at), line
    yield Gap(firer, at), line.distance
