"""Breaking News 6.3: into and out of vehicles; what those aboard may do; vehicles in a scenario's file."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from bn_commands import (
    Board,
    EndActions,
    GetOut,
    Hide,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    SetOff,
)
from firing_range import number, shot
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, table
from vehicles_on_table import crewed, drive, motor_pool

from core.engine.contract.scenario import ScenarioError
from core.locale import sentences
from core.rules.breaking_news.facts import (
    FigureHidden,
    MoraleTested,
    Revealed,
    ShotFired,
    Suppressed,
    SuppressionTested,
    WindowOpened,
)
from core.rules.breaking_news.facts.vehicles import Boarded, GotOut
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Shot
from core.scenarios import load
from core.table.places import Point, distance
from core.table.spatial_index import prepare

FAR = {"abu": Man("Irr3", x=190, y=190, side="red", facing=90)}


def beside(kind: str = "protected", gap: float = 4.25, **how: Any) -> Played:
    """Blue's crewed `ride` at (40, 40) and Kim to its east, bases *gap* cm apart from middle to middle."""
    kim = Man("R3", x=40 + gap, y=40, **how)
    return motor_pool(kind, with_={"kim": kim, **FAR})


# --- in -----------------------------------------------------------------------------


@rule("BN-6.3.a", "BN-6.3.b")
def test_getting_in_takes_contact_and_the_whole_action() -> None:
    game = beside()
    facts = game.play("blue", Board("kim", "ride"))

    assert facts.one(Boarded) == Boarded("kim", "ride")
    assert (game.man("kim").aboard, game.man("kim").stage) == ("ride", "done")
    assert game.at("kim") == (40, 40)
    assert game.refused("blue", GetOut("kim"))[0] == "BN-5.2.a"


@rule("BN-6.3.b")
def test_from_further_off_nobody_gets_in() -> None:
    assert beside(gap=4.3).refused("blue", Board("kim", "ride")) == ("BN-6.3.b", "bn-not-beside-vehicle")


@rule("BN-6.3.a", "BN-Q.20")
def test_who_has_moved_or_fired_gets_in_no_more() -> None:
    game = beside(gap=8)
    game.play("blue", Move(("kim",), "run", ((Point(44.25, 40),),)))
    assert game.refused("blue", Board("kim", "ride")) == ("BN-6.3.a", "bn-has-moved")


@rule("BN-6.3.a", "BN-5.2.a")
def test_who_declared_a_move_of_no_cm_gets_in_no_more() -> None:
    game = beside()
    game.run("blue", Move(("kim",), "cautious", ((),)))

    assert game.refused("blue", Board("kim", "ride")) == ("BN-6.3.a", "bn-has-moved")


@rule("BN-Q.20")
def test_the_vehicle_may_move_before_and_after_but_not_with_who_got_in_at_the_wheel() -> None:
    game = beside()
    game.play("blue", Board("kim", "ride"))
    drive(game, 3, 3, to=(40, 70))
    assert game.at("kim") == (40, 70)

    alone = table(kim=Man("R3", x=44.25), ride=Vehicle("protected", "hmg"), **FAR)
    alone.play("blue", Board("kim", "ride"))
    assert alone.refused("blue", SetOff("ride")) == ("BN-10.0.e", "bn-driver-unable")


def test_a_full_vehicle_the_enemy_s_and_a_man_are_refused() -> None:
    full = motor_pool("protected", seats=2, with_={"kim": Man(x=44.25), **FAR})
    assert full.refused("blue", Board("kim", "ride")) == ("BN-6.3.a", "bn-vehicle-full")
    assert beside().refused("blue", Board("kim", "driver")) == ("BN-6.3.b", "bn-no-vehicle")
    theirs = table(kim=Man(x=44.25), **crewed("protected", side="red"))
    assert theirs.refused("blue", Board("kim", "ride"))[1] == "bn-no-such-figure"


