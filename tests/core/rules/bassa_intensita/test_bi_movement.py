"""Bassa Intensità, movement: modes, tasks, postures, buildings, vehicles, boarding, groups."""

from __future__ import annotations

import math
from typing import Any

import bi_commands as c
import pytest
from asked import asked_of
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.choices import Number
from core.engine.contract.facts import Refusal
from core.locale import sentences
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.activity import fires_on_the_move
from core.rules.bassa_intensita.movement.allowance import on_foot
from core.rules.bassa_intensita.state.men import Carried, Moment
from core.table.places import Point

MOVING = ("move", "first")
HOUSE = {
    "id": "house", "kind": "building", "box": [60, 45, 20, 10], "storeys": 2,
    "openings": [
        {"kind": "door", "from": [60, 49], "to": [60, 51]},
        {"kind": "window", "from": [70, 45], "to": [72, 45]},
    ],
}  # fmt: skip
WALL = {"id": "wall", "kind": "wall", "line": [[55, 0], [55, 200]], "width": 0.5}
HEDGE = {**WALL, "id": "hedge", "kind": "hedge", "height": 3, "obstacle": 2}


def moving(*, tape: bool = False, terrain: tuple[Any, ...] = (), **given: Any) -> Played:
    """The first side's segment: blue moves, red is far away and sees nothing."""
    foe = given.pop("foe", Man(side="red", x=195, y=195, leads=True, seen_by=()))
    options = {"light": "no_moon", **given.pop("options", {})}
    figures = {"rossi": Man(leads=True, ability="elite", seen_by=()), **given, "foe": foe}
    return battle(at=MOVING, tape=tape, terrain=terrain, options=options, **figures)


def to(x: float, y: float = 50) -> tuple[Point, ...]:
    return (Point(x, y),)


# --- modes and tasks -------------------------------------------------------------------------------


@rule("BI-MOVE.c", "BI-MOVE.b", "BI-SEQ.m")
@pytest.mark.parametrize(("mode", "most"), [("careful", 8), ("normal", 16), ("run", 24)])
def test_each_mode_goes_so_far_and_no_further(mode: str, most: int) -> None:
    game = moving()
    assert game.refused("blue", c.Move("rossi", mode, to(50.1 + most))) == ("BI-MOVE.e", "bi-too-far")
    facts = game.run("blue", c.Move("rossi", mode, to(50 + most)))

    assert game.at("rossi") == (50 + most, 50)
    rossi = game.man("rossi")
    assert (rossi.used, rossi.mode, rossi.moved) == ("moved", mode, most)
    assert facts.one(e.MoveEnded).cm == most
    assert game.refused("blue", c.Move("rossi", "normal", to(51))) == ("BI-SEQ.m", "bi-activity-spent")


@rule("BI-MOVE.d", "BI-EX.53", "BI-Q.27")
def test_nobody_runs_in_two_turns_running() -> None:
    game = moving()
    game.state = replace(game.state, turn=2)
    game.set("rossi", ran=1)
    assert game.refused("blue", c.Move("rossi", "run", to(60))) == ("BI-MOVE.d", "bi-ran-last-turn")
    game.set("rossi", ran=0)
    game.run("blue", c.Move("rossi", "run", to(60)))
    assert game.man("rossi").ran == 2


@rule(
    "BI-EX.52",
    "BI-MOVE.e",
    "BI-MOVE.f",
    "BI-MOVE.g",
    "BI-MOVE.h",
    "BI-MOVE.i",
    "BI-MOVE.k",
    "BI-Q.22",
    "BI-Q.23",
)
@pytest.mark.parametrize(
    ("mode", "tasks", "cm"),
    [
        ("normal", ("wounded", "door"), 4),
        ("run", ("under_fire",), 18),
        ("careful", ("window", "under_fire"), 2),
        ("run", ("posture", "door"), 12),
    ],
)
def test_percentages_are_added(mode: str, tasks: tuple[str, ...], cm: int) -> None:
    game = moving()
    assert on_foot(game.state, game.man("rossi"), mode, tasks) == cm


@rule("BI-Q.22")
def test_as_a_choice_percentages_multiply() -> None:
    game = moving(options={"move_mods": "multiply"})
    assert on_foot(game.state, game.man("rossi"), "normal", ("wounded", "door")) == 6


