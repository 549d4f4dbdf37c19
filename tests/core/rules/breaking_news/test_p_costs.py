"""Breaking News, points costs (BN-P, T-COST): every printed price, in both editions, with its paragraph."""

from __future__ import annotations

import pytest
from forces_built import NAME, squad
from rule_ids import rule

from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit
from core.rules.breaking_news.forces.pricing import parts_of, reckoned, total
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.tables.costs import EXTRAS

EDITIONS = ("EN", "IT")


def prices(force: Force, edition: str = "EN", **options: str) -> list[tuple[int, str]]:
    """Return each price of a force with its paragraph."""
    return [
        (part.points, part.rule)
        for part in parts_of(force, Options.read(reckoned(force, {**options, **as_in(edition)})))
    ]


def as_in(edition: str) -> dict[str, str]:
    return {
        name: value
        for name, value in Options.complete({"edition": edition}).items()
        if name != "trained_cost"
    }


def one(grade: str, *weapons: str, leadership: int = 0, kit: tuple[str, ...] = ()) -> Force:
    return Force(NAME, (Man("a", "A", "1", grade, weapons or ("assault_rifle",), leadership, kit=kit),))


@rule("BN-P.b", "BN-P.c", "BN-3.0.j", "BN-Q.108", "BN-ED.09", "BN-ED.87")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("grade", "points", "paragraph"),
    [
        ("R1", 20, "BN-P.b"),
        ("R2", 15, "BN-P.b"),
        ("R3", 12, "BN-P.b"),
        ("R4", 10, "BN-P.b"),
        ("R5", 7, "BN-P.b"),
        ("Irr1", 11, "BN-P.c"),
        ("Irr2", 8, "BN-P.c"),
        ("Irr3", 5, "BN-P.c"),
    ],
)
def test_a_man_with_his_assault_rifle_costs_what_his_class_does(
    edition: str, grade: str, points: int, paragraph: str
) -> None:
    assert prices(one(grade), edition) == [(points, paragraph)]


@rule("BN-P.b", "BN-Q.108", "BN-ED.09", "BN-ED.87", "BN-EX.127")
def test_a_trained_man_costs_ten_or_by_the_english_list_twelve() -> None:
    eight = squad("R4", 8)

    assert total(eight) - 5 == 80
    assert total(eight, {"trained_cost": "12"}) - 5 == 96
    assert total(squad("R3", 8), {"trained_cost": "12"}) == total(squad("R3", 8))


@rule("BN-P.a")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("level", "points"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_leadership_is_paid_by_its_level(edition: str, level: int, points: int) -> None:
    assert prices(one("R3", leadership=level), edition) == [(12, "BN-P.b"), (points, "BN-P.a")]


@rule("BN-P.f", "BN-P.g", "BN-P.h", "BN-P.i", "BN-Q.110", "BN-Q.128")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("weapon", "points", "paragraph"),
    [
        ("sniper_rifle", 15, "BN-P.f"),
        ("rpg", 7, "BN-P.g"),
        ("heavy_at", 15, "BN-P.h"),
        ("grenade_launcher", 5, "BN-P.i"),
        ("lmg", 5, "BN-P.i"),
        ("mmg", 7, "BN-P.i"),
        ("hmg", 10, "BN-P.i"),
        ("light_mortar", 15, "BN-Q.128"),
    ],
)
def test_a_weapon_is_paid_besides_its_man(edition: str, weapon: str, points: int, paragraph: str) -> None:
    assert prices(one("Irr3", weapon), edition) == [(5, "BN-P.c"), (points, paragraph)]


@rule("BN-Q.110")
@pytest.mark.parametrize("weapon", ["assault_rifle", "rifle", "smg", "pistol", "grenade"])
def test_the_price_of_a_man_holds_his_rifle_and_what_he_may_have_instead(weapon: str) -> None:
    assert total(one("R2", weapon)) == 15


@rule("BN-P.d", "BN-Q.110")
def test_a_medic_costs_ten_in_all_or_ten_more_than_his_class() -> None:
    medic = one("R2", "pistol", kit=("medic",))

    for edition in EDITIONS:
        assert prices(medic, edition) == [(10, "BN-P.d")]
    assert total(medic, {"medic_cost": "plus10"}) == 25


@rule("BN-P.j", "BN-P.k", "BN-P.l", "BN-P.m", "BN-EX.128")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "weapons", "points", "paragraphs"),
    [
        ("unprotected", (), 10, ["BN-P.j"]),
        ("unprotected", ("hmg",), 20, ["BN-P.j", "BN-P.i"]),
        ("protected", ("hmg",), 25, ["BN-P.k", "BN-P.i"]),
        ("lightly_armoured", ("mmg",), 32, ["BN-P.l", "BN-P.i"]),
        ("heavily_armoured", ("tank_gun", "mmg"), 50, ["BN-P.m"]),
        ("tank", ("tank_gun", "hmg"), 50, ["BN-P.m"]),
        ("heavily_armoured", ("mmg", "heavy_at"), 65, ["BN-P.m", "BN-P.h"]),
    ],
)
def test_a_vehicle_is_paid_with_its_machine_gun_unless_that_is_in_the_price(
    edition: str, kind: str, weapons: tuple[str, ...], points: int, paragraphs: list[str]
) -> None:
    found = prices(Force(NAME, (), (Ride("v", "V", kind, weapons=weapons),)), edition)

    assert sum(price for price, _ in found) == points
    assert [paragraph for _, paragraph in found] == paragraphs


