"""Rule books of the tests, known to the program like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import card_duel
import pytest
import van_trip
from textual._compositor import Compositor

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


@pytest.fixture(autouse=True)
def painted_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no terminal, a screen is painted when a test looks at it, not at every key."""
    paint = Compositor.render_update

    def render_update(self: Compositor, full: bool = False, *args: Any, **how: Any) -> Any:
        if full or self.root is None or not self.root.app.is_headless:
            return paint(self, full, *args, **how)
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", render_update)
