"""How a game is read: its options in words, what was decided in it, and what is not as its book has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from core.engine.contract.kept_reading import Readings
from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message, say
from core.rules import Entry, Rulebook, checklists, load, rule_books, rulebook, search
from core.scenarios import load as load_scenario
from core.scenarios import ready
from core.scenarios.kept_readings import paragraph_of_option
from core.scenarios.reading import BadScenario

Said = Message | str


class Reading(Struct, frozen=True):
    """One reading of a game: what it is about, how that is read, whether it *differs* from the book.

    It is of an *option*, or of a paragraph, *rule*, as somebody decided it; *reason* is his. *number* is that
    of a reading that was kept, from 1 on, 0 for others.
    """

    option: str
    what: Said
    value: Said
    differs: bool = False
    rule: str = ""
    reason: str = ""
    number: int = 0

    @property
    def sentence(self) -> Message:
        """Return it as a sentence: "Protection on saving throws: hard cover only"."""
        why = say("reading-why", reason=self.reason) if self.reason else ""
        return say("reading", what=self.what, value=self.value, reason=why)


def readings(book: str, options: Mapping[str, str], kept: Readings = ()) -> tuple[Reading, ...]:
    """Return how a game of rule *book* with these *options* is read, in the order of its checklist.

    What was *kept* in words comes first, then what else differs from the book. As the book has it is an
    option's default where the others are set so, such as in its edition; and what the book leaves to a
    referee, read as it is where none sits.
    """
    checklist = rulebook(book) if book in checklists() else Rulebook()
    usual, words = checklist.defaults(options), checklist.declared
    decided = {one.option: (number, one) for number, one in enumerate(kept, 1) if one.option}
    found = []
    for name, value in options.items():
        number, why = decided.get(name, (0, None))
        other = name in usual and value not in (usual[name], *_by_seats(book, name, usual[name]))
        rule, reason = (why.rule, why.reason) if why is not None else ("", "")
        rule = rule or paragraph_of_option(checklist, name)
        found.append(Reading(name, words.named(name), words.said(name, value), other, rule, reason, number))
    order = {name: number for number, name in enumerate(usual)}
    found.sort(key=lambda one: (not one.differs, order.get(one.option, len(order))))
    return (*_in_words(kept), *found)


def _in_words(kept: Readings) -> Iterable[Reading]:
    """Yield what was decided in words: there is no such option."""
    for number, one in enumerate(kept, 1):
        if not one.option:
            yield Reading("", one.rule, one.text, True, one.rule, one.reason, number)


def about(found: Iterable[Reading], paragraph: str) -> tuple[Reading, ...]:
    """Return those of some readings that are about a paragraph, or the whole that it is a part of.

    Those of options only where they were decided, or differ from the book.

    >>> about([Reading("", "BN-8.0.e", "as thrown", True, "BN-8.0.e")], "BN-8.0.e")[0].value
    'as thrown'
    """
    told = (one for one in found if one.rule and (one.differs or one.number))
    return tuple(one for one in told if f"{paragraph}.".startswith(f"{one.rule}."))


def search_read(wanted: str, book: str, found: Iterable[Reading]) -> dict[str, tuple[Entry, ...]]:
    """Return what `search` finds in *book*, first its paragraphs that a game reads with all the words."""
    every = search(wanted, (book,))
    parts, here = wanted.casefold().split(), {entry.id for entry in every.get(book, ())}
    checklist, more = rulebook(book), []
    for one in found:
        told = f"{one.rule} {one.value} {one.reason}".casefold()
        if one.number and not one.option and parts and all(part in told for part in parts):
            more += [entry for entry in checklist.numbered(one.rule)[:1] if entry.id not in here]
    entries = (*dict.fromkeys(more), *every.get(book, ()))
    return {book: entries} if entries else {}


def differing(book: str, options: Mapping[str, str], kept: Readings = ()) -> tuple[Message, ...]:
    """Return what a game reads otherwise than its book does by itself, a sentence each."""
    return tuple(one.sentence for one in readings(book, options, kept) if one.differs)


def differing_in(
    scenario: str, options: Mapping[str, str], book: str = "", kept: Readings = ()
) -> tuple[Message, ...]:
    """Return the same of a game of a *scenario* of this program; of any other by its *book*, where known.

    What the scenario itself sets counts too, where *options* do not say otherwise. *kept* are the readings
    that the game has beside it.
    """
    return _differing_in(scenario, tuple(sorted(options.items())), book, kept)


@lru_cache(maxsize=256)
def _differing_in(
    scenario: str, options: tuple[tuple[str, str], ...], book: str, kept: Readings
) -> tuple[Message, ...]:
    if scenario not in ready():
        return differing(book, dict(options), kept)
    try:
        read = load_scenario(scenario).with_readings(kept)
        return differing(read.rules, {**read.options, **dict(options)}, read.readings)
    except BadScenario:
        return ()


def _by_seats(book: str, option: str, default: str) -> tuple[str, ...]:
    """Return how the default of an option is read where no referee sits, and where one keeps a real table."""
    rules: RuleSet | None = load(book) if book in rule_books() else None
    left, instead = rules.unrefereed.get(option, ("", "")) if rules is not None else ("", "")
    kept = rules.refereed.get(option, default) if rules is not None else default
    return (instead if left == default else default, kept)
