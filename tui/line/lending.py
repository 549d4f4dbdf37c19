"""`program plays` and `play again myself`: one's own seat at a hosted table lent to the program, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from core.engine.contract.seats import LEVELS, QUICK, Level
from core.hosting.refused import Refused
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded
from core.locale import Sentences
from tui.session.seats import Seats

WORDS: tuple[Literal["lend", "back"], ...] = ("lend", "back")
"""What there is; in the reader's language `line-words-seat-lend` and `line-words-seat-back`."""


def which(text: str, names: Vocabulary) -> Literal["lend", "back"] | None:
    """Return which of the two a whole line says; `None` for another line."""
    line = " ".join(folded(text).split())
    if (rest := _before_level(line, names)[0]) != line:
        return "lend" if rest in names.listed("line-words-seat-lend") else None
    return next((word for word in WORDS if line in names.listed(f"line-words-seat-{word}")), None)


def level_in(text: str, names: Vocabulary) -> Level:
    """Return how well the program is to play by a line: its last word; *quick* where it does not say it."""
    return _before_level(" ".join(folded(text).split()), names)[1]


def _before_level(line: str, names: Vocabulary) -> tuple[str, Level]:
    """Return a line without the level that it ends with, and that level."""
    rest, _, last = line.rpartition(" ")
    for level in LEVELS:
        if rest and last in names.listed(f"tui-level-{level}"):
            return rest, level
    return line, QUICK


def hear(
    does: Literal["lend", "back"],
    level: Level,
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
        sitting.lend(level) if does == "lend" else sitting.take_back()
    except Refused as told:
        wrong(spoken.say(told.message))
    else:
        say(spoken.text(f"line-seat-{does}"))
