"""The ground that a figure covers: a round base, or a vehicle's rectangle along its facing. Lengths in cm.

From edge to edge one measures between these, nearest point to nearest point. Whatever is round is held by its
middle and radius alone, so a table of men is measured as fast as points are.
"""

from __future__ import annotations

import math
from functools import lru_cache

from core.table.places import Place, Point, distance, point, reaches, rim
from core.table.prepared_shapes import Disc, Form, Outline
from core.table.shapes import Circle, Polygon, Rectangle, corners, segment_gap
from core.table.spatial_index import Solid

OVERLAP = 0.05
"""cm by which two bases may overlap and still stand beside each other: nobody puts models closer."""


def footprint(place: Place) -> Circle | Rectangle:
    """Return the ground under a figure: *base* along the facing by *wide* across, or a circle of *base*."""
    if place.wide:
        return Rectangle(point(place), place.base, place.wide, place.facing)
    return Circle(point(place), place.base / 2)


def outline(place: Place) -> Circle | Polygon:
    """Return the same as a piece of terrain may be drawn."""
    shape = footprint(place)
    return shape if isinstance(shape, Circle) else Polygon(corners(shape))


def gap(a: Point | Place, b: Point | Place) -> float:
    """Return the cm between two footprints, 0 where they meet; a bare point has none.

    >>> tank = Place(0, 0, facing=0, base=7, wide=3.5)
    >>> gap(tank, Point(10, 0)), gap(tank, Point(0, 10)), gap(tank, Place(0, 10, base=2))
    (6.5, 8.25, 7.25)
    """
    one, two = _oblong(a), _oblong(b)
    if one is None and two is None:
        return max(0.0, distance(a, b) - rim(a) - rim(b))
    if one is None:
        assert two is not None
        return max(0.0, two.gap(a.x, a.y) - rim(a))
    if two is None:
        return max(0.0, one.gap(b.x, b.y) - rim(b))
    return between(one, two)


def gap_to(place: Place, shape: Form) -> float:
    """Return the cm between a footprint and a shape, 0 where they meet."""
    own = _oblong(place)
    return max(0.0, shape.gap(place.x, place.y) - rim(place)) if own is None else between(own, shape)


def touches(place: Place, solid: Solid, cm: float) -> bool:
    """Is the piece within *cm* of a footprint?"""
    own = _oblong(place)
    if own is None:
        return solid.touches(place.x, place.y, rim(place) + cm)
    if distance(place, Point(solid.x, solid.y)) > solid.outer + half_across(place) + cm + 1.0:
        return False
    return reaches(between(own, solid.form), cm)


def holds(place: Place, spot: Point | Place) -> bool:
    """Is the middle of *spot* within a footprint, not on its rim?"""
    far = distance(place, spot)
    if not place.wide:
        return far < rim(place)
    own = _oblong(place) if far <= half_across(place) + 1.0 else None
    return own is not None and own.holds(spot.x, spot.y)


def overlaps(a: Place, b: Place, by: float = OVERLAP) -> bool:
    """Do two footprints share ground, *by* more cm than models do that are put beside each other?"""
    if distance(a, b) > (a.base + a.wide + b.base + b.wide) / 2:  # no corner is as far from its middle
        return False
    return gap(shrunk(a, by), shrunk(b, by)) <= 0.0


def shrunk(place: Place, by: float = OVERLAP) -> Place:
    """Return a place with a footprint that is so many cm less each way."""
    base, wide = max(0.0, place.base - by), max(0.0, place.wide - by)
    return Place(place.x, place.y, place.facing, base=base, wide=wide)


def beside(place: Place, degrees: float, away: float) -> Point:
    """Return the spot *away* cm from the edge of a footprint, in that direction from its middle.

    >>> tank = Place(0, 0, facing=90, base=7, wide=3.5)
    >>> spot = beside(tank, 90, 1), beside(tank, 0, 1)
    >>> [(round(one.x, 3), round(one.y, 3)) for one in spot]
    [(0.0, 4.5), (2.75, 0.0)]
    """
    angle = math.radians(degrees)
    cm = _to_edge(place, degrees, away) if place.wide else rim(place) + away
    return Point(place.x + cm * math.cos(angle), place.y + cm * math.sin(angle))


def between(one: Outline, two: Form) -> float:
    """Return the cm between a convex outline and any shape, 0 where they meet."""
    if isinstance(two, Disc):
        return max(0.0, one.gap(two.x, two.y) - two.r)
    if _meet(one, two):
        return 0.0
    return min(
        min(segment_gap(x, y, *other), segment_gap(other[0], other[1], x, y, x2, y2))
        for x, y, x2, y2 in one.edges
        for other in two.edges
    )


def _meet(one: Outline, two: Form) -> bool:
    """Whether they share ground: a side of the one runs through the other, or a corner lies in it."""
    if any(one.chords(*edge) for edge in two.edges):
        return True
    x, y = one.points[0]
    return two.holds(x, y) or one.holds(two.edges[0][0], two.edges[0][1])


def _to_edge(place: Place, degrees: float, away: float) -> float:
    """Return how far from the middle of a rectangle one is *away* cm from it, in a direction."""
    turned = math.radians(degrees - place.facing)
    ahead, aside = abs(math.cos(turned)), abs(math.sin(turned))
    half, half_wide = place.base / 2, place.wide / 2
    if ahead and (half + away) / ahead * aside <= half_wide:
        return (half + away) / ahead
    if aside and (half_wide + away) / aside * ahead <= half:
        return (half_wide + away) / aside
    middle = ahead * half + aside * half_wide
    return middle + math.sqrt(max(0.0, middle**2 - (half**2 + half_wide**2 - away**2)))


def _oblong(at: Point | Place) -> Outline | None:
    if not isinstance(at, Place) or not at.wide:
        return None
    return _ready(at.x, at.y, at.facing, at.base, at.wide)


@lru_cache(maxsize=512)
def _ready(x: float, y: float, facing: float, base: float, wide: float) -> Outline:
    return Outline((p.x, p.y) for p in corners(Rectangle(Point(x, y), base, wide, facing)))


def half_across(place: Place) -> float:
    """Return how far the farthest point of a footprint is from its middle, in cm."""
    return math.hypot(place.base, place.wide) / 2
