"""Bassa Intensità: what the players say came of an act; morale and reactions follow by the rules."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def firing(at: tuple[str, str] = ("fire", "regular"), **more: Any) -> Played:
    return battle(
        at=at, rossi=Man(leads=True), bruni=Man(y=52), huber=Man(side="red", x=60, leads=True),
        maier=Man(side="red", x=60, y=52), **more,
    )  # fmt: skip


@rule("BI-DMG.f", "BI-MOR.g")
def test_a_wound_that_is_told_makes_its_man_check_his_morale() -> None:
    """Who fired has used his activity; both sides go on writing their orders."""
    game = firing()
    waiting = game.waiting
    facts = says(game, "maier", "wounded", "rossi", [1])
    assert [one.figure for one in facts.of(MoraleChecked)] == ["maier"]
    assert game.state.figures["maier"].health == "wounded" and game.state.figures["rossi"].used == "fired"
    assert game.waiting == waiting and not game.state.doing
    assert says(game, "huber", "wounded", "rossi").message.id == "bi-activity-spent"


@rule("BI-Q.61")
def test_a_second_wound_kills_and_his_mates_check() -> None:
    game = firing()
    says(game, "maier", "wounded", "rossi", [1])
    facts = says(game, "maier", "wounded", "bruni", [1])
    assert game.state.figures["maier"].fate == "dead"
    assert [one.figure for one in facts.of(MoraleChecked)] == ["huber"]


def test_who_panics_flees_and_both_sides_go_on_writing() -> None:
    game = firing()
    waiting = game.waiting
    facts = says(game, "maier", "near_miss", "rossi", [10], [4])
    assert facts.one(Panicked).figure == "maier"
    while game.waiting != waiting:
        (seat, _), *_ = game.waiting
        game.play(seat, game.rules.passing(game.state, game.state.awaiting[0]))
    assert not game.state.doing


def test_an_order_that_was_written_is_the_shot_that_is_told() -> None:
    game = firing()
    game.play("blue", c.OrderFire("rossi", "ak", "huber"))
    says(game, "huber", "missed", "rossi")
    assert not game.state.sealed.of("blue") and game.state.figures["rossi"].used == "fired"
    game.play("blue", c.OrderFire("bruni", "ak", "huber"))
    game.play("blue", c.SealOrders())
    assert says(game, "huber", "missed", "bruni").message.id == "bi-sealed-already"


def test_in_the_movement_of_others_it_is_opportunity_fire() -> None:
    game = firing(at=("move", "first"))
    says(game, "rossi", "shocked", "huber", [1])
    assert game.state.figures["huber"].used == "opportunity"
    assert game.state.figures["rossi"].is_shocked(game.state.turn)
    assert game.waiting == [("blue", "move")]


def test_a_vehicle_has_the_results_of_its_own_table() -> None:
    game = firing(car=Vehicle("car", x=70, y=70, side="red"), tank=Vehicle("t72", x=90, side="red"))
    says(game, "car", "destroyed", "rossi")
    assert game.state.figures["car"].fate == "destroyed"
    assert says(game, "car", "destroyed", "bruni").message.id == "result-none"
    says(game, "tank", "turret", "bruni", [1])
    assert game.state.figures["tank"].hull.jammed


@pytest.mark.parametrize(
    ("whom", "what", "doer", "why"),
    [
        ("maier", "destroyed", "rossi", "result-not-this"),
        ("maier", "missed", "", "result-whose-act"),
        ("car", "turret", "rossi", "result-not-this"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, doer: str, why: str) -> None:
    game = firing(car=Vehicle("car", x=70, y=70, side="red"))
    assert says(game, whom, what, doer).message.id == why


def test_who_is_done_has_used_his_activity() -> None:
    game = firing()
    says(game, "rossi", "done")
    assert says(game, "maier", "missed", "rossi").message.id == "bi-activity-spent"
    assert says(game, "maier", "missed", "bruni")