@rule("BN-7.0.g")
def test_a_hidden_man_who_gets_in_is_seen_and_nobody_hides_inside() -> None:
    game = beside(marker="m1")
    assert game.play("blue", Board("kim", "ride")).one(Revealed).figure == "kim"
    assert game.refused("blue", Hide("gunner")) == ("BN-6.3.a", "bn-get-out-first")


# --- out ----------------------------------------------------------------------------


def inside(kind: str = "protected", edition: str = "EN", **how: Any) -> Played:
    """Blue's crewed `ride` with Kim as a passenger."""
    options = how.pop("options", None)
    kim = Man("R3", "lmg", aboard="ride", **how)
    return motor_pool(kind, with_={"kim": kim, **FAR}, options=options or {}, edition=edition)


@rule("BN-6.3.a", "BN-6.3.c")
def test_getting_out_takes_the_whole_action_and_ends_in_contact() -> None:
    game = inside()
    facts = game.play("blue", GetOut("kim", Point(80, 40)))

    assert facts.one(GotOut).place is not None
    assert game.at("kim") == (44.25, 40)
    assert (game.man("kim").aboard, game.man("kim").stage, game.man("kim").suppressed) == ("", "done", False)
    assert game.refused("blue", OpenFire((shot("kim", "lmg"),)))[0] == "BN-5.2.a"


@rule("BN-6.3.c", "BN-Q.20", "BN-ED.26")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_set_down_lying_he_is_suppressed_at_once_or_it_is_not_allowed(edition: str) -> None:
    game = inside(edition=edition)
    assert game.play("blue", GetOut("kim", lying=True)).one(Suppressed).figure == "kim"
    strict = inside(options={"dismount_prone": "not_allowed"})
    assert strict.refused("blue", GetOut("kim", lying=True)) == ("BN-Q.20", "bn-no-lying")
    strict.play("blue", GetOut("kim"))
    assert strict.man("kim").aboard == ""


def test_there_must_be_room_on_that_side() -> None:
    game = inside()
    game.move_to("abu", 44.25, 40)
    assert game.refused("blue", GetOut("kim", Point(80, 40))) == ("BN-6.3.c", "bn-no-room-beside")
    wall = {"kind": "building", "id": "house", "box": [42, 30, 20, 20]}
    game = motor_pool("protected", terrain=[wall], with_={"kim": Man("R3", aboard="ride"), **FAR})
    assert game.refused("blue", GetOut("kim", Point(80, 40))) == ("BN-6.3.c", "bn-no-room-beside")
    game.play("blue", GetOut("kim"))
    assert game.at("kim")[0] < 41


@rule("BN-6.3.a")
def test_the_crew_that_drove_or_fired_has_had_its_action() -> None:
    game = inside()
    drive(game, 1, 1, to=(40, 44))
    assert game.refused("blue", GetOut("driver")) == ("BN-6.3.a", "bn-has-moved")
    assert game.play("blue", GetOut("gunner")).one(GotOut)


@rule("BN-Q.76")
def test_out_of_a_wreck_men_get_and_do_nothing_else_in_it() -> None:
    game = inside()
    game.set("ride", fate="knocked_out")
    assert game.refused("blue", OpenFire((shot("kim", "lmg"),))) == ("BN-Q.76", "bn-in-a-wreck")
    assert game.play("blue", GetOut("kim")).one(GotOut).figure == "kim"


def test_nobody_gets_out_of_nothing_and_the_suppressed_test_first() -> None:
    game = beside()
    assert game.refused("blue", GetOut("kim")) == ("BN-6.3.a", "bn-not-aboard")
    game = inside(suppressed=True)
    assert game.refused("blue", GetOut("kim")) == ("BN-10.0.e", "bn-test-first")


@rule("BN-10.0.e")
def test_a_suppressed_driver_tests_and_then_drives() -> None:
    game = inside()
    game.set("driver", suppressed=True)
    assert game.play("blue", Recover("driver"), [1]).one(SuppressionTested).passed
    assert game.play("blue", SetOff("ride"), [1, 1])


