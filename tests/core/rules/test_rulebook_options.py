"""The options that the reference offers are those that a game can really be set to."""

from __future__ import annotations

from functools import partial
from importlib import import_module

import pytest

from core.engine.contract.options import chosen
from core.rules import OptionEntry, Rulebook, checklists, rulebook


@pytest.mark.parametrize("book", checklists())
def test_the_reference_offers_what_a_game_can_be_set_to(book: str) -> None:
    """Every switch of the rule book is in its `options.py` with the same choices, and none besides."""
    table: dict[str, tuple[str, ...]] = import_module(f"core.rules.{book}.options").OPTIONS

    assert rulebook(book).choices() == table


@pytest.mark.parametrize("book", checklists())
def test_the_default_of_an_option_stands_first(book: str) -> None:
    defaults = rulebook(book).defaults()

    assert {name: choices[0] for name, choices in rulebook(book).choices().items()} == defaults


@pytest.mark.parametrize("book", checklists())
def test_defaults_that_hang_on_another_option_are_those_that_are_played(book: str) -> None:
    options = import_module(f"core.rules.{book}.options")
    played = getattr(options, "chosen", partial(chosen, options.OPTIONS))
    reference = rulebook(book)

    for name in reference.leading():
        for value in reference.choices()[name]:
            assert {**reference.defaults({name: value}), name: value} == played({name: value})


def test_the_edition_leads_the_options_of_breaking_news() -> None:
    reference = rulebook("breaking_news")

    assert reference.leading() == ("edition",)
    assert reference.defaults({"edition": "IT"})["dodge_spot"] == "unseen_only"
    assert reference.defaults()["dodge_spot"] == "cover_or_unseen"


def test_any_option_may_lead_whatever_it_is_called() -> None:
    printing = OptionEntry("X-Q.1", "printing", "first", ("first", "second"))
    deck = OptionEntry("X-Q.2", "deck", "52", ("52", "54"), default_if={"printing": {"second": "54"}})
    made = Rulebook(options=(deck, printing))

    assert made.leading() == ("printing",)
    assert made.defaults() == {"deck": "52", "printing": "first"}
    assert made.defaults({"printing": "second"}) == {"deck": "54", "printing": "first"}
