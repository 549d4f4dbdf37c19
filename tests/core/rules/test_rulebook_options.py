"""The options that the reference offers are those that a game can really be set to."""

from __future__ import annotations

from importlib import import_module

import pytest

from core.rules import checklists, rulebook


@pytest.mark.parametrize("book", checklists())
def test_the_reference_offers_what_a_game_can_be_set_to(book: str) -> None:
    """Every switch of the rule book is in its `options.py` with the same choices, and none besides."""
    table: dict[str, tuple[str, ...]] = import_module(f"core.rules.{book}.options").OPTIONS

    assert rulebook(book).choices() == table


@pytest.mark.parametrize("book", checklists())
def test_the_default_of_an_option_stands_first(book: str) -> None:
    defaults = rulebook(book).defaults()

    assert {name: choices[0] for name, choices in rulebook(book).choices().items()} == defaults
