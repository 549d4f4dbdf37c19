"""What a preview tells besides whole ends: what is certain, and what may happen to each one singly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from core.engine.chance.outcome_graph import MEASURED
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
    chances: dict[str, Fraction] = {}
    for names, chance in ends.items():
        for name in names:
            if name == MEASURED:
                continue
            chances[name] = chances.get(name, Fraction(0)) + chance
    return tuple(Single(name, chances[name], rules.price(state, name)) for name in sorted(chances))


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