@rule("BI-MOVE.f", "BI-Q.24")
@pytest.mark.parametrize(
    ("field", "at", "option", "far"),
    [
        ("under_auto", Moment(0, 1), "fire_phase", 18),
        ("under_he", Moment(0, 1), "fire_phase", 18),
        ("under_he", Moment(1, 0), "fire_phase", 24),
        ("under_he", Moment(1, 0), "also_current_movement", 18),
    ],
)
def test_who_was_under_fire_in_the_last_phase_goes_less_far(
    field: str, at: Moment, option: str, far: int
) -> None:
    game = moving(rossi=Man(leads=True, seen_by=(), **{field: at}), options={"prev_phase": option})
    assert game.refused("blue", c.Move("rossi", "run", to(50.2 + far))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "run", to(50 + far)))


@rule("BI-NONLETHAL.d")
def test_tear_gas_halves_the_way() -> None:
    game = moving(rossi=Man(leads=True, seen_by=(), gassed=1))
    assert game.refused("blue", c.Move("rossi", "normal", to(58.1))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(58)))


@rule("BI-MOVE.k", "BI-MOVE.l")
def test_wounded_and_burdened_men_go_half_as_far() -> None:
    game = moving(
        bruni=Man(y=60, health="wounded", seen_by=()), verdi=Man(y=65, carries="mortar", seen_by=())
    )
    for who, y in (("bruni", 60), ("verdi", 65)):
        assert game.refused("blue", c.Move(who, "normal", to(58.1, y))) == ("BI-MOVE.e", "bi-too-far")
        game.run("blue", c.Move(who, "normal", to(58, y)))


@rule("BI-MOVE.l")
def test_a_man_carries_one_who_is_seriously_wounded_beside_him() -> None:
    game = moving(down=Man(x=51, health="serious", seen_by=()), far=Man(x=60, health="serious", seen_by=()))
    assert game.refused("blue", c.Move("rossi", "normal", to(45), carry="far")) == (
        "BI-MOVE.l", "bi-nobody-to-carry",
    )  # fmt: skip
    game.run("blue", c.Move("rossi", "normal", to(42), carry="down"))
    assert game.at("rossi") == game.at("down") == (42, 50)


# --- postures ---------------------------------------------------------------------------------------


@rule("BI-MOVE.g", "BI-Q.26")
def test_who_is_prone_stands_up_for_a_quarter_and_lies_down_for_another() -> None:
    game = moving(rossi=Man(leads=True, seen_by=(), prone=True))
    assert game.refused("blue", c.Move("rossi", "normal", to(62.2))) == ("BI-MOVE.e", "bi-too-far")
    assert game.refused("blue", c.Move("rossi", "normal", to(58.2), lie=True)) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(58), lie=True))
    assert game.man("rossi").prone and game.man("rossi").place.prone


@rule("BI-Q.26")
def test_only_to_stand_up_or_to_lie_down_is_the_turns_movement() -> None:
    game = moving(rossi=Man(leads=True, seen_by=(), prone=True), bruni=Man(y=57, seen_by=()))
    game.run("blue", c.Move("rossi", "normal"), c.Move("bruni", "normal", lie=True))

    assert not game.man("rossi").prone and game.man("bruni").prone
    assert game.man("rossi").used == game.man("bruni").used == "moved"
    assert moving().refused("blue", c.Move("rossi", "normal")) == ("BI-MOVE.c", "bi-stays")


@rule("BI-Q.26")
def test_with_the_option_a_prone_man_crawls_carefully() -> None:
    prone = Man(leads=True, seen_by=(), prone=True)
    assert moving(rossi=prone).refused("blue", c.Move("rossi", "careful", to(55), crawl=True)) == (
        "BI-Q.26", "bi-may-not-crawl",
    )  # fmt: skip
    game = moving(rossi=prone, options={"crawl": "on"})
    assert game.refused("blue", c.Move("rossi", "normal", to(55), crawl=True))[0] == "BI-Q.26"
    game.run("blue", c.Move("rossi", "careful", to(58), crawl=True))
    assert game.man("rossi").prone and game.at("rossi") == (58, 50)


@rule("BI-Q.45", "BI-Q.42")
def test_what_is_emplaced_is_packed_by_moving_and_aiming_is_lost() -> None:
    game = moving(rossi=Man("mg42", leads=True, seen_by=(), emplaced=True))
    game.run("blue", c.Move("rossi", "normal", to(55)))
    assert game.man("rossi").weapons == (Carried("mg42"),)


# --- ground and buildings ---------------------------------------------------------------------------


@rule("BI-MOVE.h")
def test_a_door_costs_a_quarter() -> None:
    game = moving(terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "normal", to(62.2))) == ("BI-MOVE.e", "bi-too-far")
    facts = game.run("blue", c.Move("rossi", "normal", to(62)))
    assert game.man("rossi").place.inside == "house"
    assert facts.of(e.Begun)[0].frame.tasks == ("door",)


