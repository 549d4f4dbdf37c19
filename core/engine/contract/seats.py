"""Who sits where: the referee, the sides, observers."""

from __future__ import annotations

REFEREE = "referee"
OBSERVER = "observer"

PERSON, BOT = "person", "bot"
"""Who plays a seat, as the header of a log has it."""


def known_seat(seat: str, sides: tuple[str, ...]) -> bool:
    """Return whether *seat* exists in a game of *sides*."""
    return seat in (REFEREE, OBSERVER) or seat in sides
