"""Playing cards: 54 of them, told in both languages and read as people type them."""

from __future__ import annotations

import pytest

from core.engine.contract.facts import Drawn
from core.engine.contract.sentences import engine_sentence
from core.engine.words.cards import BRIDGE_DECK, card_name
from core.locale import sentences


def test_a_bridge_deck_has_fifty_four_different_cards() -> None:
    assert len(BRIDGE_DECK) == len(set(BRIDGE_DECK)) == 54
    for suit in "HDCS":
        assert sum(card[-1] == suit for card in BRIDGE_DECK) == 13


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        ("AH", "ace of hearts", "asso di cuori"),
        ("10D", "10 of diamonds", "10 di quadri"),
        ("JC", "jack of clubs", "fante di fiori"),
        ("QS", "queen of spades", "donna di picche"),
        ("KS", "king of spades", "re di picche"),
        ("JK1", "red joker", "jolly rosso"),
        ("JK2", "black joker", "jolly nero"),
        ("Fog", "Fog", "Fog"),
    ],
)
def test_a_card_is_told_in_both_languages(card: str, english: str, italian: str) -> None:
    assert sentences("en").say(card_name(card)) == english
    assert sentences("it").say(card_name(card)) == italian


def test_every_card_has_a_name_of_its_own() -> None:
    for language in ("en", "it"):
        assert len({sentences(language).say(card_name(card)) for card in BRIDGE_DECK}) == 54


def test_the_log_tells_the_card_and_who_drew_it() -> None:
    drawn = Drawn("deck", "LT-DECK.a", "QS", ("AH", "QS"), "fair", "axis")
    told = engine_sentence(drawn)
    assert told is not None
    assert sentences("en").say(told) == "axis: queen of spades (the deck)."
    assert sentences("it").say(told) == "axis: donna di picche (mazzo)."