@rule("BI-MOVE.i")
def test_a_window_costs_half() -> None:
    game = moving(rossi=Man(x=71, y=40, leads=True, seen_by=()), terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "normal", to(71, 48.2))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(71, 48)))
    assert game.man("rossi").place.inside == "house"


@rule("BI-MOVE.h")
def test_nobody_walks_through_a_wall() -> None:
    game = moving(rossi=Man(x=65, y=40, leads=True, seen_by=()), terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "normal", to(65, 50))) == ("BI-MOVE.c", "bi-way-blocked")
    assert game.refused("blue", c.Move("rossi", "normal", to(65, -5))) == ("BI-MOVE.c", "bi-way-leaves-table")


@rule("BI-MOVE.m")
def test_a_small_obstacle_costs_half() -> None:
    game = moving(terrain=(WALL,))
    assert game.refused("blue", c.Move("rossi", "normal", to(58.2))) == ("BI-MOVE.e", "bi-too-far")
    game.run("blue", c.Move("rossi", "normal", to(58)))


@rule("BI-MOVE.n", "BI-Q.25")
def test_a_large_obstacle_takes_the_whole_turn_from_contact_to_its_other_side() -> None:
    game = moving(
        rossi=Man(x=53.5, leads=True, seen_by=()), bruni=Man(x=50, y=60, seen_by=()), terrain=(HEDGE,)
    )
    assert game.refused("blue", c.Move("rossi", "run", to(58))) == ("BI-MOVE.n", "bi-large-obstacle")
    for who, spot in (("bruni", Point(56.5, 58)), ("rossi", Point(60, 50)), ("rossi", Point(52, 50))):
        assert game.refused("blue", c.Climb(who, spot)) == ("BI-MOVE.n", "bi-no-large-obstacle")
    game.run("blue", c.Climb("rossi", Point(56.5, 50)))
    rossi = game.man("rossi")
    assert game.at("rossi") == (56.5, 50) and (rossi.used, rossi.mode) == ("moved", "")


@rule("BI-MOVE.n")
@pytest.mark.parametrize(
    ("line", "beyond"), [([[0, 52], [200, 52]], "50/53"), ([[0, 48], [200, 48]], "50/47")]
)
def test_straight_across_an_obstacle_is_suggested(line: list[list[float]], beyond: str) -> None:
    game = moving(rossi=Man(leads=True, seen_by=()), terrain=({**HEDGE, "line": line},))
    spot = asked_of(game.state, "climb", "spot", _unit="blue", figure="rossi")
    assert spot == f"spot: within 12 from 50/50 such as {beyond}"


@rule("BI-MOVE.n", "BI-Q.106")
def test_nobody_climbs_over_an_obstacle_onto_a_vehicle() -> None:
    car = Vehicle("campagnola", unit="cars", x=58, y=50, seen_by=())
    game = moving(rossi=Man(x=53.5, leads=True, seen_by=()), car=car, terrain=(HEDGE,))
    assert game.refused("blue", c.Climb("rossi", Point(56.5, 50)))[0] == "BI-Q.106"


@rule("BI-MOVE.o")
def test_another_floor_or_window_takes_the_whole_turn() -> None:
    inside = Man(x=65, y=50, inside="house", leads=True, seen_by=())
    game = moving(rossi=inside, bruni=Man(x=67, y=50, inside="house", seen_by=()), terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "run", to(67))) == ("BI-MOVE.o", "bi-inside-takes-a-turn")
    assert game.refused("blue", c.ChangeRoom("rossi", Point(65, 50), 2)) == ("BI-MOVE.o", "bi-not-in-there")
    assert game.refused("blue", c.ChangeRoom("rossi", Point(50, 50))) == ("BI-MOVE.o", "bi-not-in-there")
    game.run("blue", c.ChangeRoom("rossi", Point(65, 50), 1), c.ChangeRoom("bruni", Point(71, 46)))

    assert game.man("rossi").place.z == 3 and game.at("bruni") == (71, 46)
    assert game.man("bruni").place.inside == "house"


@rule("BI-MOVE.o")
def test_who_is_upstairs_leaves_by_no_door() -> None:
    game = moving(rossi=Man(x=62, inside="house", z=3, leads=True, seen_by=()), terrain=(HOUSE,))
    assert game.refused("blue", c.Move("rossi", "run", to(55))) == ("BI-MOVE.o", "bi-is-upstairs")


# --- isolation, Shocked ------------------------------------------------------------------------------


