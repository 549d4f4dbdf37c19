"""Ludonet quick skirmish, the log in words: dice, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Message
from core.rulekit.lines import Words, known_as, measured, ruled, said, thrown
from core.rulekit.names import side_name
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.rulings import FACTS
from core.rules.ludonet.state import State


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    return thrown(event, name(after, event.who) if event.who else "")


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    return measured(event, who, who)


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    who, side = partial(name, known_as(event, before, after)), partial(side_name, after)
    value = partial(said, FACTS, after)
    return ruled(event, Words(who, who, side, "lu-fact", FACTS, Options, value))
