"""Bassa Intensità at a real table: an area, and men who fire together, cost one line and the exceptions."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.engine.contract.facts import Measured
from core.rules.bassa_intensita.facts.firing import OrderTaken, ShotRolled
from core.rules.bassa_intensita.facts.ordering import OrderSealed

OPEN = {"distance": 40.0, "seen": True}
WALL = {"distance": 42.0, "seen": True, "cover": True, "hard": True}
BLOCKED = {"distance": 0.0, "seen": False}
SQUAD = ("rossi", "bruni", "galli", "leone")


def fight() -> Played:
    """Huber and two others against a squad of four, all on the table."""
    reds = {name: Man(side="red", x=80, leads=name == "huber") for name in ("huber", "meyer", "kurz")}
    return battle(tape=True, **{name: Man(leads=name == "rossi") for name in SQUAD}, **reds)


def asked(facts: Any) -> list[str]:
    return [one.question["ask"] for one in facts.of(Measured)]


def fires(game: Played, answers: list[Any], dice: list[list[int]]) -> Any:
    """Huber's burst at the area round Rossi: all of the squad lie in it."""
    first = game.play("red", c.OrderFire("huber", "ak", "rossi", area=True), answers=[OPEN])
    assert asked(first) == ["shot"]
    game.run("red", c.SealOrders())
    return game.play("blue", c.SealOrders(), *dice, answers=[list(SQUAD[1:]), *answers])


@rule("BI-FIRE.c", "BI-Q.36")
def test_everybody_in_an_area_is_told_by_one_line_and_the_exceptions() -> None:
    """The line of the order goes for all: one answer for four men, not a line a man and again a die."""
    facts = fires(fight(), [[]], [[10]] * 4)
    assert asked(facts) == ["in_area", "alike_to"]
    question = facts.of(Measured)[0].question
    assert "rossi" not in question["of"] and question["besides"] == "rossi"
    assert [(one.target, one.cm) for one in facts.of(ShotRolled)] == [(name, 40.0) for name in SQUAD]


@rule("BI-FIRE.c", "BI-Q.36", "BI-Q.14")
def test_whose_line_is_otherwise_is_measured_alone_and_who_has_none_is_under_fire_unhit() -> None:
    facts = fires(fight(), [["bruni", "leone"], WALL, BLOCKED], [[10]] * 3)
    assert asked(facts) == ["in_area", "alike_to", "shot", "shot"]
    shots = {one.target: (one.cm, one.modifiers) for one in facts.of(ShotRolled)}
    assert list(shots) == ["rossi", "bruni", "galli"] and shots["bruni"][0] == 42.0
    assert {*shots["bruni"][1]} > {*shots["rossi"][1]}
    taken = facts.one(OrderTaken)
    assert {one.whom for one in taken.under} == {*SQUAD} and len(taken.order.lines) == 3


@rule("BI-FIRE.c")
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_no_side_reads_the_lines_of_an_area(seat: str) -> None:
    game = fight()
    facts = fires(game, [[]], [[10]] * 4)
    assert [one.order.lines for one in game.shown(seat, facts) if isinstance(one, OrderTaken)] == [()]


@rule("BI-FIRE.a", "BI-Q.11")
@pytest.mark.parametrize(
    ("answers", "lines"),
    [([OPEN, []], [40.0, 40.0, 40.0]), ([OPEN, ["kurz"], WALL], [40.0, 40.0, 42.0])],
)
def test_of_men_who_fire_together_one_line_is_measured(answers: list[Any], lines: list[float]) -> None:
    """Three orders, one distance; whoever has another line is named and measured."""
    facts = fight().play("red", c.OrderFireTogether(("huber", "meyer", "kurz"), "rossi"), answers=answers)
    assert asked(facts)[:2] == ["shot", "alike"] and len(facts.of(Measured)) == len(answers)
    assert [one.order.line.distance for one in facts.of(OrderSealed)] == lines
