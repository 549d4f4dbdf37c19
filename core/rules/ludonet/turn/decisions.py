"""Ludonet quick skirmish: the steps of the turn, and who must decide in each (LU section 5)."""

from __future__ import annotations

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.ludonet.common.together import STEPS, begun, shown_in
from core.rules.ludonet.facts import PhaseBegan
from core.rules.ludonet.state import State

MOVING = ("move", "posture", "face", "break_away", "board", "dismount", "end_movement")


def began(state: State, phase: str, side: SideId = SideId("")) -> PhaseBegan:
    """Return the fact that a step of the turn begins; *side* where only one side acts."""
    return PhaseBegan(phase, side, decisions=deciders(state, phase, side))


def deciders(state: State, phase: str, side: SideId) -> tuple[Decision, ...]:
    """Return who decides in a step; what is done together is open for both sides."""
    if phase in STEPS:
        return begun(state, phase).deciding
    match phase:
        case "air_grant":
            return (Decision(REFEREE, "air_grant", "LU-AIR.a", ("grant_air",)),)
        case "move":
            return (Decision(side, "move", "LU-TRN.b", (*MOVING, *shown_in(state, phase))),)
        case "melee":
            return (Decision(state.first, "melee", "LU-MEL.q", ("fight",)),)
        case "air":
            return (Decision(side, "air", "LU-AIR.g", ("air_pass", "no_pass")),)
    return ()
