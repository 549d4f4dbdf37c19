"""LT-DECK: cards, whose they are, what they allow, and the reshuffle at ten."""

from __future__ import annotations

import pytest
from engagement import Piece, engagement
from rule_ids import rule

from core.rules.linea_di_tiro.facts.deck import CardDrawn

TWO = {"able": Piece(y=20), "fritz": Piece(y=250, side="axis")}


@rule("LT-DECK.b", "LT-DECK.c", "LT-GEN.d", "LT-EX.01", "LT-EX.02", "LT-T.CARD")
@pytest.mark.parametrize(
    ("card", "side"),
    [("7H", "allies"), ("AD", "allies"), ("10S", "axis"), ("AC", "axis"), ("2C", "axis")],
)
def test_the_colour_of_a_card_says_whose_it_is(card: str, side: str) -> None:
    game = engagement(**TWO)

    drawn = game.card(card).one(CardDrawn)

    assert (drawn.side, drawn.figure) == (side, False)
    assert game.waiting == [(side, "card")]
