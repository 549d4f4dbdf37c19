"""Ludonet quick skirmish, the log in words: dice, measurements and rulings."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.words.message import Argument, Message, say
from core.rulekit.lines import Words, measured, ruled, thrown
from core.rulekit.names import side_name
from core.rulekit.rulings import word_of
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.rulings import FACTS, FATES, PHASES
from core.rules.ludonet.state import State

WORDS = {"fate": FATES, "phase": PHASES, "posture": ("standing", "prone")}
"""What some facts may be ruled to be."""


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    return thrown(event, name(after, event.who) if event.who else "")


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    return measured(event, who, who)


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    who, side, value = partial(name, after), partial(side_name, after), partial(_ruled_value, after)
    return ruled(event, Words(who, who, side, "lu-fact", FACTS, Options, value))


def _ruled_value(state: State, event: Ruled) -> Argument | None:
    """Return what a fact of this book was ruled to be, in its words."""
    match event.fact, event.value:
        case ("fate" | "phase" | "posture") as fact, str() as value:
            return word_of(f"lu-{fact}", value, WORDS[fact])
        case "unit", str() as unit:
            return name(state, unit)
        case "aboard", str() as vehicle:
            return name(state, vehicle) if vehicle else say("in-no-vehicle")
    return None
