"""Bassa Intensità, what a scenario may name by key: weapons, vehicles, kinds of ground."""

from __future__ import annotations

import re

import pytest
from rule_ids import rule

from core.engine.words.ids import WeaponName
from core.rules.bassa_intensita.arms import ARMS, sky_row
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state.vehicles import Arm
from core.rules.bassa_intensita.tables import air, movement, penetration, weapons
from core.rules.bassa_intensita.terrain import TERRAIN, kinds
from core.rules.bassa_intensita.vehicles import IN_THE_AIR, SOFT, TANKS, VEHICLES


@pytest.mark.parametrize("name", ARMS)
def test_a_weapon_has_a_row_of_the_books_tables(name: str) -> None:
    arm = ARMS[name]

    assert arm.row in weapons.WEAPONS or (not arm.row and (arm.sky or arm.indirect or arm.load == "smoke"))
    assert not arm.sky or arm.sky in air.ANTI_AIRCRAFT
    assert dict(arm.name).keys() == {"en", "it"} and all(dict(arm.name).values())
    assert bool(arm.calibre) == (arm.row.startswith("cannon") or arm.indirect)


@rule("BI-Q.51")
def test_which_row_the_calibre_of_a_gun_gives_it() -> None:
    rows = {name: arm.row for name, arm in ARMS.items() if arm.row.startswith("cannon")}
    small = {"gun_90", "gun_100", "folgore", "carl_gustav"}
    assert {name for name, row in rows.items() if row == "cannon_under_77"} == {"gun_73", "gun_76", "spg9"}
    assert {name for name, row in rows.items() if row == "cannon_under_103"} == small and len(rows) == 12


@rule("BI-Q.66")
def test_guns_and_rockets_go_through_armour_and_rifles_do_not() -> None:
    def row(arm: Arm) -> str | None:
        return penetration.row_of_direct(arm.row, arm.calibre, arm.recoilless, arm.anti_tank)

    rows = {str(name): row(arm) for name, arm in ARMS.items() if arm.row}

    assert rows["gun_125"] == rows["gun_120"] == "tank_cannon_over_116"
    assert rows["gun_105"] == rows["gun_115"] == rows["gun_100"] == "tank_cannon_over_100"
    assert rows["folgore"] == rows["spg9"] == "recoilless_under_100" and rows["m40"] == "recoilless_over_100"
    assert rows["rpg7"] == rows["law"] == "at_rocket" and rows["cannon_30"] == rows["at_grenade"]
    assert rows["ak"] is rows["m2"] is rows["hand_grenade"] is rows["mk19"] is None


@rule("BI-AA.b")
def test_a_rocket_launcher_may_be_fired_at_a_helicopter() -> None:
    rows = [sky_row(ARMS[name]) for name in ("rpg7", "law", "stinger", "ak", "aa_mg")]

    assert rows == ["at_rocket", "at_rocket", "aa_missile_light", "", "aa_mg"]


@pytest.mark.parametrize("name", VEHICLES)
def test_a_vehicle_has_a_row_of_movement_armour_and_weapons_that_there_are(name: str) -> None:
    vehicle = VEHICLES[name]
    hull = vehicle.hull

    assert hull.row in movement.VEHICLES and hull.armour in ("soft", "armoured", "tank")
    assert hull.level in penetration.ARMOUR and (hull.level == "ordinary" or hull.armoured)
    assert all(weapon in ARMS for weapon in vehicle.weapons)
    assert all(index < len(vehicle.weapons) for index in hull.turreted)
    assert bool(hull.turreted) == (hull.turret is not None)
    assert hull.role in ("combat", "armed_transport", "transport")
    assert (hull.role == "combat") or hull.seats > 0
    assert hull.length >= hull.width > 1


MODELS: dict[str, tuple[float, float, int, int, int, int]] = {
    "m60": (7, 3.5, 4, 0, 1, 2), "leopard1": (7, 3.5, 4, 0, 1, 2), "leopard2": (7.7, 3.5, 4, 0, 1, 2),
    "ariete": (7.6, 3.5, 4, 0, 1, 2), "t55": (6.5, 3.5, 4, 0, 1, 2), "t62": (6.6, 3.5, 4, 0, 1, 2),
    "t72": (7, 3.5, 3, 0, 1, 2), "centauro": (6.5, 3, 4, 0, 1, 2), "fiat6616": (6.5, 3, 3, 0, 1, 2),
    "brdm2": (6.5, 3, 4, 0, 1, 2), "ferret": (3.8, 1.9, 2, 0, 0, 1), "m113": (6, 3, 2, 11, 1, 0),
    "vcc1": (6, 3, 2, 7, 1, 0), "dardo": (6, 3, 3, 6, 1, 2), "bmp1": (6, 3, 3, 8, 1, 3),
    "bmp2": (6, 3, 3, 7, 1, 2), "btr60": (6, 3, 2, 8, 1, 2), "puma": (6, 3, 2, 6, 1, 0),
    "vm90p": (6, 3, 2, 6, 1, 0), "ar90": (5, 2.2, 2, 4, 0, 0), "campagnola": (5, 2.2, 1, 5, 0, 0),
    "truck": (5, 2.2, 1, 20, 0, 0), "acm80": (5, 2.2, 1, 18, 0, 0), "car": (5, 2.2, 1, 4, 0, 0),
    "technical": (5, 2.2, 2, 3, 0, 0), "technical_spg": (5, 2.2, 3, 2, 0, 0), "ab205": (12, 4, 2, 11, 0, 0),
    "a129": (12, 4, 2, 0, 0, 0), "mi8": (18, 4, 3, 24, 0, 0), "mi24": (17, 4, 2, 8, 0, 0),
    "sidam25": (5.5, 3, 3, 0, 0, 1), "technical_zu23": (5, 2.2, 3, 2, 0, 0),
}  # fmt: skip
"""Length and width of the model in cm, crew, seats, smoke dischargers, weapons in a turret."""
STEADY = {
    "m60", "leopard1", "leopard2", "ariete", "t62", "t72", "centauro", "dardo", "bmp2", "a129", "mi24"
}  # fmt: skip


