"""Bassa Intensità: what stands beside a side that the scenario lets break by its losses (T9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.at_stake import counted
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Side


@acts.notes(moments.BESIDE_SIDE, 90)
def _(state: State, side: Side) -> Iterator[Message]:
    """How many losses end the game against it; of others the share only, how many there are is theirs."""
    if side.breaks and state.may_hide(side.id):
        yield say("bi-side-breaks", share=side.breaks)
    elif side.breaks:
        own = counted(state, side.id)
        yield say("bi-side-breaks-own", most=max(ceil(side.breaks * len(own)), 1), every=len(own))
