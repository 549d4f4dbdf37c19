"""Breaking News 9.2, 9.1 and 8.8: what hits do to vehicles, to those inside and to one without a driver."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bn_commands import Drive, OpenFire, OpportunityFire, SetOff
from firing_range import fire, number, shot
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Soldier, Vehicle, both_editions, table
from vehicles_on_table import crewed

from core.engine.chance.preview import odds
from core.engine.contract.facts import Thrown
from core.rules.breaking_news.facts import (
    Advanced,
    FigureOut,
    FriendlyFire,
    PointsScored,
    ReactionLost,
    ShotFired,
    Suppressed,
)
from core.rules.breaking_news.facts.vehicles import (
    CrewTested,
    GotOut,
    HullTested,
    HullUnharmed,
    MenHit,
    RanOn,
)
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.vehicles import column_of, immune, save_of
from core.table.places import Point

TABLE = {  # T-VEHICLE as it is printed, and BN-Q.78 for what has no line there
    ("tank", True): {"rpg": 1, "grenade_launcher": 1, "tank_gun": 4, "heavy_at": 4},
    ("tank", False): {"rpg": 2, "grenade": 2, "tank_gun": 5, "heavy_at": 5},
    ("heavily_armoured", False): {"rifle": 2, "hmg": 2, "rpg": 2, "ied": 2, "tank_gun": 5, "heavy_at": 5},
    ("lightly_armoured", False): {"rifle": 3, "hmg": 3, "rpg": 4, "ied": 4, "tank_gun": 6, "heavy_at": 6},
    ("protected", False): {
        "rifle": 4,
        "mmg": 4,
        "grenade": 4,
        "rpg": 6,
        "ied": 6,
        "hmg": 6,
        "tank_gun": 6,
        "heavy_at": 6,
    },
    ("unprotected", False): {
        "rifle": 5,
        "mmg": 5,
        "grenade": 5,
        "rpg": 6,
        "ied": 6,
        "hmg": 6,
        "tank_gun": 6,
        "heavy_at": 6,
    },
}


@rule("BN-9.2.b", "BN-Q.77", "BN-Q.78")
@pytest.mark.parametrize(("kind", "front"), list(TABLE))
def test_the_table_of_saves_is_the_book_s(kind: str, front: bool) -> None:
    row = TABLE[kind, front]
    assert {weapon: save_of(kind, weapon, front) for weapon in row} == row


def test_launched_and_thrown_grenades_are_other_weapons_than_light_anti_tank() -> None:
    assert [column_of(weapon) for weapon in ("grenade", "grenade_launcher", "flamethrower")] == ["other"] * 3


# --- one hit ----------------------------------------------------------------------


def hit(kind: str, weapon: str, *saves: int, side: str = "front", gunner: str = "R3", **how: Any) -> Facts:
    """Kim hits the red vehicle once, from in front of its hull or behind; the faces are its save and more."""
    game = target(kind, weapon, side, gunner, **how)
    mode = "burst" if weapon in ("smg", "lmg", "mmg", "hmg") else "aimed"
    pool = {"smg": 3, "lmg": 4, "mmg": 4, "hmg": 5}.get(weapon, 1)
    faces = [6] + [1] * (pool - 1)
    wish = OpenFire((Shot("kim", weapon, mode, ("ride",)),))
    played = game.play("blue", wish, faces, *([face] for face in saves))
    return Facts(played)


def target(kind: str, weapon: str, side: str = "front", grade: str = "R3", **how: Any) -> Played:
    """A red vehicle without weapons 20 cm north of Kim, its front or its rear towards him."""
    facing = 270.0 if side == "front" else 90.0
    men: dict[str, Soldier] = {
        "kim": Man(grade, weapon, y=40, crew="lee" if weapon in ("mmg", "hmg") else ""),
        "lee": Man(grade, y=38),
        "ride": Vehicle(kind, y=60, side="red", facing=facing),
        "fahrer": Man("R3", "pistol", side="red", aboard="ride", post="driver"),
    }
    return table(**how, **men)


@rule("BN-EX.108")
def test_the_front_of_a_tank_resists_any_rocket_without_a_die() -> None:
    tested = hit("tank", "rpg").one(HullTested)
    assert (tested.needed, tested.die, tested.front, tested.result) == (1, 0, True, "")


@rule("BN-EX.109", "BN-9.2.c", "BN-9.2.d")
@pytest.mark.parametrize(("die", "result"), [(2, "exploded"), (3, "knocked_out"), (5, "")])
def test_the_side_of_a_tank_against_heavy_anti_tank(die: int, result: str) -> None:
    saves = (die, 6) if result == "exploded" else (die,)
    tested = hit("tank", "heavy_at", *saves, side="rear").one(HullTested)
    assert (tested.needed, tested.result) == (5, result)


@rule("BN-EX.110")
@pytest.mark.parametrize(("die", "result"), [(1, "exploded"), (2, "knocked_out"), (4, "")])
def test_light_armour_against_a_rocket(die: int, result: str) -> None:
    saves = (die, 6) if result == "exploded" else (die,)
    assert hit("lightly_armoured", "rpg", *saves).one(HullTested).result == result


@rule("BN-EX.111")
@pytest.mark.parametrize(("die", "result"), [(3, "exploded"), (4, "knocked_out"), (6, "")])
def test_a_protected_vehicle_against_a_heavy_machine_gun(die: int, result: str) -> None:
    saves = (die, 6) if result == "exploded" else (die,)
    assert hit("protected", "hmg", *saves).one(HullTested).result == result


@rule("BN-EX.112")
@pytest.mark.parametrize(("die", "result"), [(1, "exploded"), (3, "knocked_out"), (4, "")])
def test_a_protected_vehicle_against_an_assault_rifle(die: int, result: str) -> None:
    saves = (die, 6) if result == "exploded" else (die,)
    assert hit("protected", "assault_rifle", *saves).one(HullTested).result == result


@rule("BN-EX.113")
def test_heavy_armour_against_a_rocket_fails_on_a_1_by_one() -> None:
    assert hit("heavily_armoured", "rpg", 1).one(HullTested).result == "knocked_out"


@rule("BN-EX.114", "BN-9.2.a")
def test_the_front_of_a_tank_explodes_to_a_missile_and_mocks_machine_guns() -> None:
    tested = hit("tank", "heavy_at", 1, 6).one(HullTested)
    assert (tested.needed, tested.result) == (4, "exploded")
    facts = hit("tank", "hmg")
    assert facts.one(HullUnharmed) == HullUnharmed("ride", "hmg")
    assert facts.no(HullTested)


@rule("BN-9.2.a")
@pytest.mark.parametrize("weapon", ["assault_rifle", "sniper_rifle", "lmg", "mmg", "hmg"])
def test_tanks_are_immune_to_light_weapons_and_machine_guns(weapon: str) -> None:
    assert hit("tank", weapon, side="rear").one(HullUnharmed).vehicle == "ride"


@rule("BN-9.2.a")
def test_tanks_are_immune_to_explosives_on_the_road_and_others_are_not() -> None:
    assert immune("tank", "ied") and not immune("heavily_armoured", "ied") and not immune("tank", "rpg")


@rule("BN-Q.77")
@pytest.mark.parametrize(("angle", "needed"), [(44.0, 4), (45.0, 4), (46.0, 5), (180.0, 5)])
def test_the_front_is_45_degrees_to_either_side_of_the_hull(angle: float, needed: int) -> None:
    game = target("tank", "heavy_at")
    place = game.man("ride").place
    assert place is not None
    game.set("ride", place=replace(place, facing=270.0 + angle))
    played = game.play("blue", OpenFire((Shot("kim", "heavy_at", "aimed", ("ride",)),)), [6], [6])
    assert played.one(HullTested).needed == needed


@rule("BN-Q.77")
def test_by_option_a_natural_1_fails_even_in_front() -> None:
    options = {"vehicle_one_fails": "yes"}
    assert hit("tank", "rpg", 1, options=options).one(HullTested).result == "knocked_out"
    assert hit("tank", "rpg", 2, options=options).one(HullTested).result == ""


@rule("BN-Q.78")
def test_armour_saves_from_rifle_calibres_on_its_first_number_or_by_option_is_immune() -> None:
    assert hit("lightly_armoured", "assault_rifle", 2).one(HullTested).result == "knocked_out"
    options = {"armour_vs_small_arms": "immune"}
    assert hit("lightly_armoured", "assault_rifle", options=options).one(HullUnharmed)
    assert hit("lightly_armoured", "hmg", 3, options=options).one(HullTested).result == ""
    assert hit("protected", "assault_rifle", 4, options=options).one(HullTested).result == ""


@rule("BN-Q.77")
def test_one_save_for_each_hit_and_no_bonus_for_cover_or_leaders() -> None:
    game = target("protected", "mmg")
    wish = OpenFire((shot("kim", "mmg", at="ride"),))
    facts = game.play("blue", wish, [6, 6, 6, 1], [4], [2], [1], [6])
    assert [(test.die, test.result) for test in facts.of(HullTested)] == [
        (4, ""),
        (2, "knocked_out"),
        (1, "exploded"),
    ]


@rule("BN-7.0.t", "BN-Q.50")
def test_guns_and_missiles_aim_at_vehicles_but_at_no_man() -> None:
    game = table(
        kim=Man("R3", "heavy_at", y=40), abu=Man("Irr3", y=90, side="red", facing=90),
        **crewed("protected", side="red", y=70, x=60, facing=90),
    )  # fmt: skip
    at_man = OpenFire((Shot("kim", "heavy_at", "aimed", ("abu",)),))
    assert game.refused("blue", at_man) == ("BN-7.0.t", "bn-not-at-men")
    facts = game.play("blue", OpenFire((Shot("kim", "heavy_at", "aimed", ("ride",)),)), [5], [6])
    assert number(facts) == (5, 1)


@rule("BN-8.0.1.c", "BN-Q.49", "BN-ED.46")
@both_editions
def test_a_burst_catches_vehicles_and_men_beside_them_but_nobody_inside() -> None:
    game = target("protected", "rpg")
    game.set("lee", side="red", place=replace(game.man("lee").place, x=44.5, y=60.0))  # type: ignore[type-var]
    wish = OpenFire((Shot("kim", "rpg", "aimed", ("ride",)),))
    facts = game.play("blue", wish)
    facts = game.play("red", __import__("bn_commands").Pass(), [4], [6], [6])
    struck = facts.one(ShotFired).struck
    assert {hit.figure for hit in struck} == {"ride", "lee"}
    assert next(hit for hit in struck if hit.figure == "ride").weapon == "rpg"


@rule("BN-8.7.a")
def test_a_friendly_vehicle_in_the_line_of_fire_saves_by_its_table() -> None:
    game = table(
        kim=Man("R3", y=40), friend=Vehicle("protected", x=44.5, y=52),
        abu=Man("Irr3", x=40, y=64, side="red", facing=90),
    )  # fmt: skip
    facts = fire(game, shot("kim"), dice=[[1], [1]])
    assert facts.one(FriendlyFire).struck[0].figure == "friend"
    assert facts.one(HullTested).result == "exploded"


# --- what becomes of it, and of those inside ------------------------------------------


@rule("BN-9.2.c", "BN-Q.76", "BN-Q.107", "BN-Q.94")
def test_knocked_out_it_costs_nothing_and_the_men_stay_inside_unhurt() -> None:
    game = target("protected", "assault_rifle")
    before = game.state.sides["red"]
    facts = game.play("blue", OpenFire((shot("kim", at="ride"),)), [6], [2])

    assert game.man("ride").fate == "knocked_out"
    assert facts.no(CrewTested, FigureOut, GotOut)
    assert (game.man("fahrer").aboard, game.man("fahrer").suppressed) == ("ride", False)
    after = game.state.sides["red"]
    assert (after.total, after.losses, after.lost_now) == (before.total, 0, 0)
    assert [score.kind for score in facts.of(PointsScored)] == ["first-fire"]


@rule("BN-9.1.b", "BN-Q.75", "BN-9.2.d", "BN-ED.60")
@pytest.mark.parametrize(
    ("kind", "needed"),
    [("tank", 2), ("heavily_armoured", 2), ("lightly_armoured", 3), ("protected", 3), ("unprotected", 3)],
)
@both_editions
def test_men_inside_an_explosion_save_on_3_or_in_heavy_armour_on_2(kind: str, needed: int) -> None:
    facts = hit(kind, "heavy_at", 1, needed, side="rear")
    assert facts.one(CrewTested) == CrewTested("fahrer", needed, True)
    facts = hit(kind, "heavy_at", 1, needed - 1, side="rear")
    assert facts.one(CrewTested).passed is False
    assert facts.one(FigureOut).figure == "fahrer"


@rule("BN-9.2.e", "BN-Q.76", "BN-ED.61")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_survivors_are_placed_beside_the_wreck_suppressed(edition: str) -> None:
    game = target("protected", "rpg", edition=edition)
    facts = game.play("blue", OpenFire((Shot("kim", "rpg", "aimed", ("ride",)),)), [6], [1], [3])

    assert facts.one(GotOut).thrown
    man, wreck = game.man("fahrer"), game.man("ride")
    assert man.aboard == "" and man.suppressed
    assert man.place is not None and wreck.place is not None
    gap = ((man.place.x - wreck.place.x) ** 2 + (man.place.y - wreck.place.y) ** 2) ** 0.5
    assert gap == pytest.approx((man.place.base + wreck.place.base) / 2, abs=0.02)


def test_a_wreck_is_no_target_and_fires_no_more() -> None:
    game = target("protected", "assault_rifle")
    game.play("blue", OpenFire((shot("kim", at="ride"),)), [6], [2])
    assert game.refused("blue", OpenFire((shot("lee", at="ride"),))) == ("", "bn-no-such-enemy")


@rule("BN-Q.41")
def test_a_vehicle_that_is_knocked_out_on_its_way_stops_there() -> None:
    abu = Man("Irr1", "rpg", x=60, y=60, side="red", facing=180)
    game = table(abu=abu, **crewed("protected", facing=90))
    game.play("blue", SetOff("ride"), [1, 1])
    game.play("blue", Drive("ride", (Point(40, 80),)))
    facts = game.play("red", OpportunityFire("abu", "rpg", at=20.0), [5], [5])
    assert facts.one(HullTested).result == "knocked_out"
    assert game.at("ride") == game.at("driver") == (40, 60)
    assert facts.one(ReactionLost).done


def test_the_odds_of_a_hit_on_a_vehicle_are_exact() -> None:
    game = target("protected", "rpg")
    chances = odds(
        RULES, game.state, "blue", OpenFire((Shot("kim", "rpg", "aimed", ("ride",)),)), RULES.geometry
    )
    hit_, half = Fraction(1, 2), Fraction(1, 2)  # 4+; then 6 is safe, 4–5 knocked out, 1–3 explode
    out, saved = Fraction(1, 3), Fraction(2, 3)
    assert sum(chances.values()) == 1
    assert chances[("ride:knocked_out",)] == hit_ * Fraction(1, 3)
    assert chances[("fahrer:dead", "ride:exploded")] == hit_ * half * out
    assert chances[("fahrer:suppressed", "ride:exploded")] == hit_ * half * saved


def test_with_a_tape_people_say_whether_a_tank_is_hit_in_front() -> None:
    line = {"distance": 20.0, "seen": True, "cover": False, "off": 0.0}
    game = table(
        kim=Man("R3", "heavy_at"), ride=Vehicle("tank", side="red"),
        fahrer=Man("R3", "pistol", side="red", aboard="ride"), tape=True,
    )  # fmt: skip
    wish = OpenFire((Shot("kim", "heavy_at", "aimed", ("ride",)),))
    facts = game.play("blue", wish, [6], [6], answers=[line, "side"])
    assert facts.one(HullTested).needed == 5


# --- the men in what is not armoured ----------------------------------------------------


def at_men(
    kind: str, *dice: list[int], weapon: str = "assault_rifle", crew: int = 2, **how: Any
) -> tuple[Played, Any]:
    game = target(kind, weapon, **how)
    for extra in range(crew - 1):
        game.state = replace(
            game.state,
            figures={
                **game.state.figures,
                f"man{extra}": replace(game.man("fahrer"), id=f"man{extra}", name=f"Man{extra}", post=""),
            },
        )
    wish = OpenFire((Shot("kim", weapon, "aimed", ("ride",), men=True),))
    return game, game.play("blue", wish, *dice)  # nobody's pistol reaches him


@rule("BN-8.8.a", "BN-Q.131", "BN-Q.78")
@pytest.mark.parametrize(("face", "who"), [(1, "fahrer"), (2, "man0"), (3, "fahrer"), (6, "man0")])
def test_hits_on_the_men_are_spread_by_a_die_the_driver_included(face: int, who: str) -> None:
    _, facts = at_men("unprotected", [3], [face], [6])
    assert number(facts) == (3, 1)  # in the open
    hit_ = facts.one(MenHit).hit
    assert hit_ is not None and (hit_.figure, hit_.bonus) == (who, 0)
    assert facts.one(Suppressed).figure == who


@rule("BN-8.8.b", "BN-Q.07")
def test_the_sides_of_a_protected_vehicle_are_hard_cover() -> None:
    _, facts = at_men("protected", [4], [1], [2], options={"protection": "hard_only"})
    assert facts.one(MenHit).hit.bonus == 1  # type: ignore[union-attr]


@rule("BN-8.8.b")
def test_behind_protection_they_count_as_in_cover() -> None:
    game, facts = at_men("protected", [4], [1], [2])
    assert number(facts) == (4, 1)
    assert facts.one(MenHit).hit.bonus == 1  # type: ignore[union-attr]
    assert game.man("fahrer").suppressed and not game.man("fahrer").marker  # R3 saves 3+, +1


@rule("BN-Q.131")
def test_among_five_men_a_6_is_rolled_again() -> None:
    _, facts = at_men("unprotected", [3], [6], [5], [6], crew=5)
    assert [event.hit and event.hit.figure for event in facts.of(MenHit)] == [None, "man3"]
    assert [throw.faces for throw in facts.of(Thrown)][1:3] == [(6,), (5,)]


@rule("BN-Q.78", "BN-8.8.a")
def test_nobody_behind_armour_or_with_a_rocket_can_aim_at_the_men() -> None:
    armoured, rocket = target("lightly_armoured", "assault_rifle"), target("protected", "rpg")
    wish = OpenFire((Shot("kim", "assault_rifle", "aimed", ("ride",), men=True),))
    assert armoured.refused("blue", wish) == ("BN-Q.78", "bn-behind-armour")
    wish = OpenFire((Shot("kim", "rpg", "aimed", ("ride",), men=True),))
    assert rocket.refused("blue", wish) == ("BN-8.8.a", "bn-small-arms-at-men")
    inside = OpenFire((Shot("kim", "rpg", "aimed", ("fahrer",)),))
    assert rocket.refused("blue", inside) == ("BN-Q.131", "bn-aim-at-vehicle")


# --- without a driver --------------------------------------------------------------------


def driverless(*terrain: dict[str, Any], kind: str = "unprotected", to: float = 50) -> tuple[Played, Facts]:
    """Blue's pick-up drives north along x = 40; Abu shoots its driver at y = *to* as it passes."""
    men: dict[str, Soldier] = {
        "abu": Man("R3", "assault_rifle", x=60, y=to, side="red", facing=180),
        "ride": Vehicle(kind, facing=90),
        "driver": Man("R3", "pistol", aboard="ride", post="driver"),
    }
    game = table(list(terrain), **men)
    game.play("blue", SetOff("ride"), [3, 2])  # 40 cm
    game.play("blue", Drive("ride", (Point(40, 52),)))
    wish = OpportunityFire("abu", "assault_rifle", at=to - 40, men=True)
    return game, game.play("red", wish, [6], [1])


