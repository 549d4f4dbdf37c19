"""Linea di Tiro: how the log tells what came of dice."""

from __future__ import annotations

from core.engine.contract.facts import Modifier
from core.engine.words.message import Message, say


def result_told(result: int, terms: tuple[Modifier, ...]) -> Message | int:
    """Return a result of dice, with what they showed and what was added, if anything was."""
    more = sum(term.value for term in terms)
    return say("lt-result", result=result, die=result - more, more=more) if more else result


def terms_told(terms: tuple[Modifier, ...]) -> tuple[Message, ...]:
    """Return each of what is added to something, with how much it adds."""
    return tuple(say("lt-term", reason=say(term.reason), value=term.value) for term in terms)
