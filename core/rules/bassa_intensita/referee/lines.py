"""Bassa Intensità, the log in words: dice, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Message
from core.rulekit.lines import Words, known_as, measured, ruled, said, thrown
from core.rulekit.names import side_name
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.rulings import FACTS
from core.rules.bassa_intensita.state import State


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    who = name(after, event.who) if event.who else ""
    return thrown(event, who, event.reading == "total" or len(event.faces) > 1)


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    return measured(event, who, who)


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    gone = event.subject in {**before.mines, **before.clouds}  # what was removed has had a name
    who = partial(name, before if gone else known_as(event, before, after))
    side = partial(side_name, after)
    value = partial(said, FACTS, after)
    return ruled(event, Words(who, who, side, "bi-fact", FACTS, Options, value))
