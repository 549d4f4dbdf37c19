"""Ludonet quick skirmish: the end of a turn (LU-TRN.h–i)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.sealing import opened
from core.rules.ludonet import moments
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.actors import ready_side
from core.rules.ludonet.common.names import at_table, name
from core.rules.ludonet.common.together import together
from core.rules.ludonet.facts import CounterRemoved, SideReady
from core.rules.ludonet.morale.game_end import end_test
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.beginning import new_turn


@acts.passes(moments.END)
class EndTurn(Command, frozen=True):
    """Nothing more to do at the end of the turn."""


acts.offer(moments.END, EndTurn, say("lu-do-end_turn"), "LU-TRN.i", 10, hint="e")


@acts.rule(EndTurn)
def end_turn(r: Resolution[State], command: EndTurn) -> None:
    """Both sides have nothing more to do; counters go down and the next turn begins (LU-TRN.i)."""
    r.emit(SideReady(ready_side(r)))
    if not opened(r, together(r.state)):
        return
    for figure in list(r.state.figures.values()):
        if not figure.able:
            continue
        if figure.tired_until and figure.tired_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "tired"))
        if figure.immobilised_until and figure.immobilised_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "immobilised"))
    if not end_test(r):
        new_turn(r)


@acts.tells(CounterRemoved)
def _(before: State, event: CounterRemoved, after: State) -> Message:
    return say(at_table(after, f"lu-counter-{event.kind}"), who=name(after, event.figure))
