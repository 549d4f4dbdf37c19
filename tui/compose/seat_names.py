"""What a seat is called for people: a side as its game has it, the others as this program says."""

from __future__ import annotations

from core.engine.contract.view import View
from core.locale import Sentences


def seat_name(view: View, seat: str, words: Sentences) -> str:
    """Return the name of a side, the word for another kind of seat, else its id."""
    if (named := view.side_name(seat)) is not None:
        return words.say(named)
    return words.text(f"tui-seat-{seat}") if f"tui-seat-{seat}" in words else seat
