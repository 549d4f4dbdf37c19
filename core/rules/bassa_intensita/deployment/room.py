"""Bassa Intensità: where there is room to start: nobody upon anybody, no vehicle on a wall (BI-Q.113). cm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from core.engine.words.ids import UnitId
from core.rulekit.deployment import Deployment
from core.rulekit.names import Name
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.edges import to_edge
from core.table.places import Place, Point, distance, reaches
from core.table.shapes import Line
from core.table.standing import barred, level, middle, no_way, solid, upon
from core.table.terrain import Piece


class Starting(Deployment[Figure]):
    """Nobody upon one of his own side on the same floor, no vehicle in a house, on a wall or on a trench.

    Hidden enemies are in nobody's way, and nothing is in the way of what is in the air.
    """

    def in_the_way(self, state: State, figure: Figure, place: Place) -> Figure | None:
        others = (one for one in state.of(figure.side) if one.id != figure.id and not one.aboard)
        return upon(place, ((one, one.place) for one in others if level(one.place, place)))

    def bears_none(self, state: State, figure: Figure, place: Place) -> Piece | None:
        if figure.man:
            return barred(state.terrain, middle(place), solid)
        return barred(state.terrain, place, lambda one: no_way(one) or ENTRENCHED in one.flags)

    def rather(self, state: State, figure: Figure, spot: Point) -> Point:
        """What drives starts on a road, where its zone has one: its way is far longer there (BI-VEH.a)."""
        if figure.man:
            return spot
        side = state.sides[figure.side]
        on_roads = (
            at
            for piece in state.terrain.pieces
            if piece.kind == "road" and isinstance(piece.shape, Line)
            for at in _along(piece.shape)
            if reaches(to_edge(state.terrain, side.edge, at), side.zone)
        )
        return min(on_roads, key=lambda at: distance(at, spot), default=spot)

    def called(self, state: State, body: str) -> Name:
        return unit_name(state.units[UnitId(body)])

    def starts(self, figure: Figure) -> bool:
        return not figure.aboard and (figure.hull is None or not figure.hull.flying)

    def apart(self, one: Figure, other: Figure) -> bool:
        return not level(one.place, other.place)


def _along(road: Line) -> Iterator[Point]:
    """Yield spots of a road, a centimetre from one to the next."""
    for start, end in pairwise(road.points):
        steps = max(1, ceil(distance(start, end)))
        for step in range(steps + 1):
            share = step / steps
            yield Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
