"""Bassa Intensità: posts become vacant, and are taken up again (BI-CMD.p, BI-Q.18–19)."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.command import LeaderLost, LeaderResumed
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit


def _posts_shown(r: Resolution[State], what: Any) -> None:
    """Whatever took a leader out, or brought him back, his post shows it at once."""
    posts(r)


acts.follows(moments.harmed)(_posts_shown)
acts.follows(moments.move_ended)(_posts_shown)
acts.follows(moments.step_ended)(_posts_shown)
acts.follows(moments.ruled)(_posts_shown)


def posts(r: Resolution[State]) -> None:
    """Note which units have lost their leader, and whose leader is able again before he was replaced."""
    for unit in tuple(r.state.units.values()):
        leader = r.state.figures.get(unit.leader)
        if leader is not None and lost(r.state, leader):
            r.emit(LeaderLost(unit.id, leader.id, r.state.turn))
        elif unit.vacant and (back := _back(r.state, unit)) is not None:
            r.emit(LeaderResumed(unit.id, back.id))


def lost(state: State, leader: Figure) -> bool:
    """Return whether a leader's post is vacant: dead, seriously wounded, a prisoner or gone (BI-Q.19).

    With `bi.leader_loss` killed_only dead only. Wounds, Shock and Panic do not make it so.
    """
    if Options.of(state).leader_loss == "killed_only":
        return leader.fate in ("dead", "destroyed")
    return not leader.able


def _back(state: State, unit: Unit) -> Figure | None:
    return next(
        (one for one in state.figures.values() if one.leads == unit.id and not lost(state, one)), None
    )


acts.line(LeaderLost, "bi-leader-lost", who="figure", unit="unit")
acts.line(LeaderResumed, "bi-leader-resumed", who="figure", unit="unit")