@rule("BI-CMD.j", "BI-Q.15", "BI-Q.16")
def test_who_is_isolated_throws_before_he_moves_and_loses_the_turn() -> None:
    game = moving(bruni=Man(y=90, seen_by=()), verdi=Man(y=100, seen_by=()))
    facts = game.play("blue", c.Move("bruni", "normal", to(60, 90)), [5])
    assert not facts.one(e.IsolationTested).passed and facts.no(e.Walked, e.MoveEnded)
    assert game.at("bruni") == (50, 90) and game.man("bruni").used == "failed"
    game.play("blue", c.Move("verdi", "normal", to(60, 100)), [4])
    assert game.at("verdi") == (60, 100)


@rule("BI-Q.60", "BI-MOR.m")
def test_who_is_shocked_moves_but_comes_no_nearer_a_visible_enemy_anywhere() -> None:
    near = {"foe": Man(side="red", x=80, leads=True)}
    game = moving(rossi=Man(leads=True, seen_by=(), shocked=1), options={"light": "day"}, **near)
    round_about = (Point(40, 50), Point(45, 50))
    for way in (to(55), round_about):
        assert game.refused("blue", c.Move("rossi", "normal", way)) == ("BI-Q.60", "bi-shocked-goes-nearer")
    game.run("blue", c.Move("rossi", "normal", to(40)))
    game.run("red", c.HoldFire())
    assert game.at("rossi") == (40, 50)


# --- several at once --------------------------------------------------------------------------------


@rule("BI-MOVE.a", "BI-S.P2.4")
def test_a_group_goes_side_by_side_and_each_is_checked() -> None:
    game = moving(bruni=Man(y=55, seen_by=()), verdi=Man(y=60, health="wounded", seen_by=()))
    assert game.refused("blue", c.MoveGroup(("rossi", "verdi"), "normal", to(60)))[1] == "bi-too-far"
    assert game.refused("blue", c.MoveGroup((), "normal", to(60)))[1] == "bi-name-each-once"
    facts = game.run("blue", c.MoveGroup(("rossi", "bruni"), "normal", to(60)))

    assert (game.at("rossi"), game.at("bruni")) == ((60, 50), (60, 55))
    assert [fact.figure for fact in facts.of(e.MoveEnded)] == ["rossi", "bruni"]


@rule("BI-Q.10")
def test_with_one_activity_a_unit_all_of_it_may_move() -> None:
    game = moving(bruni=Man(y=55, seen_by=()), options={"activity_scope": "unit"})
    game.run("blue", c.Move("rossi", "normal", to(60)), c.Move("bruni", "normal", to(60, 55)))
    game = moving(bruni=Man(y=55, seen_by=(), used="covering"), options={"activity_scope": "unit"})
    assert game.refused("blue", c.Move("rossi", "normal", to(60))) == ("BI-SEQ.m", "bi-activity-spent")


# --- vehicles ---------------------------------------------------------------------------------------

ROAD = {"id": "road", "kind": "road", "line": [[0, 50], [80, 50]], "width": 6}


def driving(kind: str = "campagnola", tape: bool = False, **given: Any) -> Played:
    options = given.pop("options", {})
    given = {**given, "hull": {"role": "combat", **given.get("hull", {})}}
    given = {"facing": 0.0, **given}
    car = Vehicle(kind, unit="cars", x=50, y=50, seen_by=(), **given)
    units = {"cars": {"vacant": 0}}
    return battle(
        at=MOVING, tape=tape, car=car, rossi=Man(leads=True, y=55, seen_by=()), units=units,
        foe=Man(side="red", x=195, y=195, leads=True, seen_by=()), terrain=(ROAD,),
        options={"light": "no_moon", **options},
    )  # fmt: skip


@rule("BI-VEH.a", "BI-Q.29")
def test_each_surface_takes_its_share_of_the_turn() -> None:
    game = driving()  # 80 on the road, 60 off it; the road ends after 30 cm
    refusal = game.play("blue", c.Drive("car", to(118)))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.message.id) == ("BI-VEH.a", "bi-drives-too-far")
    told = {name: refusal.message.args[name] for name in ("cm", "road", "off", "fast", "rough")}
    assert told == {"cm": 68, "road": 30, "off": 38, "fast": 80, "rough": 60}
    game.run("blue", c.Drive("car", to(117)))
    assert game.man("car").share == pytest.approx(30 / 80 + 37 / 60, abs=0.001)
    assert game.man("car").mode == ""


@rule("BI-VEH.a", "BI-Q.29")
def test_a_drive_that_takes_more_than_the_turn_says_how_much_of_it_is_road() -> None:
    wrong = driving().play("blue", c.Drive("car", to(118)))
    assert isinstance(wrong, Refusal)
    assert wrong.message.args == {
        "figure": "Car", "cm": 68.0, "road": 30.0, "off": 38.0, "fast": 80, "rough": 60,
    }  # fmt: skip


