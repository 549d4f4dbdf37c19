"""Breaking News: the log lines of what the referee ruled."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Ruled
from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Message
from core.rulekit.lines import Words, known_as, ruled, said
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.measured import anything
from core.rules.breaking_news.common.names import Name, place, side
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import State


def _subject(state: State, id: AnyId) -> Name:
    """Return the name of whom a ruling is of: a unit of a platoon, too, to which somebody was added."""
    for side_of_it in state.sides.values() if id not in state.figures else ():
        if any(squad.id == id for squad in side_of_it.squads):
            return squad_name(state, side_of_it.id, id)
    return anything(state, FigureId(id))


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    """Return what the referee set, of whom and why."""
    who, where = partial(_subject, known_as(event, before, after)), partial(place, after)
    value = partial(said, FACTS, after)
    return ruled(event, Words(who, where, partial(side, after), "fact", FACTS, Options, value))
