"""Ludonet quick skirmish: what happened, as a seat may read it: a rule beside what fields and names say."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Ruled, Thrown
from core.rulekit.concealing import Concealers, ruling_told
from core.rulekit.newcomers import came_unseen, untold
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.secrecy.records import Recorded, called, hidden_from, redact
from core.rules.ludonet.state import State

concealers = Concealers[State, Recorded](redact, known, Recorded)
concealed = concealers.concealed
concealers.leaves(Thrown)


@concealers.of(Ruled)
def _(event: Ruled, to: Recorded) -> Ruled | None:
    """Of a ruling on recorded troops the enemy learns, without a referee, that there was one."""
    if came_unseen(to, called):
        return untold(event)
    hidden = hidden_from(to.after, to.seat)
    if event.fact == "unit" and str(event.value) in hidden.units:
        return replace(event, subject="", value=None)
    return ruling_told(event, hidden)