@rule("BN-8.8.c", "BN-SM.65", "BN-Q.131", "BN-ED.101")
@both_editions
def test_with_its_driver_out_it_goes_on_for_a_whole_move_straight_ahead() -> None:
    game, facts = driverless()
    assert facts.one(FigureOut).figure == "driver"
    assert facts.one(RanOn) == RanOn("ride", 40.0, game.man("ride").place)
    assert game.at("ride") == (40, 90)
    assert game.state.action is None


@rule("BN-8.8.c", "BN-8.2.j")
def test_a_driver_who_is_shot_as_it_sets_off_does_not_drive_the_way_he_meant_to() -> None:
    game, facts = driverless(to=40)
    assert facts.one(RanOn).cm == 40.0 and facts.no(Advanced)
    assert game.at("ride") == (40, 80)


@rule("BN-8.8.d")
def test_an_obstacle_ends_the_run() -> None:
    wall = {"kind": "wall", "id": "wall", "line": [[30, 70], [50, 70]]}
    game, facts = driverless(wall)
    run = facts.one(RanOn)
    assert run.into == "wall"
    assert 69 < game.at("ride")[1] < 70

    house = {"kind": "building", "id": "house", "box": [30, 66, 20, 10]}
    game, facts = driverless(house)
    assert facts.one(RanOn).into == "house"
    assert game.at("ride")[1] == pytest.approx(65.9, abs=0.2)


@rule("BN-8.8.c")
def test_a_driver_who_saves_drives_on_and_a_standing_vehicle_stays() -> None:
    men: dict[str, Soldier] = {
        "kim": Man("R3", y=40),
        "ride": Vehicle("unprotected", y=60, side="red"),
        "fahrer": Man("R3", "pistol", side="red", aboard="ride", post="driver"),
    }
    game = table(**men)
    facts = game.play(
        "blue", OpenFire((Shot("kim", "assault_rifle", "aimed", ("ride",), men=True),)), [6], [1]
    )
    assert facts.one(FigureOut).figure == "fahrer"
    assert facts.no(RanOn)


@rule("BN-8.8.a", "BN-Q.131")
def test_nobody_aims_at_men_who_are_not_there() -> None:
    """An empty vehicle has none, and a man on foot is no vehicle."""
    game = table(
        kim=Man("R3"), ride=Vehicle("unprotected", y=60, side="red"), abu=Man(x=60, y=60, side="red")
    )
    for goal in ("ride", "abu"):
        wish = OpenFire((Shot("kim", "assault_rifle", "aimed", (goal,), men=True),))
        assert game.refused("blue", wish) == ("BN-8.8.a", "bn-nobody-aboard")
