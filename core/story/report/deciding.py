"""What decided a game, for its report: who was ahead, and the moments that the analysis found."""

from __future__ import annotations

from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.reading import charted, share_told, strengths
from core.story.analysis.whole import Analysis

WIDTH = 60
"""Columns of the chart."""


def deciding_of(found: Analysis, words: Sentences) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the chart of who was ahead by strength, and each moment that decided with what is said of it."""
    told = tuple(
        (words.say(telling.heading(number, one)), words.say(telling.why(found, one)))
        for number, one in enumerate(found.moments, 1)
    )
    values = strengths(found)
    drawn, signs = charted(found, words, values, share_told, WIDTH) if any(values) else ([], [])
    return (*drawn, *signs), told