def test_each_vehicle_has_its_size_crew_seats_and_turret() -> None:
    """As it comes its turret looks ahead, the first weapon is the main one, and nothing is damaged."""
    for name, (length, width, crew, seats, smoke, turreted) in MODELS.items():
        hull = VEHICLES[name].hull
        got = (hull.length, hull.width, hull.crew, hull.seats, hull.dischargers)
        assert got == (length, width, crew, seats, smoke)
        assert hull.turreted == tuple(range(turreted)) and hull.turret == (0 if turreted else None)
        assert (hull.main, hull.halved, hull.radio, hull.owner) == (0, 0, True, "")
        assert not (hull.jammed or hull.stopped or hull.damaged or hull.converted)
        assert hull.open == (name in SOFT or name == "technical_zu23")
        assert hull.stabilised == (name in STEADY)
    assert MODELS.keys() == VEHICLES.keys()


def test_a_gun_has_the_calibre_of_its_name() -> None:
    guns = [arm for arm in ARMS.values() if arm.calibre and re.search(r"\d+ mm", dict(arm.name)["en"])]
    named = [int(re.findall(r"(\d+) mm", dict(arm.name)["en"])[0]) for arm in guns]
    assert [arm.calibre for arm in guns] == named and len(guns) == 16
    assert [ARMS[WeaponName(name)].calibre for name in ("folgore", "carl_gustav", "spg9")] == [80, 84, 73]


def test_which_weapons_are_of_a_kind_of_their_own() -> None:
    def those(field: str) -> set[str]:
        return {str(name) for name, arm in ARMS.items() if getattr(arm, field)}

    howitzers = {"howitzer_105", "howitzer_122", "howitzer_155"}
    assert those("bolt") == {"bolt_rifle"} and those("anti_tank") == {"at_grenade"}
    assert those("recoilless") == {"folgore", "carl_gustav", "spg9", "m40"}
    assert those("artillery") == howitzers
    assert those("indirect") == howitzers | {"mortar_51", "mortar_60", "mortar_81", "mortar_120"}
    assert those("load") == {"smoke_grenade", "rubber_gun", "flash_bang", "tear_gas"}


@rule("BI-VEH.a")
def test_tanks_move_as_tanks_and_soft_vehicles_have_no_armour() -> None:
    assert {vehicle.hull.row for vehicle in TANKS.values()} == {"tank"}
    assert {vehicle.hull.armour for vehicle in SOFT.values()} == {"soft"}
    assert all(vehicle.hull.flying for vehicle in IN_THE_AIR.values())
    assert not any(vehicle.hull.flying for name, vehicle in VEHICLES.items() if name not in IN_THE_AIR)


@rule("BI-HIT.h", "BI-Q.14", "BI-Q.50")
def test_what_gives_which_cover_and_how_far_one_looks_into_it() -> None:
    light = {name for name, kind in TERRAIN.items() if kind.cover == "soft"}
    entrenched = {name for name, kind in TERRAIN.items() if "entrenched" in kind.flags}

    assert {"hedge", "scrub", "wood"} <= light and TERRAIN["building"].cover == "hard"
    assert entrenched == {"trench", "bunker", "sandbags"} and TERRAIN["trench"].cover == "hard"
    for deep in Options.declared()["edge_depth_cm"].meanings:
        assert kinds(Options.read({"edge_depth_cm": deep}))["wood"].depth == float(deep)
        assert kinds(Options.read({"edge_depth_cm": deep}))["building"] == TERRAIN["building"]


@rule("BI-MOVE.m")
def test_low_walls_and_hedges_are_small_obstacles() -> None:
    levels = [TERRAIN[name].obstacle for name in ("wall", "hedge", "trench", "road", "open")]

    assert levels == [1, 1, 1, 0, 0]


@rule("BI-MOVE.m", "BI-HIT.h", "BI-Q.50")
def test_what_a_piece_is_where_a_scenario_says_nothing_more() -> None:
    """Height in cm, cover, obstacle: whoever crosses a small one loses half of his way."""
    names = ("wood", "scrub", "rubble", "sandbags", "trench", "bunker")
    told = [(TERRAIN[name].height, TERRAIN[name].cover, TERRAIN[name].obstacle) for name in names]
    high, low = [(10, "soft", 0), (3, "soft", 0)], [(1, "hard", 1), (1.5, "hard", 1), (0, "hard", 1)]

    assert told == [*high, *low, (3, "hard", 0)]
