"""Who stands near whom: groups, contact and the 5 cm chain (BN-Q.01, BN-Q.28). Distances in cm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Literal

from core.engine.words.ids import FigureId
from core.table.footprints import gap
from core.table.places import Place, Point, distance, reaches

Measure = Literal["centre", "edge"]


def near(a: Point | Place, b: Point | Place, cm: float, measure: str = "centre") -> bool:
    """Are two places at most *cm* apart, by centres or by the edges of their bases?"""
    return reaches(gap(a, b) if measure == "edge" else distance(a, b), cm)


def within(
    places: Mapping[FigureId, Place], centre: Point | Place, cm: float, measure: str = "centre"
) -> tuple[FigureId, ...]:
    """Ids of the figures at most *cm* from *centre*, in the order given."""
    return tuple(name for name, place in places.items() if near(place, centre, cm, measure))


def chained(
    places: Mapping[FigureId, Place], ids: Iterable[FigureId], cm: float, measure: str = "centre"
) -> bool:
    """Can each of *ids* be reached from each other in steps of at most *cm*? One man alone is linked."""
    waiting = list(dict.fromkeys(ids))
    linked = waiting[:1]
    for name in linked:
        joined = [other for other in waiting if near(places[name], places[other], cm, measure)]
        linked += [other for other in joined if other not in linked]
    return len(linked) == len(waiting)


def pairwise(
    places: Mapping[FigureId, Place], ids: Iterable[FigureId], cm: float, measure: str = "centre"
) -> bool:
    """Is every one of *ids* at most *cm* from every other?"""
    return all(near(places[a], places[b], cm, measure) for a, b in combinations(dict.fromkeys(ids), 2))


def in_contact(a: Place, b: Place) -> bool:
    """Do the bases touch (BN-Q.01)?"""
    return reaches(gap(a, b), 0.0)