@rule("BI-VEH.b", "BI-VEH.c", "BI-VEH.d", "BI-EX.54", "BI-Q.28")
@pytest.mark.parametrize(
    ("way", "refusal"),
    [
        ([(45, 0), (45, 10), (90, 10)], None),
        ([(45, 0), (45, 9), (90, 9)], "BI-VEH.d"),
        ([(60, 5), (105, 20)], "BI-VEH.d"),
        ([(60, 5)], None),
        ([(61, 5)], "BI-VEH.c"),
        ([(45, 5), (90, 10), (135, 10)], "BI-VEH.d"),
        ([(45, 0), (45, 10), (90, 10), (135, 10)], "BI-VEH.d"),
    ],
)
def test_one_turn_of_60_or_two_of_45_with_10_cm_between(
    way: list[tuple[float, float]], refusal: str | None
) -> None:
    """BI-EX.54: each entry is a heading and how many cm it goes."""
    game, x, y = driving(), 50.0, 50.0
    spots = []
    for heading, cm in [(0, 5), *way] if way[0][1] else way:
        x, y = x + cm * math.cos(math.radians(heading)), y + cm * math.sin(math.radians(heading))
        spots.append(Point(round(x, 6), round(y, 6)))
    command = c.Drive("car", tuple(spots))
    if refusal is None:
        game.run("blue", command)
    else:
        assert game.refused("blue", command)[0] == refusal


@rule("BI-VEH.c", "BI-VEH.d", "BI-Q.28")
@pytest.mark.parametrize(
    ("heading", "cm", "turned", "refusal"),
    [
        (0, 20, 60.0, None), (0, 20, 60.1, "BI-VEH.c"), (45, 10, 90.0, None), (45, 9.9, 90.0, "BI-VEH.d"),
        (45, 20, 91.0, "BI-VEH.d"), (45, 20, 45.0, None), (46, 20, 60.0, "BI-VEH.d"),
    ],
)  # fmt: skip
def test_a_vehicle_turns_at_the_end_of_its_way_as_anywhere(
    heading: float, cm: float, turned: float, refusal: str | None
) -> None:
    x, y = (50 + cm * part(math.radians(heading)) for part in (math.cos, math.sin))
    game, command = driving(), c.DriveTurning("car", to(round(x, 6), round(y, 6)), turned)
    if refusal is None:
        assert game.run("blue", command).one(e.MoveEnded).cm == pytest.approx(cm)
        assert game.man("car").place.facing == turned and game.at("car") == (round(x, 2), round(y, 2))
    else:
        assert game.refused("blue", command)[0] == refusal


@rule("BI-VEH.c")
def test_it_goes_somewhere_and_faces_a_spot() -> None:
    game = driving()
    assert game.refused("blue", c.DriveTurning("car", (), 30.0)) == ("BI-VEH.a", "bi-stays")
    assert game.refused("blue", c.DriveTurning("car", to(60), 1e9)) == ("BI-VEH.c", "bi-bad-angle")
    game.run("blue", c.DriveTurning("car", to(60), Point(70, 60)))
    assert game.man("car").place.facing == 45


@rule("BI-VEH.c")
@pytest.mark.parametrize(
    ("path", "begins"),
    [
        ([], "60/50"), ([[60, 50]], "70/50"), ([[60, 50], [60, 60]], "60/70"),
        ([[60, 50], [60, 60], [60, 60]], "60/70"),
    ],
)  # fmt: skip
def test_which_way_it_then_faces_begins_with_straight_on(path: list[list[float]], begins: str) -> None:
    """Ten cm beyond its end in the direction of its last leg, not on the spot where it ends."""
    asked = asked_of(driving().state, "drive_turning", "towards", _unit="cars", figure="car", path=path)
    assert asked == f"towards: anywhere from {begins}"


@rule("BI-VEH.e", "BI-Q.68")
def test_damage_halves_the_way_or_ends_it() -> None:
    game = driving(hull={"halved": 2})
    assert game.refused("blue", c.Drive("car", to(71))) == ("BI-VEH.a", "bi-drives-too-far")
    game.run("blue", c.Drive("car", to(70)))
    assert driving(hull={"stopped": True}).refused("blue", c.Drive("car", to(55))) == (
        "BI-VEH.e", "bi-immobilised",
    )  # fmt: skip


@rule("BI-Q.29")
def test_reverse_is_an_option_at_half_the_way_off_the_road() -> None:
    assert driving().refused("blue", c.Drive("car", to(40), backward=True)) == ("BI-Q.29", "bi-no-reverse")
    game = driving(options={"reverse": "half_offroad"})
    assert game.refused("blue", c.Drive("car", to(19), backward=True)) == (
        "BI-VEH.a", "bi-drives-too-far-back",
    )  # fmt: skip
    game.run("blue", c.Drive("car", to(20), backward=True))
    assert game.at("car") == (20, 50) and game.man("car").place.facing == 0