BOTH = {
    "infiltration": {1: 30, 2: 60},
    "ambush": {1: 25},
    "evacuation": {1: 25},
    "improved_support": {1: 15},
    "mortars": {1: 15},
    "motivation": {1: 15},
    "roe": {1: -40},
    "intelligence": {1: 10, 2: 20, 3: 30, 4: 40},
    "ied": {1: 20, 2: 40},
    "ied_remote": {1: 30, 2: 60},
    "embedded": {1: -20, 2: -20},
    "independent": {1: 20, 2: 20},
    "civilians": {1: 10, 6: 60},
    "negotiation": {1: 0, 2: 5, 3: 10},
}
CELLS = [(name, count, points) for name, row in BOTH.items() for count, points in row.items()]


@rule(
    "BN-P.n",
    "BN-X.INFILTRATION.d",
    "BN-X.AMBUSH.f",
    "BN-X.HELI.f",
    "BN-X.SUPPORT.c",
    "BN-X.MORTAR.g",
    "BN-X.MOTIVATION.b",
    "BN-X.ROE.g",
    "BN-X.INTEL.g",
    "BN-X.IED.i",
    "BN-X.MEDIA.k",
    "BN-X.CIVILIANS.h",
    "BN-X.NEGOTIATION.j",
)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name", "count", "points"), CELLS)
def test_an_extra_costs_what_its_entry_says(edition: str, name: str, count: int, points: int) -> None:
    assert prices(Force(NAME, (), extras={name: count}), edition) == [(points, EXTRAS[name].rule)]


def test_every_extra_has_its_price_here() -> None:
    assert set(BOTH) == set(EXTRAS)


@rule("BN-X.NEGOTIATION.j", "BN-ED.97")
def test_the_fourth_level_of_negotiation_costs_twenty_or_fifteen() -> None:
    talks = Force(NAME, (), extras={"negotiation": 4})

    assert [price for price, _ in prices(talks, "EN")] == [20]
    assert [price for price, _ in prices(talks, "IT")] == [15]
    assert total(talks, {"edition": "EN", "negotiation_4": "15"}) == 15
    assert total(talks, {"edition": "IT", "negotiation_4": "20"}) == 20


@rule("BN-X.MOTIVATION.b", "BN-ED.90")
def test_motivation_of_a_platoon_is_paid_by_the_squad_or_thirty_at_most() -> None:
    units = tuple(Unit(f"u{n}", NAME) for n in range(3))
    platoon = Force(NAME, (), squads=units, extras={"motivation": 3})

    assert [price for price, _ in prices(platoon, "EN")] == [45]
    assert [price for price, _ in prices(platoon, "IT")] == [30]
    assert total(platoon, {"edition": "EN", "motivation_platoon": "30_per_platoon"}) == 30
    assert total(platoon, {"edition": "IT", "motivation_platoon": "per_squad"}) == 45
    assert [price for price, _ in prices(Force(NAME, (), extras={"motivation": 1}), "IT")] == [15]


# --- the worked examples ------------------------------------------------------------------------


def men(grade: str, count: int, *arms: str, leadership: int = 0) -> tuple[Man, ...]:
    """Return so many men, the first ones with these arms besides, the last one leading."""
    made = [Man(f"m_{n}", f"M {n}", "1", grade) for n in range(count)]
    for n, weapon in enumerate(arms):
        made[n] = Man(f"m_{n}", f"M {n}", "1", grade, (weapon,))
    made[-1] = Man("chief", "Chief", "1", grade, leadership=leadership)
    return tuple(made)


@rule("BN-EX.125")
def test_nine_elite_with_two_lmg_and_leadership_three_cost_160() -> None:
    assert total(Force(NAME, men("R2", 9, "lmg", "lmg", leadership=3))) == 135 + 10 + 15


@rule("BN-EX.126")
def test_ten_militiamen_with_their_arms_and_extras_cost_102() -> None:
    force = Force(
        NAME, men("Irr3", 10, "rpg", "lmg", leadership=1), extras={"ied": 1, "mortars": 1}, flags=("ied",)
    )

    assert total(force) == 50 + 7 + 5 + 5 + 20 + 15


@rule("BN-EX.129", "BN-P.f")
def test_a_sniper_of_the_special_forces_who_leads_at_four_costs_55() -> None:
    assert total(one("R1", "sniper_rifle", leadership=4)) == 20 + 15 + 20


@rule("BN-EX.130", "BN-P.n", "BN-Q.110")
def test_what_gives_points_back_raises_what_may_be_spent() -> None:
    force = Force(
        NAME, men("R2", 9, "lmg", "lmg", leadership=3), extras={"roe": 1, "embedded": 1}, points=100
    )

    assert total(force) == 160 - 40 - 20
