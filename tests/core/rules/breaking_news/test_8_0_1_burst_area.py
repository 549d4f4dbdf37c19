"""Breaking News 8.0.1, burst areas: who is caught, friends and the thrower too; guns that aim at terrain."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import GoToGround, OpenFire, Pass
from firing_range import fire, shot
from rule_ids import rule
from table import Facts, Man, Played, Vehicle, both_editions, table

from core.rules.breaking_news.facts import FirstFire, SavesRolled, ShotFired
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.table.places import Point

WALL = {"kind": "wall", "line": [[20, 70], [60, 70]]}


def caught(facts: Facts) -> list[str]:
    """Who was struck, by name."""
    return sorted(hit.figure for fired in facts.of(ShotFired) for hit in fired.struck)


def at_ground(weapon: str, x: float, y: float, **more: Any) -> OpenFire:
    """Kowalski aims at a spot."""
    return OpenFire((Shot("kowalski", weapon, aim=Point(x, y), **more),))


def crowd(weapon: str = "rpg", **options: str) -> Played:
    """Abu at 30, Bakr 5 and Chafik 5.1 cm beside him, and an own man at 4."""
    return table(
        options=options,
        kowalski=Man("R3", weapon),
        lopez=Man(y=66),
        abu=Man(y=70, side="red"),
        bakr=Man(x=45, y=70, side="red"),
        chafik=Man(x=34.9, y=70, side="red"),
    )


@rule("BN-EX.46", "BN-8.0.1.a", "BN-8.0.1.c", "BN-Q.48", "BN-Q.49", "BN-ED.45")
@pytest.mark.parametrize("weapon", ["rpg", "grenade_launcher"])
@both_editions
def test_a_rocket_hits_friend_and_foe_within_five(weapon: str) -> None:
    facts = fire(crowd(weapon), shot("kowalski", weapon), dice=[[5], [6], [6], [6]])

    assert caught(facts) == ["abu", "bakr", "lopez"]
    assert [(saved.figure, saved.hits) for saved in facts.of(SavesRolled)] == [
        ("lopez", 1),
        ("abu", 1),
        ("bakr", 1),
    ]


@rule("BN-Q.48", "BN-ED.45")
@both_editions
def test_by_option_five_is_the_diameter() -> None:
    game = table(
        options={"burst_area": "diameter"},
        kowalski=Man("R3", "rpg"),
        abu=Man(y=70, side="red"),
        bakr=Man(x=42.5, y=70, side="red"),
        chafik=Man(x=37.4, y=70, side="red"),
    )

    assert caught(fire(game, shot("kowalski", "rpg"), dice=[[5], [6], [6]])) == ["abu", "bakr"]


@rule("BN-8.0.1.c")
def test_a_miss_catches_nobody_in_the_burst() -> None:
    facts = fire(crowd(), shot("kowalski", "rpg"), dice=[[4], [6]])

    assert caught(facts) == []
    assert [saved.figure for saved in facts.of(SavesRolled)] == ["lopez"]  # in the line of fire (8.7)


@rule("BN-Q.49", "BN-Q.127", "BN-8.0.1.a")
def test_a_man_can_catch_himself_with_his_own_grenade() -> None:
    game = table(kowalski=Man("R3", "grenade"), abu=Man(y=45, side="red"))

    facts = fire(game, shot("kowalski", "grenade"), dice=[[4], [6], [6]])

    assert caught(facts) == ["abu", "kowalski"]
    assert game.man("kowalski").suppressed


@rule("BN-8.0.1.c")
@pytest.mark.parametrize(("weapon", "mode"), [("flamethrower", "aimed"), ("assault_rifle", "burst")])
def test_flames_and_bullets_have_no_burst_area(weapon: str, mode: str) -> None:
    game = table(kowalski=Man("R3", weapon), abu=Man(y=49, side="red"), bakr=Man(x=42, y=49, side="red"))

    facts = fire(game, shot("kowalski", weapon, mode), dice=[[4] if mode == "aimed" else [4, 1, 1], [6]])

    assert caught(facts) == ["abu"]


@rule("BN-Q.49")
def test_two_rockets_are_two_hits() -> None:
    game = table(kowalski=Man("R3", "rpg"), lopez=Man("R3", "rpg", x=44), abu=Man("R4", y=70, side="red"))

    facts = fire(game, shot("kowalski", "rpg"), shot("lopez", "rpg"), dice=[[5], [5], [4, 4]])

    assert facts.one(SavesRolled).hits == 2


@rule("BN-Q.46")
def test_a_man_in_an_announced_burst_area_may_dodge_it() -> None:
    game = crowd()
    game.play("blue", OpenFire((shot("kowalski", "rpg"),)))

    assert game.refused("red", GoToGround("chafik")) == ("BN-Q.46", "bn-not-a-target")
    game.run("red", GoToGround("bakr"))
    facts = game.play("red", Pass(), [5], [6])

    assert facts.one(ShotFired).needed == 6


@rule("BN-Q.151", "BN-6.5.d", "BN-8.0.o")
@pytest.mark.parametrize("reading", ["anybody", "target"])
@pytest.mark.parametrize(
    ("dodgers", "anybody", "target"), [(("bakr",), 6, 5), (("abu",), 6, 6), (("abu", "bakr"), 6, 6)]
)
def test_whose_dodge_makes_a_rocket_harder(
    reading: str, dodgers: tuple[str, ...], anybody: int, target: int
) -> None:
    """At 40 cm 5 is needed; however many dodge, 6 at most."""
    game = crowd(dodge_in_burst=reading, friendly_fire="off")
    game.play("blue", OpenFire((shot("kowalski", "rpg"),)))
    for man in dodgers:
        game.run("red", GoToGround(man))
    facts = game.play("red", Pass(), [4])

    assert facts.one(ShotFired).needed == (anybody if reading == "anybody" else target)


@rule("BN-Q.151", "BN-7.0.t")
@pytest.mark.parametrize(("reading", "needed"), [("anybody", 6), ("target", 5)])
def test_at_a_wall_there_is_no_target_to_dodge(reading: str, needed: int) -> None:
    wall = {"kind": "wall", "line": [[30, 78], [50, 78]]}
    game = table(
        [wall],
        options={"dodge_in_burst": reading},
        kowalski=Man("R3", "heavy_at"),
        abu=Man("R4", y=80, side="red"),
    )
    game.play("blue", OpenFire((Shot("kowalski", "heavy_at", aim=Point(40, 78)),)))

    facts = game.play("red", GoToGround("abu"), [1])

    assert facts.one(ShotFired).needed == needed


BESIDE = pytest.mark.parametrize(
    ("kind", "protection", "save"),
    [("wall", "same", 2), ("hedge", "same", 2), ("wall", "hard_only", 2), ("hedge", "hard_only", 3)],
)


@rule("BN-Q.07", "BN-9.0.d")
@BESIDE
def test_cover_towards_the_burst_protects(kind: str, protection: str, save: int) -> None:
    """The line is drawn from the burst's centre; by option only hard cover helps to survive."""
    cover = {"kind": kind, "line": [[42.4, 60], [42.4, 80]]}
    game = table(
        [cover],
        options={"protection": protection},
        kowalski=Man("R3", "rpg"),
        abu=Man("R3", y=70, side="red"),
        bakr=Man("R3", x=44.5, y=70, side="red"),
    )

    facts = fire(game, shot("kowalski", "rpg"), dice=[[5], [6], [6]])

    assert {saved.figure: saved.needed for saved in facts.of(SavesRolled)} == {"abu": 3, "bakr": save}


