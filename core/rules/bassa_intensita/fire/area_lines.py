"""Bassa Intensità: the lines to everybody in an area; at a real table they are told by exception (BI-Q.36).

One line was measured as the order was given, to whom it names. It is taken for all the others who lie in the
area with him, and people name those to whom it is otherwise: they are measured one by one.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.fire.shot_legality import in_jammed_turret, measured
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.questions import AlikeTo, Shot, ShotLine

Lines = dict[FigureId, ShotLine]


def lines_in_area(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire, every: tuple[FigureId, ...]
) -> Lines:
    """Return the line to each of *every* who is fired at: there is one, and he is not too far off."""
    with _told(r, firer, weapon, order, every):
        found = {one: measured(r, firer, weapon, r.state.figures[one], "", area=True) for one in every}
    return {one: line for one, line in found.items() if isinstance(line, ShotLine)}


def _told(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire, every: tuple[FigureId, ...]
) -> AbstractContextManager[None]:
    """Return the context in which lines that are like that of the order are not measured.

    On the map all are, and where a turret is jammed: nobody can say at once
    who is within its arc.
    """
    line = order.line
    if not r.state.tape or line is None or in_jammed_turret(firer, weapon):
        return nullcontext()
    others = tuple(one for one in every if one != order.target)
    otherwise = r.measure(AlikeTo(firer.model, others, line)) if others else ()
    return r.told((Shot(firer.model, one), line) for one in every if one not in otherwise)
