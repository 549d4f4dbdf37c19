"""Linea di Tiro: the table, the deck, and what is in progress (LT section 6). cm and degrees."""

from core.rules.linea_di_tiro.state.card import Activation, Card
from core.rules.linea_di_tiro.state.data import Attack, Kind
from core.rules.linea_di_tiro.state.frames import (
    AnyFrame,
    Assaulting,
    Attacking,
    Bailing,
    Frame,
    Looking,
    Moving,
    Pointing,
    Shelling,
    Strike,
    Testing,
)
from core.rules.linea_di_tiro.state.game import State
from core.rules.linea_di_tiro.state.pieces import (
    JokerEntry,
    Objective,
    Piece,
    Platoon,
    Section,
    Side,
    Streak,
    UnitMove,
)

__all__ = [
    "Activation",
    "AnyFrame",
    "Assaulting",
    "Attack",
    "Attacking",
    "Bailing",
    "Card",
    "Frame",
    "JokerEntry",
    "Kind",
    "Looking",
    "Moving",
    "Objective",
    "Piece",
    "Platoon",
    "Pointing",
    "Section",
    "Shelling",
    "Side",
    "State",
    "Streak",
    "Strike",
    "Testing",
    "UnitMove",
]
