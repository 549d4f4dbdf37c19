"""What happened while somebody else had the keyboard, in as many sentences as a screen has room for."""

from __future__ import annotations

from collections.abc import Sequence

Told = tuple[str, bool]
"""A sentence, and whether it weighs: who takes over must not miss it."""


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