def test_on_a_tape_people_say_who_touches_the_vehicle() -> None:
    game = table(kim=Man("R3"), ride=Vehicle("protected"), abu=Man("Irr3", side="red"), tape=True)
    no: list[str] = []
    assert game.refused("blue", Board("kim", "ride"), answers=[no]) == ("BN-6.3.b", "bn-not-beside-vehicle")
    game.play("blue", Board("kim", "ride"), answers=[["ride"], no])
    assert game.man("kim").aboard == "ride"


# --- and the enemy ----------------------------------------------------------------------


def watched(aboard: bool = False, weapon: str = "assault_rifle", **how: Any) -> Played:
    """Kim beside `ride` to its east, or in it, and Abu 20 cm off who looks at the spot beside it."""
    kim = Man("R3", aboard="ride") if aboard else Man("R3", x=44.25, y=40)
    abu = Man("R3", weapon, x=64.25, y=40, side="red", facing=180)
    return motor_pool("protected", with_={"kim": kim, "abu": abu}, **how)


@rule("BN-Q.150", "BN-6.3.a", "BN-8.2.a")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_who_gets_in_may_be_fired_at_while_he_stands_beside_the_vehicle(edition: str) -> None:
    game = watched(edition=edition)
    assert game.play("blue", Board("kim", "ride")).one(WindowOpened).candidates == ("abu",)
    assert game.man("kim").aboard == ""

    game.play("red", Pass())

    assert (game.man("kim").aboard, game.man("kim").stage) == ("ride", "done")


@rule("BN-Q.150", "BN-10.0.a")
@pytest.mark.parametrize(("save", "fate"), [(3, ""), (2, "dead")])
def test_who_is_hit_on_his_way_in_stays_outside(save: int, fate: str) -> None:
    game = watched()
    game.play("blue", Board("kim", "ride"))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle"), [6], [save])

    kim = game.man("kim")
    assert facts.no(Boarded) and (kim.aboard, kim.fate, kim.stage) == ("", fate, "done")
    assert kim.suppressed is not bool(fate) and game.state.action is None


@rule("BN-Q.150", "BN-8.0.1.c")
def test_nobody_gets_into_what_was_knocked_out_meanwhile() -> None:
    """The burst of the rocket catches the vehicle too, and Kim alone saves."""
    game = watched(weapon="rpg")
    game.play("blue", Board("kim", "ride"))

    facts = game.play("red", OpportunityFire("abu", "rpg"), [6], [4], [6])

    assert game.man("ride").fate == "knocked_out" and facts.no(Boarded)
    assert game.man("kim").aboard == ""


@rule("BN-Q.150", "BN-6.3.c", "BN-8.2.a", "BN-8.2.k")
def test_who_got_out_may_be_fired_at_where_he_stands() -> None:
    game = watched(aboard=True)
    game.play("blue", GetOut("kim", Point(80, 40)))
    assert game.deciding() == [("red", "react_move")]

    fired = game.play("red", OpportunityFire("abu", "assault_rifle"), [3], [3]).one(ShotFired)

    assert (fired.target, fired.distance, fired.needed) == ("kim", 20, 3)
    assert (game.man("kim").suppressed, game.man("kim").stage) == (True, "done")


@rule("BN-Q.150", "BN-Q.20", "BN-10.0.b")
def test_who_gets_out_lying_is_suppressed_before_anybody_fires() -> None:
    """The vehicle is cover that touches him, so he is hidden and has to be sighted first."""
    game = watched(aboard=True)
    facts = game.play("blue", GetOut("kim", Point(80, 40), lying=True))

    assert facts.names.index("Suppressed") < facts.names.index("WindowOpened")
    assert facts.one(WindowOpened).candidates == ()
    assert game.refused("red", OpportunityFire("abu", "assault_rifle")) == ("BN-7.0.d", "bn-target-hidden")
    game.play("red", Pass())
    assert game.man("kim").stage == "done" and game.man("kim").marker


