"""What a line has begun: an act on its way to the game, and what was asked for it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.line.words import Word
from tui.session.seats import Plays


class InFlight(Struct):
    """An act that is sent again with each answer; *given* are the blanks of the question that is open.

    With *begun* its dice are thrown, or its question told something: it stands until it is done.
    """

    plays: Plays
    do: str
    filled: dict[str, Any]
    answers: list[Any] = []
    given: dict[str, Any] = {}
    begun: bool = False


class Asked(Struct, frozen=True):
    """What was asked, as a *sentence*.

    Of a blank also what was *wanted*, the number of its *place*, and the *answers* that come after it; its
    value is a *text* of its own where it is no word of the line.
    """

    sentence: str
    wanted: str = ""
    place: int = 0
    text: bool = False
    answers: tuple[Word, ...] = ()
