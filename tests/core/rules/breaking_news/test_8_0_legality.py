"""Breaking News 8.0: why a shot is refused, weapon by weapon, at the bounds of what the book allows. cm."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from table import Man, Soldier, Vehicle, table

from core.engine.contract.facts import Refusal
from core.rules.breaking_news.firing.shot_legality import (
    aboard_refusal,
    grenades_left,
    moved_refusal,
    opportunity_weapons,
    weapon_refusal,
)
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.weapons import weapon_of

FOE = Man("Irr3", y=160, side="red")


def said(refusal: Refusal | None) -> tuple[str, str]:
    return (refusal.rule, refusal.message.id) if refusal else ("", "")


def standing(
    *weapons: str, how: dict[str, Any] | None = None, men: dict[str, Soldier] | None = None, **kim: Any
) -> State:
    made: State = table(**{"kim": Man("R3", *weapons, **kim), "foe": FOE, **(men or {})}, **(how or {})).state
    return made


@rule("BN-8.0.a", "BN-8.0.e", "BN-Q.127", "BN-Q.130", "BN-8.0.3.b")
@pytest.mark.parametrize(
    ("weapon", "mode", "kim", "how", "why"),
    [
        ("rifle", "aimed", {}, {}, ("", "")),
        ("lmg", "burst", {}, {}, ("BN-8.0.a", "bn-no-such-weapon")),
        ("rifle", "burst", {}, {}, ("BN-8.0.e", "bn-no-such-mode")),
        ("rifle", "aimed", {"magazines": (("rifle", "empty"),)}, {}, None),
        ("grenade", "aimed", {"thrown": 9}, {}, ("", "")),  # nobody counts them
        ("grenade", "aimed", {"thrown": 2}, {"options": {"grenades": "3"}}, ("", "")),
        ("grenade", "aimed", {"thrown": 3}, {"options": {"grenades": "3"}}, ("BN-Q.127", "bn-no-grenades")),
        ("grenade", "aimed", {"thrown": 4}, {"options": {"grenades": "3"}}, ("BN-Q.127", "bn-no-grenades")),
        ("grenade", "aimed", {"thrown": 3, "grenades": 4}, {"options": {"grenades": "3"}}, ("", "")),
        ("grenade", "aimed", {"grenades": 0}, {"options": {"grenades": "3"}}, ("BN-Q.127", "bn-no-grenades")),
        ("rifle", "aimed", {"thrown": 3}, {"options": {"grenades": "3"}}, ("", "")),
    ],
)
def test_what_he_cannot_use_at_all(
    weapon: str, mode: str, kim: dict[str, Any], how: dict[str, Any], why: tuple[str, str] | None
) -> None:
    state = standing("rifle", "grenade", how=how, **kim)

    found = said(weapon_refusal(state, state.figures["kim"], weapon, mode))

    assert found == why if why is not None else found[1] != ""


@rule("BN-Q.130")
@pytest.mark.parametrize(
    ("gunner", "active", "serves"),
    [({"fired": True}, "blue", True), ({}, "blue", False), ({"fired": True}, "red", False)],
)
def test_who_serves_a_gun_that_has_fired_does_nothing_else_in_his_turn(
    gunner: dict[str, Any], active: str, serves: bool
) -> None:
    men = {"gunner": Man("R3", "mmg", crew="kim", x=42.5, **gunner), "other": Man(x=90, fired=True)}
    state = standing("rifle", how={"active": active}, men=men)

    assert said(weapon_refusal(state, state.figures["kim"], "rifle", "aimed")) == (
        ("BN-Q.130", "bn-serves-gun") if serves else ("", "")
    )


@rule("BN-Q.127")
def test_how_many_grenades_are_left_where_they_are_counted() -> None:
    def left(weapon: str = "grenade", counted: str = "3", **kim: Any) -> int | None:
        state = standing("grenade", how={"options": {"grenades": counted}}, **kim)
        return grenades_left(state, state.figures["kim"], weapon)

    assert (left(), left(thrown=1), left(thrown=5), left(grenades=7, thrown=2), left(grenades=0)) == (
        3,
        2,
        0,
        5,
        0,
    )
    assert left("rifle") is left(counted="unlimited") is left(counted="unlimited", grenades=2) is None


@rule("BN-6.0.a", "BN-6.1.b", "BN-6.1.c", "BN-6.1.d", "BN-Q.141")
@pytest.mark.parametrize(
    ("weapon", "moved", "why"),
    [
        ("rifle", 15.0, ("", "")),
        ("rifle", 15.1, ("BN-6.1.b", "bn-moved-too-far")),
        ("mmg", 0.0, ("", "")),
        ("mmg", 0.5, ("BN-6.1.d", "bn-moved-support")),
        ("hmg", 0.5, ("BN-6.1.d", "bn-moved-support")),
        ("sniper_rifle", 5.0, ("", "")),
        ("sniper_rifle", 5.1, ("BN-6.1.c", "bn-moved-too-far")),
    ],
)
def test_how_far_who_fires_may_have_moved(weapon: str, moved: float, why: tuple[str, str]) -> None:
    state = standing(weapon, moved=moved, moved_any=moved > 0)

    assert said(moved_refusal(state, state.figures["kim"], weapon)) == why


@rule("BN-6.0.a")
@pytest.mark.parametrize(
    ("stage", "mode", "ran"),
    [
        ("acting", "run", True),
        ("acting", "move_and_shoot", False),
        ("waiting", "run", False),
        ("done", "run", False),
    ],
)
def test_who_runs_does_not_fire(stage: str, mode: str, ran: bool) -> None:
    state = standing("rifle", how={"facts": {"mode": mode}}, stage=stage)
    assert (said(moved_refusal(state, state.figures["kim"], "rifle"))[1] == "bn-ran") is ran
    ride = table(
        ride=Vehicle("protected", "hmg", stage=stage, moved=30.0), foe=FOE, facts={"mode": mode}
    ).state
    assert moved_refusal(ride, ride.figures["ride"], "hmg") is None, "vehicles have paragraphs of their own"


@rule("BN-8.2.g", "BN-8.2.h", "BN-8.0.3.b", "BN-Q.127")
@pytest.mark.parametrize(
    ("weapons", "kim", "how", "able"),
    [
        (("rifle", "rpg"), {}, {}, ("rifle", "rpg")),
        (("rifle", "rpg"), {"launched": True}, {}, ("rifle",)),  # once a turn
        (("rifle", "heavy_at"), {}, {}, ("rifle",)),  # never
        (("rifle", "grenade"), {"thrown": 3}, {"options": {"grenades": "3"}}, ("rifle",)),
        (("rifle", "mmg"), {"moved": 3.0, "moved_any": True}, {}, ("rifle",)),
        (("rifle", "pistol"), {"magazines": (("rifle", "empty"),)}, {}, ("pistol",)),
        (("rifle", "pistol"), {"magazines": (("rifle", "spent"),)}, {}, ("pistol",)),
        (("rifle", "pistol"), {"magazines": (("rifle", "aimed"),)}, {}, ("rifle", "pistol")),
    ],
)
def test_with_what_he_may_react(
    weapons: tuple[str, ...], kim: dict[str, Any], how: dict[str, Any], able: tuple[str, ...]
) -> None:
    state = standing(*weapons, how=how, **kim)
    assert opportunity_weapons(state, state.figures["kim"]) == able


@rule("BN-8.8.a", "BN-Q.78", "BN-Q.131")
@pytest.mark.parametrize(
    ("target", "kind", "aboard", "weapon", "men", "why"),
    [
        ("ride", "protected", True, "rifle", True, ""),
        ("ride", "unprotected", True, "lmg", True, ""),
        ("ride", "protected", True, "rpg", False, ""),
        ("ride", "protected", True, "rpg", True, "bn-small-arms-at-men"),
        ("ride", "lightly_armoured", True, "rifle", True, "bn-behind-armour"),
        ("ride", "tank", True, "rifle", True, "bn-behind-armour"),
        ("ride", "protected", False, "rifle", True, "bn-nobody-aboard"),
        ("ride", "protected", False, "rifle", False, ""),
        ("rider", "protected", True, "rifle", False, "bn-aim-at-vehicle"),
        ("rider", "protected", True, "rifle", True, "bn-aim-at-vehicle"),
        ("foe", "protected", True, "rifle", True, "bn-nobody-aboard"),
        ("foe", "protected", True, "rifle", False, ""),
    ],
)
def test_whom_one_may_aim_at_in_a_vehicle(
    target: str, kind: str, aboard: bool, weapon: str, men: bool, why: str
) -> None:
    there: dict[str, Soldier] = {"ride": Vehicle(kind, x=90, side="red")}
    if aboard or target == "rider":
        there["rider"] = Man("Irr3", side="red", aboard="ride")
    state = standing(weapon, men=there)

    refusal = aboard_refusal(state, state.figures["kim"], weapon_of(weapon, "EN"), state.figures[target], men)

    assert said(refusal)[1] == why