@rule("BN-Q.150")
def test_by_option_getting_in_and_out_is_not_reacted_to() -> None:
    none = {"boarding_window": "none"}
    game = watched(options=none)
    assert game.play("blue", Board("kim", "ride")).no(WindowOpened) and game.man("kim").aboard == "ride"
    game = watched(aboard=True, options=none)
    assert game.play("blue", GetOut("kim", Point(80, 40))).no(WindowOpened)
    assert (game.man("kim").stage, game.state.action) == ("done", None)


@rule("BN-Q.150", "BN-8.2.k")
def test_getting_in_is_an_act_of_its_own_and_no_way_is_gone() -> None:
    game = watched()
    game.play("blue", Board("kim", "ride"))

    action = game.state.action
    assert action is not None and (action.number, action.strides[0].length) == (1, 0.0)
    assert game.refused("red", OpportunityFire("abu", "assault_rifle", at=0.5)) == (
        "BN-8.2.j",
        "bn-point-not-on-path",
    )
    game.play("red", OpportunityFire("abu", "assault_rifle"), [1])
    assert game.refused("red", OpportunityFire("abu", "assault_rifle"))[0] == "BN-5.3.a", "the act is over"


@rule("BN-Q.150")
def test_nobody_gets_into_what_is_a_wreck_by_then() -> None:
    game = watched()
    game.play("blue", Board("kim", "ride"))
    game.set("ride", fate="knocked_out")

    assert game.play("red", Pass()).no(Boarded)
    assert (game.man("kim").aboard, game.man("kim").stage) == ("", "done")


@rule("BN-6.3.a", "BN-5.2.a")
@pytest.mark.parametrize("window", ["open", "none"])
@pytest.mark.parametrize("aboard", [False, True])
def test_who_acted_before_is_done_and_so_is_he_after_it(window: str, aboard: bool) -> None:
    kim = Man("R3", aboard="ride") if aboard else Man("R3", x=44.25, y=40)
    game = motor_pool(
        "protected", with_={"kim": kim, "lee": Man(x=80), **FAR}, options={"boarding_window": window}
    )
    game.run("blue", Move(("lee",), "cautious", ((Point(81, 40),),)))

    game.play("blue", GetOut("kim") if aboard else Board("kim", "ride"))

    assert (game.man("lee").stage, game.man("kim").stage) == ("done", "done")
    assert game.state.acting == ()


@rule("BN-6.3.a", "BN-6.3.b", "BN-1.0.a")
def test_who_gets_in_is_an_able_man_on_foot_and_in_no_fight() -> None:
    assert beside().refused("blue", Board("ride", "ride")) == ("BN-1.0.a", "bn-men-only")
    assert beside().refused("blue", Board("gunner", "ride")) == ("BN-6.3.a", "bn-get-out-first")
    assert beside(suppressed=True).refused("blue", Board("kim", "ride")) == ("BN-10.0.e", "bn-test-first")
    assert beside(touching=("abu",)).refused("blue", Board("kim", "ride")) == ("BN-Q.89", "bn-in-melee")
    theirs = table(kim=Man(x=44.25), **crewed("protected", side="red"))
    assert theirs.refused("referee", Board("kim", "ride")) == ("BN-6.3.b", "bn-no-vehicle")


@rule("BN-6.3.a", "BN-10.0.e", "BN-12.0.i")
@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({"shaken": True}, ("BN-10.0.e", "bn-test-first")),
        ({"boarded": True}, ("BN-6.3.a", "bn-has-moved")),
        ({"fired": True}, ("BN-6.3.a", "bn-has-moved")),
    ],
)
def test_who_must_be_tested_or_has_had_his_action_stays_aboard(
    facts: dict[str, bool], refusal: tuple[str, str]
) -> None:
    assert inside(**facts).refused("blue", GetOut("kim")) == refusal


