"""What a preview tells besides whole ends: what is certain, and what may happen to each one singly."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import Struct

from core.engine.chance.outcome_graph import MEASURED, OVER, UNSEEN
from core.engine.contract.facts import ENGINE_EVENTS, Drawn, Event, Thrown
from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message


class Single(Struct, frozen=True):
    """One change by itself, such as `abu:dead`: its chance over all ends, exact, and what it costs."""

    name: str
    chance: Fraction
    price: Message | None = None


def singles(rules: RuleSet, state: Any, ends: dict[tuple[str, ...], Fraction]) -> tuple[Single, ...]:
    """Return every change that any end knows of, by the rule book's names, in the order of the names."""
    whole = lcm(*(chance.denominator for chance in ends.values()))
    parts: dict[str, int] = {}  # of *whole*: adding fractions costs as much as finding them
    for names, chance in ends.items():
        part = chance.numerator * (whole // chance.denominator)
        for name in names:
            parts[name] = parts.get(name, 0) + part
    for untold in (MEASURED, OVER, UNSEEN):
        parts.pop(untold, None)
    return tuple(
        Single(name, Fraction(part, whole), rules.price(state, name)) for name, part in sorted(parts.items())
    )


def certain(rules: RuleSet, state: Any, events: list[Event]) -> tuple[Message, ...]:
    """Return what *events* tell of weight before anything falls by chance: so it happens in every end."""
    told: list[Message] = []
    for event in events:
        if isinstance(event, (Thrown, Drawn)):
            break
        after = rules.evolve(state, event)
        if event.weighs and not isinstance(event, ENGINE_EVENTS):
            message = rules.sentence(state, event, after)
            told += [] if message is None else [message]
        state = after
    return tuple(told)
