"""Ludonet quick skirmish: the steps of the turn, and who must decide in each (LU section 5)."""

from __future__ import annotations

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.ludonet import moments
from core.rules.ludonet.common.together import STEPS, begun
from core.rules.ludonet.facts import PhaseBegan
from core.rules.ludonet.state import State


def began(state: State, phase: str, side: SideId = SideId("")) -> PhaseBegan:
    """Return the fact that a step of the turn begins; *side* where only one side acts."""
    return PhaseBegan(phase, side, decisions=deciders(state, phase, side))


def deciders(state: State, phase: str, side: SideId) -> tuple[Decision, ...]:
    """Return who decides in a step; what is done together is open for both sides."""
    if phase in STEPS:
        return begun(state, phase).deciding
    match phase:
        case "air_grant":
            return (moments.AIR_GRANT.asks(REFEREE),)
        case "move":
            return (moments.MOVE.asks(side),)
        case "melee":
            return (moments.MELEE.asks(state.first),)
        case "air":
            return (moments.AIR.asks(side),)
    return ()
