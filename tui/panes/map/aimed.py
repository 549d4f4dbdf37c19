"""Who is fired at in the act that others may answer now: in words, and as lines on the map."""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.engine.contract.overlay import NOTHING, Overlay, Ray
from core.engine.contract.view import FigureView, View
from core.locale import Sentences


def lines(view: View, most: int) -> Overlay:
    """Return the lines of the fire that may be answered, the last *most*, and whom it is aimed at."""
    spots = {one.id: (one.x, one.y) for one in view.figures if one.x is not None and one.y is not None}
    pairs = [(spots[by], spots[at]) for by, at in view.aimed if by in spots and at in spots]
    rays = tuple(Ray(start, end, math.dist(start, end)) for start, end in pairs[-most:] if start != end)
    if not rays:
        return NOTHING
    return Overlay(rays, caught=tuple(dict.fromkeys(at for _, at in view.aimed)))


def told(view: View, figures: Sequence[FigureView], words: Sentences) -> str:
    """Return who fires at the first of some figures; "" where nobody does."""
    first = figures[0].id if figures else ""
    by = dict.fromkeys(firer for firer, target in view.aimed if target == first)
    names = [words.say(one.name) for one in view.figures if one.id in by]
    return words.text("tui-aimed-by", who=words.listed(names)) if names else ""
