"""Linea di Tiro, the log in words: dice, cards, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Argument, Message, say
from core.rulekit.lines import Words, measured, ruled, thrown
from core.rulekit.names import side_name
from core.rulekit.rulings import word_of
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.rulings import FACTS, FATES, GROUNDS, MOTIONS
from core.rules.linea_di_tiro.state import State

WORDS = {"fate": FATES, "ground": GROUNDS, "motion": MOTIONS}
"""What some facts may be ruled to be."""


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    return thrown(
        event, name(after, event.who) if event.who else "", event.reading == "total" or len(event.faces) > 1
    )


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    return measured(event, who, who)


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    who, side, value = partial(name, after), partial(side_name, after), partial(_ruled_value, after)
    return ruled(event, Words(who, who, side, "lt-fact", FACTS, Options, value))


def _ruled_value(state: State, event: Ruled) -> Argument | None:
    match event.fact, event.value:
        case ("fate" | "ground" | "motion") as fact, str() as value:
            return word_of(f"lt-{fact}", value, WORDS[fact])
        case "aboard", str() as value:
            return name(state, value) if value else say("in-no-vehicle")
    return None
