"""Ludonet quick skirmish: measurements on the map, or as people answer them."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.rulekit.facts import evolve
from core.rules.ludonet.state import State
from core.table.answers import decode_answer
from core.table.map_ruler import answer
from core.table.measuring import measuring
from core.table.questions import Measurement


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where everything stands, centre to centre."""
    places = {name: man.place for name, man in state.figures.items() if man.place is not None}
    return answer(question, state.terrain, places, "centre", True)


def ruler(state: State, seat: str) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer, seat)
