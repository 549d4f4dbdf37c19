"""Bassa Intensità, anti-aircraft fire at helicopters and what it does to them (BI-AA)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import of, step
from field import Man, Vehicle, field
from rule_ids import rule
from throws import told

from core.rules.bassa_intensita.facts.sky import HelicopterStruck, UpwardRolled
from core.rules.bassa_intensita.state.orders import Upward
from core.rules.bassa_intensita.state.vehicles import Flight


def shot(*dice: list[int], how: str = "flying", weapon: str = "stinger", **more: Any) -> Any:
    """One shot of a Regular at a helicopter with two men aboard."""
    mi8 = Vehicle("mi8", side="red", x=100, hull={"flight": Flight(how)})
    men = {name: Man(side="red", x=100, aboard="mi8") for name in ("uno", "due", "tre")}
    return step(field(gun=Man(weapon), mi8=mi8, **men, **more), Upward("gun", weapon, "mi8"), dice=dice)


def aiming(weapon: str, x: float, **more: Any) -> Played:
    return battle(gun=Man(weapon, leads=True), mi8=Vehicle("mi8", side="red", x=x), **more)


@rule("BI-AA.b", "BI-AA.c", "BI-Q.89")
@pytest.mark.parametrize(
    ("weapon", "quality", "needed"),
    [
        ("stinger", "regular", 3),
        ("stinger", "elite", 5),
        ("sa8", "veteran", 5),
        ("zu23", "recruit", 1),
        ("aa_mg", "rabble", 0),
        ("rpg7", "regular", 1),
    ],
)
def test_the_chance_of_a_shot_at_a_helicopter(weapon: str, quality: str, needed: int) -> None:
    dice = () if needed == 0 else ([10],)
    _, facts = shot(*dice, weapon=weapon, units={"blue": {"quality": quality}})

    assert (of(facts, UpwardRolled)[0].needed <= 0) is (needed == 0)
    assert needed == 0 or of(facts, UpwardRolled)[0].needed == needed


@rule("BI-EX.64", "BI-AA.b", "BI-Q.91")
def test_a_rocket_launcher_reaches_80_cm_and_only_what_flies_is_such_a_target() -> None:
    near, far = aiming("rpg7", 139), aiming("rpg7", 139.2)
    near.run("blue", c.OrderUpward("gun", "rpg7", "mi8"))
    assert far.refused("blue", c.OrderUpward("gun", "rpg7", "mi8")) == ("BI-AA.b", "bi-sky-too-far")
    assert ("order_upward", "") in near.offered("blue")

    landed = battle(
        gun=Man("rpg7", leads=True), mi8=Vehicle("mi8", side="red", x=90, hull={"flight": Flight("landed")})
    )
    assert landed.refused("blue", c.OrderUpward("gun", "rpg7", "mi8")) == ("BI-Q.91", "bi-does-not-fly")
    rifle = aiming("ak", 90)
    assert rifle.refused("blue", c.OrderUpward("gun", "ak", "mi8")) == ("BI-AA.b", "bi-no-sky-weapon")


@rule("BI-EX.66", "BI-AA.n", "BI-AA.h", "BI-Q.91")
@pytest.mark.parametrize("faces", [[6, 6], [1, 1]])
def test_a_helicopter_that_is_shot_down_kills_all_aboard(faces: list[int]) -> None:
    state, facts = shot([1], faces)

    assert state.figures["mi8"].fate == "destroyed" and of(facts, HelicopterStruck)[0].total == sum(faces)
    assert {state.figures[one].fate for one in ("uno", "due", "tre")} == {"dead"}


@rule("BI-EX.66", "BI-AA.n")
def test_on_the_ground_the_death_of_its_pilot_immobilises_it() -> None:
    state, _ = shot([1], [6, 6], how="landed")

    assert state.figures["mi8"].fate == "" and state.figures["mi8"].hull.stopped


@rule("BI-EX.66", "BI-AA.l")
def test_passengers_are_hit_on_a_one() -> None:
    _, facts = shot([1], [4, 5], [1, 4, 8], [1])
    struck = of(facts, HelicopterStruck)[0]

    assert [hit.whom for hit in struck.hits] == ["uno"] and [check.why for check in struck.checks] == [
        "BI-AA.l"
    ]


@rule("BI-AA.g", "BI-AA.i", "BI-AA.j", "BI-AA.k", "BI-AA.m")
@pytest.mark.parametrize(
    ("faces", "also", "penalty"),
    [([1, 2], "engine", 0), ([3, 2], "", -1), ([4, 3], "", 0), ([5, 6], "weapon", 0)],
)
def test_what_the_other_rows_do(faces: list[int], also: str, penalty: int) -> None:
    state, facts = shot([1], faces)
    struck, mi8 = of(facts, HelicopterStruck)[0], state.figures["mi8"]

    assert struck.also == also and [check.penalty for check in struck.checks] == [penalty]
    assert mi8.hull.flight.engine is (also == "engine") and mi8.weapons[0].broken is (also == "weapon")


THROWS = (
    told(
        "bi-upward", "BI-AA.b", "any", "low", (3,),
        (
            "Abu, to hit what flies (BI-AA.b): throw 1d10, 3 or less passes:",
            "Abu, per colpire in volo (BI-AA.b): tira 1d10, riesce con 3 o meno:",
        ),
        ("3* → passed (3 or less)", "3* → riuscito (3 o meno)"), 3, 10,
    ),
    told(
        "bi-helicopter", "BI-AA.g", "total", "-", (3, 4),
        (
            "Abu, damage to a helicopter (BI-AA.g): throw 2d6:",
            "Abu, danni all'elicottero (BI-AA.g): tira 2d6:",
        ),
        ("3 4 = 7", "3 4 = 7"),
    ),
    told(
        "bi-passengers", "BI-AA.l", "faces", "-", (1, 4),
        (
            "Abu, passengers hit on a 1 (BI-AA.l): throw 2d10:",
            "Abu, passeggeri colpiti con 1 (BI-AA.l): tira 2d10:",
        ),
        ("1 4", "1 4"), sides=10,
    ),
)  # fmt: skip
