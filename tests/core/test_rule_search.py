"""Rules are found by the words that people have for them, and every paragraph says what it is called."""

from __future__ import annotations

import pytest

from core.rules import rulebook, search, whole_books

FOUND = [
    ("suppressed man", "breaking_news", "BN-10.0.a"),
    ("man suppressed", "breaking_news", "BN-10.0.a"),
    ("soldato soppresso", "breaking_news", "BN-10.0.a"),
    ("opportunity fire", "breaking_news", "BN-8.2.a"),
    ("fuoco di opportunità", "breaking_news", "BN-8.2.a"),
    ("bn-8.2", "breaking_news", "BN-8.2.a"),
    ("spotted tank", "linea_di_tiro", "LT-VIS.a"),
    ("bi mine", "bassa_intensita", "BI-MINE.a"),
    ("ludonet melee", "ludonet", "LU-MEL.a"),
]


@pytest.mark.parametrize(("wanted", "book", "id"), FOUND)
def test_a_rule_is_found_by_words_in_any_order(wanted: str, book: str, id: str) -> None:
    found = search(wanted)
    assert id in [entry.id for entry in found[book]]


def test_whose_words_they_are_may_stand_first() -> None:
    assert list(search("bn suppressed man")) == ["breaking_news"]
    assert len(search("suppressed man")) > 1 or list(search("suppressed man")) == ["breaking_news"]


def test_words_begin_where_a_word_does() -> None:
    """You should not find the commander where you asked for a man."""
    first = search("bn suppressed man")["breaking_news"][0]
    assert " man" in first.en and "suppressed" in first.en


def test_where_nothing_has_all_words_those_come_that_lack_one() -> None:
    assert search("bn suppressed zeppelin") and not search("zeppelin")
    assert not search("bn zeppelin dreadnought")


@pytest.mark.parametrize("book", whole_books())
def test_every_paragraph_is_called_something_and_nothing_else_is(book: str) -> None:
    read = rulebook(book)
    titles = read.headings.titles
    assert {entry.id for entry in read.entries() if not read.heading(entry.id, "en")} == set()
    assert all(read.under(title) for title in titles), [one for one in titles if not read.under(one)]
    assert all(one.en and one.it for one in titles.values())
    assert all(len(group) > 1 for group in read.headings.synonyms)
