"""Whoever goes through a game step by step reads beside nearly every line what the book says of it."""

from __future__ import annotations

from collections import Counter

import pytest
from golden import SAVES, logs

from core.engine.contract.facts import ENGINE_EVENTS, Thrown
from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.rulekit.cited import cited
from core.rules import load, rule_books, rulebook

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
