"""Linea di Tiro: how long a piece counts as moving or bounding (LT-Q.22, `lt.motion_decay`)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.deck import MotionSet
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Card, Piece, State


@acts.follows(moments.activation_ended, 80)
def _(r: Resolution[State], piece: Piece) -> None:
    """As a choice it comes to rest as soon as its activation is over."""
    if Options.of(r.state).motion_decay == "end_of_activation" and piece.motion != "stationary":
        r.emit(MotionSet((piece.id,)))


@acts.follows(moments.card_end, 20)
def _(r: Resolution[State], card: Card) -> None:
    """As a choice it comes to rest at the end of the enemy's next card, or of its own at the latest."""
    decay = Options.of(r.state).motion_decay
    if not card.side or decay == "next_activation":
        return
    side = r.state.other(card.side) if decay == "end_of_enemy_card" else card.side
    resting = tuple(piece.id for piece in r.state.of(side) if piece.motion != "stationary")
    if resting:
        r.emit(MotionSet(resting))


acts.silent(MotionSet)
