"""Breaking News 8.0, the fire table: every printed cell in both editions, and where its columns end."""

from __future__ import annotations

import pytest
from bn_commands import OpenFire
from firing_range import fire, shot
from rule_ids import rule
from table import Man, table

from core.engine.contract.facts import Modifier
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.firing.to_hit import base_needed
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.weapons import COLUMNS, weapon_of
from core.table.places import Point

N = None
PRINTED: list[tuple[str, str, tuple[int | None, ...], int]] = [  # weapon, mode, 25/50/100/150, dice
    ("rifle", "aimed", (3, 4, 5, 6), 1),
    ("assault_rifle", "aimed", (3, 4, 5, 6), 1),
    ("assault_rifle", "burst", (4, 6, N, N), 3),
    ("sniper_rifle", "aimed", (2, 3, 4, 5), 1),
    ("smg", "burst", (4, 6, N, N), 3),
    ("lmg", "burst", (4, 5, 6, 6), 4),
    ("mmg", "burst", (4, 5, 5, 6), 4),
    ("hmg", "burst", (4, 5, 5, 6), 5),
    ("rpg", "aimed", (4, 5, 6, N), 1),
    ("grenade_launcher", "aimed", (4, 5, 6, N), 1),
    ("tank_gun", "aimed", (4, 4, 5, 6), 1),
    ("light_mortar", "aimed", (4, 4, 5, 6), 1),  # BN-ED.41: the same row
    ("smoke_launcher", "aimed", (4, 5, 6, N), 1),
]
SHORT = [("pistol", 3), ("grenade", 4), ("flamethrower", 4), ("smoke", 4)]
CELLS = [
    (edition, weapon, mode, limit, needed, dice)
    for edition in ("EN", "IT")
    for weapon, mode, row, dice in PRINTED
    for limit, needed in zip(COLUMNS, row, strict=True)
]


@rule("BN-8.0.a", "BN-8.0.b", "BN-8.0.c", "BN-8.0.e", "BN-8.0.j", "BN-Q.21", "BN-Q.26")
@pytest.mark.parametrize(("edition", "weapon", "mode", "limit", "needed", "dice"), CELLS)
def test_every_cell_as_printed(
    edition: str, weapon: str, mode: str, limit: int, needed: int | None, dice: int
) -> None:
    row = weapon_of(weapon, edition)

    assert base_needed(row, row.modes[mode], limit) == needed
    assert row.modes[mode].dice == dice


@rule("BN-8.0.e")
def test_only_the_assault_rifle_has_a_choice() -> None:
    choices = {
        weapon: list(weapon_of(weapon, "EN").modes)
        for weapon in ("pistol", "rifle", "assault_rifle", "sniper_rifle", "smg", "lmg", "mmg", "hmg", "rpg")
    }

    assert choices.pop("assault_rifle") == ["aimed", "burst"]
    assert all(len(modes) == 1 for modes in choices.values())


@rule("BN-8.0.d", "BN-Q.29")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("weapon", "needed"), SHORT)
def test_pistol_grenade_and_flamethrower_reach_ten_centimetres(
    edition: str, weapon: str, needed: int
) -> None:
    row = weapon_of(weapon, edition)

    assert [base_needed(row, row.modes["aimed"], cm) for cm in (0, 10, 10.1, 25)] == [needed, needed, N, N]
    assert row.modes["aimed"].dice == 1


@rule("BN-EX.28", "BN-EX.29", "BN-8.0.b")
@pytest.mark.parametrize(("edition", "row"), [("EN", [4, 5, 6, 6]), ("IT", [4, 4, 5, 6])])
def test_heavy_anti_tank_differs_between_the_editions(edition: str, row: list[int]) -> None:
    weapon = weapon_of("heavy_at", edition)

    assert [base_needed(weapon, weapon.modes["aimed"], limit) for limit in COLUMNS] == row
    assert base_needed(weapon, weapon.modes["aimed"], 45) == row[1]
    assert base_needed(weapon, weapon.modes["aimed"], 90) == row[2]
    assert base_needed(weapon, weapon.modes["aimed"], 140) == row[3] == 6
    assert weapon.area == 5 and weapon.still == 0 and weapon.never and weapon.at_ground