@rule("BN-Q.07", "BN-8.0.m")
@BESIDE
def test_the_same_cover_in_the_line_of_fire(kind: str, protection: str, save: int) -> None:
    """Vegetation gives the +1 to be missed in any case."""
    game = table(
        [{"kind": kind, "line": [[20, 58], [60, 58]]}],
        options={"protection": protection},
        kowalski=Man(),
        abu=Man("R3", y=60, side="red"),
    )

    facts = fire(game, shot("kowalski"), dice=[[6], [6]])

    assert facts.one(ShotFired).needed == 4
    assert facts.one(SavesRolled).needed == save


@rule("BN-7.0.t", "BN-Q.50", "BN-ED.36")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("weapon", ["heavy_at", "tank_gun"])
def test_guns_do_not_aim_at_a_man(edition: str, weapon: str) -> None:
    game = table([WALL], edition=edition, kowalski=Man("R3", weapon), abu=Man(y=72, side="red"))

    assert game.refused("blue", OpenFire((shot("kowalski", weapon),)))[0] == "BN-7.0.t"
    assert game.refused("blue", at_ground(weapon, 40, 60)) == ("BN-Q.50", "bn-aim-at-terrain")


@rule("BN-7.0.t", "BN-Q.50", "BN-8.0.1.a", "BN-Q.48")
@pytest.mark.parametrize(("edition", "needed"), [("EN", 5), ("IT", 4)])
def test_a_missile_at_a_wall_catches_who_is_near(edition: str, needed: int) -> None:
    game = table(
        [WALL],
        edition=edition,
        kowalski=Man("R3", "heavy_at"),
        abu=Man(y=75, side="red", suppressed=True),
        bakr=Man(x=45.1, y=70.5, side="red", suppressed=True),
    )

    facts = game.play("blue", at_ground("heavy_at", 40, 70), [needed], [6])

    assert facts.one(ShotFired).needed == needed
    assert caught(facts) == ["abu"]


