"""Lengths of ways on the table, in cm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise


def length(route: Sequence[tuple[float, float]]) -> float:
    """Return the cm of a way along its corners."""
    return sum(math.dist(a, b) for a, b in pairwise(route))


def clamped(
    route: Sequence[tuple[float, float]], to: tuple[float, float], most: float
) -> tuple[float, float]:
    """Return *to*, or the farthest place on the leg to it that *most* cm still reach."""
    here = route[-1]
    left = most - length(route)
    leg = math.dist(here, to)
    if leg <= left or leg == 0:
        return to
    part = max(0.0, left) / leg
    x, y = here[0] + (to[0] - here[0]) * part, here[1] + (to[1] - here[1]) * part
    down = 1000.0  # as finely as the table measures: in tenths ten cm were 9.9
    return math.floor(x * down) / down if x > here[0] else math.ceil(x * down) / down, (
        math.floor(y * down) / down if y > here[1] else math.ceil(y * down) / down
    )


def as_far(
    begin: tuple[float, float], way: Sequence[Sequence[float]], most: float
) -> list[tuple[float, float]]:
    """Return the corners of a way as far as *most* cm reach: its last leg may be shorter."""
    route = [begin]
    for x, y in way:
        to = clamped(route, (x, y), most + 1e-6)
        if to != route[-1]:
            route.append(to)
        if to != (x, y):
            break
    return route[1:]
