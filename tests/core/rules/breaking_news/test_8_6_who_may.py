"""Breaking News 8.6: who may fire at what he does not see, and at what place (BN-Q.62)."""

from __future__ import annotations

from typing import Any

import pytest
from menus import form, menu
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.rules.breaking_news.firing.speculative import heavy_enough, sighted
from core.rules.breaking_news.state import Cloud
from core.table.places import Point

WALL = {"kind": "wall", "id": "wall", "line": [[0, 60], [200, 60]], "sight": "blocks", "height": 30}
HIDDEN = Man("Irr3", y=90, side="red", marker="m1")
FOUND = Man("Irr3", y=90, side="red", marker="m1", seen_by=("novak",))
OPEN = Man("Irr3", y=90, side="red")


@rule("BN-Q.62")
@pytest.mark.parametrize(
    ("weapon", "option", "heavy"),
    [
        ("rifle", "split", False), ("rifle", "any", True), ("rifle", "heavy_only", False),
        ("lmg", "split", False),
        ("mmg", "split", True), ("hmg", "heavy_only", True), ("rpg", "split", True),
        ("heavy_at", "split", True),
        ("flamethrower", "split", True), ("tank_gun", "split", True), ("light_mortar", "split", True),
        ("grenade_launcher", "split", True), ("grenade", "split", False), ("smoke", "any", False),
        ("smoke_launcher", "any", False),
    ],
)  # fmt: skip
def test_which_weapons_may_be_fired_at_a_place_where_nobody_was_sighted(
    weapon: str, option: str, heavy: bool
) -> None:
    state = table(options={"speculative_weapons": option}, kowalski=Man("R3", weapon), foe=OPEN).state
    assert heavy_enough(state, state.figures["kowalski"], weapon) is heavy
    ride = table(ride=Vehicle("protected", "lmg"), foe=OPEN).state
    assert heavy_enough(ride, ride.figures["ride"], "lmg"), "every mount of a vehicle"


def test_who_stands_in_the_open_or_was_found_is_known() -> None:
    men = [table(kowalski=Man(), abu=man).state.figures["abu"] for man in (HIDDEN, FOUND, OPEN)]
    assert [sighted(man) for man in men] == [False, True, True]


def blind(foe: Soldier, *weapons: str, **how: Any) -> Played:
    men = {"kowalski": Man("R3", *weapons, facing=90), "novak": Man(x=60), "abu": foe}
    return table(how.pop("terrain", [WALL]), **how, **men)


CLOUD = {"facts": {"clouds": (Cloud("s1", 1, Point(100.0, 20.0)),)}}


@rule("BN-8.6.a", "BN-Q.62", "BN-Q.74")
@pytest.mark.parametrize(
    ("foe", "weapons", "how", "offers"),
    [
        (HIDDEN, ("mmg",), {}, True),
        (HIDDEN, ("rifle",), {}, False),
        (FOUND, ("rifle",), {}, True),  # found, and out of his own sight
        (FOUND, ("rifle",), {"terrain": []}, True),  # he is not within 5 cm of who found him
        (FOUND, ("rifle",), {"options": {"speculative_weapons": "heavy_only"}}, False),
        (FOUND, ("mmg",), {"options": {"speculative_weapons": "heavy_only"}}, True),
        (OPEN, ("mmg",), {}, False),
        (OPEN, ("rifle",), CLOUD, True),  # smoke hides anybody
        (HIDDEN, ("rifle",), {"options": {"speculative_weapons": "any"}}, True),
    ],
)
def test_who_is_offered_to_fire_at_what_he_does_not_see(
    foe: Soldier, weapons: tuple[str, ...], how: dict[str, Any], offers: bool
) -> None:
    rows = [
        row for row in menu(blind(foe, *weapons, **how), "blue", "speculative_fire") if row[1] == "kowalski"
    ]
    assert bool(rows) is offers
    assert all(row[2:4] == ("do-speculative_fire", "BN-8.6.a") for row in rows)


@rule("BN-8.6.b", "BN-Q.62")
@pytest.mark.parametrize(
    ("foe", "weapon", "targets"),
    [
        (HIDDEN, "mmg", ["m1", ""]),
        (HIDDEN, "rifle", []),
        (FOUND, "rifle", ["abu"]),
        (FOUND, "mmg", ["abu", ""]),
        (OPEN, "mmg", [""]),
        (FOUND, "tank_gun", [""]),  # at men it never aims
    ],
)
def test_at_whom_and_where_it_may_be_fired(foe: Soldier, weapon: str, targets: list[str]) -> None:
    mode = "burst" if weapon == "mmg" else "aimed"
    game = blind(foe, weapon, "smoke")
    filled = {"figure": "kowalski", "weapon": weapon, "mode": mode}

    rows = form(game, "blue", "speculative_fire", **filled)

    assert rows[0] == ("PickOne", "weapon", "ask-weapon", [weapon]), "smoke is laid, not fired"
    assert rows[2] == ("PickOne", "target", "ask-target", targets)
    assert [row[1] for row in form(game, "blue", "speculative_fire", **filled, target="")][3:] == ["aim"]
    assert form(game, "blue", "speculative_fire", figure="kowalski", weapon="smoke")[1:] == []