@rule("BN-8.0.b", "BN-Q.02")
@pytest.mark.parametrize(
    ("cm", "needed"), [(0, 3), (25, 3), (25.1, 4), (50, 4), (50.1, 5), (100, 5), (100.1, 6), (150, 6)]
)
def test_a_column_includes_its_own_number(cm: float, needed: int) -> None:
    game = table(size=(400, 400), kowalski=Man(x=10), abu=Man(x=10 + cm, side="red"))

    fired = fire(game, shot("kowalski"), dice=[[1]]).one(ShotFired)

    assert (fired.distance, fired.needed, fired.hits) == (cm, needed, 0)


@rule("BN-8.0.c", "BN-Q.29")
def test_nothing_is_fired_beyond_150_cm() -> None:
    game = table(size=(400, 400), kowalski=Man("R3", "lmg", x=10), abu=Man(x=160.1, side="red"))

    wish = OpenFire((Shot("kowalski", "lmg", "burst", ("abu",)),))

    assert game.refused("blue", wish) == ("BN-8.0.c", "bn-out-of-range")


@rule("BN-8.0.f")
def test_an_assault_rifle_fires_no_burst_beyond_50_cm() -> None:
    game = table(kowalski=Man("R3", y=0), abu=Man(y=50.1, side="red"))

    wish = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu",)),))

    assert game.refused("blue", wish) == ("BN-8.0.f", "bn-out-of-range")


@rule("BN-EX.16", "BN-8.0.d", "BN-Q.29")
def test_a_pistol_at_10_and_at_11() -> None:
    """Given a pistol: 3+ at 10, not possible at 11."""
    near = table(kowalski=Man("R3", "pistol", y=40), abu=Man(y=50, side="red", suppressed=True))
    far = table(kowalski=Man("R3", "pistol", y=40), abu=Man(y=51, side="red", suppressed=True))
    wish = OpenFire((Shot("kowalski", "pistol", targets=("abu",)),))

    assert near.play("blue", wish, [2]).one(ShotFired).needed == 3
    assert far.refused("blue", wish) == ("BN-8.0.d", "bn-out-of-range")


@rule("BN-EX.32", "BN-8.0.d", "BN-Q.29")
def test_a_tank_gun_at_9_and_at_10() -> None:
    wall = {"kind": "wall", "line": [[30, 50], [50, 50]], "width": 4}
    game = table([wall], kowalski=Man("R3", "tank_gun", x=40, y=40), abu=Man(y=150, side="red"))

    too_near = OpenFire((Shot("kowalski", "tank_gun", aim=Point(40, 49)),))
    just_far = OpenFire((Shot("kowalski", "tank_gun", aim=Point(40, 50)),))

    assert game.refused("blue", too_near) == ("BN-8.0.d", "bn-out-of-range")
    assert game.play("blue", just_far, [3]).one(ShotFired).needed == 4


@rule("BN-8.0.k")
def test_modifiers_are_terms_that_add_up_to_the_number() -> None:
    game = table(
        kowalski=Man("R5", "assault_rifle", y=40, moved=10.0),
        abu=Man("R3", "sniper_rifle", y=60, side="red"),
    )

    fired = fire(game, shot("kowalski"), dice=[[6], [3]]).one(ShotFired)

    assert fired.modifiers == (
        Modifier(1, "mod-moved", "BN-8.0.l"),
        Modifier(1, "mod-poor-shot", "BN-8.0.n"),
        Modifier(1, "mod-target-sniper", "BN-8.0.p"),
    )
    assert fired.needed == 3 + 3
