"""Ludonet quick skirmish: measurements on the map, or as people answer them."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.facts import evolve
from core.rulekit.kept import Kept
from core.rules.ludonet.state import State
from core.table.answers import decode_answer
from core.table.map_ruler import answer
from core.table.measuring import measuring
from core.table.places import Place, Point
from core.table.questions import Measurement, Near


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where everything stands, centre to centre."""
    return answer(question, state.terrain, _places(state, lambda: _standing(state)), "centre", True)


def _standing(state: State) -> dict[FigureId, Place]:
    return {name: one.place for name, one in state.figures.items() if one.place is not None}


_places: Kept[dict[FigureId, Place]] = Kept("figures")


def ruler(state: State, seat: str) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer, seat)


def struck(
    r: Resolution[State], of: tuple[FigureId, ...], centre: FigureId | Point, cm: float
) -> tuple[FigureId, ...]:
    """Return who of these is so near a centre; that whoever it is on is there, nobody has to say."""
    if not any(one != centre for one in of):
        return of
    near = set(r.measure(Near(of, centre, cm)))
    return tuple(one for one in of if one in near or one == centre)