@rule("BN-6.3.c")
def test_a_side_that_no_table_has_is_no_side_to_get_out_on() -> None:
    assert inside().refused("blue", GetOut("kim", Point(1e9, 0))) == ("BN-6.3.c", "bn-no-room-beside")
    assert inside().refused("blue", GetOut("kim", Point(0, -1e9))) == ("BN-6.3.c", "bn-no-room-beside")


@rule("BN-Q.150")
def test_the_log_tells_what_is_reacted_to() -> None:
    game = watched()
    before = game.state
    facts = game.play("blue", Board("kim", "ride"))
    told = [RULES.sentence(before, fact, game.state) for fact in facts]

    assert [sentences("en").say(line) for line in told if line is not None] == [
        "Kim is about to get into Ride."
    ]


# --- aboard ---------------------------------------------------------------------------


TARGET = {"abu": Man("R3", x=40, y=60, side="red", facing=90)}


@rule("BN-Q.19")
@pytest.mark.parametrize(
    ("kind", "may"), [("unprotected", True), ("protected", True), ("lightly_armoured", False)]
)
def test_passengers_fire_from_what_is_not_armoured_and_moved_5_or_less(kind: str, may: bool) -> None:
    def game(cm: float) -> Played:
        made = motor_pool(kind, with_={"kim": Man("R3", "lmg", aboard="ride"), **TARGET})
        drive(made, 1, 1, to=(40, 40 + cm))
        return made

    wish = OpenFire((shot("kim", "lmg"),))
    if not may:
        assert game(5).refused("blue", wish) == ("BN-Q.19", "bn-inside-armour")
        return
    assert game(5.1).refused("blue", wish) == ("BN-Q.19", "bn-vehicle-moved")
    able = game(5)
    able.play("blue", wish)
    assert number(able.play("red", Pass(), [1] * 4)) == (4, 4)


@rule("BN-Q.19")
def test_who_serves_the_vehicle_does_not_fire_himself() -> None:
    game = motor_pool("protected", with_=TARGET)
    assert game.refused("blue", OpenFire((shot("gunner", "pistol"),))) == ("BN-Q.19", "bn-serves-vehicle")


@rule("BN-8.2.a")
def test_passengers_react_too() -> None:
    men = {"kim": Man("R3", y=60), "omar": Man("R3", "rifle", side="red", aboard="ride")}
    game = table(**men, **crewed("protected", side="red", facing=90))
    facts = game.play("blue", Move(("kim",), "run", ((Point(50, 60),),)))
    assert "omar" in facts.one(WindowOpened).candidates
    game.play("red", OpportunityFire("omar", "rifle", at=2.0))
    fired = game.play("red", Pass(), [1])
    assert fired.one(ShotFired).firer == "omar"


@rule("BN-10.0.b")
def test_nobody_becomes_hidden_inside_a_vehicle() -> None:
    men = {"kim": Man("R3", y=60), "omar": Man("R3", "rifle", side="red", aboard="ride")}
    game = table(**men, ride=Vehicle("protected", side="red"))
    game.play("blue", OpenFire((Shot("kim", "assault_rifle", "aimed", ("ride",), men=True),)))
    facts = game.play("red", Pass(), [6], [6])
    assert facts.one(Suppressed).figure == "omar"
    assert facts.no(FigureHidden)


@rule("BN-12.0.c", "BN-Q.94")
def test_vehicles_are_no_men_for_morale() -> None:
    blue = {"kim": Man("R5", commander=True, leadership=1), "lee": Man("R5", x=50)}
    game = table(
        **blue, ride=Vehicle("tank", x=90), **FAR, sides={"blue": {"losses": 1, "lost_now": 1, "start": 5}}
    )
    facts = game.play("blue", EndActions())
    tested = facts.one(MoraleTested)
    assert (tested.need, tested.passed) == (1, True)
    assert 2 * len(game.state.men("blue")) < 5  # two of five: the tank is not a third