@rule("BI-Q.29", "BI-VEH.c")
@pytest.mark.parametrize(("angle", "free"), [(29, False), (30, True), (90, True), (150, True), (151, False)])
def test_in_reverse_a_turn_counts_from_where_the_rear_points(angle: int, free: bool) -> None:
    """Facing 270° its rear points to 90°, and it turns by 60° to either side of that."""
    x, y = (50 + 20 * part(math.radians(angle)) for part in (math.cos, math.sin))
    game = driving(options={"reverse": "half_offroad"}, facing=270.0)
    drive = c.Drive("car", to(round(x, 4), round(y, 4)), backward=True)

    assert path_of(game, "drive", figure="car", backward=True).facing == 90
    if free:
        game.run("blue", drive)
    else:
        assert game.refused("blue", drive) == ("BI-VEH.c", "turning-too-far")


@rule("BI-STAB.a", "BI-STAB.b", "BI-EX.55", "BI-VEH.f")
@pytest.mark.parametrize(("cm", "free"), [(29, True), (30, False)])
def test_who_is_stabilised_and_went_less_than_half_may_still_fire(cm: int, free: bool) -> None:
    game = driving("leopard1")
    game.run("blue", c.Drive("car", to(50 + cm)))
    assert fires_on_the_move(game.man("car")) is free


@rule("BI-STAB.a", "BI-OPP.c", "BI-SEQ.m")
def test_who_moved_on_stabilised_armament_fires_in_the_phase_of_fire_and_does_nothing_else() -> None:
    """Neither opportunity fire before it, nor an action instead of fire."""
    tank = Vehicle("leopard1", x=50, y=50)
    ivan, petr = Man(side="red", x=150, leads=True), Man("pistol", side="red", x=190, y=190)
    game = battle(at=("move", "first"), tank=tank, ivan=ivan, petr=petr)
    game.run("blue", c.Drive("tank", to(60)))
    game.run("red", c.HoldFire())
    game.run("blue", c.EndMoves())
    game.run("red", c.Move("ivan", "normal", to(160)))
    assert game.waiting == [("blue", "opportunity")]
    assert game.refused("blue", c.OpportunityFire("tank", "gun_105", 0)) == ("BI-SEQ.m", "bi-activity-spent")
    game.until("fire", "regular")
    for order in (c.OrderSmoke("tank"), c.OrderAction("tank", "aim", "ivan")):
        assert game.refused("blue", order) == ("BI-SEQ.m", "bi-activity-spent")
    offered = {do for do, _ in game.offered("blue")}
    assert "order_fire" in offered and not offered & {"order_smoke", "order_action"}
    game.run("blue", c.OrderFire("tank", "gun_105", "ivan"))


# --- getting on and off -----------------------------------------------------------------------------


def lorry(kind: str = "truck", **given: Any) -> Played:
    return moving(truck=Vehicle(kind, x=56.5, facing=0.0, seen_by=()), bruni=Man(y=55, seen_by=()), **given)


@rule("BI-MOVE.j")
def test_to_get_on_a_lorry_costs_half_the_way() -> None:
    game = lorry()
    assert game.refused("blue", c.Board("bruni", "truck", "normal", ()))[1] == "bi-not-beside"
    facts = game.run("blue", c.Board("rossi", "truck", "normal", to(53)))
    assert game.man("rossi").aboard == "truck" and facts.one(e.Boarded).vehicle == "truck"


@rule("BI-MOVE.j")
def test_who_gets_off_goes_on_half_as_far() -> None:
    game = moving(
        rossi=Man(leads=True, seen_by=(), aboard="truck"), truck=Vehicle("truck", x=56.5, seen_by=())
    )
    spot = Point(52.8, 50)
    assert game.refused("blue", c.Alight("rossi", spot, "normal", to(44.5)))[1] == "bi-too-far"
    assert game.refused("blue", c.Alight("rossi", Point(40, 50), "normal"))[1] == "bi-not-beside"
    game.run("blue", c.Alight("rossi", spot, "normal", to(44.9)))
    assert game.man("rossi").aboard == "" and game.at("rossi") == (44.9, 50)


