"""Rule books of the tests, known to the program like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import card_duel
import pytest
import van_trip

import core.rules
import core.scenarios

BOOKS = {"card_duel": card_duel, "van_trip": van_trip}


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let scenarios and logs name the small books too, and find what there is to know of them."""
    known = tuple(sorted((*core.rules.rule_books(), *BOOKS)))
    for place in (core.rules, core.scenarios):
        monkeypatch.setattr(place, "rule_books", lambda: known)
    for id, module in BOOKS.items():
        monkeypatch.setitem(sys.modules, f"core.rules.{id}.book", module)
    yield
    core.rules.load.cache_clear()
    core.rules.rulebook.cache_clear()
