"""Ludonet with typed dice: nobody counts those who are only recorded by the throws that are asked of him."""

from __future__ import annotations

import lu_commands as c
import pytest
from playing import Facts
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from wandering import Wanderer, begin

from core.engine.audit.verify import verify_game
from core.engine.contract.facts import Thrown
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft
from core.table.places import Point

OFF = {"reveal_on_fire": "off"}


def whys(facts: Facts) -> list[str]:
    return [one.why for one in facts.of(Thrown)]


def fire(placed: bool) -> Played:
    """Ross on the table fires at Huber; Karl, on the record or not, at Ross."""
    return field(
        options=OFF, phase="fire", ross=Man(y=40), huber=Man(y=90, side="red"),
        karl=Man(x=60, y=90, side="red", placed=placed),
    )  # fmt: skip


@rule("LU-DEP.a", "LU-FIR.c")
@pytest.mark.parametrize(("placed", "why"), [(True, "lu-to-hit"), (False, "lu-secret-to-hit")])
def test_the_die_of_a_recorded_shooter_is_secret(placed: bool, why: str) -> None:
    """Whoever seals last is asked for his own shot, and for none of whom he knows nothing."""
    game = fire(placed)
    facts = game.volley(("karl", "rifle", "ross"), ("ross", "rifle", "huber"), dice=([1], [1]))

    assert whys(facts) == [why, "lu-to-hit"]
    assert why.startswith(RULES.secret_throws) is not placed


@rule("LU-DEP.a", "LU-DMG.g")
@pytest.mark.parametrize(("placed", "why"), [(True, "lu-damage"), (False, "lu-secret-damage")])
def test_the_die_for_a_recorded_man_in_a_burst_is_secret(placed: bool, why: str) -> None:
    game = field(
        options=OFF, phase="fire", ross=Man("grenade", y=40), huber=Man(y=48, side="red"),
        karl=Man(x=51, y=49, side="red", placed=placed),
    )  # fmt: skip
    facts = game.volley(("ross", "grenade", "huber"), dice=([6], [1], [1]))

    assert whys(facts) == ["lu-to-hit", "lu-damage", why]


@rule("LU-DEP.a", "LU-AFV.b")
@pytest.mark.parametrize("placed", [True, False])
def test_both_dice_of_a_contest_with_a_recorded_vehicle_are_secret(placed: bool) -> None:
    """One of them alone would tell of the other."""
    panzer = Tank("tank_m", "gun_m", y=90, side="red", placed=placed)
    game = field(options=OFF, phase="fire", sherman=Tank(y=40), panzer=panzer)
    facts = game.volley(("panzer", "gun_m", "sherman"), dice=([6], [1], [1]))

    open_ = ["lu-to-hit", "lu-attack", "lu-defence"]
    assert whys(facts) == (open_ if placed else [f"lu-secret-{one[3:]}" for one in open_])


@rule("LU-DEP.a", "LU-AIR.f")
@pytest.mark.parametrize(("placed", "why"), [(True, "lu-anti-aircraft"), (False, "lu-secret-anti-aircraft")])
def test_the_die_of_recorded_anti_aircraft_fire_is_secret(placed: bool, why: str) -> None:
    flak = Man("aa_l", y=100, side="red", placed=placed)
    spitfire = Aircraft("spitfire", "Spitfire", "blue")
    game = field(options=OFF, phase="air", ross=Man(y=10), flak=flak, aircraft=(spitfire,))

    assert whys(game.play("blue", c.AirPass("spitfire", Point(50, 60)), [1], [1])) == [why, "lu-air-attack"]


@rule("LU-DEP.a", "LU-MOR.a")
@pytest.mark.parametrize(("placed", "why"), [(True, "lu-morale"), (False, "lu-secret-morale")])
def test_the_morale_die_of_a_recorded_unit_is_secret(placed: bool, why: str) -> None:
    jung, keller = (Man(x=x, y=y, side="red", unit="able", placed=placed) for x, y in ((51, 49), (60, 150)))
    game = field(
        options=OFF | {"morale_rolls": "immediate"}, phase="fire", ross=Man("grenade", y=40),
        huber=Man(y=48, side="red"), jung=jung, keller=keller, units={"able": {"start": 2}},
    )  # fmt: skip

    assert whys(game.volley(("ross", "grenade", "huber"), dice=([6], [1], [6], [6])))[-1] == why


@rule("LU-DEP.a")
def test_with_typed_dice_and_no_referee_they_are_the_programs_and_are_checked() -> None:
    game = begin("ludonet/patrol_clash", 1, dice="typed")
    assert game.header.untyped == RULES.secret_throws == ("lu-secret-",)
    for record in Wanderer(game, 1, keen=True, rulings=0).steps(120):
        for event in record.events:
            if isinstance(event, Thrown):
                assert event.source == ("fair" if event.why.startswith(RULES.secret_throws) else "typed")
    assert verify_game(game).ok
