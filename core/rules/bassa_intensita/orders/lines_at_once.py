"""Bassa Intensità: at a real table the lines of many orders are asked about at once (60 figures a side).

Whoever orders fire for a whole unit has measured one line; nobody measures nine more that are like it. So he
is told what is taken for each, and names those whose line is otherwise: they are measured one by one.
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


def told_at_once(r: Resolution[State], orders: Iterable[tuple[AnyOrder, ShotLine | None]]) -> Any:
    """Return the context in which the lines of *orders* are as they are taken, but for those who are named.

    Only orders that would be measured are asked about; on the map nothing is.
    """
    rows = {row[0]: row for order, line in orders for row in _row(r, order, line)} if r.state.tape else {}
    if not rows:
        return nullcontext()
    firers, targets, lines = zip(*rows.values(), strict=True)
    others: tuple[AnyId, ...] = r.measure(Alike(firers, targets, lines))
    return r.told(answer for row in rows.values() if row[0] not in others for answer in _answers(row))


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
