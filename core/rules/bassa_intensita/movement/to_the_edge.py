"""Bassa Intensità: what a move means for the task, where somebody is to be brought to an edge."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.message import Message, say
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.at_stake import AT_EDGE, from_edge
from core.rules.bassa_intensita.facts.doing import Begun
from core.rules.bassa_intensita.movement.going import end_of
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking


@acts.foretells(Begun)
def _(before: State, event: Begun, after: State) -> Iterator[Message]:
    """Whoever is to be brought to an edge is there once he touches it: no way leads beyond the table."""
    frame = event.frame
    if not isinstance(frame, Walking) or frame.start is None or frame.flight:
        return
    for edge in (stake.edge for stake in after.stakes if stake.edge and stake.figure == frame.who):
        cm = round(from_edge(after, end_of(after, frame), edge), 1)
        told = say(f"bi-edge-{edge}")
        yield say("bi-way-there", edge=told) if cm <= AT_EDGE else say("bi-way-short", edge=told, cm=cm)
