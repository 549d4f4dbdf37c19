"""Ludonet quick skirmish: a side has moved, or one unit where they alternate (LU-TRN.b, LU-Q.03)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import falling_back
from core.rules.ludonet.deployment.placement import conceal_unseen
from core.rules.ludonet.facts import UnitsMoved
from core.rules.ludonet.morale.retreat import retreats
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.decisions import began
from core.rules.ludonet.turn.next_step import next_step

acts.silent(UnitsMoved)


@acts.passes(moments.MOVE)
class EndMovement(Command, frozen=True):
    """This side has moved (LU-TRN.b)."""


@acts.offered(moments.MOVE, 30)
def _(asked: Offered) -> Iterator[Choice]:
    left = any(not man.mode for man in asked.state.of(asked.side))
    label = say("lu-do-end_movement")
    yield choice(EndMovement, label, "LU-TRN.b", hint="e", weight=0.05 if left else 1.0)


@acts.foretells(UnitsMoved)
def _(before: State, event: UnitsMoved, after: State) -> Iterator[Message]:
    """How many have not moved who still may: a side is done with one key more (LU-TRN.b)."""
    still = [
        man
        for man in before.of(before.moving)
        if man.unit in event.units and not (man.mode or man.aboard or falling_back(before, man))
    ]
    if still:
        yield say("lu-foretold-unmoved", count=len(still))


@acts.rule(EndMovement)
def end_movement(r: Resolution[State], command: EndMovement) -> None:
    """One side has moved, or one unit where they alternate; retreating units go now (LU-TRN.b, LU-Q.03)."""
    state = r.state
    if state.leaver:
        leaver = state.figures[state.leaver]
        if not falling_back(state, leaver):
            r.refuse("LU-MEL.n", "lu-away-first", figure=leaver.name)
    side = state.moving
    alternate = Options.of(state).move_order == "alternate_unit"
    left = tuple(unit.id for unit in state.units.values() if unit.side == side and not unit.moved)
    units = (state.unit_moving,) if alternate and state.unit_moving else left
    retreats(r, units)
    r.emit(UnitsMoved(units))
    other = state.other(side)
    if alternate and _waits(r.state, other):
        r.emit(began(r.state, "move", other))
    elif alternate and _waits(r.state, side):
        r.emit(began(r.state, "move", side))
    elif not alternate and side == state.first:
        r.emit(began(r.state, "move", other))
    else:
        conceal_unseen(r)
        next_step(r, "move")


def _waits(state: State, side: SideId) -> bool:
    """Return whether a side has a unit that has not moved, with anybody on the field."""
    waiting = {unit.id for unit in state.units.values() if unit.side == side and not unit.moved}
    return any(man.unit in waiting for man in state.of(side))
