"""Bassa Intensità: what a move means, said before it: what it costs, how far the edge of the task is."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.command.foretelling import before_orders, throws_first
from core.rules.bassa_intensita.common.at_stake import AT_EDGE, from_edge
from core.rules.bassa_intensita.facts.doing import Begun
from core.rules.bassa_intensita.movement.going import end_of
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving, Walking
from core.rules.bassa_intensita.tables.movement import MODES


@acts.foretells(Begun)
def _(before: State, event: Begun, after: State) -> Iterator[Message]:
    """Whoever moves does nothing else (BI-SEQ.m): said once of all who go together; what orders mean.

    What he had emplaced he takes up by going (BI-Q.45).
    """
    frame = event.frame
    if isinstance(frame, Resolving):
        yield from before_orders(after, frame)
    if not isinstance(frame, Walking) or frame.flight:
        return
    man = after.figures[frame.who]
    yield from throws_first(after, man)
    if man.man and frame.cm > 0 and any(one.emplaced for one in man.weapons):
        yield say("bi-way-packs", figure=man.name)
    if frame.mode in MODES and not any(isinstance(one, Walking) for one in before.doing):
        yield say("bi-moves-only")
    if frame.start is not None:
        yield from _to_the_edge(after, frame)


def _to_the_edge(state: State, frame: Walking) -> Iterator[Message]:
    """Whoever is to be brought to an edge is there once he touches it: no way leads beyond the table."""
    for edge in (stake.edge for stake in state.stakes if stake.edge and stake.figure == frame.who):
        cm = from_edge(state, end_of(state, frame), edge)
        told = say(f"bi-edge-{edge}")
        short = say("bi-way-short", edge=told, cm=round(cm, 1))
        yield say("bi-way-there", edge=told) if cm <= AT_EDGE else short
