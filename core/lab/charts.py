"""Plots as SVG: looks come from classes, so that a page that allows no style of an element shows them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles

from markupsafe import Markup, escape

from core.lab.statistics import Estimate
from core.story.report.drawing import number

LABELS, WIDE, ROW, FOOT = 200.0, 560.0, 22.0, 22.0
"""Room for names at the left, for the plot, for each row and for the scale below, in units of the SVG."""

LONGEST = 30
"""Characters of a name that fit beside a row."""

HEAD, TALL, WIDEST = 16.0, 110.0, 60.0
"""Room above the bars of a histogram, how tall the tallest is, how wide one is at most."""

EDGE = 24.0
"""Room at the right, for half of the last number."""

BARS = 24
"""Bars of a histogram at most."""


def intervals(
    rows: Sequence[tuple[str, Estimate]], least: float, most: float, marks: Sequence[float], alt: str
) -> Markup:
    """Return estimates one below the other, each a dot in its interval; *marks* are lines across all."""
    span = most - least

    def at(value: float) -> str:
        return number(LABELS + WIDE * (min(max(value, least), most) - least) / span)

    high = ROW * len(rows)
    lines = "".join(
        f'<path class="mark" d="M{at(one)} 0V{number(high)}"/>'
        f'<text class="tick" x="{at(one)}" y="{number(high + 15)}">{escape(f"{one:g}")}</text>'
        for one in marks
    )
    drawn = "".join(
        f'<text class="name" x="{number(LABELS - 8)}" y="{number(ROW * place + 15)}">{_short(name)}</text>'
        f'<path class="interval" d="M{at(one.low)} {number(ROW * place + 11)}H{at(one.high)}"/>'
        f'<circle class="value" cx="{at(one.value)}" cy="{number(ROW * place + 11)}" r="4"/>'
        for place, (name, one) in enumerate(rows)
    )
    return _plot(high + FOOT, lines + drawn, alt)


def histogram(values: Sequence[float], alt: str) -> Markup:
    """Return how often whole numbers come, a bar for each, or for as many of them as fit below one."""
    low, high = int(min(values)), int(max(values))
    wide = max(1, -(-(high - low + 1) // BARS))
    counts = [0] * ((high - low) // wide + 1)
    for value in values:
        counts[(int(value) - low) // wide] += 1
    step, tall = min(WIDEST, (LABELS + WIDE) / len(counts)), HEAD + TALL
    bars = "".join(
        f'<rect class="bar" x="{number(step * place + 1)}" y="{number(tall - TALL * count / max(counts))}" '
        f'width="{number(max(step - 2, 1))}" height="{number(TALL * count / max(counts))}">'
        f"<title>{_range(low + place * wide, wide)}: {count}</title></rect>"
        f'<text class="tick" x="{number(step * (place + 0.5))}" '
        f'y="{number(tall - TALL * count / max(counts) - 4)}">{count}</text>'
        for place, count in enumerate(counts)
        if count
    )
    every = max(1, len(counts) // 8)
    ticks = "".join(
        f'<text class="tick" x="{number(step * (place + 0.5))}" y="{number(tall + 15)}">'
        f"{_range(low + place * wide, wide)}</text>"
        for place in range(0, len(counts), every)
    )
    return _plot(tall + FOOT, bars + ticks, alt)


def _range(first: int, wide: int) -> str:
    return str(first) if wide == 1 else f"{first}–{first + wide - 1}"


def reach(rows: Sequence[Estimate]) -> float:
    """Return how far from 0 a plot of differences has to reach, so that all but the widest intervals fit."""
    edges = sorted(max(abs(one.low), abs(one.high)) for one in rows)
    return max(0.05, quantiles(edges, n=20)[-1] if len(edges) > 1 else edges[0])


def _short(name: str) -> Markup:
    return escape(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")


def _plot(high: float, inside: str, alt: str) -> Markup:
    return Markup(
        f'<svg class="plot" viewBox="0 0 {number(LABELS + WIDE + EDGE)} {number(high)}" role="img" '
        f'aria-label="{escape(alt)}">{inside}</svg>'
    )
