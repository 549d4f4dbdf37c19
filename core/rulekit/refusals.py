"""Refusals as values, for menus and fields; a rule that refuses says so with `Resolution.refuse`."""

from __future__ import annotations

from core.engine.contract.facts import Refusal
from core.engine.words.message import Argument, say


def no(rule: str, message: str, **args: Argument) -> Refusal:
    """Return a refusal by its *rule* and the id of its sentence."""
    return Refusal(rule, say(message, **args))
