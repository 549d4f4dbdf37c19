"""Breaking News: the log lines of what the referee ruled."""

from __future__ import annotations

import json
from functools import partial

from core.engine.contract.facts import Ruled
from core.engine.contract.rulings import by_whom, word_of
from core.engine.words.message import Argument, Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.measured import answer_in_words, question_in_words
from core.rules.breaking_news.common.names import Name, direction, name, side
from core.rules.breaking_news.options import OPTIONS
from core.rules.breaking_news.referee.rulings import FACTS, FATES, PHASES, WRECKS
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables import SUPPORTS


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    """Return what the referee set, of whom and why."""
    fact, by = word_of("fact", event.fact, FACTS), by_whom(event, partial(side, after))
    if event.fact == "measurement" and event.subject:
        answer = say("ruling-measured-anew")
        if event.value is not None:
            answer = say("ruling-until-moved", answer=answer_in_words(after, event.value))
        question = question_in_words(after, json.loads(event.subject))
        return say("bn-ruled", subject=question, fact=fact, value=answer, reason=event.reason, by=by)
    if not event.subject and event.value is None:
        return say("bn-ruled-secret", fact=fact, reason=event.reason, by=by)
    value = _value(after, event)
    if not event.subject:
        return say("bn-ruled-plain", fact=fact, value=value, reason=event.reason, by=by)
    option = event.fact == "option"
    subject: Name = word_of("option", event.subject, OPTIONS) if option else name(after, event.subject)
    return say("bn-ruled", subject=subject, fact=fact, value=value, reason=event.reason, by=by)


def _value(after: State, event: Ruled) -> Argument:
    match event.fact, event.value:
        case (("fate" | "wreck"), str() as fate):
            return word_of("fate", fate, (*FATES, *WRECKS))
        case "support", str() as kind:
            return word_of("support", kind, ("", *SUPPORTS), "none")
        case "phase", str() as phase:
            return word_of("phase", phase, PHASES)
        case "option", str() as value:
            known = OPTIONS.get(event.subject, ()) if event.subject != "turn_limit" else ()
            return word_of(f"option-{event.subject}", value, known)
        case "place", [x, y]:
            return say("bn-a-place", x=x, y=y)
        case "place", [x, y, facing]:
            return say("bn-a-place-facing", x=x, y=y, facing=direction(facing))
        case "points", int() as number:
            total = dict(after.sides[event.subject].points).get("ruling", 0)
            return say("ruling-added", value=number, total=total)
        case _, bool() | None:
            return say("bn-no" if event.value is False else "bn-yes")
        case _, int() | float() as number:
            return number
    return str(event.value)
