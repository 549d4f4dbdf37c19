"""Bassa Intensità, the printed examples of direct fire: the chance, and whether there is a shot at all."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule

from core.engine.contract.number import worked_out
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.fire.to_hit import Shooting, out_of_range, to_hit
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.tables.quality import QUALITY


def number(quality: str, row: str, cm: float, *, set: dict[str, str] | None = None, **how: Any) -> int:
    """The chance; the terms told with it add up to it."""
    options = Options.read(Options.complete(set or {}))
    shot = Shooting(row, cm, **how)
    assert not out_of_range(shot, options)
    found, terms = to_hit(QUALITY[quality], shot, options)
    assert worked_out(QUALITY[quality], terms) == found
    return found


@rule("BI-EX.01", "BI-FIRE.h")
def test_an_elite_rifle_at_thirty_centimetres() -> None:
    assert number("elite", "rifle", 30) == 6


@rule("BI-EX.03", "BI-HIT.e", "BI-OPP.b")
def test_a_veteran_by_opportunity() -> None:
    assert number("veteran", "rifle", 30, why="opportunity") == 3


@rule("BI-EX.04", "BI-HIT.a", "BI-HIT.g", "BI-HIT.h", "BI-HIT.i", "BI-Q.03", "BI-Q.41")
def test_a_bolt_action_rifle_far_off_at_a_man_who_lies_in_light_cover() -> None:
    found = number("regular", "rifle", 100, bolt=True, prone=True, cover="light")

    assert found == 0 and face_or_less(found, Options.read({})) == 0
    one = {"prone_in_cover": "no_stack"}
    assert number("regular", "rifle", 100, bolt=True, prone=True, cover="light", set=one) == 1


@rule("BI-EX.05")
def test_a_regular_assault_rifle_near_by() -> None:
    assert number("regular", "assault_rifle", 12) == 5


@rule("BI-EX.06", "BI-FIRE.l")
def test_an_assault_rifle_at_an_area() -> None:
    assert [number("regular", "assault_rifle", cm, area=True) for cm in (12, 45)] == [2, 2]


@rule("BI-EX.07", "BI-FIRE.m", "BI-Q.37")
def test_a_saw_at_an_area() -> None:
    assert [number("regular", "saw", cm, area=True) for cm in (12, 60)] == [4, 2]


@rule("BI-EX.08", "BI-HIT.f", "BI-Q.40")
def test_a_recruit_by_opportunity_at_a_running_man() -> None:
    assert number("recruit", "rifle", 30, why="opportunity", mode="run") == 2
    only = {"target_move_mods": "opportunity_only"}
    assert number("recruit", "rifle", 30, mode="run") == 4
    assert number("recruit", "rifle", 30, mode="run", set=only) == 3


@rule("BI-EX.09", "BI-HIT.c", "BI-Q.05")
def test_a_wounded_veteran_by_opportunity() -> None:
    assert number("veteran", "rifle", 30, wounded=True, why="opportunity") == 2


@rule("BI-EX.10", "BI-HIT.b", "BI-SNIPER.a")
def test_an_elite_sniper_far_off_at_a_man_in_heavy_cover() -> None:
    assert number("elite", "precision_rifle", 150, aimed=True, cover="heavy") == 4


@rule("BI-EX.11", "BI-Q.04")
def test_halves_come_last_unless_the_game_says_first() -> None:
    how: dict[str, Any] = {"wounded": True, "mode": "careful"}

    assert number("veteran", "rifle", 100, **how) == 2
    assert number("veteran", "rifle", 100, set={"half_order": "first"}, **how) == 1


@rule("BI-EX.16", "BI-NIGHT.b", "BI-NIGHT.c", "BI-NIGHT.d", "BI-Q.43")
def test_a_rifle_by_moonlight() -> None:
    moon = {"light": "moon"}

    assert [number("regular", "rifle", cm, set=moon) for cm in (20, 21)] == [4, 2]
    assert out_of_range(Shooting("rifle", 51), Options.read(Options.complete(moon))) == "BI-NIGHT.g"
    assert number("regular", "rifle", 51, device="portable_device", set=moon) == 2
    clear = {**moon, "device_replaces_penalty": "on"}
    assert number("regular", "rifle", 51, device="portable_device", set=clear) == 4
    assert not out_of_range(
        Shooting("rifle", 51, flash="single"), Options.read(Options.complete({**moon, "flash_extends": "on"}))
    )


@rule("BI-EX.17", "BI-NIGHT.a", "BI-NIGHT.f", "BI-Q.08")
def test_a_rifle_in_the_dark_at_a_man_who_fires_automatic() -> None:
    assert number("regular", "rifle", 15, flash="automatic", set={"light": "no_moon"}) == 5
    assert number("regular", "rifle", 15, flash="automatic") == 5
    assert number("regular", "rifle", 15, flash="automatic", set={"flash_by_day": "on"}) == 7


@rule("BI-COV.g", "BI-Q.33", "BI-Q.32")
def test_covering_fire_of_an_assault_rifle_on_a_wood() -> None:
    """BI-EX.19's chance: two halves, that of the area and that of covering fire, and no third."""
    assert number("regular", "assault_rifle", 20, area=True, why="covering", cover="light") == 1


@rule("BI-HIT.j", "BI-STAB.c", "BI-HIT.k")
def test_a_tank_on_the_move_and_a_man_in_tear_gas() -> None:
    """BI-EX.55's chance: a Regular tank's cannon at Normal range after it moved."""
    assert number("regular", "cannon_over_103", 150, moved=True) == 3
    assert number("regular", "rifle", 30, gassed=True) == 2


@rule("BI-FIRE.g")
@pytest.mark.parametrize(("row", "cm", "why"), [("rifle", 120, ""), ("rifle", 121, "BI-FIRE.g")])
def test_no_weapon_fires_beyond_its_long_range(row: str, cm: float, why: str) -> None:
    assert out_of_range(Shooting(row, cm), Options.read(Options.complete({}))) == why
