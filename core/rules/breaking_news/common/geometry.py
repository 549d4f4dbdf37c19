"""Breaking News: measurements on the map, or as people answer them."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.facts import evolve
from core.rules.breaking_news.common.vehicle_outlines import looking, table_with_hulls
from core.rules.breaking_news.state import State
from core.table.answers import decode_answer
from core.table.map_ruler import remembered
from core.table.measuring import measuring
from core.table.places import Place
from core.table.questions import Measurement
from core.table.spatial_index import prepare


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where the figures stand, and the objective markers lie."""
    standing = tuple(
        [
            (name, man.place if man.hull is None else looking(man, man.place))
            for name, man in state.figures.items()
            if man.place is not None
        ]
        + [
            (FigureId(one.id), Place(one.place.x, one.place.y, base=0.0))
            for one in state.objectives.values()
            if one.place is not None
        ]
    )
    return remembered(
        question,
        prepare(table_with_hulls(state, question.refs())),
        standing,
        state.options.get("measure", "centre"),
        state.is_("facing", "on"),
    )


def ruler(state: State) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer)
