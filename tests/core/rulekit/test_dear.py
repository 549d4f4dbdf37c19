"""Of which changes an act warns its own side, in all books."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.chance.outcome_graph import MEASURED, OVER, UNSEEN
from core.engine.contract.seats import REFEREE
from core.locale import FOLDER, entries, sentences
from core.rulekit.dear import loses_own
from core.rules import load, whole_books


class Man:
    """Somebody of a side."""

    def __init__(self, side: str) -> None:
        self.side = side


class Field:
    """A state with a man on each side."""

    figures: Any = {"webb": Man("blue"), "abu": Man("red")}


@pytest.mark.parametrize(
    ("seat", "name", "named", "dear"),
    [
        ("blue", "webb:dead", False, True),
        ("blue", "webb:dead", True, False),
        ("blue", "webb:left", True, True),
        ("blue", "webb:sighted", False, False),
        ("blue", "abu:dead", False, False),
        ("red", "abu:dead", False, True),
        (REFEREE, "abu:dead", False, True),
        (REFEREE, "abu:dead", True, False),
        ("blue", "blue:active", False, False),
    ],
)
def test_a_friend_harmed_and_a_man_who_leaves_are_dear(seat: str, name: str, named: bool, dear: bool) -> None:
    assert loses_own(Field(), seat, name, named, ("dead",), ("left",)) == dear


@pytest.mark.parametrize("book", whole_books())
def test_every_word_of_a_book_is_one_that_its_odds_tell(book: str) -> None:
    rules: Any = load(book)
    assert rules.harm and rules.gone
    for word in (*rules.harm, *rules.gone):
        assert f"outcome-{word}" in sentences("en"), word


@pytest.mark.parametrize("book", whole_books())
def test_every_word_of_a_book_has_its_place_among_the_worst(book: str) -> None:
    """A word that has none would be told after all the others, whatever it means."""
    rules: Any = load(book)
    assert len({*rules.worst}) == len(rules.worst)
    assert {*rules.harm, *rules.gone} - {"left"} <= {*rules.worst}
    assert [rules.rank(f"abu:{word}") for word in rules.worst] == list(range(len(rules.worst)))


def test_no_word_that_odds_tell_is_left_without_a_place() -> None:
    every = (id for path in (FOLDER / "en").glob("*.toml") for id in entries(path))
    told = {id.removeprefix("outcome-") for id in every if id.startswith("outcome-")}
    books: list[Any] = [load(book) for book in whole_books()]
    assert told - {word for rules in books for word in rules.worst} == {MEASURED, OVER, UNSEEN}


def test_a_number_in_a_word_does_not_change_its_place() -> None:
    rules: Any = load("breaking_news")
    assert rules.rank("ride:cm-24") == rules.rank("ride:cm-7.5") == rules.worst.index("cm")
