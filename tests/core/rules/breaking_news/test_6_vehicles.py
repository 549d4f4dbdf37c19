"""Breaking News 6.0 and 6.1 for vehicles: the move that is rolled for, and what may be fired after it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bn_commands import CoveringFire, Drive, Move, OpenFire, OpportunityFire, Pass, SetOff
from firing_range import fire, number, shot
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Vehicle, both_editions, table
from vehicles_on_table import crewed, drive, motor_pool

from core.engine.chance.preview import odds
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.locale import LANGUAGES, sentences
from core.rules.breaking_news.facts import (
    Advanced,
    CoverDeclared,
    FireDeclared,
    MoveDeclared,
    ShotFired,
    WindowOpened,
)
from core.rules.breaking_news.facts.vehicles import VehicleStarted
from core.rules.breaking_news.state import Shot
from core.table.places import Point
from tui.compose.chances import outcome

WALL = {"kind": "wall", "line": [[30, 50], [50, 50]]}
BUILDING = {"kind": "building", "id": "house", "box": [30, 50, 20, 10]}


# --- the move ---------------------------------------------------------------------


@rule("BN-6.0.e", "BN-EX.115")
def test_a_tracked_vehicle_moves_30_less_2d6() -> None:
    game = motor_pool("tank")
    facts = game.play("blue", SetOff("ride"), [4, 3])

    assert facts.one(VehicleStarted) == VehicleStarted("ride", 7, 23.0)
    assert facts.throws == [("BN-6.0.e", 2, 0)]
    assert game.refused("blue", Drive("ride", (Point(40, 63.1),))) == ("BN-6.0.e", "bn-too-far")
    game.play("blue", Drive("ride", (Point(40, 63),)))
    assert game.at("ride") == (40, 63)


@rule("BN-Q.19", "BN-5.2.a")
def test_a_drive_of_no_cm_was_its_one_move() -> None:
    game = motor_pool("protected")
    game.play("blue", SetOff("ride"), [4, 3])
    game.run("blue", Drive("ride", ()))

    assert game.refused("blue", Drive("ride", (Point(40, 50),))) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-6.0.f", "BN-EX.115")
def test_a_wheeled_vehicle_moves_45_less_2d6() -> None:
    game = motor_pool("protected")
    facts = game.play("blue", SetOff("ride"), [4, 3])

    assert facts.one(VehicleStarted).cm == 38
    assert facts.throws == [("BN-6.0.f", 2, 0)]
    assert game.refused("blue", Drive("ride", (Point(40, 78.1),))) == ("BN-6.0.f", "bn-too-far")
    game.play("blue", Drive("ride", (Point(40, 78),)))
    assert game.at("ride") == (40, 78)


@rule("BN-Q.19")
def test_one_move_a_turn_rolled_once_shorter_if_wanted_and_turning_freely() -> None:
    game = motor_pool("protected")
    assert game.refused("blue", Drive("ride", (Point(40, 45),))) == ("BN-6.0.f", "bn-set-off-first")
    game.play("blue", SetOff("ride"), [6, 6])
    assert game.refused("blue", SetOff("ride")) == ("BN-Q.19", "bn-set-off-already")
    facts = game.play("blue", Drive("ride", (Point(40, 50), Point(55, 50))))

    assert facts.one(MoveDeclared).strides[0].length == 25
    place = game.man("ride").place
    assert place is not None and (place.x, place.y, place.facing) == (55, 50, 0)
    assert game.refused("blue", Drive("ride", (Point(58, 50),))) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-Q.19")
def test_everybody_aboard_goes_where_the_vehicle_goes() -> None:
    game = motor_pool("protected")
    drive(game, 1, 1, to=(60, 60))

    assert game.at("driver") == game.at("gunner") == (60, 60)


def test_a_vehicle_needs_somebody_able_at_the_wheel() -> None:
    empty = table(ride=Vehicle("protected"), kim=Man(x=60), abu=Man("Irr3", x=190, y=190, side="red"))
    assert empty.refused("blue", SetOff("ride")) == ("BN-Q.131", "bn-no-driver")

    game = motor_pool("protected")
    game.set("driver", suppressed=True)
    assert game.refused("blue", SetOff("ride")) == ("BN-10.0.e", "bn-driver-unable")


@rule("BN-8.8.d")
def test_no_vehicle_drives_over_an_obstacle_or_through_a_house() -> None:
    game = motor_pool("tank", terrain=[WALL])
    assert drive(game, 1, 1, to=(40, 60)) == Refusal("BN-8.8.d", say("bn-vehicle-obstacle", figure="Ride"))
    game = motor_pool("tank", terrain=[BUILDING])
    assert isinstance(drive(game, 1, 1, to=(40, 60)), Refusal)


@rule("BN-1.0.a")
def test_a_vehicle_does_not_end_its_move_on_somebody() -> None:
    game = motor_pool("protected", with_={"kim": Man(y=60), "abu": Man("Irr3", x=190, y=190, side="red")})
    game.play("blue", SetOff("ride"), [1, 1])
    assert game.refused("blue", Drive("ride", (Point(40, 56),))) == ("BN-1.0.a", "bn-somebody-there")
    assert game.play("blue", Drive("ride", (Point(40, 55.7),)))


def test_a_tape_asks_for_the_cm_of_the_drive() -> None:
    game = motor_pool("tank", tape=True)
    game.play("blue", SetOff("ride"), [1, 2])
    far = {"length": 28.0, "level": 0, "obstacles": 0}
    assert game.refused("blue", Drive("ride", 28.0), answers=[far]) == ("BN-6.0.e", "bn-too-far")
    game.play("blue", Drive("ride", 27.0), answers=[{**far, "length": 27.0}, []])
    assert game.man("ride").moved == 27


def test_a_vehicle_does_nothing_that_only_men_do() -> None:
    game = motor_pool("tank")
    wish = Move(("ride",), "run", ((Point(40, 45),),))
    assert game.refused("blue", wish) == ("BN-1.0.a", "bn-men-only")
    wish = Move(("driver",), "run", ((Point(40, 45),),))
    assert game.refused("blue", wish) == ("BN-6.3.a", "bn-get-out-first")


@rule("BN-Q.144")
def test_nobody_fights_a_vehicle_hand_to_hand() -> None:
    game = table(kim=Man(y=40), **crewed("tank", side="red", y=50))
    wish = Move(("kim",), "run", ((Point(40, 45),),), charge=("ride",))
    assert game.refused("blue", wish) == ("BN-Q.144", "bn-no-melee-with-vehicles")


@rule("BN-Q.07")
def test_a_vehicle_hides_and_covers_who_is_behind_it_and_lets_nobody_through() -> None:
    men = {"kim": Man(y=20), "abu": Man("Irr3", y=60, side="red")}
    game = table(**men, **crewed("tank", side="red"))
    wish = OpenFire((shot("kim"),))
    assert game.refused("blue", wish) == ("BN-8.6.a", "bn-no-line")
    through = Move(("kim",), "run", ((Point(40, 44),),))
    assert game.refused("blue", through) == ("BN-6.2.a", "bn-way-blocked")

    game.move_to("abu", 44.1, 40)
    game.play("blue", OpenFire((shot("kim"),)))
    assert game.state.action is not None
    line = game.state.action.shots[0].lines[0]
    assert (line.seen, line.cover, line.hard) == (True, False, False)


# --- firing and moving -------------------------------------------------------------


TARGET = {"abu": Man("R3", x=40, y=80, side="red", facing=90)}


@rule("BN-6.1.e")
@pytest.mark.parametrize("drive_kind", ["tracked", "wheeled"])
def test_a_tank_of_any_type_fires_its_gun_or_moves(drive_kind: str) -> None:
    foe = crewed("protected", side="red", name="truck", y=120, facing=90)
    game = motor_pool("tank", drive=drive_kind, with_=foe)
    moved = motor_pool("tank", drive=drive_kind, with_=foe)
    drive(moved, 6, 6, to=(40, 41))
    wish = OpenFire((Shot("ride", "tank_gun", "aimed", ("truck",)),))

    assert moved.refused("blue", wish) == ("BN-6.1.e", "bn-gun-or-move")
    game.play("blue", wish, [1])
    assert game.refused("blue", SetOff("ride")) == ("BN-6.1.e", "bn-gun-or-move")


@rule("BN-6.1.f", "BN-8.0.l", "BN-Q.19")
def test_a_tank_fires_its_machine_gun_while_moving_with_the_penalty() -> None:
    still, game = motor_pool("tank", with_=TARGET), motor_pool("tank", with_=TARGET)
    drive(game, 1, 1, to=(40, 55))

    assert number(fire(still, shot("ride", "mmg"), dice=[[1, 1, 1, 1]])) == (5, 4)
    facts = fire(game, shot("ride", "mmg"), dice=[[1, 1, 1, 1]])
    assert number(facts) == (5, 4)  # 25 cm: 4, +1 for 15 cm moved
    assert [(term.value, term.rule) for term in facts.one(ShotFired).modifiers] == [(1, "BN-8.0.l")]


@rule("BN-6.1.f")
def test_an_armoured_car_fires_its_gun_while_moving_too() -> None:
    foe = crewed("protected", side="red", name="truck", y=140, facing=90)
    game = motor_pool("heavily_armoured", with_=foe)
    drive(game, 1, 1, to=(40, 70))
    facts = fire(game, Shot("ride", "tank_gun", "aimed", ("truck",)), dice=[[4]], unanswered=True)

    assert number(facts) == (6, 1)  # 70 cm: 5, and 30 cm moved


@rule("BN-Q.19")
def test_up_to_5_cm_there_is_no_penalty() -> None:
    game = motor_pool("protected", with_=TARGET)
    drive(game, 1, 1, to=(40, 45))

    assert number(fire(game, shot("ride", "hmg"), dice=[[1] * 5])) == (5, 5)


@rule("BN-8.0.q", "BN-EX.23", "BN-ED.43")
@both_editions
def test_a_machine_gun_on_a_mount_needs_no_second_man() -> None:
    far = {"abu": Man("R3", x=40, y=160, side="red", facing=90)}
    game = motor_pool("unprotected", with_=far)

    assert number(fire(game, shot("ride", "hmg"), dice=[[1] * 5])) == (6, 5)


@rule("BN-Q.19")
def test_the_crew_shoots_as_the_squad_does() -> None:
    game = motor_pool("unprotected", with_=TARGET)
    game.set("ride", grade="Irr3")
    assert number(fire(game, shot("ride", "hmg"), dice=[[1] * 5])) == (6, 5)


def test_after_firing_it_does_not_drive_and_alone_a_driver_drives_or_fires() -> None:
    game = motor_pool("protected", with_=TARGET)
    fire(game, shot("ride", "hmg"), dice=[[1] * 5])
    assert game.refused("blue", SetOff("ride")) == ("BN-6.1.a", "bn-has-moved")

    alone = motor_pool("protected", with_=TARGET)
    alone.set("gunner", fate="dead")
    assert number(fire(alone, shot("ride", "hmg"), dice=[[1] * 5])) == (5, 5)
    alone = motor_pool("protected", with_=TARGET)
    alone.set("gunner", fate="dead")
    drive(alone, 1, 1, to=(40, 42))
    assert alone.refused("blue", OpenFire((shot("ride", "hmg"),))) == ("BN-Q.19", "bn-nobody-at-gun")


@rule("BN-Q.142")
def test_one_weapon_as_its_action_or_by_option_each_once() -> None:
    wish, again = OpenFire((shot("ride", "mmg"),)), OpenFire((shot("ride", "hmg"),))
    one = motor_pool("protected", "mmg", "hmg", with_=TARGET)
    one.play("blue", wish)
    one.play("red", Pass(), [1, 1, 1, 1])
    assert one.refused("blue", again) == ("BN-5.2.a", "bn-has-fired")

    every = motor_pool("protected", "mmg", "hmg", with_=TARGET, options={"vehicle_weapons": "all"})
    every.play("blue", wish)
    every.play("red", Pass(), [1, 1, 1, 1])
    assert every.refused("blue", wish) == ("BN-5.2.a", "bn-has-fired")
    every.play("blue", again)
    assert every.play("red", Pass(), [1] * 5).one(ShotFired).weapon == "hmg"


@rule("BN-Q.142", "BN-6.1.e")
@pytest.mark.parametrize("moved", [True, False])
def test_by_option_the_gun_is_fired_after_a_machine_gun_only_from_a_standing_vehicle(moved: bool) -> None:
    game = motor_pool("heavily_armoured", options={"vehicle_weapons": "all"}, terrain=[WALL])
    if moved:
        drive(game, 1, 1, to=(40, 42))
    hull = game.man("ride").hull
    assert hull is not None
    game.set("ride", stage="acting", fired=True, hull=replace(hull, fired=("mmg",)))
    game.state = replace(game.state, acting=("ride",))
    gun = OpenFire((Shot("ride", "tank_gun", aim=Point(40, 50 if not moved else 52)),))

    if moved:
        assert game.refused("blue", gun) == ("BN-Q.142", "bn-gun-standing")
    else:
        assert game.play("blue", gun, [1]).one(ShotFired).weapon == "tank_gun"


@rule("BN-Q.58")
def test_a_vehicle_s_machine_gun_may_cover_an_area() -> None:
    game = motor_pool("protected", "hmg", with_=TARGET)
    facts = game.play("blue", CoveringFire(("ride",), Point(40, 80)))
    assert facts.one(CoverDeclared).area.shares == (("ride", 6),)


# --- reactions ---------------------------------------------------------------------


@rule("BN-8.2.e", "BN-Q.47")
def test_at_a_vehicle_there_is_no_50_cm_limit_at_the_men_aboard_there_is() -> None:
    abu = Man("Irr1", "assault_rifle", y=120, side="red", facing=270)
    game = motor_pool("protected", with_={"abu": abu})
    game.play("blue", SetOff("ride"), [6, 6])
    facts = game.play("blue", Drive("ride", (Point(50, 40),)))
    assert facts.one(WindowOpened).candidates == ("abu",)
    wish = OpportunityFire("abu", "assault_rifle", men=True)
    assert game.refused("red", wish) == ("BN-8.2.c", "bn-opportunity-range")
    facts = game.play("red", OpportunityFire("abu", "assault_rifle", at=5.0), [6], [4])
    assert facts.one(ShotFired).target == "ride"
    assert facts.of(Advanced)[0].places[0].x == 45


@rule("BN-EX.65", "BN-8.2.e")
@pytest.mark.parametrize(("weapon", "mode", "needed"), [("sniper_rifle", "aimed", 5), ("hmg", "burst", 6)])
def test_a_truck_that_moves_at_120_cm_is_fired_at(weapon: str, mode: str, needed: int) -> None:
    kit = {"kit": ("mounted",)} if weapon == "hmg" else {}
    abu = Man("Irr1", weapon, y=160, side="red", facing=270, **kit)
    game = motor_pool("unprotected", with_={"abu": abu})
    game.play("blue", SetOff("ride"), [6, 6])
    assert game.play("blue", Drive("ride", (Point(50, 40),))).one(WindowOpened).candidates == ("abu",)

    facts = game.play("red", OpportunityFire("abu", weapon, mode), *([1] * (5 if mode == "burst" else 1),))

    assert (facts.one(ShotFired).target, facts.one(ShotFired).needed) == ("ride", needed)


@rule("BN-8.2.a", "BN-Q.142", "BN-8.2.h")
def test_a_reacting_vehicle_fires_its_machine_guns_each_once_at_an_enemy_act() -> None:
    kim = Man("R3", x=40, y=80, facing=270)
    game = table(kim=kim, **crewed("tank", "tank_gun", "mmg", "hmg", side="red", y=40, facing=90))
    game.play("blue", Move(("kim",), "run", ((Point(55, 80),),)))
    assert game.refused("red", OpportunityFire("ride", "tank_gun", at=3.0)) == (
        "BN-8.2.h",
        "bn-never-opportunity",
    )
    game.play("red", OpportunityFire("ride", "mmg", "burst", at=3.0))
    assert game.refused("red", OpportunityFire("ride", "mmg", "burst", at=3.0)) == (
        "BN-Q.142",
        "bn-mount-replied",
    )
    facts = game.play("red", OpportunityFire("ride", "hmg", "burst", at=3.0), [1] * 4, [1] * 5)
    assert [fired.weapon for fired in facts.of(ShotFired)] == ["mmg", "hmg"]
    assert game.man("kim").moved == 15


@rule("BN-Q.19")
def test_the_arc_is_that_of_the_mount_not_of_the_hull() -> None:
    men = {"kim": Man("R3", x=40, y=80), **crewed("tank", side="red", y=40, facing=270)}
    away = table(**men)
    assert away.play("blue", Move(("kim",), "run", ((Point(50, 80),),))).no(WindowOpened)

    turned = table(**men)
    hull = turned.man("ride").hull
    assert hull is not None
    turned.set("ride", hull=replace(hull, front=90.0))
    facts = turned.play("blue", Move(("kim",), "run", ((Point(50, 80),),)))
    assert facts.one(WindowOpened).candidates == ("ride",)


@rule("BN-6.4.a")
def test_a_vehicle_is_part_of_no_group() -> None:
    game = table(
        kim=Man(y=80, team="wheels"), abu=Man("Irr3", x=190, y=190, side="red"), **crewed("protected", y=85)
    )
    wish = OpenFire((shot("kim"), shot("ride", "hmg")))
    assert game.refused("blue", wish) == ("BN-8.1.b", "bn-acts-alone")


def test_fire_is_announced_from_the_vehicle() -> None:
    game = motor_pool("protected", with_={"abu": Man("R3", x=40, y=60, side="red", facing=270)})
    facts = game.play("blue", OpenFire((shot("ride", "hmg"),)))
    assert facts.one(FireDeclared).shots[0].firer == "ride"
    assert facts.one(WindowOpened).candidates == ("abu",)


@rule("BN-6.0.e", "BN-6.0.f")
@pytest.mark.parametrize(("kind", "middle"), [("tank", 23), ("protected", 38)])
def test_the_odds_of_a_move_are_those_of_two_dice(kind: str, middle: int) -> None:
    game = motor_pool(kind)
    chances = odds(RULES, game.state, "blue", SetOff("ride"), RULES.geometry)

    assert len(chances) == 11 and sum(chances.values()) == 1
    assert chances[(f"ride:cm-{middle}",)] == Fraction(6, 36)
    assert chances[(f"ride:cm-{middle + 5}",)] == Fraction(1, 36)
    told = outcome((f"ride:cm-{middle}",), {"ride": "The ride"})
    assert [sentences(language).say(told) for language in LANGUAGES] == [
        f"The ride: may go {middle} cm",
        f"The ride: può fare {middle} cm",
    ]


@rule("BN-8.3.k", "BN-5.2.f")
@pytest.mark.parametrize(("y", "may"), [(45, True), (46, False)])
def test_a_vehicle_covers_after_5_cm_at_most(y: float, may: bool) -> None:
    game = motor_pool("protected", "lmg", with_={"abu": Man("R3", x=40, y=95, side="red", facing=90)})
    drive(game, 1, 1, to=(40, y))
    covering = CoveringFire(("ride",), Point(40, 80))

    if may:
        assert game.play("blue", covering).one(CoverDeclared).figures == ("ride",)
    else:
        assert game.refused("blue", covering) == ("BN-8.3.k", "bn-moved-before-covering")


@rule("BN-Q.19", "BN-5.3.a")
@pytest.mark.parametrize(("way", "asked"), [((), 0), ((Point(40, 40.5),), 1)])
def test_nobody_answers_a_drive_of_no_cm(way: tuple[Point, ...], asked: int) -> None:
    foe = Man("R3", "rpg", x=40, y=70, side="red", facing=270)
    game = motor_pool("protected", with_={"abu": foe})
    game.play("blue", SetOff("ride"), [4, 3])

    facts = game.play("blue", Drive("ride", way))

    assert len(facts.of(WindowOpened)) == asked


@rule("BN-Q.19", "BN-Q.17")
def test_a_vehicle_that_was_granted_its_action_anew_acts_as_it_drives() -> None:
    """A ruling gave it back what it had begun: whoever acted meanwhile is done."""
    game = motor_pool("protected", with_={"kim": Man(x=60), "abu": Man("Irr3", x=190, y=190, side="red")})
    game.play("blue", SetOff("ride"), [1, 1])
    game.play("blue", Move(("kim",), "run", ((Point(60, 45),),)))
    game.ruled("action", "ride", True)
    assert game.state.acting == ("kim",)

    game.play("blue", Drive("ride", (Point(40, 50),)))

    assert game.state.acting == ("ride",) and game.man("kim").stage == "done"