@rule("BI-MOVE.p")
def test_in_and_out_of_armour_takes_the_whole_turn() -> None:
    game = lorry("m113", rossi=Man(x=52.4, leads=True, seen_by=()))
    assert game.refused("blue", c.Board("bruni", "truck"))[1] == "bi-not-beside"
    game.run("blue", c.Board("rossi", "truck"))
    assert game.man("rossi").aboard == "truck" and game.man("rossi").used == "moved"
    game.set("rossi", used="")
    game.run("blue", c.Alight("rossi", Point(52.4, 50), "run", to(40)))
    assert game.at("rossi") == (52.4, 50) and game.man("rossi").aboard == ""


@rule("BI-MOVE.j", "BI-CMD.o", "BI-Q.64")
def test_no_more_get_on_than_there_are_seats_and_none_of_a_converted_one() -> None:
    truck = Vehicle("truck", x=56.5, seen_by=(), hull={"seats": 1})
    beside, rider = Man(x=52.9, leads=True, seen_by=()), Man(aboard="truck", seen_by=())
    full = moving(rossi=beside, truck=truck, bruni=rider)
    assert full.refused("blue", c.Board("rossi", "truck"))[1] == "bi-vehicle-full"
    full.set("bruni", health="serious")
    assert full.refused("blue", c.Board("rossi", "truck"))[1] == "bi-vehicle-full"
    full.set("bruni", health="", fate="dead")
    full.run("blue", c.Board("rossi", "truck"))
    assert full.man("rossi").aboard == "truck", "who is dead has left the table, and his seat"
    game = lorry(rossi=Man(x=52.9, leads=True, seen_by=()))
    hull = game.man("truck").hull
    game.set("truck", hull=replace(hull, converted=True, owner="blue"))
    assert game.refused("blue", c.Board("rossi", "truck")) == ("BI-CMD.o", "bi-carries-no-more")


@rule("BI-MOVE.j")
def test_who_rides_is_where_the_vehicle_is() -> None:
    game = moving(
        truck=Vehicle("truck", x=56.5, facing=0.0, seen_by=()), bruni=Man(aboard="truck", seen_by=())
    )
    game.run("blue", c.Drive("truck", to(66)))
    assert game.at("bruni") == game.at("truck") == (66, 50)


# --- at a real table --------------------------------------------------------------------------------


@rule("BI-MOVE.e", "BI-MOVE.h")
def test_at_a_real_table_people_say_how_far_and_over_what() -> None:
    game = moving(tape=True)
    assert game.refused("blue", c.Move("rossi", "normal", 12.5, tasks=("door",)))[1] == "bi-too-far"
    assert game.refused("blue", c.Move("rossi", "normal", 5.0, tasks=("moat",)))[1] == "bi-no-such-task"
    assert game.refused("blue", c.Move("rossi", "normal", to(60)))[1] == "bi-no-map"
    game.play("blue", c.Move("rossi", "normal", 12.0, tasks=("door",), ground=("heavy",)), answers=[])
    rossi = game.man("rossi")
    assert (rossi.moved, rossi.ground, rossi.place) == (12, ("heavy",), None)


@rule("BI-VEH.a", "BI-Q.29")
def test_at_a_real_table_people_say_how_much_of_the_way_is_road() -> None:
    game = driving(tape=True)
    assert game.refused("blue", c.Drive("car", 68.0, road=30.0))[1] == "bi-drives-too-far"
    game.run("blue", c.Drive("car", 67.0, road=30.0))
    assert game.man("car").share == pytest.approx(30 / 80 + 37 / 60)


@rule("BI-VEH.a", "BI-Q.29")
@pytest.mark.parametrize(("cm", "road"), [(60.0, 0.0), (67.0, 28.0), (80.0, 80.0), (90.0, 90.0)])
def test_a_way_that_only_a_road_allows_is_on_the_road_as_far_as_it_must_be(cm: float, road: float) -> None:
    """It was no act at all for who did not say how much; what is too far even so stays refused."""
    game = driving(tape=True)
    filled = {"figure": "car", "path": cm}
    (asked,) = (one for one in RULES.fields(game.state, "blue", "drive", filled) if one.name == "road")
    assert isinstance(asked, Number) and asked.default == road
    if cm > 80:
        assert game.refused("blue", c.Drive("car", cm, road=road))[1] == "bi-drives-too-far"
    else:
        game.run("blue", c.Drive("car", cm, road=road))


# --- what is offered ------------------------------------------------------------------------------


def path_of(game: Played, do: str, **filled: Any) -> Any:
    fields = game.rules.fields(
        game.state, "blue", do, {"_unit": "blue", "mode": "normal", "lie": False, **filled}
    )
    return next(one for one in fields if one.name == "path")


