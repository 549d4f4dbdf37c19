"""Spots and ways in words: so far towards somebody or something, or so far north."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from msgspec import Struct

from core.engine.contract.choices import PickPath, PickPoint
from core.line.wording.labels import WHOLE, Label, rank, runs
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import plain

Point = tuple[float, float]

POINTS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
"""The points of the compass, 45 degrees apart, from the east round by the north."""

SLACK = 0.01
"""Cm that a rounded spot may lie too far, and is taken back by."""


class Mark(Struct, frozen=True):
    """Something that one can go towards: what it is called, and its corners in cm, or its one spot."""

    label: Label
    corners: tuple[Point, ...]

    def nearest(self, start: Point) -> Point:
        """Return its spot that is nearest to *start*."""
        pairs = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return min((_on(one, other, start) for one, other in pairs), key=lambda spot: dist(spot, start))


def marks(names: Vocabulary) -> Iterator[Mark]:
    """Yield whatever is seen on the table: figures, what lies there, pieces of terrain."""
    view, say = names.view, names.spoken.say
    for figure in view.figures:
        if figure.x is not None and figure.y is not None:
            label = Label(plain(say(figure.name)), names.handle(figure.id))
            yield Mark(label, ((figure.x, figure.y),))
    for token in view.tokens:
        if token.x is not None and token.y is not None:
            yield Mark(Label(plain(say(token.name))), ((token.x, token.y),))
    for piece in view.table.pieces if view.table is not None else ():
        line = piece.points[-2::-1] if piece.outline == "line" else ()  # there and back, not round
        yield Mark(Label(plain(say(piece.name))), (*piece.points, *line))


def _on(one: Point, other: Point, start: Point) -> Point:
    """Return the spot of a straight edge that is nearest to *start*."""
    along = (other[0] - one[0], other[1] - one[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return one
    share = ((start[0] - one[0]) * along[0] + (start[1] - one[1]) * along[1]) / square
    share = min(max(share, 0.0), 1.0)
    return one[0] + share * along[0], one[1] + share * along[1]


def towards(field: PickPoint | PickPath, place: Point, cm: float | None) -> Point | None:
    """Return the spot *cm* from where one stands towards *place*; without a number as far as one may.

    That is at most there. `None` where nobody knows where one stands, or that is no direction.
    """
    if field.origin is None:
        return _rounded(place) if cm is None else None
    far = dist(field.origin, place)
    if not far:
        return None
    most = _most(field)
    length = min(far, most if most is not None else far) if cm is None else cm
    return _step(field.origin, place, length / far, length)


def across(field: PickPoint | PickPath, point: str, cm: float) -> Point | None:
    """Return the spot *cm* from where one stands to a *point* of the compass."""
    if field.origin is None:
        return None
    angle = radians(45 * POINTS.index(point))
    x, y = field.origin
    return _rounded((x + cm * cos(angle), y + cm * sin(angle)))


def _most(field: PickPoint | PickPath) -> float | None:
    return field.within if isinstance(field, PickPoint) else field.most


def _step(start: Point, place: Point, share: float, length: float) -> Point:
    """Return the spot a *share* of the way to *place*, rounded so that it is no farther than *length*."""
    spot = _rounded((start[0] + (place[0] - start[0]) * share, start[1] + (place[1] - start[1]) * share))
    if dist(start, spot) > length > SLACK:
        nearer = share * (length - SLACK) / length
        spot = _rounded(
            (start[0] + (place[0] - start[0]) * nearer, start[1] + (place[1] - start[1]) * nearer)
        )
    return spot


def _rounded(spot: Point) -> Point:
    return round(spot[0], 2), round(spot[1], 2)


class Going(Struct, frozen=True):
    """A spot, the places of the words that say it, and how well each does."""

    places: tuple[int, ...]
    spot: Point
    ranks: tuple[int, ...]


class Directions:
    """Reads a spot or way of a blank from words, as `20 cm to the hut`, `to q`, `8 north`."""

    def __init__(self, field: PickPoint | PickPath, texts: Sequence[str], names: Vocabulary) -> None:
        self._field = field
        self._texts = texts
        self._names = names

    def said(self, at: int, free: Sequence[int]) -> Iterator[Going]:
        """Yield what the words from the place *at* on may say."""
        free = [one for one in free if one >= at]
        cm = number(self._texts[at].removesuffix("cm"))
        after = at if cm is None else at + 1
        if cm is not None and self._text(after, free) == "cm":
            after += 1
        point = next((one for one in POINTS if self._text(after, free) in self._names.words(one)), None)
        if point is not None and cm is not None and (spot := across(self._field, point, cm)) is not None:
            yield _going(range(at, after + 1), spot, ())
        if self._text(after, free) in self._names.words("toward"):
            yield from self._toward(at, after + 1, cm, free)

    def _text(self, at: int, free: Sequence[int]) -> str:
        return self._texts[at] if at in free else ""

    def _toward(self, at: int, after: int, cm: float | None, free: Sequence[int]) -> Iterator[Going]:
        """Yield the spots towards whatever is named from the place *after* on."""
        if len(free) > 1 and self._text(after, free) in self._names.passed_over:
            yield from self._named(at, after + 1, cm, free)
        yield from self._named(at, after, cm, free)

    def _named(self, at: int, after: int, cm: float | None, free: Sequence[int]) -> Iterator[Going]:
        """Yield the spot towards what the words from *after* on name; of several of one name the nearest."""
        left = [one for one in free if one >= after]
        start = self._field.origin or (0.0, 0.0)
        near = sorted(marks(self._names), key=lambda mark: dist(mark.nearest(start), start))
        seen: set[tuple[object, int]] = set()
        for mark in near:
            for run in runs(self._texts, left, len(mark.label.words)):
                how = rank(mark.label, tuple(self._texts[one] for one in run)) if run[0] == after else None
                spot = towards(self._field, mark.nearest(start), cm) if how is not None else None
                if how is None or spot is None or (mark.label.words, len(run)) in seen:
                    continue
                seen.add((mark.label.words, len(run)))
                yield _going(range(at, after), spot, (how,) * len(run))


def _going(before: Sequence[int], spot: Point, ranks: tuple[int, ...]) -> Going:
    first = before[0]
    places = tuple(range(first, first + len(before) + len(ranks)))
    return Going(places, spot, (*(WHOLE,) * len(before), *ranks))


def number(text: str) -> float | None:
    """Return the number of a word, with a comma or a point; `None` where it is none.

    >>> number("12,5"), number("-3"), number("nan")
    (12.5, -3.0, None)
    """
    if re.fullmatch(r"[+-]?\d{1,9}(?:[.,]\d{1,20})?(?:e-\d{1,2})?", text) is None:
        return None
    return float(text.replace(",", "."))
