"""A limit of turning along a way: by how much a figure may change direction, and where (cm and degrees).

Plain geometry on `(x, y)` in cm and degrees from the east, so that a field, a rule, a bot and whoever draws
a way on the map ask the same function.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, radians, sin

from msgspec import Struct

from core.engine.words.message import Message, say

SLACK = 0.0005
"""Cm or degrees by which a limit may be missed: what nobody measures."""
NEAR = 0.5
"""Cm by which a turn may miss the point where it is allowed: nobody draws more exactly."""

Spot = Sequence[float]
"""x, y in cm."""


class Turning(Struct, frozen=True):
    """How a figure may turn on a way, in degrees: at its *start*, and *times* times on the *way*.

    *at* says where on the way, as a share of its length (0.5 is half-way); `None` for anywhere. *every*
    is how many cm lie at least between one change of direction and the next, one at the start included.
    *most* changes are allowed in all, wherever they are, one at the start included.
    """

    start: float = 180.0
    way: float = 180.0
    times: int = 99
    at: float | None = None
    every: float = 0.0
    most: int = 99


def turns(start: Spot, facing: float, way: Sequence[Spot]) -> tuple[tuple[float, float], ...]:
    """Return each change of direction on a way as (cm walked until then, degrees), the first at its start.

    The first is measured from where the figure faces. Corners on the spot where he stands are passed over.

    >>> turns((0, 0), 0, [(10, 0), (10, 5)])
    ((0.0, 0.0), (10.0, 90.0))
    """
    corners = [start]
    for corner in way:
        if dist(corner, corners[-1]) > 0:
            corners.append(corner)
    found: list[tuple[float, float]] = []
    heading, gone = facing, 0.0
    for here, there in pairwise(corners):
        ahead = _bearing(here, there)
        found.append((gone, between(heading, ahead)))
        heading, gone = ahead, gone + dist(here, there)
    return tuple(found)


def _bearing(here: Spot, there: Spot) -> float:
    return degrees(atan2(there[1] - here[1], there[0] - here[0])) % 360.0


def between(one: float, other: float) -> float:
    """Return the angle between two directions, 0 to 180 degrees.

    >>> between(350, 10)
    20.0
    """
    turn = (other - one) % 360.0
    return min(turn, 360.0 - turn)


def refusal(
    limit: Turning, start: Spot, facing: float, way: Sequence[Spot], whole: bool = True
) -> Message | None:
    """Return what is wrong with the turns of a way, `None` where they are within *limit*.

    Of a way that is still being drawn (*whole* is false) nobody knows yet where its middle will be.
    """
    length = sum(dist(here, there) for here, there in pairwise([start, *way]))
    last: float | None = None
    spent = made = 0
    for cm, angle in turns(start, facing, way):
        if angle <= SLACK:
            continue
        made += 1
        if made > limit.most:
            return say("turning-too-often", times=limit.most)
        most = limit.start if cm == 0.0 else limit.way
        if angle > most + SLACK:
            by = ceil(angle * 10 - SLACK) / 10
            return say("turning-too-far", degrees=by, most=round(most, 1), cm=round(cm, 1))
        if last is not None and cm - last < limit.every - SLACK:
            return say("turning-too-soon", every=limit.every, got=round(cm - last, 1))
        last = cm
        if cm == 0.0:
            continue
        spent += 1
        if spent > limit.times:
            return say("turning-too-often", times=limit.times)
        if whole and limit.at is not None and abs(cm - limit.at * length) > NEAR:
            return say("turning-elsewhere", cm=round(limit.at * length, 1), got=round(cm, 1))
    return None


def told(limit: Turning) -> Iterator[Message]:
    """Yield what a limit says, for whoever is about to draw a way or to measure one."""
    most = round(limit.way, 1)
    anywhere = limit.start == limit.way and limit.most <= limit.times and limit.most < Turning().most
    if anywhere:
        yield say("turning-limit-anywhere", times=limit.most, most=most)
    else:
        yield say("turning-limit-start", most=round(limit.start, 1))
    if not limit.times:
        yield say("turning-limit-none")
        return
    if limit.times < Turning().times and not anywhere:
        yield say("turning-limit-times", times=limit.times, most=most)
    elif not anywhere:
        yield say("turning-limit-way", most=most)
    if limit.every:
        yield say("turning-limit-every", every=limit.every)
    if limit.at is not None:
        yield say("turning-limit-at", share=round(limit.at * 100))
    if limit.most < Turning().most and not anywhere:
        yield say("turning-limit-most", most=limit.most)


def steered(limit: Turning, start: Spot, facing: float, aim: float, length: float) -> list[list[float]]:
    """Return a way of *length* cm within *limit* that heads as nearly for *aim* (degrees) as one turn allows.

    >>> steered(Turning(start=0, way=45, every=10), (0, 0), 0, 90, 20)
    [[10.0, 0.0], [17.071068, 7.071068]]
    """
    first = facing + _towards(facing, aim, limit.start)
    corner = length * (0.5 if limit.at is None else limit.at)
    used = int(between(facing, first) > SLACK)
    second = first + _towards(first, aim, limit.way if limit.times and used < limit.most else 0.0)
    straight = between(first, second) <= SLACK
    if straight or (between(facing, first) > SLACK and corner < limit.every):
        return [_ahead(start, first, length)]
    middle = _ahead(start, first, corner)
    return [middle, _ahead(middle, second, length - corner)]


def bent(limit: Turning, start: Spot, facing: float, spot: Spot) -> list[list[float]]:
    """Return the way to a spot: straight, or where that would turn too far with one more turn half-way.

    Such a way turns at its start as far as it may, and at its corner back towards the spot, as far as needed.

    >>> bent(Turning(start=60, way=60, times=1, at=0.5), (0, 0), 0, (0, 10))
    [[2.88675, 5.0], [0, 10]]
    >>> bent(Turning(start=60, way=60, times=1, most=1), (0, 0), 0, (0, 10))
    [[0, 10]]
    """
    x, y = start[0], start[1]
    end = [spot[0], spot[1]]
    aside = (_bearing(start, spot) - facing + 180.0) % 360.0 - 180.0
    more = abs(aside) - limit.start
    turns_once = limit.times and limit.most > 1 and limit.at in (None, 0.5)
    if more <= SLACK or not turns_once or 2 * more > limit.way + SLACK or dist(start, spot) <= SLACK:
        return [end]
    leg = dist(start, spot) / (2 * cos(radians(more)))
    angle = radians(facing + (limit.start if aside > 0 else -limit.start))
    return [[round(x + leg * cos(angle), 5), round(y + leg * sin(angle), 5)], end]


def _towards(heading: float, aim: float, most: float) -> float:
    """Return the turn to *aim*, anticlockwise above zero, by *most* degrees at most."""
    turn = (aim - heading + 180.0) % 360.0 - 180.0
    return max(-most, min(most, turn))


def _ahead(start: Spot, heading: float, cm: float) -> list[float]:
    """Return a spot so exactly that rounding is no turn."""
    angle = radians(heading)
    return [round(start[0] + cm * cos(angle), 6), round(start[1] + cm * sin(angle), 6)]
