"""Ludonet quick skirmish: the next step of the turn (LU-T.TRN, LU-TRN.a)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.ludonet.acts import acts
from core.rules.ludonet.air.passes import flying
from core.rules.ludonet.facts import PhaseBegan, SideReady
from core.rules.ludonet.melee.fighting import pairs
from core.rules.ludonet.morale.morale import rally
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.decisions import began
from core.rules.ludonet.turn.steps import steps_of


def next_step(r: Resolution[State], after: str) -> None:
    """Begin the next step of the turn in which there is something to do."""
    order = steps_of(r.state)
    for step in order[order.index(after) + 1 if after in order else 0 :]:
        match step:
            case "move":
                r.emit(began(r.state, "move", r.state.first))
            case "melee" if not pairs(r.state):
                continue
            case "air":
                if not (sides := flying(r.state, r.state.sides)):
                    continue
                r.emit(began(r.state, "air", sides[0]))
            case "morale":
                r.emit(began(r.state, step))
                rally(r)
            case _:
                r.emit(began(r.state, step))
        return


TOLD_OF_A_SIDE = ("move", "air")
TOLD = (*TOLD_OF_A_SIDE, "fire", "melee", "end")
"""Steps whose beginning has a line of its own."""


@acts.tells(PhaseBegan, when=lambda before, event, seat: event.phase in TOLD)
def _(before: State, event: PhaseBegan, after: State) -> Message | None:
    if event.phase in TOLD_OF_A_SIDE:
        return say(f"lu-began-{event.phase}", side=side_name(after, event.side))
    return say(f"lu-began-{event.phase}") if event.phase in TOLD else None


@acts.tells(SideReady, when=lambda before, event, seat: before.phase in ("deploy", "fire"))
def _(before: State, event: SideReady, after: State) -> Message | None:
    if after.phase not in ("deploy", "fire"):
        return None
    return say(f"lu-ready-{after.phase}", side=side_name(after, event.side))
