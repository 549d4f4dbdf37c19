"""Linea di Tiro, the example pieces row by row as the reference prints them (LT-T.DATA, RECONSTRUCTED)."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.rules.linea_di_tiro.pieces import PIECES, SECTIONS
from core.rules.linea_di_tiro.state import Kind

VEHICLES = """
sherman_75      | tank   | no  | 6/5/4 gun2  | 5/5/4 gun2 | 4/3/2 mg | 6/4  | 3 | 10/30 | turret mg
firefly         | tank   | no  | 10/9/8 gun2 | 4/4/3 gun2 | 4/3/2 mg | 6/4  | 3 | 10/30 | turret mg
stuart          | tank   | yes | 4/3/2 gun1  | 2/2/1 gun1 | 4/3/2 mg | 4/3  | 3 | 12/36 | turret mg recce
m10             | tank   | no  | 8/7/6 gun2  | 4/4/3 gun2 | -        | 4/3  | 3 | 10/30 | turret open_top
churchill       | tank   | no  | 6/5/4 gun2  | 5/5/4 gun2 | 4/3/2 mg | 8/6  | 4 | 8/24  | turret mg special
t34_76          | tank   | no  | 6/5/4 gun2  | 5/5/4 gun2 | 4/3/2 mg | 6/5  | 3 | 12/36 | turret mg
t34_85          | tank   | no  | 8/7/6 gun3  | 6/5/4 gun3 | 4/3/2 mg | 7/5  | 3 | 12/36 | turret mg
is2             | tank   | no  | 10/9/8 gun3 | 7/7/6 gun3 | 4/3/2 mg | 10/7 | 3 | 10/30 | turret mg special
m14_41          | tank   | yes | 5/4/3 gun1  | 3/2/1 gun1 | 4/3/2 mg | 4/3  | 3 | 10/30 | turret mg
semovente_75_18 | tank   | no  | 4/3/2 gun2  | 5/5/4 gun2 | -        | 5/3  | 3 | 10/30 |
pz3_j           | tank   | no  | 6/5/3 gun1  | 3/3/2 gun1 | 4/3/2 mg | 5/3  | 4 | 10/30 | turret mg
pz4_h           | tank   | no  | 8/7/6 gun2  | 5/5/4 gun2 | 4/3/2 mg | 6/3  | 4 | 10/30 | turret mg
stug3_g         | tank   | no  | 8/7/6 gun2  | 5/5/4 gun2 | -        | 7/3  | 4 | 10/30 |
panther         | tank   | no  | 10/9/8 gun2 | 5/5/4 gun2 | 4/3/2 mg | 10/5 | 4 | 12/36 | turret mg
tiger           | tank   | no  | 10/9/8 gun3 | 6/6/5 gun3 | 4/3/2 mg | 9/7  | 5 | 8/24  | turret mg special
sdkfz222        | armcar | yes | 2/1/- gun1  | 2/1/- gun1 | 4/3/2 mg | 2/1  | 3 | 15/45 | turret mg recce
sdkfz251        | open   | no  | -           | -          | 4/3/2 mg | 1/1  | 3 | 12/36 | turret mg capacity=2
m3_halftrack    | open   | no  | -           | -          | 4/3/2 mg | 1/1  | 3 | 12/36 | turret mg capacity=2
truck           | open   | no  | -           | -          | -        | 0/0  | 2 | 15/45 | turret capacity=2
pak36           | gun    | no  | 4/3/2 gun1  | 2/2/1 gun1 | -        | none | 3 | 5/10  | infantry
six_pounder     | gun    | no  | 7/6/5 gun2  | 3/3/2 gun2 | -        | none | 3 | 5/10  | infantry
pak40           | gun    | no  | 8/7/6 gun2  | 5/5/4 gun2 | -        | none | 3 | 3/3   | infantry
flak88          | gun    | no  | 10/9/8 gun3 | 6/6/5 gun3 | -        | 0/0  | 3 | 0/0   |
"""
INFANTRY = """
rifle_squad        | squad   | 3/2/1 rifle | -            | -            | no  | 1 | 3 | 10/30 |
smg_squad          | squad   | 4/2/- smg   | -            | -            | no  | 1 | 3 | 10/30 |
panzerfaust_squad  | squad   | 3/2/1 rifle | -            | 9/9/- close  | yes | 3 | 3 | 10/30 |
bazooka_team       | team    | 1/0/- smg   | 2/2/- rocket | 7/6/- rocket | yes | 3 | 3 | 10/30 |
piat_team          | team    | 1/0/- smg   | 2/2/- rocket | 7/6/- rocket | yes | 3 | 3 | 10/30 |
panzerschreck_team | team    | 1/0/- smg   | 2/2/- rocket | 9/8/- rocket | yes | 3 | 3 | 10/30 |
tank_hunters       | team    | 3/1/- smg   | -            | 9/9/- close  | yes | 5 | 4 | 10/30 |
mg_team            | team    | 5/4/3 mg    | -            | -            | no  | 1 | 3 | 5/15  |
light_mortar       | team    | -           | 3/3/2 mortar | -            | no  | 1 | 3 | 10/30 | indirect
medium_mortar      | team    | -           | 5/5/4 mortar | -            | no  | 1 | 3 | 3/3   | indirect
command            | command | 2/1/- smg   | -            | -            | no  | 1 | 4 | 10/30 | observer
"""
FLAGS = {"turret": "turret", "mg": "mg", "special": "special_prot", "recce": "recce", "open_top": "open_top"}


def rows(printed: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in printed.strip().splitlines()]


def attacks(kind: Kind, type: str) -> str:
    """The cell of one type of attack as it is printed: `6/5/4 gun2`."""
    found = [attack for attack in kind.attacks if attack.type == type]
    assert len(found) < 2
    if not found:
        return "-"
    values = "/".join("-" if value is None else str(value) for value in found[0].values)
    return f"{values} {found[0].band}"


@rule("LT-T.DATA", "LT-ROS.b", "LT-GEN.b")
@pytest.mark.parametrize("row", rows(VEHICLES), ids=lambda row: row[0])
def test_every_vehicle_and_gun(row: list[str]) -> None:
    key, kind_of, light, at, he, mg, protection, morale, moves, notes = row
    kind = PIECES[key]
    words = notes.split()

    assert (kind.kind, kind.light) == (kind_of, light == "yes")
    assert (attacks(kind, "AT"), attacks(kind, "HE"), attacks(kind, "MG")) == (at, he, mg)
    printed = "none" if kind.prot_front is None else f"{kind.prot_front}/{kind.prot_side}"
    assert printed == protection
    assert (str(kind.morale), f"{kind.bound:g}/{kind.speed:g}") == (morale, moves)
    assert kind.vehicle == ("infantry" not in words)
    assert [word for word, flag in FLAGS.items() if getattr(kind, flag)] == [w for w in FLAGS if w in words]
    assert kind.capacity == (2 if "capacity=2" in words else 0)


@rule("LT-T.DATA", "LT-T.FIELD", "LT-ROS.a")
@pytest.mark.parametrize("row", rows(INFANTRY), ids=lambda row: row[0])
def test_every_piece_of_infantry(row: list[str]) -> None:
    key, kind_of, mg, he, at, portable, number, morale, moves, notes = row
    kind = PIECES[key]

    assert kind.kind == kind_of and not kind.vehicle
    assert (attacks(kind, "MG"), attacks(kind, "HE"), attacks(kind, "AT")) == (mg, he, at)
    assert (kind.portable_at, str(kind.asl_number)) == (portable == "yes", number)
    assert (str(kind.morale), f"{kind.bound:g}/{kind.speed:g}") == (morale, moves)
    assert any(attack.indirect for attack in kind.attacks) == (notes == "indirect")
    assert kind.observer == (notes == "observer")
    assert kind.prot_front is kind.prot_side is None


@rule("LT-T.DATA")
def test_the_sections_and_that_no_row_is_left_out() -> None:
    assert SECTIONS == {"mortars_81": 4, "artillery_105": 6, "artillery_150": 7}
    assert list(PIECES) == [row[0] for row in rows(VEHICLES) + rows(INFANTRY)]


@rule("LT-MOV.e", "LT-ASL.i")
def test_speed_is_three_bounds_but_for_guns_and_an_overrun_needs_a_four() -> None:
    odd = {key for key, kind in PIECES.items() if kind.speed != 3 * kind.bound}

    assert odd == {"pak36", "six_pounder", "pak40", "medium_mortar"}
    assert {kind.overrun_number for kind in PIECES.values()} == {4}


@rule("LT-T.FIELD")
def test_names_are_in_two_languages() -> None:
    for key, kind in PIECES.items():
        assert {language for language, _ in kind.name} == {"en", "it"}, key
        assert all(name for _, name in kind.name), key
