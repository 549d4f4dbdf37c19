"""How a game is read: its options in words, and what it reads otherwise than its book does by itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message, say
from core.rules import Rulebook, checklists, load, rule_books, rulebook
from core.scenarios import load as load_scenario
from core.scenarios import ready
from core.scenarios.reading import BadScenario

Said = Message | str


class Reading(Struct, frozen=True):
    """An *option* of a game: what it is about and its value, in words. *differs*: not as the book has it."""

    option: str
    what: Said
    value: Said
    differs: bool = False

    @property
    def sentence(self) -> Message:
        """Return it as a sentence: "Protection on saving throws: hard cover only"."""
        return say("reading", what=self.what, value=self.value)


def readings(book: str, options: Mapping[str, str]) -> tuple[Reading, ...]:
    """Return how a game of rule *book* with these *options* is read, in the order of its checklist.

    What differs from the book comes first. As the book has it is an option's default where the others are
    set so, such as in its edition; and what the book leaves to a referee, read as it is where none sits.
    """
    checklist = rulebook(book) if book in checklists() else Rulebook()
    usual, words = checklist.defaults(options), checklist.declared
    found = [
        Reading(
            name,
            words.named(name),
            words.said(name, value),
            name in usual and value not in (usual[name], _unrefereed(book, name, usual[name])),
        )
        for name, value in options.items()
    ]
    order = {name: number for number, name in enumerate(usual)}
    return tuple(sorted(found, key=lambda one: (not one.differs, order.get(one.option, len(order)))))


def differing(book: str, options: Mapping[str, str]) -> tuple[Message, ...]:
    """Return what a game reads otherwise than its book does by itself, a sentence each."""
    return tuple(one.sentence for one in readings(book, options) if one.differs)


def differing_in(scenario: str, options: Mapping[str, str], book: str = "") -> tuple[Message, ...]:
    """Return the same of a game of a *scenario* of this program; of any other by its *book*, where known.

    What the scenario itself sets counts too, where *options* do not say otherwise.
    """
    return _differing_in(scenario, tuple(sorted(options.items())), book)


@lru_cache(maxsize=256)
def _differing_in(scenario: str, options: tuple[tuple[str, str], ...], book: str) -> tuple[Message, ...]:
    if scenario not in ready():
        return differing(book, dict(options))
    try:
        read = load_scenario(scenario)
        return differing(read.rules, {**read.options, **dict(options)})
    except BadScenario:
        return ()


def _unrefereed(book: str, option: str, default: str) -> str:
    """Return how the default of an option is read where no referee sits."""
    rules: RuleSet | None = load(book) if book in rule_books() else None
    left, instead = rules.unrefereed.get(option, ("", "")) if rules is not None else ("", "")
    return instead if left == default else default
