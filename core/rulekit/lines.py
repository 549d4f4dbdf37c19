"""The log lines of dice, measurements and rulings, in the words of whichever book was played."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from core.engine.contract.facts import Measured, Ruled, Thrown
from core.engine.contract.options import GameOptions
from core.engine.contract.results import RESULT
from core.engine.contract.sentences import wanted, why
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, direction
from core.rulekit.rulings import Fact, by_whom, word_of
from core.table.measurement_text import answered, asked

FREE = "why-roll"
"""Why dice were thrown that no rule asked for (`roll 2d6`)."""

Called = Callable[[str], Name]
"""An id → what it is called."""


def thrown(event: Thrown, who: Name, total: bool = False) -> Message:
    """Return the line of a throw: *who* threw (nobody: ""), the faces, and as a choice what they add up to.

    What they come to is told by the event that they decide.
    """
    if event.held:
        need = wanted(event.need, event.low)
        return say("thrown-sure", who=who or say("thrown-nobody"), why=Message(event.why), need=need)
    told = say(
        "thrown-total" if total or _is_free(event) else "thrown",
        who=who or say("thrown-nobody"),
        why=Message(event.why),
        faces=" ".join(map(str, event.faces)),
        total=event.total,
    )
    return say("thrown-typed", sentence=told) if event.source == "typed" else told


def _is_free(event: Thrown) -> bool:
    """Whether people threw several dice for something of their own: no event says what they come to."""
    return event.why == FREE and len(event.faces) > 1


def measured(event: Measured, who: Called, where: Called) -> Message:
    """Return what was measured and the answer; *who* names figures, *where* pieces of terrain."""
    what = asked(event.question, who, where)
    return say("measured", what=what, answer=answered(event.answer, who, event.question))


class Words(Struct, frozen=True):
    """How a book tells its rulings in one state.

    *facts* are those there are, each called `<fact>-…`; *options* have words of their own. *value* returns a
    ruled value that is told in words of the book, `None` for any other.
    """

    who: Called
    where: Called
    side: Called
    fact: str
    facts: Collection[str]
    options: type[GameOptions]
    value: Callable[[Ruled], Argument | None]


def known_as(event: Ruled, before: Any, after: Any) -> Any:
    """Return the state by which people know whom a ruling is of.

    Whoever gets a new name had another one, and whoever is hidden by it was known before.
    """
    gone = event.subject in before.figures and event.subject not in after.figures
    return before if event.fact == "name" or gone else after


def ruled(event: Ruled, words: Words) -> Message:
    """Return what was ruled, of whom and why; a ruling that the reader may know no more of without them."""
    fact, by = word_of(words.fact, event.fact, words.facts), by_whom(event, words.side)
    if event.fact == RESULT and event.subject:
        doer = words.who(event.doer) if event.doer else ""
        value = words.value(event) or plain(event.value)
        return say(
            "result-told-by" if doer else "result-told",
            subject=words.who(event.subject),
            value=value,
            doer=doer,
        )
    if event.fact == "measurement" and event.subject:
        question = asked(json.loads(event.subject), words.who, words.where)
        answer = _overruled(event.value, words.who)
        return say("ruled", subject=question, fact=fact, value=answer, reason=why(event), by=by)
    if not event.subject and event.value is None:
        return say("ruled-secret", fact=fact, reason=why(event), by=by)
    option = event.fact == "option"
    value = words.options.said(event.subject, event.value) if option else words.value(event)
    if value is None:
        value = plain(event.value)
    if not event.subject:
        return say("ruled-plain", fact=fact, value=value, reason=why(event), by=by)
    subject = words.options.named(event.subject) if option else words.who(event.subject)
    return say("ruled", subject=subject, fact=fact, value=value, reason=why(event), by=by)


def said(facts: Mapping[str, Fact], state: Any, event: Ruled) -> Argument | None:
    """Return what one of a book's *facts* was ruled to be, in its own words; `None` where it has none."""
    fact = facts.get(event.fact)
    return fact.says(state, event) if fact is not None else None


def _overruled(answer: Any, who: Called) -> Message:
    if answer is None:
        return say("ruling-measured-anew")
    return say("ruling-until-moved", answer=answered(answer, who))


def plain(value: Any) -> Argument:
    """Return a ruled value that needs no words of a book: a place, yes or no, a number.

    No value at all is a yes: the fact alone was ruled. What a log of strangers holds is told as it is.
    """
    match value:
        case [x, y]:
            return say("ruled-place", x=x, y=y)
        case [x, y, facing]:
            return say("ruled-place-facing", x=x, y=y, facing=direction(facing))
        case False:
            return say("measured-no")
        case True | None | "":
            return say("measured-yes")
        case int() | float():
            return value
    return str(value)
