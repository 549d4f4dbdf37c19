"""Breaking News: where a man might want to go: the markers that his side may take, its helicopter. cm."""

from __future__ import annotations

from core.rules.breaking_news.common.objectives import wanted
from core.rules.breaking_news.evacuation.ordering import helicopter_side
from core.rules.breaking_news.state import Figure, State
from core.table.movement_path import along
from core.table.places import Place, Point, distance

NEAREST = 2
"""Markers that are suggested at most."""

Ways = tuple[tuple[tuple[float, float], ...], ...]


def goals(state: State, man: Figure, most: float) -> Ways:
    """Suggest straight ways of at most *most* cm: to his side's helicopter, else to markers."""
    here = man.place
    if here is None or not state.objectives:
        return ()
    spots = [one.place for one in wanted(state, man.side) if one.place is not None]
    spots.sort(key=lambda at: distance(here, at))
    ends = [_towards(here, spot, most) for spot in spots[:NEAREST]]
    order = helicopter_side(state, man.side)
    landed = state.figures[order.helicopter].place if order is not None else None
    if landed is not None:
        short = (landed.base + here.base) / 2 - 0.02
        ends = [_towards(here, Point(landed.x, landed.y), min(most, distance(here, landed) - short))]
    return tuple(((end.x, end.y),) for end in ends)


def _towards(here: Place, spot: Point, cm: float) -> Point:
    end = along(here, (spot,), max(0.0, cm))
    return Point(round(end.x, 2), round(end.y, 2))
