"""Breaking News, Extras: an order by which a remote charge goes off in the middle of a move (BN-Q.154). cm.

It is known to its owner and the referee alone. Without it a charge waits for its owner's word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import refuse_now
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.common.unasked import has_the_word
from core.rules.breaking_news.explosives.markers import charged, own_remote, reach
from core.rules.breaking_news.facts import FuseSet
from core.rules.breaking_news.state import State

FARTHEST = 30.0
"""The most cm that an order may name; at a real table it is the reach of a charge, which is asked anyway."""


class SetFuse(Command, frozen=True):
    """Let the remote charge in one's own *marker* go off as an enemy comes *within* so many cm; 0: not."""

    unasked = True

    marker: AnyId
    within: float = 0.0


@acts.offered(moments.UNASKED, 6)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    if not has_the_word(state, asked.side):
        return
    for charge, one in charged(state, asked.side, remote=True):
        marker = objective_name(state, one.id)
        given: dict[str, Any] = {"marker": one.id}
        if state.tape:
            given["within"] = reach(state)
        if charge.within:
            off = {"marker": one.id, "within": 0.0}
            yield choice(SetFuse, say("do-set_fuse-off", marker=marker), "BN-Q.154", given=off, weight=0.001)
        if not charge.within or not state.tape:
            weight = 0.3 if not charge.within else 0.001
            yield choice(SetFuse, say("do-set_fuse", marker=marker), "BN-Q.154", given=given, weight=weight)


@acts.fields(SetFuse)
def _(state: State, seat: str) -> Fields:
    yield Number("within", say("bn-ask-fuse"), 1.0, FARTHEST, 1.0, reach(state), "cm")


acts.many_moments(SetFuse)


@acts.rule(SetFuse)
def set_fuse(r: Resolution[State], command: SetFuse) -> None:
    """Written down while its side has the word; at a real table for the reach of a charge (BN-Q.154)."""
    state = r.state
    one, charge = own_remote(r, command.marker)
    if not has_the_word(state, one.side):
        refuse_now(r, "BN-Q.154")
    if not 0 <= command.within <= FARTHEST:
        r.refuse("BN-Q.154", "bn-fuse-far", most=FARTHEST)
    if state.tape and command.within not in (0.0, reach(state)):
        r.refuse("BN-Q.154", "bn-fuse-tape", cm=reach(state))
    if command.within == charge.within:
        r.refuse("BN-Q.154", "bn-fuse-so")
    r.emit(FuseSet(one.side, one.id, command.within))


# --- in its owner's log ---------------------------------------------------------------------


@acts.tells(FuseSet)
def _(before: State, event: FuseSet, after: State) -> Message:
    id = "bn-fuse-set" if event.within else "bn-fuse-off"
    marker = objective_name(after, event.marker)
    return say(id, side=side_name(after, event.side), marker=marker, cm=event.within)
