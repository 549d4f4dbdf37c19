"""Ludonet quick skirmish: who is first player (LU-INI)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.ludonet import moments
from core.rules.ludonet.acts import acts
from core.rules.ludonet.air.granting import air_step
from core.rules.ludonet.facts import FirstSet, FirstThrown
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.beginning import new_turn


@acts.passes(moments.FIRST)
class ThrowForFirst(Command, frozen=True):
    """Throw for first player (LU-INI.a)."""


acts.offer(moments.FIRST, ThrowForFirst, say("lu-do-throw_for_first"), "LU-INI.a", hint="i")


@acts.rule(ThrowForFirst)
def throw_for_first(r: Resolution[State], command: ThrowForFirst) -> None:
    """Each side throws; the higher is first player, ties again (LU-INI.a–b)."""
    throw(r)


def throw(r: Resolution[State]) -> None:
    """One die each; whoever has the higher is first, and the turn goes on. A tie is thrown again."""
    dice = tuple((side, r.total(1, "lu-first", "LU-INI.a", who=side)) for side in r.state.sides)
    r.emit(FirstThrown(dice))
    if dice[0][1] == dice[1][1]:
        return
    r.emit(FirstSet(max(dice, key=lambda entry: entry[1])[0]))
    if r.state.turn == 0:
        new_turn(r)
    else:
        air_step(r)


@acts.tells(FirstThrown)
def _(before: State, event: FirstThrown, after: State) -> Message:
    dice = tuple(say("lu-side-die", side=side_name(after, side), die=die) for side, die in event.dice)
    tied = len({die for _, die in event.dice}) == 1
    return say("lu-first-tied" if tied else "lu-first-thrown", dice=dice)


acts.line(FirstSet, "lu-first-set", side="side")
