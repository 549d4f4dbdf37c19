"""Bassa Intensità: where every paragraph's file enters its acts."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure

acts: Acts[State] = Acts("bi-do-")

Offered = Asked[State, None]
OfFigure = Asked[State, Figure]
"""What a side is offered, and what one of its figures is."""
