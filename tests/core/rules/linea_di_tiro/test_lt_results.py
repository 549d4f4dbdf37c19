"""Linea di Tiro: what the players say came of an act; flight, morale and responses follow by the rules."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule

from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.fire import ShotCounted
from core.rules.linea_di_tiro.facts.morale import Fled, MoraleTested


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def card(**more: Any) -> Played:
    game = engagement(
        squad=Piece(x=50, y=50), fritz=Piece(x=70, y=50, side="axis", prepared=1),
        hans=Piece(x=70, y=60, side="axis"), **more,
    )  # fmt: skip
    game.card("7H")
    return game


@rule("LT-FIRE.e")
def test_a_letter_that_is_told_goes_on_as_the_dice_would() -> None:
    """The firer is activated and its shot counted; the target is lost."""
    game = card()
    facts = says(game, "hans", "destroyed", "squad")
    assert facts.one(PieceLost).figure == "hans" and facts.one(ShotCounted).shots == 1
    assert game.state.activation is not None and game.state.activation.done == ("attack",)
    assert says(game, "fritz", "destroyed", "squad").message.id == "lt-no-such-half"


@rule("LT-RSP.a")
def test_who_is_attacked_may_respond_and_what_that_does_is_told_too() -> None:
    game = card()
    says(game, "fritz", "missed", "squad")
    assert game.waiting == [("axis", "response")]
    assert says(game, "squad", "immobilised", "hans").message.id == "lt-not-now"
    says(game, "squad", "immobilised", "fritz")
    assert game.state.figures["squad"].immobilised and not game.state.figures["fritz"].prepared


def test_a_test_of_morale_is_thrown_and_a_rout_is_a_flight() -> None:
    game = card()
    says(game, "hans", "tested", "squad")
    assert game.waiting == [("axis", "morale")]
    assert game.play("axis", c.TakeTest("hans"), [1]).one(MoraleTested).cause == "fire"
    assert says(card(), "hans", "routed", "squad").one(Fled).figure == "hans"


def test_in_the_enemys_card_a_prepared_attack_is_used_up() -> None:
    game = card()
    says(game, "squad", "missed", "fritz")
    assert not game.state.figures["fritz"].prepared
    assert says(game, "squad", "missed", "fritz").message.id == "lt-nothing-prepared"


def test_what_befalls_somebody_by_nobodys_act_leaves_the_card_as_it_was() -> None:
    game = card()
    says(game, "hans", "immobilised")
    assert game.state.figures["hans"].immobilised and game.waiting == [("allies", "card")]
    says(game, "hans", "captured", "squad")
    assert game.state.figures["hans"].fate == "captured" and game.waiting == [("allies", "card")]


def test_who_is_done_has_had_its_activation() -> None:
    game = card()
    says(game, "squad", "done")
    assert game.state.card is None or "squad" in game.state.card.used
    assert game.state.activation is None


@pytest.mark.parametrize(
    ("whom", "what", "why"), [("tank", "immobilised", "result-not-this"), ("hans", "out", "result-not-this")]
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, why: str) -> None:
    game = card(tank=Piece("tiger", x=90, y=50, side="axis"))
    assert says(game, whom, what, "squad").message.id == why
