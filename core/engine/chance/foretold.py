"""What a preview tells besides whole ends: what is certain, and what may happen to each one singly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import Struct

from core.engine.chance.outcome_graph import MEASURED, OVER, UNSEEN
from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Command, Drawn, Event, Thrown
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message
from core.engine.words.texts import texts_in


class Single(Struct, frozen=True):
    """One change by itself, such as `abu:dead`: its chance over all ends, exact, and what it costs.

    Of what is *dear* whoever acts is warned, unless it is as good as out of the question. The worst changes
    have the lowest *rank*. What *leads* is what others come of, wholly or in part; what is *idle* says that
    nothing came of a throw.
    """

    name: str
    chance: Fraction
    price: Message | None = None
    dear: bool = False
    rank: int = 0
    leads: bool = False
    idle: bool = False


RARE = 100
"""What comes once in more tries than these is told, and nobody is held up by a warning of it."""

Dear = Callable[[str], bool]
"""Whether a change, by its name, is dear to whoever acts."""


def singles(
    rules: RuleSet, state: Any, ends: dict[tuple[str, ...], Fraction], dear: Dear
) -> tuple[Single, ...]:
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
        Single(
            name,
            Fraction(part, whole),
            rules.price(state, name),
            part * RARE >= whole and dear(name),
            rules.rank(name),
            rules.leads(name),
            rules.idle(name),
        )
        for name, part in sorted(parts.items())
    )


class Foretold(Struct, frozen=True):
    """What comes before anything falls by chance, and so in every end: *told* in words, *dear* to who acts.

    It leads to the state *after*.
    """

    told: tuple[Message, ...]
    dear: tuple[Message, ...]
    after: Any


def certain(rules: RuleSet, state: Any, events: list[Event], seat: str, sure: int | None = None) -> Foretold:
    """Return what *events* tell of weight before anything falls by chance, and what of it *seat* pays for.

    What a book foretells of a fact stands there, too. Only the first *sure* of them are told, without a
    number all; the others lead on to the state.
    """
    told: list[Message] = []
    dear: list[Message] = []
    first, done = state, 0
    for number, event in enumerate(events):
        if _falls(event):
            break
        done = number + 1
        before, state = state, rules.evolve(state, event)
        if sure is not None and number >= sure:
            continue
        if event.weighs and not isinstance(event, ENGINE_EVENTS):
            message = rules.sentence(before, event, state)
            told += [] if message is None else [message]
            dear += [message] if message is not None and _pays(event, seat) else []
        told += rules.foretold(before, event, state)
    told += rules.foretold_of_all(first, events[: done if sure is None else min(done, sure)], state)
    return Foretold(tuple(told), tuple(dear), state)


def _falls(event: Event) -> bool:
    return isinstance(event, Drawn) or (isinstance(event, Thrown) and not event.held)


def _pays(event: Event, seat: str) -> bool:
    """Return whether a seat pays for a fact; a referee acts for everybody."""
    side = event.costs()
    return bool(side) and seat in (side, REFEREE)


def warned_of(rules: RuleSet, state: Any, seat: str, command: Command) -> Dear:
    """Return what tells whether a change is dear to *seat*, whose *command* it follows from.

    Who lets a moment of another act pass pays nothing: what comes then comes of that act.
    """
    if not rules.settled(state) and _lets_pass(rules, state, seat, command):
        return lambda name: False
    named = set(texts_in(command))
    return lambda name: rules.dear(state, seat, name, name.partition(":")[0] in named)


def _lets_pass(rules: RuleSet, state: Any, seat: str, command: Command) -> bool:
    asked = (decision for decision in state.awaiting if seat in (decision.seat, REFEREE))
    return any(rules.passing(state, decision) == command for decision in asked)
