"""Ludonet, format 1: who decided in each step of the turn, of which the log only said that it began."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.ludonet.state import State

Row = dict[str, Any]

MOVING = ("move", "posture", "face", "break_away", "board", "dismount", "end_movement")
FIRING = ("declare_fire", "withdraw_fire", "fire_sealed")


def began(state: State, event: Row) -> Row:
    """Return who decided in a step that began."""
    return {"decisions": to_builtins(deciders(state, event["phase"], event.get("side", "")))}


def fought(state: State, event: Row) -> Row:
    """Return who decided after a pair that had rolled again at once had done with it."""
    over = bool(state.exchange) and not event.get("again", False)
    return {"decisions": to_builtins(deciders(state, state.phase, SideId(""))) if over else ()}


def begin(state: State, phase: str, side: SideId) -> State:
    """Go to a step of the turn; *side* where only one side acts."""
    sides = {name: replace(own, ready=False) for name, own in state.sides.items()}
    state = replace(state, phase=phase, moving=side, sides=sides, breaking="", unit_moving="", exchange=())
    return replace(state, awaiting=deciders(state, phase, side))


def deciders(state: State, phase: str, side: SideId) -> tuple[Decision, ...]:
    """Return who decided in a step; what was done together was open for both sides."""
    show = ("show",) if state.tape else ()
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
