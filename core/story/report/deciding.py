"""What decided a game, for its report: who was ahead, and the moments that the analysis found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.chart import ARROWS
from core.story.analysis.moments import Moment
from core.story.analysis.reading import Charted, ahead, charted, curves, places
from core.story.analysis.whole import Analysis
from core.story.report.drawing import SIDES
from core.story.report.plot import plot
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
    lines = [line_at(one.record, one.event) for one in found.moments if one.swing]
    charts = [_chart(found, words, one, lines) for one in curves(found, words) if any(one.values)]
    if told and charts:
        balance, last = words.say(telling.balance(found)), charts[-1]
        charts[-1] = replace(last, rows=(*last.rows, balance), says=(*last.says, balance))
    return tuple(charts), told


def _chart(found: Analysis, words: Sentences, one: Charted, lines: Sequence[int]) -> Chart:
    """Return a curve as rows and as a picture; *lines* are those of the moments that decided."""
    drawn, meant = charted(found, words, one, WIDTH)
    says = ahead(found, words, one, ARROWS)
    turns = [stage.turn for stage in found.curve.stages]
    says += [words.text("report-plot-moments")] if lines else []
    says += [words.text("report-plot-turns")] if any(turns) else []
    marks = list(zip(places(found), lines, strict=True))
    sides = [luck.side for luck in found.luck]
    own, other = (sides.index(side) % SIDES for side in telling.ends(found)[:2])
    drawing = plot(one.values, turns, marks, one.title, (own, other))
    return Chart(one.title, (*drawn, *meant), drawing, tuple(says))


def _moved(found: Analysis, one: Moment, words: Sentences) -> list[str]:
    """Return what a moment moved beside losses, as sentences: a place that was taken is no loss."""
    return [f"{words.say(message).removesuffix('.')}." for message in telling.scored(found, one)]