@rule("BN-Q.49", "BN-Q.50", "BN-9.2.b")
def test_a_missile_at_a_wall_hits_a_vehicle_beside_it_once() -> None:
    game = table([WALL], kowalski=Man("R3", "heavy_at"), jeep=Vehicle("unprotected", y=74, side="red"))

    fired = game.play("blue", at_ground("heavy_at", 40, 70), [5], [6]).one(ShotFired)

    assert [(hit.figure, hit.hits) for hit in fired.struck] == [("jeep", 1)]


@rule("BN-EX.47", "BN-8.0.1.b", "BN-Q.48", "BN-Q.50", "BN-ED.41")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_tank_gun_at_a_wall(edition: str) -> None:
    """Men at 7 and at 8 from where it strikes: the first saves, the second not."""
    game = table(
        [WALL],
        edition=edition,
        kowalski=Man("R3", "tank_gun"),
        abu=Man(y=77, side="red", suppressed=True),
        bakr=Man(x=48, y=70.1, side="red", suppressed=True),
    )

    facts = game.play("blue", at_ground("tank_gun", 40, 70), [4], [3])

    assert (facts.one(ShotFired).needed, caught(facts)) == (4, ["abu"])
    assert facts.one(SavesRolled).passed


@rule("BN-Q.50")
def test_a_gun_aims_only_at_what_it_sees() -> None:
    house = {"kind": "building", "box": [30, 50, 20, 10]}
    road = {"kind": "road", "line": [[0, 45], [200, 45]], "width": 6}
    game = table([WALL, house, road], kowalski=Man("R3", "heavy_at"), abu=Man(y=72, side="red"))

    assert game.refused("blue", at_ground("heavy_at", 40, 70)) == ("BN-8.6.a", "bn-no-line")
    assert game.refused("blue", at_ground("heavy_at", 40, 46)) == ("BN-Q.50", "bn-aim-at-terrain")
    assert game.play("blue", at_ground("heavy_at", 40, 55), [1]).one(FirstFire)


@rule("BN-8.0.1.b")
def test_the_guns_burst_is_the_larger() -> None:
    assert {name: row.area for name, row in WEAPONS.items() if row.area} == {
        "grenade": 5,
        "rpg": 5,
        "grenade_launcher": 5,
        "heavy_at": 5,
        "tank_gun": 7,
        "light_mortar": 5,
    }
