"""Bassa Intensità, the log in words: dice, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Argument, Message, say
from core.rulekit.lines import Words, measured, ruled, thrown
from core.rulekit.names import side_name
from core.rulekit.rulings import word_of
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.rulings import (
    FACTS,
    FATES,
    GROUNDS,
    HEALTH,
    MODES,
    QUALITIES,
    STAGES,
    USED,
)
from core.rules.bassa_intensita.state import State

WORDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "health": ("bi-health", HEALTH),
    "fate": ("bi-fate", FATES),
    "used": ("bi-used", USED),
    "mode": ("bi-mode", MODES),
    "ground": ("bi-ground", GROUNDS),
    "ability": ("bi-quality", QUALITIES),
    "quality": ("bi-quality", QUALITIES),
    "mission": ("bi-mission", STAGES),
}
"""What some facts may be ruled to be: how its sentences begin, and the words."""


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
    who, side = partial(name, before if gone else after), partial(side_name, after)
    value = partial(_ruled_value, after)
    return ruled(event, Words(who, who, side, "bi-fact", FACTS, Options, value))


def _ruled_value(state: State, event: Ruled) -> Argument | None:
    match event.fact, event.value:
        case fact, str() as value if fact in WORDS:
            return word_of(*_word(fact, value), "none")
        case "aboard", str() as value:
            return name(state, value) if value else say("in-no-vehicle")
        case "winner", str() as value:
            return side_name(state, value) if value else say("bi-nobody-wins")
    return None


def _word(fact: str, value: str) -> tuple[str, str, tuple[str, ...]]:
    prefix, words = WORDS[fact]
    return prefix, value, words
