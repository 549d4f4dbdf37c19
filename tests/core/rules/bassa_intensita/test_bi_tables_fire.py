"""Bassa Intensità, the tables of direct fire: weapons and their bands, modifiers, what is certain."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.engine.contract.facts import Modifier
from core.rules.bassa_intensita.common.chance import chance, face_or_less, ordered
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.tables import to_hit, weapons
from core.rules.bassa_intensita.tables.quality import QUALITY

SINGLE = {
    "pistol": (1, 5, 10, 20),
    "carbine": (1, 10, 20, 60),
    "shotgun": (1, 10, None, 30),
    "rifle": (1, 20, 40, 120),
    "precision_rifle": (1, 30, 70, 200),
    "smg": (2, 10, None, 40),
    "assault_rifle": (2, 15, 30, 90),
    "saw": (2, 15, 30, 90),
    "lmg": (2, 20, 40, 120),
    "mg": (3, 30, 70, 200),
    "grenade_launcher": (1, None, 40, 80),
    "auto_grenade_launcher": (2, 20, 40, 200),
    "rifle_grenade": (1, None, 20, 60),
    "hand_grenade": (1, None, 10, None),
    "law": (1, None, 10, 30),
    "rpg": (1, None, 20, 60),
    "at_missile": (1, 100, 200, 600),
    "auto_cannon": (2, 50, 100, 300),
    "cannon_under_77": (1, 50, 100, 300),
    "cannon_under_103": (1, 70, 150, 450),
    "cannon_over_103": (1, 100, 200, 600),
}

AREA = {
    "assault_rifle": ((4, 10), (None, 20, 60)),
    "saw": ((4, 10), (15, 30, 90)),
    "lmg": ((6, 15), (20, 40, 120)),
    "mg": ((8, 15), (30, 70, 200)),
    "auto_cannon": ((8, 15), (50, 100, 300)),
}

NOTES = {
    "rifle": (1,),
    "assault_rifle": (2,),
    "saw": (3,),
    "lmg": (4, 5),
    "mg": (5, 6),
    "grenade_launcher": (7,),
    "auto_grenade_launcher": (6, 7),
    **dict.fromkeys(("rifle_grenade", "hand_grenade", "law", "rpg", "at_missile"), (7,)),
    **dict.fromkeys(("cannon_under_77", "cannon_under_103", "cannon_over_103"), (6, 7, 8)),
}


@rule("BI-T.07", "BI-FIRE.e")
@pytest.mark.parametrize("name", SINGLE)
def test_each_weapon_at_a_single_target(name: str) -> None:
    shots, *ranges = SINGLE[name]

    assert weapons.row_of_mode(name, at_area=False).shots == shots
    assert weapons.ranges(name) == tuple(ranges)
    assert weapons.WEAPONS[name].notes == NOTES.get(name, ())
    assert weapons.WEAPONS[name].he == (7 in NOTES.get(name, ()))


@rule("BI-T.07", "BI-Q.37", "BI-FIRE.l", "BI-FIRE.m")
@pytest.mark.parametrize("name", AREA)
def test_each_weapon_at_an_area(name: str) -> None:
    """All but the assault rifle's distances are blank in the book."""
    area, ranges = AREA[name]
    row = weapons.row_of_mode(name, at_area=True)

    assert (row.shots, row.area) == (1, area)
    assert weapons.ranges(name, at_area=True) == ranges
    assert (row.ranges is None) == (name != "assault_rifle")


@rule("BI-T.07", "BI-COV.d")
def test_there_are_no_other_weapons_and_no_other_fires_at_an_area() -> None:
    assert set(weapons.WEAPONS) == set(SINGLE)
    assert {name for name, row in weapons.WEAPONS.items() if row.area} == set(AREA)
    with pytest.raises(ValueError, match="rifle fires at no area"):
        weapons.row_of_mode("rifle", at_area=True)
    with pytest.raises(KeyError):
        weapons.band("musket", 3)


@rule("BI-EX.14", "BI-FIRE.f", "BI-FIRE.g", "BI-Q.38")
@pytest.mark.parametrize(
    ("weapon", "cm", "band"),
    [
        ("pistol", 5, "short"),
        ("pistol", 5.1, "normal"),
        ("pistol", 20, "long"),
        ("pistol", 20.1, None),
        ("smg", 10, "short"),
        ("smg", 11, "long"),
        ("hand_grenade", 0, "normal"),
        ("hand_grenade", 10, "normal"),
        ("hand_grenade", 11, None),
        ("rpg", 60, "long"),
    ],
)
def test_the_range_band_of_a_distance(weapon: str, cm: float, band: str | None) -> None:
    assert weapons.band(weapon, cm) == band


@rule("BI-Q.38", "BI-FIRE.l")
def test_an_assault_rifle_has_no_short_range_at_an_area() -> None:
    bands = [weapons.band("assault_rifle", cm, at_area=True) for cm in (1, 12, 20, 45, 61)]

    assert bands == ["normal", "normal", "normal", "long", None]


@rule("BI-EX.15", "BI-FIRE.n", "BI-FIRE.p", "BI-Q.45")
def test_a_light_machine_gun_that_is_not_emplaced_is_an_assault_rifle() -> None:
    carried, emplaced = weapons.as_fired("lmg", False), weapons.as_fired("lmg", True)
    assert carried == "assault_rifle" and emplaced == "lmg"

    assert weapons.band(carried, 100) is None
    assert weapons.band(emplaced, 100) == "long" and to_hit.MODIFIERS["long"].value == -1


