"""Breaking News: what people measured, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.engine.contract.facts import Measured
from core.engine.words.message import Argument, Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import Name, name, place
from core.rules.breaking_news.state import State
from core.table.measurement_text import answered, asked


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    return say(
        "bn-measured",
        what=question_in_words(after, event.question),
        answer=answer_in_words(after, event.answer, event.question),
    )


def question_in_words(state: State, question: Mapping[str, Any]) -> Argument:
    """Return what is to be measured."""
    return asked(question, partial(_named, state), partial(place, state))


def answer_in_words(state: State, answer: Any, question: Mapping[str, Any] | None = None) -> Argument:
    """Return what was measured."""
    return answered(answer, partial(_named, state), question)


def _named(state: State, id: str) -> Name:
    """Return the name of a figure, else that of a piece of terrain."""
    found = name(state, id)
    return place(state, id) if found == id else found
