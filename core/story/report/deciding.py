"""What decided a game, for its report: who was ahead, and the moments that the analysis found."""

from __future__ import annotations

from collections.abc import Callable

from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.moments import Moment, weighs_points
from core.story.analysis.reading import charted, share_told, strengths
from core.story.analysis.whole import Analysis
from core.story.report.report import Deciding

WIDTH = 60
"""Columns of the chart."""


def deciding_of(
    found: Analysis, words: Sentences, line_at: Callable[[int, int], int]
) -> tuple[tuple[str, ...], tuple[Deciding, ...]]:
    """Return the chart of who was ahead by strength, and each moment that decided with what is said of it.

    *line_at* says which line of the story a moment (record, event) is at.
    """
    told = tuple(
        Deciding(
            line_at(one.record, one.event),
            words.say(telling.heading(number, one)),
            " ".join([words.say(telling.why(found, one)), *_points(found, one, words)]),
        )
        for number, one in enumerate(found.moments, 1)
        if one.swing  # a rare throw decided nothing
    )
    values = strengths(found)
    drawn, signs = charted(found, words, values, share_told, WIDTH) if any(values) else ([], [])
    if told:
        points = any(weighs_points(found.curve, stage) for stage in found.curve.stages)
        signs = [*signs, words.text(f"analysis-moments-{'points' if points else 'strength'}")]
    return (*drawn, *signs), told


def _points(found: Analysis, one: Moment, words: Sentences) -> list[str]:
    """Return how the points changed in a moment, as sentences: a place that was taken is no loss."""
    return [f"{words.say(message)}." for message in telling.scored(found, one)]
