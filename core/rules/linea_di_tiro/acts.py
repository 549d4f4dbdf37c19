"""Linea di Tiro: where every paragraph's file enters its acts."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.linea_di_tiro.state import Piece, State

acts: Acts[State] = Acts("lt-do-")

Offered = Asked[State, None]
OfPiece = Asked[State, Piece]
"""What a side is offered, and what one of its pieces is: then `who` is the piece."""
