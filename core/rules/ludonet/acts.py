"""Ludonet quick skirmish: where every paragraph's file enters its acts."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.ludonet.state import Figure, State

acts: Acts[State] = Acts("lu-do-")

Offered = Asked[State, None]
OfFigure = Asked[State, Figure]
"""What a side is offered, and what one of its figures is as it moves: then `who` is the figure."""
