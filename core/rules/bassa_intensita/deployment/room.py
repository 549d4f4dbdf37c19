"""Bassa Intensità: where there is room to start: nobody upon anybody, no vehicle on a wall (BI-Q.113). cm."""

from __future__ import annotations

from core.rulekit.deployment import Deployment
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.places import Place
from core.table.standing import barred, level, middle, no_way, solid, upon
from core.table.terrain import Piece, Table


class Room(Deployment[Figure]):
    """Nobody upon one of his own side on the same floor; hidden enemies are in nobody's way."""

    def in_the_way(self, state: State, figure: Figure, place: Place) -> Figure | None:
        others = (one for one in state.of(figure.side) if one.id != figure.id and not one.aboard)
        return upon(place, ((one, one.place) for one in others if level(one.place, place)))

    def bears_none(self, state: State, figure: Figure, place: Place) -> Piece | None:
        return bears_none(state.terrain, figure, place)


def bears_none(terrain: Table, figure: Figure, place: Place) -> Piece | None:
    """Return what a figure cannot stand on: what is solid, for a vehicle houses, obstacles, trenches too."""
    if figure.man:
        return barred(terrain, middle(place), solid)
    return barred(terrain, place, lambda one: no_way(one) or ENTRENCHED in one.flags)
