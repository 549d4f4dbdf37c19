"""What happened while somebody else had the keyboard, in sentences that everybody at the table may read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.contract.facts import Thrown, Travelled
from core.engine.seat.port import LogLine
from core.locale import Sentences

Told = tuple[str, bool]
"""A sentence, and whether it weighs: who takes over must not miss it."""


def told(lines: Sequence[LogLine], in_effect: Callable[[int], bool], words: Sentences) -> list[Told]:
    """Return what *lines* tell: what was undone is left out, and so are dice, whose outcome tells more."""
    return [
        (words.say(line.message), line.fact.weighs)
        for line in lines
        if line.message is not None
        and not isinstance(line.fact, Thrown)
        and (isinstance(line.fact, Travelled) or in_effect(line.record))
    ]


def last_act(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """Return the lines of the last act that was told at all."""
    telling = [line.record for line in lines if line.message and not isinstance(line.fact, Thrown)]
    return [line for line in lines if telling and line.record == telling[-1]]


def fitting(sentences: Sequence[Told], width: int, rows: int) -> tuple[list[str], int]:
    """Return the sentences that *rows* of *width* columns hold, in their order, and how many were left out.

    Where not all fit, what weighs comes before the rest, and what is newer before what is older.
    """
    heights = [max(1, -(-len(text) // width)) for text, _ in sentences]
    if sum(heights) <= rows:
        return [text for text, _ in sentences], 0
    room = rows - 1  # for the line that says how much was left out
    kept: set[int] = set()
    newest = sorted(range(len(sentences)), key=lambda at: (not sentences[at][1], -at))
    for at in newest:
        if heights[at] <= room:
            kept.add(at)
            room -= heights[at]
        elif sentences[at][1]:
            break
    shown = [text for at, (text, _) in enumerate(sentences) if at in kept]
    return shown, len(sentences) - len(shown)
