"""Bassa Intensità: one order for several men of a unit, written as each of them would write it."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.state.men import Carried


def fight(**more: Any) -> Played:
    given: dict[str, Any] = {
        "rossi": Man("pistol", "ak", x=10, y=50, leads=True),
        "bruni": Man("rifle", x=10, y=52),
        "huber": Man("rifle", side="red", x=30, y=50, leads=True),
        "meyer": Man("ak", side="red", x=30, y=52),
    }
    return battle(**{**given, **more})


def written(facts: Any) -> list[tuple[str, str, str]]:
    return [(one.order.figure, one.order.weapon, one.order.target) for one in facts.of(OrderSealed)]


@rule("BI-FIRE.a", "BI-FIRE.b")
def test_each_fires_at_the_one_target_with_the_weapon_that_hits_it_best() -> None:
    """The same orders as one by one, foreseen with the same numbers, and still to be taken back singly."""
    together = fight().run("blue", c.OrderFireTogether(("rossi", "bruni"), "huber"))
    assert written(together) == [("rossi", "ak", "huber"), ("bruni", "rifle", "huber")]

    singly = fight()
    facts = [*singly.run("blue", c.OrderFire("rossi", "ak", "huber"))]
    facts += [*singly.run("blue", c.OrderFire("bruni", "rifle", "huber"))]
    assert [*together] == facts


@rule("BI-FIRE.a")
@pytest.mark.parametrize(
    ("figures", "target", "why"),
    [
        (("rossi",), "huber", ("BI-FIRE.a", "bi-together-two")),
        (("rossi", "rossi"), "huber", ("BI-FIRE.a", "bi-together-two")),
    ],
)
def test_together_are_two_at_least(figures: tuple[str, ...], target: str, why: tuple[str, str]) -> None:
    assert fight().refused("blue", c.OrderFireTogether(figures, target)) == why


@rule("BI-FIRE.a", "BI-OBS.a")
def test_where_one_of_them_may_not_fire_nothing_is_written() -> None:
    """Whom nobody sees is no target, an enemy takes no order, and one's own is not fired at."""
    hidden = fight(huber=Man("rifle", side="red", x=30, y=50, leads=True, seen_by=()))
    assert hidden.refused("blue", c.OrderFireTogether(("rossi", "bruni"), "huber"))
    assert fight().refused("blue", c.OrderFireTogether(("rossi", "meyer"), "huber"))
    assert fight().refused("blue", c.OrderFireTogether(("rossi", "bruni"), "rossi"))


@rule("BI-FIRE.a", "BI-FIRE.o")
@pytest.mark.parametrize(
    ("weapons", "why"),
    [
        ((Carried("rifle", empty=True),), ("BI-FIRE.o", "bi-weapon-empty")),
        ((Carried("rifle", broken=True), Carried("ak", empty=True)), ("BI-ARM.k", "bi-weapon-broken")),
        ((), ("BI-FIRE.a", "bi-unarmed-together")),
    ],
)
def test_who_has_no_weapon_that_fires_is_told_why_of_his_first(
    weapons: tuple[Carried, ...], why: tuple[str, str]
) -> None:
    game = fight()
    game.set("bruni", weapons=weapons)
    assert game.refused("blue", c.OrderFireTogether(("rossi", "bruni"), "huber")) == why


def test_it_is_offered_to_units_of_two_who_are_free_and_asks_for_the_target_alone() -> None:
    game = fight()
    offered = [one for one in RULES.choices(game.state, "blue") if one.do == "order_fire_together"]
    assert [(one.men, one.several) for one in offered] == [(("rossi", "bruni"), True)]
    filled = {**offered[0].given, "figures": ["rossi", "bruni"]}
    target = RULES.fields(game.state, "blue", "order_fire_together", filled)[-1]
    assert [option.value for option in getattr(target, "options")] == ["huber", "meyer"]  # noqa: B009
    alone = battle(
        rossi=Man("ak", x=10, y=50, leads=True), huber=Man("rifle", side="red", x=30, y=50, leads=True)
    )
    assert not [one for one in RULES.choices(alone.state, "blue") if one.do == "order_fire_together"]


@rule("BI-FIRE.a")
@pytest.mark.parametrize("first", ["rossi", "bruni"])
def test_a_target_that_one_of_them_may_not_fire_at_says_so_and_for_whom(first: str) -> None:
    """You should read it at the target, not at the order: it would be refused to all of them."""
    game = fight(bruni=Man("pistol", x=10, y=52), huber=Man("rifle", side="red", x=60, y=50, leads=True))
    men = [first, *({"rossi", "bruni"} - {first})]
    filled = {"_unit": game.state.figures["rossi"].unit, "figures": men}
    rows = getattr(RULES.fields(game.state, "blue", "order_fire_together", filled)[-1], "options")  # noqa: B009
    refused = {row.value: row.refusal for row in rows}
    assert [row.value for row in rows] == ["meyer", "huber"], "whom all may fire at comes first"
    assert refused["meyer"] is None
    why = refused["huber"]
    assert why is not None and why.message.args["figure"] == game.state.figures["bruni"].name
