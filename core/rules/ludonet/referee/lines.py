"""Ludonet quick skirmish, the log in words: dice, measurements and rulings."""

from __future__ import annotations

import json
from functools import partial

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.contract.rulings import by_whom, word_of
from core.engine.words.message import Argument, Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import direction, name, side_name
from core.rules.ludonet.options import OPTIONS
from core.rules.ludonet.referee.rulings import FACTS, FATES, PHASES
from core.rules.ludonet.state import State
from core.table.measurement_text import answered, asked

WORDS = {"fate": FATES, "phase": PHASES, "posture": ("standing", "prone")}
"""What some facts may be ruled to be."""


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    told = say(
        "lu-thrown",
        who=name(after, event.who) if event.who else say("lu-dice"),
        why=Message(event.why),
        faces=" ".join(map(str, event.faces)),
    )
    return say("lu-by-hand", sentence=told) if event.source == "typed" else told


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    who = partial(name, after)
    answer = answered(event.answer, who, event.question)
    return say("lu-measured", what=asked(event.question, who, who), answer=answer)


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    fact, by = word_of("lu-fact", event.fact, FACTS), by_whom(event, partial(side_name, after))
    who = partial(name, after)
    if event.fact == "measurement" and event.subject:
        answer = say("ruling-measured-anew")
        if event.value is not None:
            answer = say("ruling-until-moved", answer=answered(event.value, who))
        question = asked(json.loads(event.subject), who, who)
        return say("lu-ruled", subject=question, fact=fact, value=answer, reason=event.reason, by=by)
    if not event.subject and event.value is None:
        return say("lu-ruled-secret", fact=fact, reason=event.reason, by=by)
    value = _ruled_value(after, event)
    if not event.subject:
        return say("lu-ruled-plain", fact=fact, value=value, reason=event.reason, by=by)
    option = event.fact == "option"
    subject = word_of("lu-option", event.subject, OPTIONS) if option else name(after, event.subject)
    return say("lu-ruled", subject=subject, fact=fact, value=value, reason=event.reason, by=by)


def value_name(option: str, value: str) -> Message | str:
    """Return the value of an option in words; a number speaks for itself."""
    number = value.replace(".", "", 1).isdigit()
    return value if number else word_of(f"lu-option-{option}", value, OPTIONS.get(option, ()))


def _ruled_value(state: State, event: Ruled) -> Argument:
    match event.fact, event.value:
        case ("fate" | "phase" | "posture") as fact, str() as value:
            return word_of(f"lu-{fact}", value, WORDS[fact])
        case "unit", str() as unit:
            return name(state, unit)
        case "aboard", str() as vehicle:
            return name(state, vehicle) if vehicle else say("lu-in-no-vehicle")
        case "option", str() as value:
            return value_name(event.subject, value)
        case "place", [x, y]:
            return say("lu-a-place", x=x, y=y)
        case "place", [x, y, facing]:
            return say("lu-a-place-facing", x=x, y=y, facing=direction(facing))
        case _, bool() | None | "":
            return say("measured-no" if event.value is False else "measured-yes")
        case _, int() | float() as number:
            return number
    return str(event.value)
