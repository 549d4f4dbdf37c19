"""What decided a game, for its report: who was ahead, and the moments that the analysis found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from msgspec.structs import replace

from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.moments import Moment
from core.story.analysis.reading import charted, curves
from core.story.analysis.whole import Analysis
from core.story.report.report import Chart, Deciding

WIDTH = 60
"""Columns of the chart."""


def deciding_of(
    found: Analysis, words: Sentences, line_at: Callable[[int, int], int]
) -> tuple[tuple[Chart, ...], tuple[Deciding, ...]]:
    """Return the charts of who was ahead, and each moment that decided with what is said of it.

    *line_at* says which line of the story a moment (record, event) is at.
    """
    told = tuple(
        Deciding(
            line_at(one.record, one.event),
            words.say(telling.heading(number, one)),
            " ".join([words.say(telling.why(found, one)), *_moved(found, one, words)]),
        )
        for number, one in enumerate(found.moments, 1)
        if one.swing  # a rare throw decided nothing
    )
    charts = [
        Chart(one.title, tuple(chain(*charted(found, words, one.values, one.told, WIDTH))))
        for one in curves(found, words)
        if any(one.values)
    ]
    if told and charts:
        charts[-1] = replace(charts[-1], rows=(*charts[-1].rows, words.say(telling.balance(found))))
    return tuple(charts), told


def _moved(found: Analysis, one: Moment, words: Sentences) -> list[str]:
    """Return what a moment moved beside losses, as sentences: a place that was taken is no loss."""
    return [f"{words.say(message).removesuffix('.')}." for message in telling.scored(found, one)]
