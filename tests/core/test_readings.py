"""What a game reads otherwise than its book is told in words, the same wherever it is told."""

from __future__ import annotations

import pytest

from core.locale import LANGUAGES, sentences
from core.readings import differing, differing_in, readings
from core.rules import load, rulebook, whole_books


@pytest.mark.parametrize("book", whole_books())
def test_a_game_as_its_book_has_it_differs_in_nothing(book: str) -> None:
    checklist = rulebook(book)
    assert differing(book, {}) == differing(book, checklist.defaults()) == ()
    unrefereed = {option: instead for option, (_, instead) in load(book).unrefereed.items()}
    assert differing(book, unrefereed) == (), "so it is read where no referee sits"
    for name in checklist.leading():
        for value in checklist.choices()[name].meanings:
            other = {name: value}
            found = differing(book, {**checklist.defaults(other), **other})
            assert len(found) == (value != checklist.defaults()[name]), (
                "the edition, and nothing that follows"
            )


@pytest.mark.parametrize("book", whole_books())
def test_every_other_reading_is_one_sentence_in_words(book: str) -> None:
    checklist = rulebook(book)
    usual, unrefereed = checklist.defaults(), load(book).unrefereed
    for name, option in checklist.choices().items():
        for value in option.meanings:
            if (
                value == usual[name]
                or (usual[name], value) == unrefereed.get(name)
                or value == load(book).refereed.get(name)
                or name in checklist.leading()
            ):
                continue
            (told,) = differing(book, {name: value})
            first = readings(book, {**usual, name: value})[0]
            assert (first.option, first.differs, first.sentence) == (name, True, told)
            for language in LANGUAGES:
                said = sentences(language).say(told)
                assert "_" not in said and "[" not in said, said


def test_a_scenario_of_nobody_differs_in_nothing_that_is_known() -> None:
    assert differing_in("nowhere/at_all", {"protection": "hard_only"}) == ()
    found = differing_in("breaking_news/rangers_and_militia", {"protection": "hard_only"})
    told = {language: [sentences(language).say(one) for one in found] for language in LANGUAGES}
    assert told == {
        "en": ["Protection on saving throws: hard cover only", "Turns: 8 turns"],
        "it": ["Protezione nel tiro salvezza: solo coperture solide", "Turni: 8 turni"],
    }, "what the scenario sets, and what was chosen"
    (limit,) = differing("breaking_news", {"turn_limit": "7"})
    assert sentences("en").say(limit) == "Turns: 7 turns"
