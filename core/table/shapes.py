"""The outlines that terrain and areas may have, in cm: polygon, line with a width, circle, rectangle."""

from __future__ import annotations

import math

import msgspec

from core.table.places import Point


class Polygon(msgspec.Struct, frozen=True, gc=False, tag="polygon"):
    """A closed outline; the last point joins the first. It may be hollow on one side but not cross itself."""

    points: tuple[Point, ...]


class Line(msgspec.Struct, frozen=True, gc=False, tag="line"):
    """A wall, hedge, road or stream: corner to corner, *width* cm across."""

    points: tuple[Point, ...]
    width: float = 0.5


class Circle(msgspec.Struct, frozen=True, gc=False, tag="circle"):
    """A round piece or template; *radius* in cm, its rim belongs to it."""

    centre: Point
    radius: float


class Rectangle(msgspec.Struct, frozen=True, gc=False, tag="rectangle"):
    """An area *width* by *height* cm on the plan, *turned* degrees counter-clockwise (BN-Q.56)."""

    centre: Point
    width: float
    height: float
    turned: float = 0.0


Shape = Polygon | Line | Circle


def corners(area: Rectangle) -> tuple[Point, Point, Point, Point]:
    """The four corners, counter-clockwise."""
    cos, sin = math.cos(math.radians(area.turned)), math.sin(math.radians(area.turned))
    w, h = area.width / 2, area.height / 2
    first, second, third, fourth = (
        Point(area.centre.x + u * cos - v * sin, area.centre.y + u * sin + v * cos)
        for u, v in ((-w, -h), (w, -h), (w, h), (-w, h))
    )
    return first, second, third, fourth


def box(west: float, south: float, width: float, height: float) -> Polygon:
    """An upright rectangle from its south-west corner."""
    east, north = west + width, south + height
    return Polygon((Point(west, south), Point(east, south), Point(east, north), Point(west, north)))


def segment_gap(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """Cm from a spot to the nearest point of a segment."""
    dx, dy = x2 - x1, y2 - y1
    length2 = dx * dx + dy * dy
    t = ((x - x1) * dx + (y - y1) * dy) / length2 if length2 else 0.0
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    return math.hypot(x - x1 - t * dx, y - y1 - t * dy)
