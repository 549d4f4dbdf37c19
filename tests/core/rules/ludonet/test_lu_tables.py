"""Ludonet, the printed tables of tanks, melee, air and morale, number by number (LU-T)."""

from __future__ import annotations

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Tank, field

from core.rules.ludonet import facts as e
from core.rules.ludonet import tables
from core.rules.ludonet.fire.damage import contest
from core.rules.ludonet.morale.morale import due
from core.rules.ludonet.state import Unit
from core.rules.ludonet.tables import VEHICLES, WEAPONS
from core.table.places import Point


@rule("LU-T.VMOV", "LU-MOV.o")
def test_how_far_each_vehicle_moves() -> None:
    rows = {name: (row.speed, row.road) for name, row in VEHICLES.items()}

    assert rows == {
        "gun_crew": (3, 0),
        "truck": (24, 30),
        "halftrack": (22, 0),
        "armcar": (22, 0),
        "tank_l": (20, 0),
        "tank_m": (16, 0),
        "tank_md": (16, 0),
        "tank_h": (12, 0),
    }


@rule("LU-T.CV", "LU-AFV.m")
def test_which_vehicles_are_armoured_and_which_is_a_gun() -> None:
    assert [name for name, row in VEHICLES.items() if not row.armoured] == ["gun_crew", "truck"]
    assert [name for name, row in VEHICLES.items() if row.gun] == ["gun_crew"]


@rule("LU-T.WPN", "LU-FIR.o")
def test_dice_of_each_weapon_with_the_option_for_machine_guns() -> None:
    many = {name: row.many for name, row in WEAPONS.items() if row.many != 1}

    assert many == {"smg": 2, "arifle": 2, "lmg": 2, "mmg": 3, "hmg": 2, "vmg": 2}
    assert {row.shots for row in WEAPONS.values()} == {1}


@rule("LU-T.WPN", "LU-AFV.m")
@pytest.mark.parametrize("weapon", [name for name in WEAPONS if name != "charge"])
def test_which_weapons_may_be_declared_at_a_tank(weapon: str) -> None:
    """Those with a number in the table, and no others."""
    row = WEAPONS[weapon]
    game = field(phase="fire", ross=Man(weapon, y=50), tank=Tank(y=58, side="red"))
    declared = c.DeclareFire("ross", weapon, "tank")

    if row.cv is None:
        assert game.refused("blue", declared) == ("LU-AFV.m", "lu-no-effect-on-armour")
        return
    need = 4 if row.range / 2 >= 8 else 5
    rolled = game.volley(("ross", weapon, "tank"), dice=([need], [1], [6])).one(e.ContestRolled)
    assert (rolled.attack, rolled.defence) == (1 + row.cv, 11)


@rule("LU-T.WPN", "LU-FIR.m")
@pytest.mark.parametrize("weapon", [name for name in WEAPONS if 0 < WEAPONS[name].range < 195])
def test_each_weapon_reaches_as_far_as_it_says(weapon: str) -> None:
    most = WEAPONS[weapon].range
    game = field(
        phase="fire", ross=Man(weapon, x=1, y=1), near=Man(x=1, y=1 + most, side="red"),
        far=Man(x=1.5, y=1 + most + 0.1, side="red"),
    )  # fmt: skip

    assert game.refused("blue", c.DeclareFire("ross", weapon, "far")) == ("LU-FIR.m", "lu-out-of-range")
    assert game.run("blue", c.DeclareFire("ross", weapon, "near")).one(e.ShotSealed).needed == 5


@rule("LU-T.AFV")
def test_every_difference_of_two_totals() -> None:
    for difference in range(-12, 13):
        beaten = "" if difference <= 0 else "immobilised" if difference < 3 else "destroyed"
        assert contest(difference, True) == beaten
        assert contest(difference, False) == {"immobilised": "wounded", "destroyed": "out"}.get(beaten, "")
    assert tables.IMMOBILISED_TURNS == 2


@rule("LU-T.MEL")
def test_every_pair_of_dice_of_two_equal_men() -> None:
    for mine in range(1, 7):
        for theirs in range(1, 7):
            game = field(
                phase="melee", ross=Man(contacts=("huber",)),
                huber=Man(y=52, side="red", contacts=("ross",)), far=Man(y=190, side="red"),
            )  # fmt: skip
            fought = game.play("blue", c.Fight("ross", "huber"), [mine], [theirs]).one(e.MeleeFought)
            loser = "huber" if mine > theirs else "ross" if mine < theirs else ""
            assert fought.loser == loser and fought.modifiers == ()


@rule("LU-T.MEL", "LU-MEL.k")
def test_the_numbers_of_the_melee_table() -> None:
    numbers = (tables.MELEE_EXPERT, tables.BEHIND, tables.MELEE_PRONE, tables.MELEE_WOUNDED, tables.LAST_ROLL)

    assert numbers == (1, 2, -1, -2, 2)


@rule("LU-T.AIR", "LU-AIR.b", "LU-AIR.d", "LU-AIR.e", "LU-AIR.f")
def test_the_numbers_of_the_air_table() -> None:
    """An area of 3 cm across is 1.5 cm from its middle."""
    numbers = (tables.AIR_PASSES, tables.AIR_HIT, 2 * tables.AIR_RADIUS, tables.AA_HIT)

    assert numbers == (3, 5, 3, 5)


@rule("LU-T.MOR", "LU-MOR.a", "LU-MOR.b", "LU-MOR.g", "LU-MOR.i")
@pytest.mark.parametrize("start", range(1, 13))
def test_how_many_rolls_each_loss_of_a_unit_asks_for(start: int) -> None:
    """One at a time: none before half of it is lost, then one each; all at once the same in sum."""
    each = [due(Unit("a", "red", "A", start, losses, 1)) for losses in range(1, start)]

    assert each == [int(2 * losses >= start) for losses in range(1, start)]
    for losses in range(1, start):
        assert due(Unit("a", "red", "A", start, losses, losses)) == sum(each[:losses])
    assert due(Unit("a", "red", "A", 1, 1, 1)) == 0


@rule("LU-T.VMOV")
def test_a_scenario_has_vehicle_speeds_of_its_own() -> None:
    game = field(tank=Tank(y=20), far=Man(y=190, side="red"))
    rows = {**game.state.vehicles, "tank_m": replace(VEHICLES["tank_m"], speed=40.0)}
    game.state = replace(game.state, vehicles=rows)

    moved = game.run("blue", c.Move("tank", "drive", (Point(50, 60),))).one(e.FigureMoved)
    assert moved.length == 40
