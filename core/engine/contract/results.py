"""What the players may say came of an act, as far as it is the same in every book."""

from __future__ import annotations

from typing import TypeGuard

from core.engine.contract.facts import Event, Ruled

RESULT = "result"
"""The fact of a ruling that says what came of an act; its value is one of the words of its book."""

MISSED, DONE, BEATEN = "missed", "done", "beaten"
"""Nothing came of it; an act that is spent, of which nothing else is told; who has lost hand to hand."""


def tells_effect(fact: Event) -> bool:
    """Whether a fact is what the players said came of an act, and it did something to somebody."""
    return isinstance(fact, Ruled) and fact.fact == RESULT and fact.value not in (MISSED, DONE)


def is_ruling(fact: Event) -> TypeGuard[Ruled]:
    """Whether a fact is a ruling proper: one that says what came of an act stands for the act itself."""
    return isinstance(fact, Ruled) and fact.fact != RESULT
