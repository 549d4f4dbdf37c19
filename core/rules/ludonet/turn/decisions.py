"""Ludonet quick skirmish: the steps of the turn, and who must decide in each (LU section 5)."""

from __future__ import annotations

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.ludonet.facts import PhaseBegan
from core.rules.ludonet.state import State

MOVING = ("move", "posture", "face", "break_away", "board", "dismount", "end_movement")
FIRING = ("declare_fire", "withdraw_fire", "fire_sealed")


def began(state: State, phase: str, side: SideId = SideId("")) -> PhaseBegan:
    """Return the fact that a step of the turn begins; *side* where only one side acts."""
    return PhaseBegan(phase, side, decisions=deciders(state, phase, side))


def deciders(state: State, phase: str, side: SideId) -> tuple[Decision, ...]:
    """Return who decides in a step; what is done together is open for both sides.

    At a real table own figures may be put on it whenever an enemy sees them, and until then the record is
    kept up to date (LU-DEP.e–f).
    """
    show = ("show", "note_down") if state.tape else ()
    both = tuple(state.sides)
    match phase:
        case "deploy":
            return tuple(Decision(name, "deploy", "LU-DEP.a", ("deploy", "deployed")) for name in both)
        case "first":
            return tuple(Decision(name, "first", "LU-INI.a", ("throw_for_first",)) for name in both)
        case "air_grant":
            return (Decision(REFEREE, "air_grant", "LU-AIR.a", ("grant_air",)),)
        case "move":
            return (Decision(side, "move", "LU-TRN.b", (*MOVING, *show)),)
        case "fire":
            return tuple(Decision(name, "fire", "LU-FIR.n", (*FIRING, *show)) for name in both)
        case "melee":
            return (Decision(state.first, "melee", "LU-MEL.q", ("fight",)),)
        case "air":
            return (Decision(side, "air", "LU-AIR.g", ("air_pass", "no_pass")),)
        case "end":
            answers = ("reinforce", "end_turn", *show)
            return tuple(Decision(name, "end", "LU-TRN.h", answers) for name in both)
    return ()
