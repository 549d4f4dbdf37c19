"""Ludonet, infantry against tanks and tanks against tanks: Combat Values (LU-AFV)."""

from __future__ import annotations

import pytest
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.rules.ludonet import commands as c
from core.rules.ludonet import events as e
from core.rules.ludonet.firing import contest
from core.rules.ludonet.tables import AIRCRAFT_ATTACK, INFANTRY_DEFENCE, VEHICLES
from core.table.places import Point


def duel(**options: str) -> Played:
    """A medium tank and a heavy one, 80 cm apart."""
    return field(phase="fire", options=options, sherman=Tank(y=50), tiger=Tank("tank_h", y=130, side="red"))


@pytest.mark.parametrize(
    ("attack", "defence", "totals", "effect", "fate"),
    [
        pytest.param(
            6, 1, (11, 8), "destroyed", "destroyed", marks=rule("LU-EX.18", "LU-AFV.f", "LU-T.AFV"), id="18"
        ),
        pytest.param(5, 1, (10, 8), "immobilised", "", marks=rule("LU-EX.19", "LU-AFV.d"), id="19"),
        pytest.param(3, 1, (8, 8), "", "", marks=rule("LU-EX.20", "LU-AFV.c", "LU-Q.14"), id="20"),
        pytest.param(2, 1, (7, 8), "", "", marks=rule("LU-EX.21", "LU-AFV.g", "LU-Q.14"), id="21"),
    ],
)
@rule("LU-AFV.a", "LU-AFV.b")
def test_a_medium_tank_hits_a_heavy_one(
    attack: int, defence: int, totals: tuple[int, int], effect: str, fate: str
) -> None:
    game = duel()
    facts = game.volley(("sherman", "gun_m", "tiger"), dice=([4], [attack], [defence]))
    rolled = facts.one(e.ContestRolled)

    assert (rolled.attack, rolled.defence) == totals
    assert (rolled.effect, game.man("tiger").fate) == (effect, fate)
    assert game.man("tiger").immobilised_until == (3 if effect == "immobilised" else 0)
    assert [term.value for term in rolled.modifiers] == [5, -7]


@rule("LU-EX.22", "LU-AFV.f", "LU-AFV.i", "LU-Q.15")
def test_a_rocket_launcher_destroys_a_medium_tank() -> None:
    """The heavy +1 does not enter into it."""
    game = field(phase="fire", ross=Man("bazooka"), tank=Tank(y=75, side="red"))
    rolled = game.volley(("ross", "bazooka", "tank"), dice=([5], [5], [1])).one(e.ContestRolled)

    assert (rolled.attack, rolled.defence, rolled.effect) == (9, 6, "destroyed")


@rule("LU-EX.23", "LU-AFV.e", "LU-AFV.l", "LU-Q.11")
def test_a_main_gun_at_a_man_uses_combat_values() -> None:
    game = field(phase="fire", sherman=Tank(), huber=Man(y=90, side="red"))
    rolled = game.volley(("sherman", "gun_m", "huber"), dice=([4], [1], [4])).one(e.ContestRolled)

    assert (rolled.attack, rolled.defence, rolled.effect) == (6, 4, "wounded")
    assert game.man("huber").wounds == 1


@rule("LU-AFV.l")
def test_its_machine_gun_uses_the_damage_table() -> None:
    game = field(phase="fire", sherman=Tank(), huber=Man(y=90, side="red"))
    facts = game.volley(("sherman", "vmg", "huber"), dice=([4], [6]))

    assert facts.no(e.ContestRolled) and game.man("huber").fate == "eliminated"


@rule("LU-Q.11")
def test_as_a_choice_a_main_gun_at_a_man_is_a_heavy_burst() -> None:
    game = field(
        phase="fire", options={"tank_vs_inf": "grenade"}, sherman=Tank(),
        huber=Man(y=90, side="red"), jung=Man(x=52, y=90, side="red"),
    )  # fmt: skip
    facts = game.volley(("sherman", "gun_m", "huber"), dice=([4], [4], [1]))

    assert facts.no(e.ContestRolled)
    assert (game.man("huber").fate, game.man("jung").wounds) == ("eliminated", 1)


@rule("LU-T.AFV")
@pytest.mark.parametrize(
    ("difference", "vehicle", "man"),
    [
        (-3, "", ""),
        (0, "", ""),
        (1, "immobilised", "wounded"),
        (2, "immobilised", "wounded"),
        (3, "destroyed", "out"),
    ],
)
def test_the_difference_table(difference: int, vehicle: str, man: str) -> None:
    assert (contest(difference, True), contest(difference, False)) == (vehicle, man)


@rule("LU-AFV.j", "LU-EX.24", "LU-Q.12")
def test_a_vehicle_immobilised_in_turn_3_moves_again_in_turn_6() -> None:
    game = field(turn=3, phase="fire", sherman=Tank(), tiger=Tank("tank_h", y=130, side="red"))
    game.volley(("tiger", "gun_h", "sherman"), dice=([5], [1], [2]))
    assert game.man("sherman").immobilised_until == 5
    drive = c.Move("sherman", "drive", (Point(50, 55),))
    for turn in (4, 5):
        game.turn(turn)
        assert game.refused("blue", drive) == ("LU-AFV.j", "lu-immobilised")
        assert game.run("blue", c.Face("sherman", 45.0)).one(e.Faced)
        game.begin("fire")
        assert game.run("blue", c.DeclareFire("sherman", "gun_m", "tiger")).one(e.ShotSealed)
    game.turn(5, "end")
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())
    assert facts.one(e.CounterRemoved).kind == "immobilised"
    assert game.run("blue", drive).one(e.FigureMoved).length == 5


