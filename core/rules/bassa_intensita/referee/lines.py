"""Bassa Intensità, the log in words: dice, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Argument, Message
from core.rulekit.lines import Words, measured, ruled, thrown
from core.rulekit.names import side_name
from core.rulekit.rulings import word_of
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.options import OPTIONS
from core.rules.bassa_intensita.referee.rulings import FACTS, FATES, HEALTH, USED
from core.rules.bassa_intensita.state import State

WORDS = {"health": HEALTH, "fate": FATES, "used": USED}
"""What some facts may be ruled to be."""


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
    who, side, value = partial(name, after), partial(side_name, after), _ruled_value
    return ruled(event, Words(who, who, side, "bi-fact", FACTS, "bi-option", OPTIONS, value))


def value_name(option: str, value: str) -> Message | str:
    """Return the value of an option in words; a number speaks for itself."""
    if value.isdigit() and option != "turn_limit":
        return value
    return word_of(f"bi-option-{option}", value, OPTIONS.get(option, ()))


def _ruled_value(event: Ruled) -> Argument | None:
    if event.fact in WORDS and isinstance(event.value, str):
        return word_of(f"bi-{event.fact}", event.value, WORDS[event.fact], "none")
    if event.fact == "option" and isinstance(event.value, str):
        return value_name(event.subject, event.value)
    return None
