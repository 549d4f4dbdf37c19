"""What a ruling on a measurement or a spot set in logs of format 1, which only said what was ruled.

Never changes, whatever the table of today measures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import GameState
from core.engine.contract.questions import key_of
from core.table.places import Place, Point
from core.table.questions import Question
from core.table.shapes import Circle, Line, Shape
from core.table.terrain import Table

S = TypeVar("S", bound=GameState)


def overruled(state: S, subject: str, value: Any, named: Callable[[S, str], str]) -> S:
    """Return *state* where the question *subject* (JSON) has this answer; no value takes it back.

    *named* finds whom the ruling calls by another name, such as that of a marker.
    """
    question: Any = msgspec.json.decode(subject, type=Question)
    names = {ref: named(state, ref) for ref in question.refs()}
    plain = _renamed(msgspec.to_builtins(question), names)
    key = key_of(msgspec.convert(plain, Question))
    kept = {name: answer for name, answer in state.overruled.items() if name != key}
    if value is not None:
        kept[key] = value
    return replace(state, overruled=kept)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {field: _renamed(part, names) for field, part in value.items()}
    return value


def put(table: Table, place: Place, spot: Point) -> Place:
    """Return the place of somebody who was ruled to stand at a spot (cm).

    He was in the building that stands there, of several the least opaque or smallest, on his floor only where
    he had been in it before.
    """
    houses = [piece for piece in table.pieces if piece.storeys > 0 and _holds(piece.shape, spot)]
    houses.sort(key=lambda piece: (piece.sight != "depth", _extent(piece.shape), piece.id))
    inside = houses[0].id if houses else ""
    z = place.z if inside and inside == place.inside else 0.0
    return replace(place, x=spot.x, y=spot.y, inside=inside, z=z)


Ring = list[tuple[float, float]]


def _holds(shape: Shape, spot: Point) -> bool:
    if isinstance(shape, Circle):
        return math.hypot(spot.x - shape.centre.x, spot.y - shape.centre.y) < shape.radius
    return any(_within(ring, spot.x, spot.y) for ring in _rings(shape))


def _within(ring: Ring, x: float, y: float) -> bool:
    """Return whether a spot is in a polygon: eastward of it lies an odd number of its sides."""
    odd = False
    for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def _rings(shape: Shape) -> Iterator[Ring]:
    """Yield the polygons that a shape is made of: of a line one for each leg, 0.1 cm wide at least."""
    if isinstance(shape, Circle):
        (x, y), r = (shape.centre.x, shape.centre.y), shape.radius
        yield [(x - r, y - r), (x + r, y + r)]
    elif isinstance(shape, Line):
        half = max(0.05, shape.width / 2)
        for p, q in pairwise(shape.points):
            if length := math.hypot(q.x - p.x, q.y - p.y):
                nx, ny = (p.y - q.y) / length * half, (q.x - p.x) / length * half
                yield [(p.x + nx, p.y + ny), (p.x - nx, p.y - ny), (q.x - nx, q.y - ny), (q.x + nx, q.y + ny)]
    else:
        yield [(corner.x, corner.y) for corner in shape.points]


def _extent(shape: Shape) -> float:
    """Return how wide and high a shape is, in cm, together."""
    corners = [corner for ring in _rings(shape) for corner in ring]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(xs) - min(xs) + max(ys) - min(ys)
