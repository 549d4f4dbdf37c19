"""Bassa Intensità: whether an opportunity shot may be fired, and its line (BI-OPP.b–c, BI-Q.30, BI-AA.a)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.air.at_helicopters import no_shot
from core.rules.bassa_intensita.fire.shot_legality import check_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire, Upward
from core.table.questions import ShotLine

WHY = "opportunity"


def line_of(r: Resolution[State], firer: Figure, order: Fire) -> ShotLine | Refusal:
    """Return the line to where the mover stands in the state of *r*, or why not."""
    return check_order(r, firer, order, WHY)


def why_not(r: Resolution[State], firer: Figure, order: Fire | Upward) -> Refusal | None:
    """Return why a shot at where the mover is in the state of *r* may not be fired."""
    if isinstance(order, Upward):
        return no_shot(r, firer, r.state.figures[FigureId(order.target)], order)
    found = line_of(r, firer, order)
    return found if isinstance(found, Refusal) else None
