"""LT-ACT.f, LT-DECK.k: full speed is one act with the card; who of a platoon may do the same after it."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule

from core.engine.contract.choices import Choice
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Activated
from core.rules.linea_di_tiro.facts.deck import CardDone
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.table.places import Point

TROOP = {
    "able": Piece("sherman_75", x=20, y=20, platoon="troop"),
    "baker": Piece("sherman_75", x=40, y=20, platoon="troop"),
    "charlie": Piece("sherman_75", x=60, y=20, platoon="troop"),
    "major": Piece("command", x=80, y=20),
    "fritz": Piece(y=290, side="axis"),
}


def drawn(card: str, **how: object) -> Played:
    game = engagement(**{**TROOP, **how})  # type: ignore[arg-type]
    game.card(card)
    return game


def offered(game: Played, piece: str) -> dict[str, Choice]:
    """What a piece may do, by its letters."""
    return {one.hint: one for one in RULES.choices(game.state, "allies") if one.figure == piece}


@rule("LT-ACT.f", "LT-DECK.b", "LT-DECK.g")
def test_the_card_activates_who_goes_at_full_speed_and_is_used_by_that() -> None:
    game = drawn("7H")
    speed = offered(game, "able")["s"]
    assert (speed.do, speed.label.id, speed.at_once, speed.refusal) == ("speed", "lt-do-SP", False, None)
    facts = game.run("allies", c.Speed("able", path=(Point(20, 45),)))
    assert facts.one(Activated).action == "SP" and facts.one(MoveEnded).cm == 25 and facts.one(CardDone)
    assert game.at("able") == (20, 45) and game.man("able").motion == "moving"


@rule("LT-DECK.g", "LT-DECK.k", "LT-ACT.l")
def test_whom_the_card_does_not_activate_goes_nowhere() -> None:
    way = (Point(40, 45),)
    theirs = drawn("7S")
    assert theirs.waiting == [("axis", "card")]
    assert theirs.refused("axis", c.Speed("baker", path=way))[1] == "lt-no-such-piece"
    one = drawn("7H")
    one.activate("able", "BX")
    assert one.refused("allies", c.Speed("baker", path=way))[1] == "lt-not-activated"
    assert one.refused("allies", c.Speed("able", path=(Point(20, 45),)))[1] == "lt-no-such-half"
    stuck = drawn("7H", baker=Piece("sherman_75", x=40, y=20, immobilised=True))
    assert stuck.refused("allies", c.Speed("baker", path=way))[1] == "lt-immobilised"
    before = stuck.state
    assert before.activation is None and not before.card.used, "what is refused activates nobody"


@rule("LT-DECK.d", "LT-DECK.k", "LT-Q.06", "LT-Q.56")
def test_on_a_figure_the_others_of_the_platoon_may_do_the_same_after_it() -> None:
    game = drawn("JH")
    assert offered(game, "able")["s"].likewise == ("baker", "charlie") == offered(game, "able")["b"].likewise
    assert offered(game, "major")["s"].likewise == ()
    game.run("allies", c.Speed("able", path=(Point(20, 45),)))
    assert offered(game, "baker")["s"].likewise == ("charlie",)
    game.run("allies", c.Speed("baker", path=(Point(40, 45),)))
    game.run("allies", c.Speed("charlie", path=(Point(60, 45),)))
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]
    assert offered(drawn("7H"), "able")["s"].likewise == (), "an ordinary card is for one piece"


@rule("LT-ACT.h", "LT-Q.44")
@pytest.mark.parametrize("rally", ["off", "on"])
def test_what_leaves_nothing_to_do_after_it_is_shown_before_it_is_done(rally: str) -> None:
    """A letter opens an action of two halves; to free itself, or a test of morale, is the whole of it."""
    game = drawn(
        "7H", able=Piece("rifle_squad", x=20, y=20, immobilised=True),
        baker=Piece("sherman_75", x=40, y=20, routed=True), options={"rout_rally": rally},
    )  # fmt: skip
    assert not offered(game, "able")["i"].at_once and offered(game, "major")["b"].at_once
    routed = offered(game, "baker")
    assert routed["b"].at_once is (rally == "off")
    assert ("s" in routed) is (rally == "off"), "full speed leaves a test no room"
