"""Breaking News: where a man might want to go: markers, his side's helicopter, whom he could touch. cm."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.rules.breaking_news.common.objectives import wanted
from core.rules.breaking_news.evacuation.ordering import helicopter_side
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.troops import GRADES
from core.table.movement_path import along
from core.table.places import Place, Point, distance, rim
from core.table.terrain import Opening

NEAREST = 2
"""Markers that are suggested at most, and others whom he could touch."""

OVERLAP = 0.02  # cm: bases that touch by so much are in contact however the spot is rounded

Ways = tuple[tuple[tuple[float, float], ...], ...]


def goals(state: State, man: Figure, most: float) -> Ways:
    """Suggest straight ways of at most *most* cm: his side's helicopter, else markers; into contact.

    The nearest first. Whether a way is free is found out by going it.
    """
    here = man.place
    if here is None:
        return ()
    order = helicopter_side(state, man.side)
    landed = state.figures[order.helicopter].place if order is not None else None
    if landed is not None:
        ends = [_towards(here, landed, min(most, _gap(here, landed)))]
    else:
        spots = [one.place for one in wanted(state, man.side) if one.place is not None]
        spots.sort(key=lambda at: distance(here, at))
        ends = [_towards(here, spot, most) for spot in spots[:NEAREST]]
    touched = sorted((gap, end) for gap, end in _contacts(state, man, here) if 0 < gap <= most)
    ends += [Point(*end) for _, end in touched[:NEAREST]]
    return tuple(((end.x, end.y),) for end in ends)


def _contacts(state: State, man: Figure, here: Place) -> Iterator[tuple[float, tuple[float, float]]]:
    """Yield how far it is, and where one stands then: beside enemies, the wounded, journalists, at doors."""
    foes = [foe for foe in state.on_foot(state.other(man.side)) if foe.place is not None]
    others = [foe for foe in foes if foe.place is not None and foe.place.inside == here.inside]
    others += [one for one in state.present(man.side) if one.fate == "wounded"]
    if not GRADES[state.sides[man.side].grade].regular:
        others += [one for one in state.bystanders() if one.journalist]
    for one in others:
        if one.place is not None:
            gap = _gap(here, one.place)
            end = _towards(here, one.place, gap)
            yield gap, (end.x, end.y)
    held = {foe.place.inside for foe in foes if foe.place is not None} - {"", here.inside}
    for piece in state.terrain.pieces:
        for opening in piece.openings if piece.id in held and not here.inside else ():
            spot = _before(opening, here)
            yield distance(here, spot), (spot.x, spot.y)


def _before(opening: Opening, here: Place) -> Point:
    """Return the spot in contact with a door or window, on the side from which one comes."""
    (ax, ay), (bx, by) = (opening.start.x, opening.start.y), (opening.end.x, opening.end.y)
    middle = Point((ax + bx) / 2, (ay + by) / 2)
    long = math.hypot(bx - ax, by - ay) or 1.0
    across = Point((ay - by) / long, (bx - ax) / long)
    side = 1 if (here.x - middle.x) * across.x + (here.y - middle.y) * across.y > 0 else -1
    off = side * (rim(here) - OVERLAP)
    return Point(round(middle.x + across.x * off, 2), round(middle.y + across.y * off, 2))


def _gap(here: Place, other: Place) -> float:
    return distance(here, other) - rim(here) - rim(other) + OVERLAP


def _towards(here: Place, spot: Place | Point, cm: float) -> Point:
    end = along(here, (Point(spot.x, spot.y),), max(0.0, cm))
    return Point(round(end.x, 2), round(end.y, 2))
