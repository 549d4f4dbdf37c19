"""What decided a game, for its report: who was ahead, and the moments that the analysis found."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.ruleset import RuleSet
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.chart import ABOVE, BELOW, chart
from core.story.analysis.whole import Analysis, analyse, done

WIDTH, HEIGHT = 60, 4
"""Columns of the chart, and its rows on either side of the line."""


def deciding_of(
    port: SeatPort, rules: RuleSet, words: Sentences
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the chart of who was ahead by strength, and each moment that decided with what is said of it.

    Of a game that still runs nothing has decided yet.
    """
    if port.view().over is None:
        return (), ()
    found = done(analyse(port, rules))
    told = tuple(
        (words.say(telling.heading(number, one)), words.say(telling.why(found, one)))
        for number, one in enumerate(found.moments, 1)
    )
    return tuple(_chart(found, words)), told


def _chart(found: Analysis, words: Sentences) -> Iterator[str]:
    sides, curve = telling.ends(found), found.curve
    values = [curve.ahead(stage, sides[0]) for stage in curve.stages] if sides else []
    if not any(values):
        return
    at = {stage.record: place for place, stage in enumerate(curve.stages, 1)}
    yield from chart(values, WIDTH, HEIGHT, [at.get(one.record, 0) for one in found.moments])
    best, worst = max(0.0, *values), max(0.0, *(-value for value in values))
    for id, sign, side, most in (("above", ABOVE, sides[0], best), ("below", BELOW, sides[1], worst)):
        if most:
            name, share = telling.name_of(found, side), say("analysis-share", share=most)
            yield words.text(f"analysis-curve-{id}", sign=sign, side=name, most=share)