@rule("BI-MOVE.h", "BI-MOVE.o")
def test_every_way_that_is_suggested_may_be_gone_also_out_of_a_house() -> None:
    """From inside by doors and windows, in the open over no large obstacle, of a group for each of it."""
    men = {
        "rossi": Man(x=65, y=50, inside="house", leads=True, seen_by=()),
        "bruni": Man(x=53, lone=True, seen_by=()),
    }
    game = moving(**men, terrain=(HOUSE, HEDGE))
    for who in men:
        ways = path_of(game, "move", figure=who).suggestions
        assert ways
        for way in ways:
            tried = moving(**men, terrain=(HOUSE, HEDGE))
            tried.play("blue", c.Move(who, "normal", tuple(Point(*spot) for spot in way)))
            assert tried.at(who) == way[-1]

    pair = {"rossi": Man(x=50, leads=True, seen_by=()), "bruni": Man(x=50, y=44, lone=True, seen_by=())}
    near = moving(**pair, terrain=(HEDGE,))
    for way in path_of(near, "move_group", figures=["rossi", "bruni"]).suggestions:
        both = moving(**pair, terrain=(HEDGE,))
        both.run("blue", c.MoveGroup(("rossi", "bruni"), "normal", tuple(Point(*spot) for spot in way)))


@rule("BI-MOVE.e")
def test_who_can_go_nowhere_is_asked_for_no_way() -> None:
    """Prone, wounded and under fire: he stands up, and that is all."""
    game = moving(rossi=Man(prone=True, health="wounded", under_auto=Moment(1, 1), leads=True), turn=2)
    filled = {"_unit": "blue", "figure": "rossi", "mode": "normal", "lie": False}
    assert [one.name for one in game.rules.fields(game.state, "blue", "move", filled)] == [
        "figure", "mode", "lie",
    ]  # fmt: skip
    game.run("blue", c.Move("rossi", "normal"))
    assert not game.man("rossi").prone


@rule("BI-MOVE.d")
def test_a_group_does_not_run_where_one_of_it_ran_last_turn() -> None:
    game = moving(rossi=Man(leads=True), bruni=Man(y=52, ran=1), turn=2)
    fields = game.rules.fields(
        game.state, "blue", "move_group", {"_unit": "blue", "figures": ["rossi", "bruni"]}
    )
    mode = next(one for one in fields if one.name == "mode")
    assert [row.value for row in mode.options if row.refusal is not None] == ["run"]


@rule("BI-VEH.a", "BI-VEH.d")
@pytest.mark.parametrize(("cm", "share"), [(0.5, 0.025), (5, 0.25)])
def test_a_vehicle_that_went_a_little_has_used_so_much_of_its_turn(cm: float, share: float) -> None:
    game = moving(car=Vehicle("car", x=54, y=54, seen_by=()))
    facts = game.run("blue", c.Drive("car", to(54 + cm, 54)))
    assert facts.one(e.MoveEnded).share == pytest.approx(share)


@rule("BI-SEQ.m")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Whoever moves neither fires nor acts any more this turn."),
        ("it", "Chi si muove in questo turno non tira e non agisce più."),
    ],
)
def test_before_a_move_one_reads_once_that_it_costs_the_fire(language: str, told: str) -> None:
    """Eight of twelve could not fire in a first turn, and nothing had told it."""
    game = moving(bianchi=Man(y=55, unit="rossi"))
    for command in (
        c.Move("rossi", "careful", to(55, 50)),
        c.MoveGroup(("rossi", "bianchi"), "careful", to(55, 50)),
    ):
        shown = preview(RULES, game.state, "blue", command, RULES.geometry)
        assert isinstance(shown, Preview), shown
        assert [sentences(language).say(one) for one in shown.certain].count(told) == 1


@rule("BI-Q.45", "BI-Q.124")
@pytest.mark.parametrize(
    ("weapon", "emplaced", "path", "told"),
    [
        ("mg42_tripod", True, to(55, 50), True),
        ("mortar_60", True, to(55, 50), True),
        ("mortar_60", False, to(55, 50), False),
        ("mortar_60", True, (), False),  # he stands up where he is
    ],
)
def test_before_a_move_one_reads_that_a_weapon_is_taken_up(
    weapon: str, emplaced: bool, path: tuple[Point, ...], told: bool
) -> None:
    game = moving(gunner=Man(weapon, y=55, unit="rossi", emplaced=emplaced, prone=not path))
    shown = preview(RULES, game.state, "blue", c.Move("gunner", "careful", path), RULES.geometry)
    assert isinstance(shown, Preview), shown
    words = {
        "en": "Gunner takes up an emplaced weapon by going: it must be emplaced anew.",
        "it": "Gunner muovendo toglie l'arma piazzata: va piazzata di nuovo.",
    }
    for language, line in words.items():
        assert (line in [sentences(language).say(one) for one in shown.certain]) is told
