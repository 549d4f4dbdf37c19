"""What a seat is called, for sentences that everybody at the table may read."""

from __future__ import annotations

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.words.message import Message, say


def seat_name(game: Game, seat: str) -> Message | str:
    """Return the name of a side, or what a referee and those who watch are called."""
    if seat == REFEREE:
        return say("hosting-seat-referee")
    if seat == OBSERVER:
        return say("hosting-seat-observer")
    seen = game.rules.view(game.rules.known(game.state, OBSERVER), OBSERVER)
    return next((side.name for side in seen.sides if side.id == seat), seat)
