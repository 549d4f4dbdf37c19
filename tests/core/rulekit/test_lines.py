"""Lines and names that all books share: what is told where a book has no words of its own."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.contract.facts import Ruled
from core.engine.contract.options import GameOptions
from core.engine.contract.questions import key_of
from core.engine.words.ids import FigureId
from core.locale import sentences
from core.rulekit.lines import Words, ruled
from core.rulekit.names import both, listed
from core.table.questions import ToEdge


def fact(fact: str, subject: str, value: Any, reason: str = "") -> Ruled:
    return Ruled(fact=fact, subject=subject, value=value, reason=reason)


def line(event: Ruled, language: str = "en") -> str:
    def value(event: Ruled) -> str | None:
        return "a word of the book" if event.fact == "fate" else None

    words = Words(str.title, str.upper, str, "fact", ("fate", "place"), GameOptions, value)
    return sentences(language).say(ruled(event, words))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ((3.0, 4.0), "3, 4 cm"),
        ([3.0, 4.0, 95.0], "3, 4 cm, facing north"),
        (False, "no"),
        (True, "yes"),
        ("", "yes"),
        (2, "2"),
        ("odd", "odd"),
    ],
)
def test_a_ruled_value_without_words_of_the_book(value: Any, told: str) -> None:
    assert line(fact("other", "abu", value)) == f"Ruling: Abu, other: {told}."


def test_the_words_of_the_book_come_first() -> None:
    assert line(fact("fate", "abu", "dead", "why")) == "Ruling: Abu, fate: a word of the book. why"


def test_a_measurement_is_told_anew_or_with_its_answer() -> None:
    question = key_of(ToEdge(FigureId("abu"), "north"))

    assert "Abu" in line(fact("measurement", question, 12.0))
    assert "12" in line(fact("measurement", question, 12.0))
    assert "measured anew" in line(fact("measurement", question, None))


def test_what_the_reader_may_not_know_is_left_out() -> None:
    assert line(fact("place", "", None), "it") == "Decisione dell'arbitro, posizione."


def test_a_name_in_one_language_serves_for_both() -> None:
    assert both({"en": "Rangers"}, "red") == {"en": "Rangers", "it": "Rangers"}
    assert both({}, "red") == {"en": "red", "it": "red"}


def test_nobody_is_told_as_nobody() -> None:
    assert sentences("it").say(listed(())) == "nessuno"
