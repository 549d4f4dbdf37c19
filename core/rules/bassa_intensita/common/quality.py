"""Bassa Intensità, the number Q that a figure's chances start from (BI-QUAL.b–d, BI-Q.06, BI-Q.12)."""

from __future__ import annotations

from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.tables.quality import QUALITY


def q(state: State, figure: Figure) -> int:
    """Return the Q of a figure: its own Quality or its unit's, with the referee's ±1 on its unit."""
    return QUALITY[state.quality_of(figure)] + state.unit_of(figure).bonus


def q_of_unit(unit: Unit) -> int:
    """Return the Q of a unit, as for the replacement of its leader (BI-CMD.q)."""
    return QUALITY[unit.quality] + unit.bonus