@rule("LU-Q.12")
def test_as_a_choice_an_immobilised_vehicle_does_not_fire() -> None:
    game = duel(immobilised_fire="off")
    game.set("sherman", immobilised_until=2)

    assert game.refused("blue", c.DeclareFire("sherman", "gun_m", "tiger")) == ("LU-Q.12", "lu-immobilised")


@rule("LU-AFV.k", "LU-Q.13")
@pytest.mark.parametrize(
    ("option", "until", "fate"), [("reset", 3, ""), ("add", 4, ""), ("destroy", 2, "destroyed")]
)
def test_immobilised_again(option: str, until: int, fate: str) -> None:
    game = duel(immob_stack=option)
    game.set("tiger", immobilised_until=2)
    game.volley(("sherman", "gun_m", "tiger"), dice=([4], [5], [1]))

    assert (game.man("tiger").immobilised_until, game.man("tiger").fate) == (until, fate)


@rule("LU-Q.13")
def test_twice_in_the_same_step_counts_as_again() -> None:
    game = field(
        phase="fire", options={"immob_stack": "destroy"}, sherman=Tank(y=50), chaffee=Tank(x=60, y=50),
        tiger=Tank("tank_h", y=130, side="red"),
    )  # fmt: skip
    game.volley(
        ("sherman", "gun_m", "tiger"), ("chaffee", "gun_m", "tiger"), dice=([4], [5], [5], [1], [5], [1])
    )

    assert game.man("tiger").fate == "destroyed"


@rule("LU-AFV.m")
def test_armour_needs_a_combat_value_and_a_truck_does_not() -> None:
    game = field(
        phase="fire", ross=Man("rifle", "hmg", "lmortar"), tank=Tank(y=90, side="red"),
        truck=Tank("truck", x=60, y=90, side="red"), track=Tank("halftrack", x=80, y=90, side="red"),
    )  # fmt: skip

    for weapon, target in (("rifle", "tank"), ("lmortar", "tank"), ("rifle", "track")):
        refused = game.refused("blue", c.DeclareFire("ross", weapon, target))
        assert refused == ("LU-AFV.m", "lu-no-effect-on-armour")
    assert game.run("blue", c.DeclareFire("ross", "hmg", "tank")).one(e.ShotSealed)
    rolled = game.volley(("ross", "rifle", "truck"), dice=([5], [4], [1])).one(e.ContestRolled)
    assert (rolled.attack, rolled.defence, rolled.effect) == (4, 1, "destroyed")


@rule("LU-T.CV", "LU-AFV.i")
def test_the_combat_values_are_those_of_the_table() -> None:
    rows = {name: (row.attack, row.defence, row.main, row.machine_gun) for name, row in VEHICLES.items()}

    assert rows == {
        "gun_crew": (None, 1, "", ""),
        "truck": (None, 0, "", ""),
        "halftrack": (None, 1, "", "vmg"),
        "armcar": (2, 2, "gun_l", "vmg"),
        "tank_l": (3, 3, "gun_l", "vmg"),
        "tank_m": (5, 5, "gun_m", "vmg"),
        "tank_md": (5, 5, "gun_m", ""),
        "tank_h": (7, 7, "gun_h", "vmg"),
    }
    assert (INFANTRY_DEFENCE, AIRCRAFT_ATTACK) == (0, 6)


@rule("LU-AFV.i")
def test_a_towed_gun_uses_its_own_value_and_defends_with_its_crew() -> None:
    game = field(phase="fire", pak=Tank("gun_crew", "gun_m"), tank=Tank(y=130, side="red"))
    facts = game.volley(
        ("pak", "gun_m", "tank"), ("tank", "gun_m", "pak"), dice=([4], [4], [1], [5], [6], [6])
    )

    assert [(fact.attack, fact.defence) for fact in facts.of(e.ContestRolled)] == [(6, 10), (11, 7)]
    assert game.man("pak").fate == "destroyed"


@rule("LU-MEL.r")
@pytest.mark.parametrize("weapon", ["charge", "grenade"])
def test_infantry_in_contact_attacks_a_vehicle_in_the_fire_step(weapon: str) -> None:
    game = field(phase="fire", ross=Man(weapon), tank=Tank(y=53.5, side="red"))
    facts = game.volley(("ross", weapon, "tank"), dice=([4], [6], [1]))

    assert facts.one(e.ShotRolled).needed == 4
    assert facts.one(e.ContestRolled).attack == (10 if weapon == "charge" else 6)


@rule("LU-MEL.r")
def test_a_charge_needs_contact_and_vehicles_have_no_melee() -> None:
    game = field(phase="fire", ross=Man("charge"), tank=Tank(y=54, side="red"))
    assert game.refused("blue", c.DeclareFire("ross", "charge", "tank")) == ("LU-MEL.r", "lu-not-in-contact")

    moving = field(
        ross=Man(), tank=Tank(y=55, side="red"), sherman=Tank(x=70), huber=Man(x=70, y=58, side="red")
    )
    assert moving.run("blue", c.Move("ross", "walk", (Point(50, 51.5),))).no(e.ContactMade)
    charge = c.Move("sherman", "drive", (Point(70, 54),), charge=("huber",))
    assert moving.refused("blue", charge) == ("LU-MEL.r", "lu-no-charge")
