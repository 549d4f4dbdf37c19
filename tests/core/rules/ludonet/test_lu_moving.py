"""Ludonet, movement: allowances, running and tiredness, postures, vehicles, contact (LU-MOV)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Tank, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.choices import PickSome
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import misfit
from core.engine.words.message import say
from core.locale import sentences
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.table.places import Point
from core.table.questions import Behind

FAR = Man(y=190, side="red")


def go(cm: float, x: float = 50, y: float = 50) -> tuple[Point, ...]:
    return (Point(x, y + cm),)


@pytest.mark.parametrize(
    ("man", "mode", "most", "paragraph"),
    [
        pytest.param(Man(), "walk", 10, "LU-MOV.a", marks=rule("LU-MOV.a", "LU-T.MOV")),
        pytest.param(Man(), "run", 14, "LU-MOV.b", marks=rule("LU-MOV.b")),
        pytest.param(Man("mmg"), "heavy", 5, "LU-MOV.c", marks=rule("LU-MOV.c", "LU-EX.27", "LU-Q.10")),
        pytest.param(Man(), "crawl", 3, "LU-MOV.d", marks=rule("LU-MOV.d")),
    ],
)
def test_a_mode_has_its_most(man: object, mode: str, most: float, paragraph: str) -> None:
    game = field(ross=man, far=FAR)  # type: ignore[arg-type]
    refusal = game.play("blue", c.Move("ross", mode, go(most + 1)))

    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.message.id) == (paragraph, "lu-too-far")
    assert refusal.nearest == say("lu-nearest-cm", most=float(most))
    moved = game.play("blue", c.Move("ross", mode, go(most)), *([[4]] if mode == "run" else []))
    assert moved.one(e.FigureMoved).length == most


@rule("LU-MOV.e")
@pytest.mark.parametrize("cm", [0, 0.5, 9.99])
def test_any_shorter_move_or_none_is_legal(cm: float) -> None:
    game = field(ross=Man(), far=FAR)

    assert game.run("blue", c.Move("ross", "walk", go(cm) if cm else ())).one(e.FigureMoved).length == cm


def test_a_way_off_the_table_or_through_a_rock_is_refused() -> None:
    game = field([{"kind": "rock", "box": [45, 55, 10, 4]}], ross=Man(), adams=Man(y=2), far=FAR)

    assert game.refused("blue", c.Move("adams", "walk", go(-5, y=2))) == ("LU-MOV.e", "lu-way-leaves-table")
    assert game.refused("blue", c.Move("ross", "walk", go(8))) == ("LU-MOV.e", "lu-way-blocked")
    assert game.refused("blue", c.Move("ross", "walk", 5.0)) == ("", "lu-path-needed")


@rule("LU-MOV.f", "LU-MOV.g", "LU-MOV.h", "LU-MOV.j", "LU-MOV.k", "LU-EX.25", "LU-Q.04")
def test_a_run_that_tires_is_completed_and_rules_out_the_next_three() -> None:
    game = field(turn=2, ross=Man(), far=FAR)
    facts = game.play("blue", c.Move("ross", "run", go(14)), [5])

    assert game.at("ross") == (50, 64)
    assert facts.names == ["FigureMoved", "Thrown", "Tired"]
    for turn in (3, 4, 5):
        game.turn(turn)
        assert game.refused("blue", c.Move("ross", "run", go(12, y=64))) == ("LU-MOV.h", "lu-tired")
    game.begin("end")
    game.run("blue", c.EndTurn())
    assert game.run("red", c.EndTurn()).one(e.CounterRemoved).kind == "tired"
    assert game.play("blue", c.Move("ross", "run", go(12, y=64)), [1]).no(e.Tired)


@rule("LU-MOV.g", "LU-EX.26")
@pytest.mark.parametrize("die", [1, 4])
def test_a_runner_with_4_or_less_is_not_tired(die: int) -> None:
    game = field(ross=Man(), far=FAR)
    assert game.play("blue", c.Move("ross", "run", go(14)), [die]).no(e.Tired)
    game.turn(2)

    assert game.play("blue", c.Move("ross", "run", go(14, y=64)), [die]).one(e.FigureMoved).mode == "run"


@rule("LU-Q.32", "LU-Q.05")
def test_a_move_of_10_cm_is_no_run_and_crawling_never_tires() -> None:
    game = field(ross=Man(), adams=Man(x=60), far=FAR)

    assert game.run("blue", c.Move("ross", "run", go(10))).one(e.FigureMoved).mode == "walk"
    assert not game.man("ross").withdrew, "he fell back before nobody"
    assert game.run("blue", c.Move("adams", "crawl", go(3, x=60))).no(e.Tired)


@rule("LU-MOV.i", "LU-MOV.j")
def test_at_a_real_table_people_are_told_when_the_counter_comes_and_goes() -> None:
    game = field(tape=True, ross=Man(), far=FAR)
    tired = e.Tired("ross", 4)
    rested = e.CounterRemoved("ross", "tired")

    assert "put a counter beside his base" in game.tells(tired)
    assert "take his counter off" in game.tells(rested)
    assert "counter" not in field(ross=Man(), far=FAR).tells(tired)


@rule("LU-MOV.i")
def test_the_roster_shows_who_is_tired() -> None:
    game = field(turn=3, ross=Man(tired_until=5), far=FAR)
    view = RULES.view(game.state, "red")

    assert "lu-status-TIRED" in next(figure.status for figure in view.figures if figure.id == "ross")


@rule("LU-MOV.l", "LU-MOV.m")
def test_one_mode_a_turn_and_no_run_with_a_heavy_weapon() -> None:
    game = field(ross=Man(), gunner=Man("rifle", "bazooka", x=70), far=FAR)
    game.run("blue", c.Move("ross", "walk", go(4)))

    assert game.refused("blue", c.Move("ross", "crawl", go(6))) == ("LU-MOV.l", "lu-has-moved")
    assert game.refused("blue", c.Move("gunner", "run", go(4, x=70))) == ("LU-MOV.m", "lu-heavy-no-run")
    assert game.refused("blue", c.Move("gunner", "walk", go(4, x=70))) == ("LU-MOV.l", "lu-no-such-mode")


@rule("LU-MOV.n")
def test_posture_changes_once_a_turn_before_the_move_or_after_it() -> None:
    game = field(
        ross=Man(),
        adams=Man(x=60, posture="prone"),
        clark=Man(x=70),
        doyle=Man(x=80, posture="prone"),
        far=FAR,
    )
    game.run("blue", c.Move("ross", "walk", go(5), posture="prone"))
    assert game.man("ross").prone and game.man("ross").place.prone  # type: ignore[union-attr]
    assert game.refused("blue", c.Posture("ross", "standing")) == ("LU-MOV.n", "lu-posture-once")

    game.run("blue", c.Move("adams", "walk", go(5, x=60)))
    assert not game.man("adams").prone
    assert game.refused("blue", c.Posture("adams", "prone")) == ("LU-MOV.n", "lu-posture-once")

    game.run("blue", c.Posture("clark", "prone"))
    assert game.refused("blue", c.Move("clark", "walk", go(5, x=70))) == ("LU-MOV.n", "lu-posture-once")
    game.run("blue", c.Move("clark", "crawl", go(3, x=70)))

    up_and_down = c.Move("doyle", "walk", go(5, x=80), posture="prone")
    assert game.refused("blue", up_and_down) == ("LU-MOV.n", "lu-posture-once")
    assert game.refused("blue", c.Move("doyle", "crawl", go(3, x=80), posture="standing")) == (
        "LU-MOV.n", "lu-crawls-prone",
    )  # fmt: skip
    assert game.run("blue", c.Move("doyle", "walk", ())).one(e.FigureMoved).posture == "prone"


@rule("LU-MOV.n")
def test_a_crawling_figure_lies_all_the_turn() -> None:
    game = field(ross=Man(), far=FAR)
    game.run("blue", c.Move("ross", "crawl", go(2)))

    assert game.man("ross").prone
    assert game.refused("blue", c.Posture("ross", "standing")) == ("LU-MOV.n", "lu-posture-once")


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ("truck", 24),
        ("halftrack", 22),
        ("armcar", 22),
        ("tank_l", 20),
        ("tank_m", 16),
        ("tank_md", 16),
        ("tank_h", 12),
        ("gun_crew", 3),
    ],
)
@rule("LU-MOV.o", "LU-T.VMOV")
def test_vehicles_have_their_own_most(kind: str, most: float) -> None:
    game = field(car=Tank(kind), far=FAR)

    assert game.refused("blue", c.Move("car", "drive", go(most + 0.1))) == ("LU-MOV.o", "lu-too-far")
    assert game.run("blue", c.Move("car", "drive", go(most))).one(e.FigureMoved).length == most


@rule("LU-MOV.o", "LU-T.VMOV")
def test_a_truck_goes_farther_when_all_of_its_way_is_road() -> None:
    road = {"kind": "road", "width": 6, "line": [[50, 0], [50, 100]]}
    game = field([road], truck=Tank("truck", y=20), car=Tank("truck", x=46, y=20), far=FAR)

    assert game.run("blue", c.Move("truck", "drive", go(30, y=20))).one(e.FigureMoved).length == 30
    assert game.refused("blue", c.Move("car", "drive", (Point(46, 50),))) == ("LU-MOV.o", "lu-too-far")


@rule("LU-MOV.p")
def test_ground_costs_something_only_with_a_factor_of_the_scenario() -> None:
    scrub = {"kind": "scrub", "box": [40, 52, 20, 30]}
    free = field([scrub], ross=Man(), far=FAR)
    slow = field([scrub], factors={"scrub": 0.5}, ross=Man(), far=FAR)

    assert free.run("blue", c.Move("ross", "walk", go(10))).one(e.FigureMoved).length == 10
    assert slow.refused("blue", c.Move("ross", "walk", go(6.1))) == ("LU-MOV.a", "lu-too-far-on-ground")
    assert slow.run("blue", c.Move("ross", "walk", go(6))).one(e.FigureMoved).length == 6


@rule("LU-MOV.p")
def test_on_quick_ground_a_way_may_be_longer_and_the_field_says_so() -> None:
    road = {"kind": "road", "box": [40, 40, 20, 60]}
    game = field([road], factors={"road": 2.0}, ross=Man(), far=FAR)
    filled = {"figure": "ross", "mode": "walk"}
    way = next(one for one in RULES.fields(game.state, "blue", "move", filled) if one.name == "path")

    assert misfit(way, [[50, 70]]) is None and misfit(way, [[50, 70.2]]) is not None
    assert game.run("blue", c.Move("ross", "walk", go(20))).one(e.FigureMoved).length == 20


@rule("LU-MOV.p")
def test_with_a_tape_people_say_what_slow_ground_costs() -> None:
    game = field(tape=True, factors={"scrub": 0.5}, ross=Man(), adams=Man(), far=FAR)

    costly = game.play("blue", c.Move("ross", "walk", 6.0), answers=[{"length": 11}])
    assert isinstance(costly, Refusal) and costly.rule == "LU-MOV.a"
    moved = game.play("blue", c.Move("adams", "walk", 6.0), answers=[{"length": 10, "ends_in_cover": True}])
    assert moved.one(e.FigureMoved).length == 6 and game.man("adams").sheltered


@rule("LU-MOV.q", "LU-MEL.a")
def test_whoever_touches_an_enemy_stops_there_in_contact() -> None:
    game = field(ross=Man(), huber=Man(y=56, side="red"))
    facts = game.run("blue", c.Move("ross", "walk", go(10)))

    assert game.at("ross") == (50, 54)
    assert facts.one(e.ContactMade).foes == ("huber",)
    assert game.man("ross").contacts == ("huber",) and game.man("huber").contacts == ("ross",)


HOUSE = {
    "kind": "building", "box": [40, 60, 20, 20],
    "openings": [{"kind": "door", "from": [49, 60], "to": [51, 60]}],
}  # fmt: skip


@rule("LU-MOV.q", "LU-MEL.a")
def test_nobody_is_touched_through_the_wall_of_a_house() -> None:
    """Ross passes 1.5 cm from Huber, who stands inside; the wall is between them."""
    game = field([HOUSE], ross=Man(x=40, y=59), huber=Man(x=45, y=60.5, inside="building0", side="red"))
    facts = game.run("blue", c.Move("ross", "walk", (Point(50, 59),)))

    assert facts.no(e.ContactMade) and game.at("ross") == (50, 59)
    game.turn(2)
    assert game.run("blue", c.Move("ross", "walk", (Point(45, 59),))).no(e.ContactMade)
    game.turn(3)
    assert game.run("blue", c.Move("ross", "walk", ())).no(e.ContactMade), "staying beside the wall either"


@rule("LU-MOV.q")
def test_nobody_is_touched_through_the_wall_from_within() -> None:
    game = field([HOUSE], ross=Man(x=45, y=62, inside="building0"), huber=Man(x=45, y=59, side="red"))

    assert game.run("blue", c.Move("ross", "walk", (Point(45, 60.5),))).no(e.ContactMade)


@rule("LU-MOV.q", "LU-MEL.a")
@pytest.mark.parametrize(
    ("foe", "stops"),
    [(Point(50, 66), (50, 64)), (Point(50, 60.5), (50, 58.5)), (Point(50, 58), (50, 56))],
    ids=["far inside", "behind the door", "before the door"],
)
def test_who_goes_in_by_the_door_touches_whom_he_finds(foe: Point, stops: tuple[float, float]) -> None:
    inside = "building0" if foe.y > 60 else ""
    game = field([HOUSE], ross=Man(x=50, y=54), huber=Man(x=foe.x, y=foe.y, inside=inside, side="red"))
    facts = game.run("blue", c.Move("ross", "run", (Point(50, 64.5),)))

    assert facts.one(e.ContactMade).foes == ("huber",) and game.at("ross") == stops


@rule("LU-MOV.q")
def test_who_comes_out_by_the_door_touches_whom_he_finds() -> None:
    game = field([HOUSE], ross=Man(x=50, y=62, inside="building0"), huber=Man(x=50, y=55, side="red"))

    assert game.run("blue", c.Move("ross", "walk", (Point(50, 54),))).one(e.ContactMade).foes == ("huber",)
    assert game.at("ross") == (50, 57)


@rule("LU-MOV.q")
def test_who_comes_round_the_end_of_a_wall_touches_the_man_behind_it_there() -> None:
    """A thick wall no wider than their bases: they are near all along, and touch where it ends."""
    wall = {"kind": "rock", "box": [40, 50.4, 10, 0.2]}
    game = field([wall], ross=Man(x=48, y=49.9), huber=Man(x=49.7, y=51.4, side="red"))
    facts = game.run("blue", c.Move("ross", "walk", (Point(55, 49.9),)))

    assert facts.one(e.ContactMade).foes == ("huber",)
    x, y = game.at("ross")
    assert 50.2 < x < 50.35 and y == 49.9


@rule("LU-MOV.q", "LU-MEL.r", "LU-AFV.n")
def test_no_charge_is_laid_and_no_truck_boarded_through_a_wall() -> None:
    men: dict[str, Any] = {
        "ross": Man("charge", "grenade", x=45, y=61, inside="building0"),
        "truck": Tank("truck", x=45, y=57.6), "tiger": Tank("tank_h", x=45, y=57.6, side="red"),
    }  # fmt: skip
    game = field([HOUSE], **men)
    assert game.refused("blue", c.Board("ross", "truck")) == ("LU-AFV.n", "lu-not-in-contact")

    game.begin("fire")
    assert game.refused("blue", c.DeclareFire("ross", "charge", "tiger")) == ("LU-MEL.r", "lu-not-in-contact")
    open_ground = field(**men)
    open_ground.set("ross", place=replace(open_ground.man("ross").place, inside=""))
    assert open_ground.run("blue", c.Board("ross", "truck")).one(e.Boarded)


@rule("LU-MOV.q", "LU-MEL.r")
@pytest.mark.parametrize("rider", [True, False])
def test_neither_a_vehicle_nor_who_rides_in_it_stops_a_man(rider: bool) -> None:
    men: dict[str, Any] = {
        "ross": Man(x=49, y=44),
        "huber": Man(x=50, side="red", aboard="truck", inside="truck"),
    }
    men["truck"] = Tank("truck", x=50 if not rider else 53, side="red")
    game = field(**men)
    facts = game.play("blue", c.Move("ross", "run", (Point(49, 57),)), [1])

    assert facts.no(e.ContactMade) and game.at("ross") == (49, 57)


@rule("LU-MOV.q")
@pytest.mark.parametrize(("y", "touched"), [(56, ("huber", "jung")), (58, ("huber",))])
def test_he_stops_at_the_first_and_touches_all_who_are_there(y: float, touched: tuple[str, ...]) -> None:
    game = field(ross=Man(), huber=Man(x=49, y=56, side="red"), jung=Man(x=51, y=y, side="red"))

    assert game.run("blue", c.Move("ross", "walk", go(10))).one(e.ContactMade).foes == touched


@rule("LU-MOV.q")
def test_whom_he_touches_before_his_first_step_does_not_stop_him() -> None:
    """Their bases overlap by less than anybody sees; he walks off past him."""
    game = field(ross=Man(), huber=Man(x=51.96, side="red"))

    assert game.run("blue", c.Move("ross", "walk", go(8))).no(e.ContactMade)
    assert game.at("ross") == (50, 58)


def test_a_way_past_an_enemy_touches_nobody_and_a_charge_must_arrive() -> None:
    game = field(ross=Man(), huber=Man(x=53, y=56, side="red"))

    refused = game.refused("blue", c.Move("ross", "walk", go(8), charge=("huber",)))
    assert refused == ("LU-MOV.q", "lu-not-in-contact")
    assert game.run("blue", c.Move("ross", "walk", go(10))).no(e.ContactMade)


@rule("LU-MOV.q", "LU-MEL.p")
@pytest.mark.parametrize("behind", [(), ("huber",)])
def test_with_a_tape_a_charge_is_named_and_people_say_whether_it_comes_from_behind(
    behind: tuple[str, ...],
) -> None:
    game = field(tape=True, ross=Man(), huber=Man(side="red"), jung=Man(side="red", placed=False))
    answers = [{"length": 8}, list(behind)]
    facts = game.play("blue", c.Move("ross", "walk", 8.0, charge=("huber",)), answers=answers)

    assert facts.one(e.ContactMade) == e.ContactMade("ross", ("huber",), behind)
    assert game.asked[-1] == Behind("ross", ("huber",))


@rule("LU-MOV.q", "LU-DEP.f")
def test_who_charges_from_his_record_is_on_the_table_when_he_touches() -> None:
    """At a real table, where people said that nobody saw him come."""
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red"), jung=Man(side="red"))
    answers: list[Any] = [{"length": 8}, [], [], []]
    facts = game.play("blue", c.Move("ross", "walk", 8.0, charge=("huber",)), answers=answers)
    assert [(one.figure, one.why, one.by) for one in facts.of(e.Placed)] == [("ross", "touched", "ross")]


def test_with_a_tape_going_into_contact_is_an_act_of_its_own() -> None:
    game = field(tape=True, ross=Man(), huber=Man(side="red"), jung=Man(side="red", placed=False))
    offered = [row for row in RULES.choices(game.state, "blue") if row.figure == "ross" and row.do == "move"]

    assert [row.label.id for row in offered] == [
        "lu-do-move-walk", "lu-do-move-run", "lu-do-move-crawl", "lu-do-charge",
    ]  # fmt: skip
    fields = [[one.name for one in RULES.fields(game.state, "blue", "move", row.given)] for row in offered]
    assert fields[0] == ["mode", "charge", "path"] and offered[0].given["charge"] == ()
    whom = RULES.fields(game.state, "blue", "move", offered[-1].given)[1]
    assert isinstance(whom, PickSome) and [row.value for row in whom.options] == ["huber"] and whom.least == 1


@rule("LU-MOV.r")
def test_any_displacement_counts_as_moved_but_not_turning_or_lying_down() -> None:
    game = field(ross=Man(), adams=Man(x=60), clark=Man(x=70), huber=Man(y=70, side="red"))
    game.run("blue", c.Move("ross", "crawl", go(0.1)), c.Face("adams", 0.0), c.Posture("clark", "prone"))
    game.begin("fire")

    for name, reasons in (("ross", ["lu-mod-moved"]), ("adams", []), ("clark", [])):
        sealed = game.run("blue", c.DeclareFire(name, "rifle", "huber")).one(e.ShotSealed)
        assert [term.reason for term in sealed.modifiers] == reasons


def test_getting_in_and_out_of_a_truck_takes_the_whole_move() -> None:
    game = field(truck=Tank("truck"), ross=Man(y=53.5), adams=Man(y=80), far=FAR)

    assert game.refused("blue", c.Board("adams", "truck")) == ("LU-AFV.n", "lu-not-in-contact")
    game.run("blue", c.Board("ross", "truck"), c.Move("truck", "drive", go(20)))
    assert game.at("ross") == (50, 70) and game.man("ross").aboard == "truck"
    assert game.refused("blue", c.Dismount("ross")) == ("LU-MOV.l", "lu-not-aboard")
    game.turn(2)
    assert game.refused("blue", c.Dismount("ross", Point(50, 80))) == ("LU-AFV.n", "lu-beside-vehicle")
    game.run("blue", c.Dismount("ross", Point(50, 66.4)))
    assert game.at("ross") == (50, 66.4) and game.man("ross").aboard == ""
    assert game.refused("blue", c.Move("ross", "walk", go(5, y=66.4))) == ("LU-MOV.l", "lu-has-moved")


def test_nobody_ends_his_way_on_another_base() -> None:
    game = field(ross=Man(), adams=Man(x=58), far=FAR)

    assert game.refused("blue", c.Move("ross", "walk", (Point(57, 50),))) == ("LU-MOV.e", "lu-base-on-base")
    assert game.run("blue", c.Move("ross", "walk", (Point(56, 50),))).one(e.FigureMoved).length == 6


def test_an_enemy_who_is_only_recorded_is_not_betrayed_by_his_base() -> None:
    """The vehicle sees him on the way, as anybody would; the rule about bases does not speak of him."""
    wall = {"kind": "rock", "height": 9, "box": [40, 55, 40, 4]}
    game = field([wall], truck=Tank("truck", x=20), huber=Man(x=20, y=70, side="red", placed=False))

    assert game.run("blue", c.Move("truck", "drive", (Point(20, 70),))).one(e.Placed).figure == "huber"


def test_odds_name_a_contact_beforehand() -> None:
    game = field(ross=Man(), huber=Man(y=58, side="red"))
    seen = preview(RULES, game.state, "blue", c.Move("ross", "walk", (Point(50, 58),)), RULES.geometry)

    assert isinstance(seen, Preview)
    assert [end.names for end in seen.outcomes] == [("ross:contact",)]


@pytest.mark.parametrize(("mode", "told"), [("walk", ["lu-stands-up-to-go"]), ("crawl", [])])
def test_it_is_foretold_that_who_lies_stands_up_to_walk(mode: str, told: list[str]) -> None:
    """LU-MOV.n: he has changed posture then, and does not lie down again; on all fours he stays down."""
    game = field(ross=Man(posture="prone"))
    seen = preview(RULES, game.state, "blue", c.Move("ross", mode, (Point(50, 53),)), RULES.geometry)

    assert isinstance(seen, Preview)
    assert [message.id for message in seen.certain] == told


@rule("LU-DEP.f")
@pytest.mark.parametrize(
    ("placing", "told"), [("unit", "lu-foretold-seen-unit"), ("figure", "lu-foretold-seen-him")]
)
def test_a_preview_says_that_a_mover_would_be_seen_and_whom_that_betrays(placing: str, told: str) -> None:
    """Behind the rock nobody sees him; beside it the enemy does, and his squad comes onto the table."""
    rock = {"kind": "rock", "height": 9, "box": [44, 60, 12, 4]}
    hidden = {"unit": "first", "placed": False}
    game = field(
        [rock], options={"placing": placing}, ross=Man(**hidden), cole=Man(x=47, **hidden),
        huber=Man(y=90, side="red"),
    )  # fmt: skip

    def foretold(x: float) -> list[str]:
        seen = preview(RULES, game.state, "blue", c.Move("ross", "walk", (Point(x, 50),)), RULES.geometry)
        assert isinstance(seen, Preview)
        return [one.id for one in seen.certain]

    assert foretold(52) == []
    assert foretold(60) == [told]


@rule("LU-TRN.b")
def test_a_preview_of_the_end_of_movement_says_how_many_have_not_moved() -> None:
    """Who is out, or has moved, is not counted; where all have moved nothing is said."""
    game = field(ross=Man(), cole=Man(x=20), dunn=Man(x=70, fate="eliminated"), huber=Man(y=90, side="red"))

    def foretold() -> list[str]:
        seen = preview(RULES, game.state, "blue", c.EndMovement(), RULES.geometry)
        assert isinstance(seen, Preview)
        return [sentences("en").say(one) for one in seen.certain]

    assert foretold() == ["2 have not moved, and will not in this turn"]
    game.run("blue", c.Move("cole", "walk", (Point(20, 52),)))
    assert foretold() == ["1 has not moved, and will not in this turn"]
    game.run("blue", c.Move("ross", "walk", (Point(50, 52),)))
    assert foretold() == []


@rule("LU-MOV.q", "LU-AFV.n")
@pytest.mark.parametrize("tape", [False, True])
def test_nobody_is_charged_inside_his_vehicle(tape: bool) -> None:
    """He is touched there by nobody; it is the vehicle that stands in the way."""
    game = field(
        tape=tape, phase="move", ross=Man(), truck=Tank("truck", y=58, side="red"),
        huber=Man(y=58, side="red", aboard="truck"),
    )  # fmt: skip
    measured = [{"length": 2.0}] if tape else []

    charge = c.Move("ross", "walk", 2.0 if tape else go(2), charge=("huber",))
    refused = game.refused("blue", charge, answers=measured)

    assert refused == ("LU-MOV.q", "lu-contact-aboard")
