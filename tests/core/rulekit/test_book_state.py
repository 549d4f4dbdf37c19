"""The state of every rule book has what the shared parts read of one."""

from __future__ import annotations

from typing import Any

import pytest

from core.rulekit.book import ChapterBook
from core.rulekit.book_state import BookState
from core.rules import load, rule_books


def asked(protocol: Any) -> set[str]:
    """The properties of a protocol and of those it is made of."""
    every = [part for kind in protocol.__mro__ for part in vars(kind).items()]
    return {name for name, part in every if isinstance(part, property)}


def test_what_is_asked_of_a_state_is_written_down() -> None:
    assert asked(BookState) == {"figures", "tape", "terrain", "overruled", "sides", "options"}


@pytest.mark.parametrize("id", rule_books())
def test_the_state_of_a_book_has_what_is_asked_of_it(id: str) -> None:
    """mypy compares the types where a book names its state, `ChapterBook[State]`: each does."""
    book = load(id)
    assert isinstance(book, ChapterBook)

    assert vars(type(book))["__orig_bases__"] == (ChapterBook[book.state_type],)
    assert asked(BookState) <= set(book.state_type.__struct_fields__)
