"""Shapes made ready for measuring: how far, whether inside, and where a line runs through the interior.

A line that only touches a rim, or runs exactly along it, is not inside: both men at a house's corner line
see each other. A chord is a pair (t0, t1) of shares of the way from the line's start to its end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from core.table.places import TOLERANCE, Point
from core.table.shapes import Circle, Line, Polygon, Rectangle, Shape, corners, segment_gap

Chords = tuple[tuple[float, float], ...]
Edge = tuple[float, float, float, float]
THIN = 0.05  # cm: half the least width of a line, so that a wall drawn without width still stands
SLIVER = 1e-9  # share of a line: a shorter chord is a touch, not a crossing


class Form(Protocol):
    """What every ready shape answers; x and y in cm."""

    edges: tuple[Edge, ...]

    def holds(self, x: float, y: float) -> bool:
        """Is the spot in the interior?"""

    def gap(self, x: float, y: float) -> float:
        """Cm from the spot to the shape, 0 inside."""

    def rim(self, x: float, y: float) -> float:
        """Cm from the spot to the outline, from inside too."""

    def chords(self, ax: float, ay: float, bx: float, by: float) -> Chords:
        """Where the line from a to b runs through the interior, in order."""

    def reach(self, ux: float, uy: float) -> tuple[float, float]:
        """The shape's extent along the direction (ux, uy)."""


