"""Bassa Intensità: whether an opportunity shot may be fired, and its line (BI-OPP.b–c, BI-Q.30)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.bassa_intensita.fire.shot_legality import check_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.questions import ShotLine

WHY = "opportunity"


def line_of(r: Resolution[State], firer: Figure, order: Fire) -> ShotLine | Refusal:
    """Return the line to where the mover stands in the state of *r*, or why not."""
    return check_order(r, firer, order, WHY)
