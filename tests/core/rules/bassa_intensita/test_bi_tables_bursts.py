"""Bassa Intensità, the tables of bursts and of what comes from far: HE, damage, armour, smoke, air, mines."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.rules.bassa_intensita.tables import air, damage, explosives, mines, penetration
from core.rules.bassa_intensita.tables.explosives import BLASTS, Blast, Deviation
from core.rules.bassa_intensita.tables.quality import QUALITY, action_chance

FACES = range(1, 11)


@rule("BI-T.09", "BI-HE.b", "BI-Q.01")
def test_where_direct_fire_bursts_that_missed() -> None:
    rows = [(explosives.missed(face).to, explosives.missed(face).percent) for face in FACES]

    assert rows == [
        ("", 0),
        ("", 0),
        ("long", 20),
        ("long", 50),
        ("short", 20),
        ("short", 50),
        ("right", 20),
        ("right", 50),
        ("left", 20),
        ("left", 50),
    ]


@rule("BI-EX.21", "BI-HE.a")
def test_a_rocket_that_misses_at_thirty_three_centimetres() -> None:
    fell = [(explosives.missed(face).to, explosives.missed_by(face, 33)) for face in (3, 6, 8, 2)]

    assert fell == [("long", 7), ("short", 17), ("right", 17), ("", 0)]


@rule("BI-T.10", "BI-T.11", "BI-IND.i", "BI-IND.j")
def test_how_an_adjustment_round_deviates() -> None:
    away = [
        *[Deviation("long")] * 2,
        Deviation("long", "right"),
        Deviation("long", "left"),
        *[Deviation("short")] * 2,
        Deviation("short", "right"),
        Deviation("short", "left"),
    ]
    assert [explosives.deviation(face, precise=True) for face in FACES] == [Deviation(), Deviation(), *away]
    assert [explosives.deviation(face, precise=False) for face in FACES] == [None, None, *away]
    assert (explosives.PRECISE_DICE, explosives.IMPRECISE_DICE) == ((2, 6), (4, 10))


@rule("BI-T.12", "BI-HE.d")
def test_how_wide_each_burst_is() -> None:
    assert {name: (row.short, row.long) for name, row in BLASTS.items()} == {
        "grenade": (3, 6),
        "at_missile": (4, 6),
        "under_60": (4, 6),
        "under_77": (4, 8),
        "under_103": (5, 10),
        "over_103": (8, 15),
        "over_150": (10, 20),
    }
    of = explosives.BLAST_OF_WEAPON
    assert {name for name, row in of.items() if row != "grenade"} == {of["at_missile"]}
    assert {name for name, row in of.items() if row == "grenade"} == {
        "hand_grenade",
        "rifle_grenade",
        "grenade_launcher",
        "auto_grenade_launcher",
        "law",
        "rpg",
    }


@rule("BI-T.12", "BI-Q.51")
def test_a_burst_goes_by_the_calibre_and_a_limit_is_the_larger_ones() -> None:
    sizes = (51, 59.9, 60, 76, 77, 102, 103, 149, 150, 155)

    assert [explosives.blast_of_calibre(mm) for mm in sizes] == [
        "under_60",
        "under_60",
        "under_77",
        "under_77",
        "under_103",
        "under_103",
        "over_103",
        "over_103",
        "over_150",
        "over_150",
    ]


@rule("BI-T.13", "BI-HE.e", "BI-HE.f", "BI-Q.52")
@pytest.mark.parametrize(
    ("shelter", "short", "long"), [("open", 6, 3), ("cover", 3, 2), ("entrenched", 2, 1)]
)
def test_who_is_hit_in_a_burst(shelter: str, short: int, long: int) -> None:
    assert explosives.he_chance("short", shelter) == explosives.he_chance("short", shelter, 102) == short
    assert explosives.he_chance("long", shelter) == long
    assert explosives.he_chance("short", shelter, 103) == short + 1
    assert explosives.he_chance("long", shelter, 155) == long + 1


@rule("BI-T.21", "BI-EX.31", "BI-SMOKE.d", "BI-SMOKE.e", "BI-SMOKE.f", "BI-SMOKE.g")
def test_smoke() -> None:
    sizes = [explosives.shell_smoke(mm) for mm in (51, 60, 82, 120, 155)]

    assert sizes == [(4, 36), (4, 48), (5, 60), (8, 90), (10, 120)]
    assert explosives.HAND_SMOKE == (5, 20)
    assert (explosives.DISCHARGER_DEPTH, explosives.DISCHARGER_FROM, explosives.DISCHARGER_ARC) == (
        5,
        10,
        180,
    )
    assert [explosives.smoke_turns(face) for face in (1, 3, 6)] == [7, 9, 12]
    with pytest.raises(ValueError, match="does not show 7"):
        explosives.smoke_turns(7)


# --- damage -----------------------------------------------------------------------------------


@rule("BI-T.14", "BI-DMG.d", "BI-DMG.e", "BI-DMG.f", "BI-DMG.g", "BI-DMG.i")
def test_what_a_hit_does_to_a_man() -> None:
    done = [damage.infantry(face) for face in FACES]

    assert done == ["near_miss", *["shocked"] * 4, *["wounded"] * 3, "seriously_wounded", "dead"]
    assert damage.MORALE_AFTER == ("near_miss", "shocked", "wounded")
    for face in (0, 11):
        with pytest.raises(ValueError, match=f"does not show {face}"):
            damage.infantry(face)


@rule("BI-T.14", "BI-EX.32", "BI-EX.33", "BI-EX.34", "BI-DMG.b", "BI-DMG.c", "BI-Q.59")
@pytest.mark.parametrize(
    ("face", "vest", "sniper", "result"),
    [
        (9, "fragmentation", False, "wounded"),
        (10, "fragmentation", False, "dead"),
        (1, "fragmentation", False, "near_miss"),
        (6, "bullet_proof", False, "shocked"),
        (8, "", True, "seriously_wounded"),
        (9, "", True, "dead"),
        (6, "bullet_proof", True, "shocked"),
        (10, "bullet_proof", True, "dead"),
    ],
)
def test_vests_and_snipers(face: int, vest: str, sniper: bool, result: str) -> None:
    assert damage.infantry(face, vest, sniper) == result


@rule("BI-EX.43", "BI-NONLETHAL.b")
def test_rubber_bullets() -> None:
    assert [damage.rubber(face) for face in (10, 7, 9, 1, 3)] == [
        "wounded",
        "shocked",
        "shocked",
        "near_miss",
        "shocked",
    ]


@rule("BI-T.15", "BI-SOFT.d", "BI-SOFT.e", "BI-SOFT.f", "BI-SOFT.g")
def test_what_a_hit_does_to_a_lorry() -> None:
    rows = [damage.soft_vehicle(face, "rifle") for face in FACES]

    assert [row.kind for row in rows] == [
        "near_miss",
        *["halved"] * 3,
        *["immobilised"] * 3,
        *["destroyed"] * 3,
    ]
    assert [row.checks for row in rows] == [True, *[False] * 3, *[True] * 3, *[False] * 3]
    assert [row.penalty for row in rows] == [0, 0, 0, 0, -2, -2, -2, 0, 0, 0]


@rule("BI-T.15", "BI-SOFT.b", "BI-Q.63")
def test_what_each_weapon_adds_against_a_lorry() -> None:
    assert {name: amount for name, amount in damage.SOFT_DIE.items() if amount == 1} == {"lmg": 1, "mg": 1}
    assert {name for name, amount in damage.SOFT_DIE.items() if amount == 2} == {
        *("grenade_launcher", "auto_grenade_launcher", "law", "rpg", "hand_grenade", "rifle_grenade")
    }
    assert {name for name, amount in damage.SOFT_DIE.items() if amount == 4} == {
        *("cannon_under_77", "cannon_under_103", "cannon_over_103"),
        *("mortar", "auto_cannon", "at_missile", "bomb"),
    }
    assert damage.soft_vehicle(7, "saw").kind == "immobilised"


@rule("BI-EX.36", "BI-SOFT.c")
@pytest.mark.parametrize(
    ("weapon", "face", "kind", "penalty"),
    [
        ("rifle", 7, "immobilised", -2),
        ("mg", 7, "destroyed", 0),
        ("rpg", 3, "immobilised", -2),
        ("cannon_under_103", 4, "destroyed", 0),
        ("cannon_under_103", 1, "near_miss", 0),
    ],
)
def test_a_lorry_is_hit(weapon: str, face: int, kind: str, penalty: int) -> None:
    harm = damage.soft_vehicle(face, weapon)

    assert (harm.kind, harm.penalty) == (kind, penalty)


@rule("BI-T.17", "BI-ARM.f", "BI-ARM.g", "BI-ARM.h", "BI-ARM.i", "BI-ARM.j", "BI-ARM.k", "BI-ARM.l")
def test_what_a_hit_that_penetrates_does() -> None:
    rows = [damage.armoured_vehicle(face) for face in FACES]

    assert [row.kind for row in rows] == [
        *("near_miss", "radio", "halved", "halved", "immobilised", "turret"),
        *("weapon", "weapon", "destroyed", "destroyed"),
    ]
    assert [row.penalty for row in rows] == [0, 0, 0, 0, -2, 0, 0, 0, 0, 0]
    assert [row.penalty_if_main for row in rows] == [0, 0, 0, 0, 0, 0, -2, -2, 0, 0]
    assert [row.checks for row in rows] == [*[True] * 8, False, False]


@rule("BI-ARM.e", "BI-T.17")
def test_shells_from_above_do_less() -> None:
    kinds = [damage.armoured_vehicle(face, indirect=True).kind for face in FACES]

    assert kinds == [*["near_miss"] * 5, "radio", "halved", "halved", "immobilised", "turret"]


@rule("BI-T.16", "BI-ARM.a")
def test_the_chance_to_penetrate() -> None:
    assert penetration.PENETRATION == {
        "tank_cannon_under_99": (6, 8),
        "tank_cannon_over_100": (8, 10),
        "tank_cannon_over_116": (10, 12),
        "at_missile": (8, 10),
        "at_rocket": (6, 8),
        "recoilless_over_100": (5, 7),
        "recoilless_under_100": (3, 6),
        "at_grenade_or_auto_cannon": (3, 7),
        "artillery_under_106": (1, 2),
        "artillery_over_106": (2, 4),
    }
    for row, (tank, other) in penetration.PENETRATION.items():
        assert (penetration.penetration(row, True), penetration.penetration(row, False)) == (tank, other)


@rule("BI-ARM.b", "BI-EX.37", "BI-EX.38")
@pytest.mark.parametrize(
    ("row", "tank", "side", "armour", "number"),
    [
        ("tank_cannon_over_116", True, False, "high_technology", 8),
        ("tank_cannon_over_116", True, True, "high_technology", 10),
        ("tank_cannon_over_116", False, True, "advanced", 13),
        ("recoilless_under_100", True, True, "ordinary", 5),
        ("recoilless_under_100", False, False, "ordinary", 6),
    ],
)
def test_side_rear_and_better_armour(row: str, tank: bool, side: bool, armour: str, number: int) -> None:
    assert penetration.penetration(row, tank, side_or_rear=side, armour=armour) == number


@rule("BI-Q.66", "BI-Q.51", "BI-Q.63", "BI-EX.37", "BI-EX.38")
def test_which_row_a_weapon_has_against_armour() -> None:
    def of(weapon: str, mm: float = 0, recoilless: bool = False, anti_tank: bool = False) -> str | None:
        return penetration.row_of_direct(weapon, mm, recoilless, anti_tank)

    guns = [of("cannon_over_103", mm) for mm in (99, 99.5, 100, 115, 116, 120)]

    assert guns == [
        *["tank_cannon_under_99"] * 2,
        *["tank_cannon_over_100"] * 2,
        *["tank_cannon_over_116"] * 2,
    ]
    recoilless = [of("cannon_under_103", mm, recoilless=True) for mm in (84, 100, 106)]
    assert recoilless == ["recoilless_under_100", "recoilless_over_100", "recoilless_over_100"]
    assert of("law") == of("rpg") == "at_rocket" and of("at_missile") == "at_missile"
    assert of("auto_cannon") == of("rifle_grenade", anti_tank=True) == "at_grenade_or_auto_cannon"
    assert of("hand_grenade") is of("mg") is of("rifle") is None
    assert [penetration.row_of_indirect(mm) for mm in (81, 105, 106, 155)] == [
        *["artillery_under_106"] * 2,
        *["artillery_over_106"] * 2,
    ]


# --- from far and from above ------------------------------------------------------------------


@rule("BI-T.22", "BI-AA.b")
@pytest.mark.parametrize(
    ("weapon", "aircraft", "helicopter"),
    [
        ("aa_mg", None, 1),
        ("aa_cannon", 1, 2),
        ("aa_missile_light", 2, 3),
        ("aa_missile_heavy", 3, 4),
        ("at_rocket", None, 1),
    ],
)
def test_the_chance_against_aircraft(weapon: str, aircraft: int | None, helicopter: int) -> None:
    assert air.ANTI_AIRCRAFT[weapon] == (aircraft, helicopter)


@rule("BI-T.22", "BI-AA.c")
def test_good_crews_hit_more_often() -> None:
    assert [air.CREW[quality] for quality in QUALITY] == [2, 1, 0, -1, -2]


@rule("BI-T.23", "BI-AA.h", "BI-AA.i", "BI-AA.j", "BI-AA.k", "BI-AA.l", "BI-AA.m", "BI-AA.n")
def test_what_a_hit_does_to_a_helicopter() -> None:
    assert [air.HELICOPTER[total].also for total in range(2, 13)] == [
        *("exploded", "engine", "engine", "", "", "", "", "passengers", "passengers", "weapon", "pilot"),
    ]
    assert [air.HELICOPTER[total].checks for total in range(2, 13)] == [False, *[True] * 9, False]
    assert [total for total in range(2, 13) if air.HELICOPTER[total].penalty] == [5, 6]
    assert air.HELICOPTER[5].penalty == air.HELICOPTER[6].penalty == 1
    assert set(air.HELICOPTER) == set(range(2, 13))
    assert (air.ENGINE_FAILS_TO, air.PASSENGER_HIT_TO) == (2, 1)


@rule("BI-T.24", "BI-AIR.c", "BI-AIR.h")
def test_where_bombs_and_bursts_from_the_air_fall() -> None:
    assert (air.BOMBED, air.BOMBED_CENTRE, air.STRAFED) == ((60, 20), (30, 10), (10, 60))


@rule("BI-T.24", "BI-EX.30", "BI-AIR.d", "BI-AIR.e", "BI-AIR.f", "BI-Q.87")
def test_what_each_load_does() -> None:
    men = [air.load_chance("anti_tank", "infantry", chance) for chance in (3, 6)]

    assert men == [2, 3]
    assert [air.load_chance("anti_tank", against, 6) for against in ("soft", "armoured")] == [6, 6]
    assert [air.load_chance("anti_infantry", against, 6) for against in ("infantry", "soft", "armoured")] == [
        6,
        6,
        3,
    ]
    assert [air.load_chance("napalm", against, 6) for against in ("infantry", "soft", "armoured")] == [6] * 3


@rule("BI-T.25", "BI-MINE.c", "BI-MINE.e", "BI-MINE.f", "BI-Q.96")
def test_how_far_a_mine_reaches() -> None:
    assert (Blast(2, 4), Blast(0, 4)) == (mines.ANTI_PERSONNEL, mines.ANTI_TANK)
    assert mines.SOFT_DESTROYED_TO == 3


@rule("BI-T.25", "BI-MINE.d")
def test_a_mine_under_armour_is_a_rocket() -> None:
    chances = [penetration.penetration(penetration.MINE, tank) for tank in (True, False)]

    assert chances == [6, 8]


@rule("BI-T.25", "BI-MINE.i", "BI-MINE.j", "BI-Q.97")
@pytest.mark.parametrize(
    ("who", "what", "cm", "difficulty"),
    [
        ("infantry", "minefield", 10, "normal"),
        ("infantry", "trap", 1, "difficult"),
        ("engineer", "minefield", 10, "easy"),
        ("engineer", "trap", 1, "normal"),
    ],
)
def test_who_notices_mines_and_traps(who: str, what: str, cm: int, difficulty: str) -> None:
    assert mines.detection(who, what, trap_cm=1) == (cm, difficulty)
    assert mines.detection(who, what, trap_cm=10) == (10, difficulty)


@rule("BI-T.26", "BI-EX.24", "BI-IND.f")
def test_how_hard_it_is_to_reach_the_guns() -> None:
    assert mines.CONTACT == {
        "platoon_mortar": "easy",
        "dedicated": "normal",
        "general_support": "difficult",
    }
    of = QUALITY["regular"]
    chances = [
        action_chance(mines.CONTACT[name], of) for name in ("general_support", "dedicated", "platoon_mortar")
    ]

    assert chances == [2, 4, 8] and [number >= 3 for number in chances] == [False, True, True]