@rule("BI-FIRE.p", "BI-Q.45")
def test_what_must_be_emplaced_before_it_fires() -> None:
    idle = {name for name in weapons.WEAPONS if weapons.as_fired(name, emplaced=False) is None}

    assert idle == {"mg", "auto_grenade_launcher", "cannon_under_77", "cannon_under_103", "cannon_over_103"}
    assert all(weapons.as_fired(name, False, mounted=True) == name for name in weapons.WEAPONS)


@rule("BI-EX.12", "BI-FIRE.o", "BI-FIRE.q")
def test_one_man_at_a_machine_gun_has_one_shot() -> None:
    assert [weapons.shots("mg", crew) for crew in (1, 2)] == [1, 3]
    assert weapons.band("mg", 60) == "normal" and QUALITY["veteran"] == 5
    assert [weapons.shots(name, 1) for name in ("lmg", "auto_grenade_launcher", "auto_cannon")] == [1, 1, 2]
    assert [weapons.shots("mg", crew, at_area=True) for crew in (1, 2)] == [1, 1]


@rule("BI-Q.51", "BI-FIRE.s")
def test_a_cannons_row_goes_by_its_calibre() -> None:
    rows = [weapons.cannon_of(mm) for mm in (57, 76, 77, 102, 103, 120)]

    assert rows == [*["cannon_under_77"] * 2, *["cannon_under_103"] * 2, *["cannon_over_103"] * 2]


# --- modifiers --------------------------------------------------------------------------------


def shown(row: Modifier) -> str:
    return "½" if row == Modifier(2, row.reason, row.rule, "÷") else f"{row.value:+d}" + row.how


@rule(
    "BI-T.08", "BI-HIT.a", "BI-HIT.b", "BI-HIT.c", "BI-HIT.d", "BI-HIT.e", "BI-HIT.f", "BI-HIT.g",
    "BI-HIT.h", "BI-HIT.i", "BI-NIGHT.a", "BI-NIGHT.b", "BI-NIGHT.c", "BI-NIGHT.d", "BI-NIGHT.e",
    "BI-NIGHT.f",
)  # fmt: skip
def test_what_changes_the_chance_to_hit() -> None:
    assert {name: shown(row) for name, row in to_hit.MODIFIERS.items()} == {
        "short": "+1",
        "long": "-1",
        "aimed": "+1",
        "wounded": "½",
        "covering": "½",
        "opportunity": "½",
        "careful": "-1",
        "run": "+1",
        "prone": "-1",
        "light_cover": "-1",
        "heavy_cover": "-2",
        "bolt_action": "-1",
        "assault_rifle_area": "½",
        "saw_area": "-1",
        "no_moon": "-2",
        "moon_near": "-1",
        "moon_far": "-2",
        "portable_device": "+1",
        "vehicle_device": "+1",
        "flash_single": "+1",
        "flash_automatic": "+2",
    }


@rule("BI-HIT.j", "BI-HIT.k", "BI-STAB.c", "BI-NONLETHAL.d")
def test_what_the_text_adds_to_the_table() -> None:
    assert {name: shown(row) for name, row in to_hit.OF_RUNNING_TEXT.items()} == {
        "stabilised": "-1",
        "tear_gas": "½",
    }


@rule("BI-NIGHT.a", "BI-NIGHT.b", "BI-NIGHT.c", "BI-NIGHT.d", "BI-NIGHT.e", "BI-Q.43")
def test_how_far_one_sees_in_the_dark() -> None:
    eyes = [to_hit.sees_by_night(light) for light in ("no_moon", "moon")]
    devices = [to_hit.sees_by_night("moon", device) for device in ("portable_device", "vehicle_device")]

    assert eyes == [20, 50] and devices == [100, 200]
    assert [to_hit.of_light("moon", cm) for cm in (20, 20.1, 51)] == ["moon_near", "moon_far", "moon_far"]
    assert to_hit.of_light("no_moon", 15) == "no_moon"


def modified(q: str, *names: str, **options: str) -> int:
    return chance(QUALITY[q], [to_hit.MODIFIERS[name] for name in names], Options.read(options))


@rule("BI-Q.04", "BI-Q.05")
def test_sums_come_first_then_each_half_rounded_upward() -> None:
    assert modified("veteran", "opportunity") == 3
    assert modified("veteran", "wounded", "opportunity") == 2
    assert modified("recruit", "opportunity", "run") == 2
    assert modified("veteran", "wounded", "long", "careful") == 2
    assert modified("veteran", "wounded", "long", "careful", half_order="first") == 1
    assert modified("veteran", "wounded", "opportunity", half_stack="once") == 3


@rule("BI-Q.05")
def test_of_several_halves_each_counts_unless_the_game_says_once() -> None:
    rows = [to_hit.MODIFIERS[name] for name in ("wounded", "long", "covering")]

    assert [row.rule for row in ordered(rows, Options.read({}))] == ["BI-HIT.a", "BI-HIT.c", "BI-HIT.d"]
    once = Options.read({"half_stack": "once"})
    assert [row.rule for row in ordered(rows, once)] == [
        "BI-HIT.a",
        "BI-HIT.c",
    ]


@rule("BI-DICE.e", "BI-Q.02", "BI-Q.03")
def test_ten_is_certain_and_nought_cannot_be() -> None:
    numbers = (-2, 0, 1, 9, 10, 13)

    never, always = Options.read({"nat10_fails": "on"}), Options.read({"nat1_succeeds": "on"})
    assert [face_or_less(number, Options.read({})) for number in numbers] == [0, 0, 1, 9, 10, 10]
    assert [face_or_less(number, never) for number in numbers] == [
        0,
        0,
        1,
        9,
        9,
        9,
    ]
    assert [face_or_less(number, always) for number in numbers] == [
        1,
        1,
        1,
        9,
        10,
        10,
    ]
