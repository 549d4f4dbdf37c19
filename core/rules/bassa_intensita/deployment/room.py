"""Bassa Intensità: where there is room to start: nobody upon anybody, no vehicle on a wall (BI-Q.113). cm."""

from __future__ import annotations

from core.engine.words.ids import UnitId
from core.rulekit.deployment import Deployment
from core.rulekit.names import Name
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.places import Place
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

    def called(self, state: State, body: str) -> Name:
        return unit_name(state.units[UnitId(body)])

    def starts(self, figure: Figure) -> bool:
        return not figure.aboard and (figure.hull is None or not figure.hull.flying)

    def apart(self, one: Figure, other: Figure) -> bool:
        return not level(one.place, other.place)
