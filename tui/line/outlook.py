"""What would come of acts that are put right, and where that stops: told by a line and on a screen alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from core.engine.seat.putting_right import Prospect, Told
from core.locale import Sentences
from tui.session.rights import Hands, Rewords

MOST_LINES = 12
"""Lines of each kind that are told of what would come of it."""

GONE, NEW = "−", "+"
"""The signs of lines that hold no more, and of those in their place."""


class Outlook(NamedTuple):
    """One sentence of what would come of it."""

    text: str
    look: Literal["dim", "strong", "bad"] = "dim"
    sign: str = ""


def outlook(prospect: Prospect, words: Sentences) -> Iterator[Outlook]:
    """Yield what would be otherwise: lines that go, those in their place, what becomes of the rest."""
    if not prospect.foreseen:
        yield Outlook(words.text("tui-right-unforeseen"))
    elif not prospect.gone and not prospect.new:
        yield Outlook(words.text("tui-right-same"))
    yield from _lines(prospect.gone, words, GONE, "dim")
    yield from _lines(prospect.new, words, NEW, "strong")
    if prospect.carried:
        yield Outlook(words.text("tui-right-carried", count=prospect.carried))
    if prospect.ends:
        yield Outlook(words.text("tui-right-ends", record=prospect.ends), "bad")
    if prospect.fell_away:
        yield Outlook(words.text("tui-right-fell-away", count=len(prospect.fell_away)))


def _lines(
    told: Sequence[Told], words: Sentences, sign: str, look: Literal["dim", "strong"]
) -> Iterator[Outlook]:
    for one in told[:MOST_LINES]:
        yield Outlook(words.say(one.message), look, sign)
    if len(told) > MOST_LINES:
        yield Outlook(words.text("tui-right-more", count=len(told) - MOST_LINES), "dim", sign)


def act_told(desk: Hands, rewords: Rewords, record: int, words: Sentences) -> str:
    """Return what was done in a record, without what was given in it: its first line, or how it is typed.

    Whoever lets a moment pass leaves no line.
    """
    return next(iter(lines_of_act(desk, record, words)), "") or rewords.line_of(record)


def lines_of_act(desk: Hands, record: int, words: Sentences) -> list[str]:
    """Return the lines of a record without those of what was given in it."""
    given = [one.message for one in desk.given_in(record)]
    return [words.say(one.message) for one in desk.lines(record) if one.message not in given]
