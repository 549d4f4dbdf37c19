"""`program plays` and `play again myself`: one's own seat at a hosted table lent to the program, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from core.hosting.refused import Refused
from core.line.vocabulary import Vocabulary
from core.line.words import folded
from core.locale import Sentences
from tui.session.seats import Seats

WORDS: tuple[Literal["lend", "back"], ...] = ("lend", "back")
"""What there is; in the reader's language `line-words-seat-lend` and `line-words-seat-back`."""


def which(text: str, names: Vocabulary) -> Literal["lend", "back"] | None:
    """Return which of the two a whole line says; `None` for another line."""
    line = " ".join(folded(text).split())
    return next((word for word in WORDS if line in names.listed(f"line-words-seat-{word}")), None)


def hear(
    does: Literal["lend", "back"],
    seats: Seats,
    spoken: Sentences,
    say: Callable[[str], None],
    wrong: Callable[[str], None],
) -> None:
    """Do it for whoever types, or tell why not."""
    if seats.company is None:
        wrong(spoken.text("line-seat-not-hosted"))
        return
    sitting = seats.company.sitting
    try:
        sitting.lend() if does == "lend" else sitting.take_back()
    except Refused as told:
        wrong(spoken.say(told.message))
    else:
        say(spoken.text(f"line-seat-{does}"))