class Outline:
    """A polygon. Convex ones are clipped side by side, hollow ones walked from crossing to crossing."""

    __slots__ = ("convex", "edges", "points", "sides")

    def __init__(self, points: Iterable[tuple[float, float]]) -> None:
        ring = list(points)
        if _area(ring) < 0:
            ring.reverse()
        self.points = tuple(ring)
        self.edges: tuple[Edge, ...] = tuple((*p, *q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
        # A spot is left of a side, which is inside, when  ex * y - ey * x > c.
        self.sides = tuple(
            (x2 - x1, y2 - y1, (x2 - x1) * y1 - (y2 - y1) * x1) for x1, y1, x2, y2 in self.edges
        )
        self.convex = all(ex * y - ey * x >= c - 1e-9 for ex, ey, c in self.sides for x, y in ring)

    def holds(self, x: float, y: float) -> bool:
        """Is the spot in the interior?"""
        odd = False
        for x1, y1, x2, y2 in self.edges:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                odd = not odd
        return odd

    def rim(self, x: float, y: float) -> float:
        """Cm from the spot to the outline, from inside too."""
        return min(segment_gap(x, y, *edge) for edge in self.edges)

    def gap(self, x: float, y: float) -> float:
        """Cm from the spot to the shape, 0 inside."""
        return 0.0 if self.holds(x, y) else self.rim(x, y)

    def chords(self, ax: float, ay: float, bx: float, by: float) -> Chords:
        """Where the line from a to b runs through the interior, in order."""
        if self.convex:
            return clip(self.sides, ax, ay, bx, by)
        dx, dy = bx - ax, by - ay
        level = dx * ay - dy * ax
        near = 1e-9 * (abs(dx) + abs(dy))
        cuts = []
        x1, y1 = self.points[-1]
        one = dx * y1 - dy * x1 - level
        for x2, y2 in self.points:
            two = dx * y2 - dy * x2 - level
            if -near <= two <= near:
                return self._touching(ax, ay, bx, by)
            if (one < 0.0) != (two < 0.0):
                share = one / (one - two)
                x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
                cuts.append((x - ax) / dx if abs(dx) > abs(dy) else (y - ay) / dy)
            x1, y1, one = x2, y2, two
        cuts.sort()
        found = [(max(0.0, t0), min(1.0, t1)) for t0, t1 in zip(cuts[::2], cuts[1::2], strict=True)]
        return tuple([chord for chord in found if chord[1] - chord[0] > SLIVER])

    def _touching(self, ax: float, ay: float, bx: float, by: float) -> Chords:
        """A hollow outline and a line through one of its corners: look between every two crossings."""
        stops = sorted({0.0, 1.0, *self._crossings(ax, ay, bx, by)})
        found = []
        for t0, t1 in pairwise(stops):
            t = (t0 + t1) / 2
            x, y = ax + t * (bx - ax), ay + t * (by - ay)
            if t1 - t0 > SLIVER and self.holds(x, y) and self.rim(x, y) > SLIVER:
                found.append((t0, t1))
        return joined(found)

    def _crossings(self, ax: float, ay: float, bx: float, by: float) -> Iterable[float]:
        dx, dy = bx - ax, by - ay
        for x1, y1, x2, y2 in self.edges:
            one, two = dx * (y1 - ay) - dy * (x1 - ax), dx * (y2 - ay) - dy * (x2 - ax)
            if one != two and min(one, two) <= 1e-9 and max(one, two) >= -1e-9:
                ex, ey = x2 - x1, y2 - y1
                t = (ex * (y1 - ay) - ey * (x1 - ax)) / (ex * dy - ey * dx)
                if 0.0 < t < 1.0:
                    yield t

    def reach(self, ux: float, uy: float) -> tuple[float, float]:
        """The extent along the direction (ux, uy)."""
        along = [x * ux + y * uy for x, y in self.points]
        return min(along), max(along)


class Disc:
    """A circle."""

    __slots__ = ("edges", "r", "x", "y")

    def __init__(self, x: float, y: float, r: float) -> None:
        self.x, self.y, self.r = x, y, r
        ring = [(x + r * math.cos(math.tau * i / 16), y + r * math.sin(math.tau * i / 16)) for i in range(16)]
        self.edges: tuple[Edge, ...] = tuple((*p, *q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))

    def holds(self, x: float, y: float) -> bool:
        """Is the spot in the interior?"""
        return math.hypot(x - self.x, y - self.y) < self.r

    def rim(self, x: float, y: float) -> float:
        """Cm from the spot to the outline, from inside too."""
        return abs(math.hypot(x - self.x, y - self.y) - self.r)

    def gap(self, x: float, y: float) -> float:
        """Cm from the spot to the shape, 0 inside."""
        return max(0.0, math.hypot(x - self.x, y - self.y) - self.r)

    def chords(self, ax: float, ay: float, bx: float, by: float) -> Chords:
        """Where the line from a to b runs through the interior, in order."""
        dx, dy, px, py = bx - ax, by - ay, ax - self.x, ay - self.y
        length2 = dx * dx + dy * dy
        half = px * dx + py * dy
        under = half * half - length2 * (px * px + py * py - self.r * self.r)
        if under <= 0.0 or not length2:
            return ()
        root = math.sqrt(under)
        t0, t1 = max(0.0, (-half - root) / length2), min(1.0, (-half + root) / length2)
        return ((t0, t1),) if t1 - t0 > SLIVER else ()

    def reach(self, ux: float, uy: float) -> tuple[float, float]:
        """The extent along the direction (ux, uy)."""
        middle, half = self.x * ux + self.y * uy, self.r * math.hypot(ux, uy)
        return middle - half, middle + half


class Band:
    """A line with a width: one bar a leg."""

    __slots__ = ("bars", "edges")

    def __init__(self, points: tuple[Point, ...], width: float) -> None:
        half = max(THIN, width / 2)
        self.bars = tuple(_bar(p, q, half) for p, q in pairwise(points) if p != q)
        self.edges: tuple[Edge, ...] = tuple(edge for bar in self.bars for edge in bar.edges)

    def holds(self, x: float, y: float) -> bool:
        """Is the spot in the interior?"""
        return any(bar.holds(x, y) for bar in self.bars)

    def rim(self, x: float, y: float) -> float:
        """Cm from the spot to the outline, from inside too."""
        return min(bar.rim(x, y) for bar in self.bars)

    def gap(self, x: float, y: float) -> float:
        """Cm from the spot to the shape, 0 inside."""
        return min(bar.gap(x, y) for bar in self.bars)

    def chords(self, ax: float, ay: float, bx: float, by: float) -> Chords:
        """Where the line from a to b runs through the interior, in order."""
        return joined([chord for bar in self.bars for chord in clip(bar.sides, ax, ay, bx, by)])

    def reach(self, ux: float, uy: float) -> tuple[float, float]:
        """The extent along the direction (ux, uy)."""
        spans = [bar.reach(ux, uy) for bar in self.bars]
        return min(low for low, _ in spans), max(high for _, high in spans)


@lru_cache(maxsize=1024)
def form(shape: Shape | Rectangle) -> Form:
    """The ready form of a shape; those of the last few tables are remembered, since most of a table stays."""
    match shape:
        case Polygon(points):
            return Outline((p.x, p.y) for p in points)
        case Line(points, width):
            return Band(points, width)
        case Circle(centre, radius):
            return Disc(centre.x, centre.y, radius)
        case Rectangle():
            return Outline((p.x, p.y) for p in corners(shape))


def contains(shape: Shape | Rectangle, spot: Point) -> bool:
    """Is the spot in the shape? The rim belongs to it."""
    return form(shape).gap(spot.x, spot.y) < TOLERANCE


def clip(sides: tuple[tuple[float, float, float], ...], ax: float, ay: float, bx: float, by: float) -> Chords:
    """The chord of a line through a convex outline; each side cuts a piece off or rejects it."""
    t0, t1 = 0.0, 1.0
    for ex, ey, c in sides:
        start = ex * ay - ey * ax - c
        end = ex * by - ey * bx - c
        if start <= 0.0:
            if end <= 0.0:
                return ()
            t = start / (start - end)
            if t > t0:
                t0 = t
        elif end < 0.0:
            t = start / (start - end)
            if t < t1:
                t1 = t
    return ((t0, t1),) if t1 - t0 > SLIVER else ()


def joined(chords: list[tuple[float, float]]) -> Chords:
    """Overlapping and adjoining chords made one, in order along the line."""
    whole: list[tuple[float, float]] = []
    for t0, t1 in sorted(chords):
        if whole and t0 <= whole[-1][1] + SLIVER:
            whole[-1] = (whole[-1][0], max(t1, whole[-1][1]))
        else:
            whole.append((t0, t1))
    return tuple(whole)


def _area(ring: list[tuple[float, float]]) -> float:
    """Twice the signed area: positive when the corners run counter-clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True))


def _bar(p: Point, q: Point, half: float) -> Outline:
    length = math.hypot(q.x - p.x, q.y - p.y)
    nx, ny = (p.y - q.y) / length * half, (q.x - p.x) / length * half
    return Outline(((p.x + nx, p.y + ny), (p.x - nx, p.y - ny), (q.x - nx, q.y - ny), (q.x + nx, q.y + ny)))
