"""Words that mean something else of people than of counters, in every sentence of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from core import locale
from core.locale import entries
from core.rules import rulebook, whole_books
from core.scenarios import load, ready

PUT_DOWN = re.compile(
    r"(?<!card may be )\b(put|puts|putting)\b(?! the )[^.;:]{0,40}?\bdown\b(?! unasked)", re.IGNORECASE
)
"""To put down a person is to kill him; cards may be put down, and a firing slit is kept down."""

KILLED = re.compile(
    r"\b(abbatt\w+|soppri\w+)\b[^.]*\b(civil|giornalist|uom\w+|chi non combatte)", re.IGNORECASE
)
"""What the same would be in Italian: aircraft may be shot down, people are placed."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield whatever the program says in a language: sentences, what paragraphs say, stories."""
    for path in sorted((Path(locale.__file__).parent / language).glob("*.toml")):
        yield from entries(path).items()
    for book in whole_books():
        yield from ((entry.id, entry.gloss(language)) for entry in rulebook(book).entries())
    for scenario in ready():
        yield scenario, load(scenario).story(language)


def test_nobody_is_put_down() -> None:
    """Dunja is placed."""
    assert PUT_DOWN.search("Put down Dunja") and PUT_DOWN.search("those are put down by the players")
    assert [(id, text) for id, text in said("en") if PUT_DOWN.search(text)] == []
    assert [(id, text) for id, text in said("it") if KILLED.search(text)] == []
