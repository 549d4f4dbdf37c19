"""What an analysis found, as marks for the row of the whole game: where it turned, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from core.story.analysis.missed import missed
from core.story.analysis.offers import Otherwise
from core.story.analysis.whole import Analysis
from core.story.timeline import Kind, Moment


def marks(analysis: Analysis, weighed: Mapping[int, Otherwise]) -> tuple[tuple[Moment, Kind], ...]:
    """Return each moment that an analysis tells of, and what it is: *weighed* are decisions by their records.

    The largest swings of the curve, throws against the odds, decisions at which another act promised more,
    and where points or what a task is about changed hands though nobody fell.
    """
    swung: Iterator[tuple[Moment, Kind]] = (
        ((one.record, one.event), "turned" if one.swing else "chance") for one in analysis.moments
    )
    let_slip = missed(analysis.curve, weighed)
    slipped: Iterator[tuple[Moment, Kind]] = (((one.record, one.event), "missed") for one in let_slip)
    return (*swung, *slipped, *_changed_hands(analysis))


def _changed_hands(analysis: Analysis) -> Iterator[tuple[Moment, Kind]]:
    stages = analysis.curve.stages
    for before, after in pairwise(stages):
        if not after.fell and (before.points, before.task) != (after.points, after.task):
            yield (after.record, after.event), "goal"
