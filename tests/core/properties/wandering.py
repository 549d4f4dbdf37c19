"""The player who knows no rule (`core.testing.wandering`), and every scenario that comes with the program."""

from __future__ import annotations

from typing import Any

from core.rules import load as load_rules
from core.rules import rule_books
from core.scenarios import every
from core.testing.wandering import (
    MOST_NEAR,
    MOST_QUESTIONS,
    NAMES,
    NOTHING,
    TEXTS,
    DeadEnd,
    Malformed,
    Wanderer,
    begin,
    listen,
    readings,
)

__all__ = [
    "COMPANIES",
    "MOST_NEAR",
    "MOST_QUESTIONS",
    "NAMES",
    "NOTHING",
    "SCENARIOS",
    "TEXTS",
    "DeadEnd",
    "Malformed",
    "Wanderer",
    "as_long",
    "begin",
    "books",
    "listen",
    "readings",
]

SCENARIOS = tuple(id for id in every() if id.partition("/")[0] in rule_books())
"""Every scenario of every rule book there is, those still being written too."""

COMPANIES = {"bassa_intensita/crossroads"}
"""Scenarios so large that each act costs many times what it costs elsewhere."""


def as_long(scenario: str, steps: int) -> int:
    """Return how far to play a scenario where others are played so many steps."""
    return steps // 5 if scenario in COMPANIES else steps


def books() -> list[Any]:
    """Return every rule book."""
    return [load_rules(id) for id in rule_books()]
