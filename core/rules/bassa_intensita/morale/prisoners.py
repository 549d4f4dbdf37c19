"""Bassa Intensità: prisoners whom nobody guards any more go free (`bi.prisoners_need_guard`, BI-Q.74)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.morale import GuardLost
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


@acts.follows(moments.turn_ended)
def _(r: Resolution[State]) -> None:
    """Let those free, still unarmed, whose captor can guard them no more at the end of a turn."""
    if not Options.of(r.state).prisoners_need_guard:
        return
    for man in tuple(r.state.figures.values()):
        if man.fate == "prisoner" and unguarded(r.state, man):
            r.emit(GuardLost(man.id))


def unguarded(state: State, prisoner: Figure) -> bool:
    """Return whether his captor is out, seriously wounded, or flees; one by a ruling needs no guard."""
    captor = state.figures.get(prisoner.captor)
    return captor is not None and (not captor.able or captor.fleeing)


acts.line(GuardLost, "bi-guard-lost", who="figure")