# --- in a file -------------------------------------------------------------------------


def spoilt(change: Callable[[dict[str, Any]], None]) -> tuple[str, str]:
    """Set the convoy up with something wrong; return the field and the English sentence."""
    data = copy.deepcopy(dict(load("breaking_news/convoy").data))
    change(data)
    with pytest.raises(ScenarioError) as error:
        set_up(data, {}, False)
    assert sentences("it").say(error.value.message)
    return error.value.field, sentences("en").say(error.value.message)


def first(data: dict[str, Any], what: str = "figures") -> Any:
    return data["sides"]["bersaglieri"][what][0]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda d: first(d, "vehicles").update(kind="boat"), "vehicles[0].kind"),
        (lambda d: first(d, "vehicles").update(drive="legs"), "vehicles[0].drive"),
        (lambda d: first(d, "vehicles").update(weapons=["rifle"]), "vehicles[0].weapons[0]"),
        (lambda d: first(d, "vehicles").update(seats=0), "vehicles[0].seats"),
        (lambda d: first(d, "vehicles").update(id="ferri"), "vehicles[0].id"),
        (lambda d: first(d, "vehicles").pop("x"), "vehicles[0].x"),
        (lambda d: first(d, "vehicles").update(wings=2), "vehicles[0].wings"),
        (lambda d: first(d).update(aboard="bus"), "figures[0].aboard"),
        (lambda d: first(d).update(aboard="gallo"), "figures[0].aboard"),
        (lambda d: first(d).update(post="captain"), "figures[0].post"),
        (lambda d: (first(d).pop("aboard"), first(d).update(post="driver", x=1, y=1)), "figures[0].post"),
        (lambda d: first(d).update(hidden=True), "figures[0].hidden"),
        (lambda d: first(d, "vehicles").update(seats=1), "figures[7].aboard"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_file_is_told_with_its_field(
    change: Callable[[dict[str, Any]], None], field: str
) -> None:
    where, sentence = spoilt(change)
    assert where == f"sides.bersaglieri.{field}"
    assert sentence


def test_the_convoy_seats_its_men_on_the_map_and_with_a_tape() -> None:
    for tape in (False, True):
        game = set_up(load("breaking_news/convoy").data, {}, tape)
        men = {figure.id: figure for figure in game.figures}
        assert men["ferri"].aboard == "lorry" and men["moro"].post == "driver"
        assert men["ferri"].place is None if tape else men["ferri"].place.inside == "lorry"
        start = {side.id: side.start for side in game.sides}
        assert start == {"bersaglieri": 11, "somalis": 14}


def test_on_the_convoy_s_map_everybody_has_a_letter_and_nobody_stands_on_another() -> None:
    game = set_up(load("breaking_news/convoy").data, {}, False)
    for side in game.sides:
        letters = [figure.name[0] for figure in game.figures if figure.side == side.id]
        assert len(set(letters)) == len(letters)
    standing = [figure for figure in game.figures if not figure.aboard]
    for one, two in itertools.combinations(standing, 2):
        assert one.place is not None and two.place is not None
        assert distance(one.place, two.place) >= (one.place.base + two.place.base) / 2, (one.id, two.id)
    ready = prepare(game.terrain)
    for figure in standing:
        place = figure.place
        assert place is not None and ready.room_at(place.x, place.y) == place.inside, figure.id
    hidden = [figure for figure in standing if figure.marker]
    assert len(hidden) >= 4 and all(figure.place and figure.place.inside for figure in hidden)


@rule("BN-10.0.i", "BN-6.3.a")
def test_who_fails_his_test_aboard_is_done_for_this_turn() -> None:
    """There is nowhere to fall back to inside a vehicle."""
    game = inside(suppressed=True)

    assert not game.play("blue", Recover("kim"), [6]).one(SuppressionTested).passed
    assert game.man("kim").stage == "done" and game.man("kim").suppressed
