"""Whoever goes through a game step by step reads beside nearly every line what the book says of it."""

from __future__ import annotations

from collections import Counter

import pytest
from golden import SAVES, logs

from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Thrown
from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.locale import sentences
from core.rulekit.cited import cited
from core.rules import load, rule_books, rulebook

NOT_IN_THE_BOOK = {"bn-end-proposed", "bn-end-declined"}
"""Sentences of what only a step tells: the book says nothing of players who agree to stop."""

LOGS = [path for path in logs() if path.parent == SAVES / "0.6.0"]


@pytest.mark.parametrize("book", rule_books())
def test_a_paragraph_that_a_fact_names_is_one_of_its_book(book: str) -> None:
    """Or a chapter of it, which is a heading and is not shown."""
    there = {entry.id for entry in rulebook(book).entries()}
    for kind in load(book).events:
        for id in cited(kind):
            assert id in there or any(one.startswith(f"{id}.") for one in there), (kind.__name__, id)


@pytest.mark.parametrize("book", rule_books())
def test_nine_of_ten_lines_of_a_game_have_their_paragraph(book: str) -> None:
    """A throw by the rule it is thrown by, any other fact by what it names; remarks have none."""
    there = {entry.id for entry in rulebook(book).entries()}
    told: Counter[bool] = Counter()
    for path in LOGS:
        if not path.stem.startswith(book):
            continue
        with open_game(path, write=False) as host:
            facts = [line.fact for line in SeatPort(host, REFEREE).lines_since(0) if line.told]
            for fact in facts:
                if isinstance(fact, Thrown) or type(fact) not in ENGINE_EVENTS:
                    own = fact.rule if isinstance(fact, Thrown) else getattr(fact, "rule", "")
                    told[bool(own) or bool(there.intersection(cited(type(fact))))] += 1
    assert told[True] >= 0.9 * told.total(), told


@pytest.mark.parametrize("book", rule_books())
def test_what_is_opened_for_a_line_is_there_in_a_sentence_and_in_the_book(book: str) -> None:
    """A sentence or a paragraph that is spelled otherwise would never be found."""
    found, said = rulebook(book), sentences("en")
    glosses = {entry.id for entry in found.entries() if entry.gloss("en")}
    assert found.headings.lines
    for sentence, opened in found.headings.lines.items():
        assert sentence in said, sentence
        assert opened and glosses.issuperset(opened), (sentence, opened)


@pytest.mark.parametrize("book", rule_books())
def test_no_line_of_a_game_is_told_by_a_step_of_the_program_alone(book: str) -> None:
    """Where the book itself says it one opens the book: steps are how the program goes through a turn."""
    found = rulebook(book)
    steps = {entry.id for entry in found.steps}
    told: dict[str, tuple[str, ...]] = {}
    for path in LOGS:
        if not (path.stem.startswith(book) and path.stem.endswith("fair")):
            continue
        with open_game(path, write=False) as host:
            for line in SeatPort(host, REFEREE).lines_since(0):
                if line.message is not None:
                    own = found.headings.lines.get(line.message.id, ()) or cited(type(line.fact))
                    told[line.message.id] = own[:1]
    assert {id for id, first in told.items() if steps.intersection(first)} <= NOT_IN_THE_BOOK
