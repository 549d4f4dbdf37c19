"""Ludonet: particulars of each chapter: whole turns, what is asked at a real table, whose note holds."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Tank, field
from test_lu_air import sky
from test_lu_fields import squad
from test_lu_retreating import shaken
from test_lu_scenario_numbers import FIGURE, made, plain

from core.engine.contract.choices import PickPoint
from core.engine.contract.facts import Ruling
from core.engine.contract.scenario import ScenarioError
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft
from core.rules.ludonet.tables import SHAKEN_TO
from core.table.places import Point
from core.table.questions import Near

# --- whole turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "read"), [(360.0, 0), (-90.0, 270), (359.5, 359.5), (-360.0, 0)])
def test_a_facing_is_read_as_less_than_a_full_turn(facing: float, read: float) -> None:
    [ross] = [one for one in made(f"{FIGURE}.facing", facing).figures if one.id == "ross"]
    assert ross.place is not None and ross.place.facing == read


@rule("LU-MOV.r")
@pytest.mark.parametrize(("facing", "looks"), [(360.0, 0), (-90.0, 270), (45.0, 45), (None, 90)])
def test_at_the_end_of_his_move_he_looks_where_he_is_told_or_along_his_way(
    facing: float | None, looks: float
) -> None:
    game = squad()
    game.run("blue", c.Move("ross", "walk", (Point(50, 55),), facing=facing))
    assert game.man("ross").place.facing == looks


# --- in the air -------------------------------------------------------------------------------------


@rule("LU-AIR.j", "LU-Q.18", "LU-Q.22")
@pytest.mark.parametrize(("radius", "men", "hulls"), [("1.5", 1.5, 3.5), ("3", 3.0, 5.0)])
def test_at_a_real_table_a_vehicle_is_met_two_cm_farther_off_than_a_man(
    radius: str, men: float, hulls: float
) -> None:
    """Half of a vehicle's outline, which nobody has measured."""
    game = sky(tape=True, options={"air_radius": radius}, tiger=Tank("tank_h", side="red"))
    game.play("blue", c.AirPass("hawk", "far"), [5], [1], answers=[[], []])
    asked = [one for one in game.asked if isinstance(one, Near)]
    assert [(set(one.of), one.centre, one.cm) for one in asked] == [
        ({"ross", "far"}, "far", men), ({"tiger"}, "far", hulls),
    ]  # fmt: skip


@rule("LU-AIR.j", "LU-DEP.f", "LU-MOR.n")
def test_of_those_under_a_pass_nobody_counts_who_is_lost_rides_or_has_not_come() -> None:
    there: dict[str, Any] = {"x": 100, "y": 100, "side": "red"}
    men = {
        "lost": Man(fate="eliminated", **there), "late": Man(enters=2, **there),
        "rides": Man(aboard="bus", **there), "bus": Tank("truck", x=150, y=150, side="red"),
        "now": Man(enters=1, **there), "hid": Man(placed=False, **there),
    }  # fmt: skip
    game = sky(**men)
    flown = game.play("blue", c.AirPass("hawk", Point(100, 100)), [5], [1], [1]).one(e.AirPassFlown)
    assert {name for name, _ in flown.bursts} == {"now", "hid"} and flown.contests == ()


# --- the record ---------------------------------------------------------------------------------------


@rule("LU-DEP.e")
@pytest.mark.parametrize(
    ("mate", "with_him"),
    [
        ({}, True),
        ({"note": "hill"}, False),
        ({"placed": True}, False),
        ({"aboard": "bus"}, False),
        ({"unit": "bear"}, False),
        ({"side": "red"}, False),
        ({"fate": "eliminated"}, False),
    ],
)
def test_who_is_noted_anew_takes_along_those_of_his_unit_who_were_where_he_was(
    mate: dict[str, Any], with_him: bool
) -> None:
    standing = {"unit": "able", "placed": False, "note": "ford", **mate}
    game = field(
        tape=True, ross=Man(unit="able", placed=False, note="ford"), mate=Man(**standing),
        bus=Tank("truck", placed=False), far=Man(side="red"),
    )  # fmt: skip
    facts = game.run("blue", c.NoteDown("ross", "mill"))
    assert [one.figure for one in facts.of(e.Noted)] == ["ross", "mate"][: 1 + with_him]
    assert all(one.note == "mill" for one in facts.of(e.Noted))


# --- retreats -----------------------------------------------------------------------------------------


@rule("LU-MOR.j", "LU-MOV.p")
@pytest.mark.parametrize(("factor", "y"), [(0.5, 44), (0.25, 46), (1.0, 40), (0.8, 41.6)])
def test_who_falls_back_goes_as_far_as_what_the_ground_leaves_him(factor: float, y: float) -> None:
    """2 cm of open field, then scrub: 8 cm of his 10 are left for it, to a tenth of a millimetre."""
    game = shaken({"kind": "scrub", "box": [0, 0, 200, 48]}, factors={"scrub": factor})
    game.run("blue", c.EndMovement())
    assert game.at("ross") == (pytest.approx(50, abs=0.02), pytest.approx(y, abs=0.02))


@rule("LU-MOR.j", "LU-MOV.p")
@pytest.mark.parametrize(
    ("factors", "length"), [({}, 10), ({"scrub": 0.5}, 10), ({"wood": 0.3, "scrub": 0.5}, 10)]
)
def test_over_open_field_who_falls_back_goes_all_of_his_allowance_whatever_ground_there_is_elsewhere(
    factors: dict[str, float], length: float
) -> None:
    game = shaken(factors=factors)
    assert game.run("blue", c.EndMovement()).one(e.FigureMoved).length == length
    assert game.at("ross") == (50, 40)


@rule("LU-MOR.l")
@pytest.mark.parametrize(("y", "out"), [(9.9, True), (10.0, True), (10.1, False)])
def test_who_falls_back_over_his_edge_is_out(y: float, out: bool) -> None:
    game = shaken(ross=Man(y=y, unit="able"))
    facts = game.run("blue", c.EndMovement())
    assert [one.figure for one in facts.of(e.FigureLeft)] == ["ross"] * out


# --- passes are let go ----------------------------------------------------------------------------------


@rule("LU-AIR.a", "LU-AIR.g")
def test_who_lets_his_pass_go_leaves_the_others_theirs() -> None:
    game = sky()
    stuka = Aircraft("stuka", "Stuka", "red")
    game.state = replace(game.state, aircraft={**game.state.aircraft, "stuka": stuka})
    assert game.run("blue", c.NoPass()).one(e.AirGranted).sides == ("red",)
    assert (game.state.phase, game.state.moving) == ("air", "red")
    assert game.run("red", c.NoPass()).one(e.AirGranted).sides == () and game.state.phase == "end"


# --- firing -------------------------------------------------------------------------------------------


@rule("LU-FIR.n")
@pytest.mark.parametrize("order", [c.DeclareFire("ross", "rifle", "huber"), c.WithdrawFire("ross")])
def test_what_a_side_has_sealed_not_even_the_referee_changes(order: Any) -> None:
    game = squad("fire", huber=Man(x=50, y=80, side="red"))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"), c.FireSealed())
    assert game.refused("referee", order) == ("LU-FIR.n", "lu-sealed-already")
    game.run("referee", c.DeclareFire("huber", "rifle", "ross"), c.WithdrawFire("huber"))


@rule("LU-DEP.f", "LU-DMG.g")
def test_a_point_is_suggested_where_an_enemy_is_on_the_table() -> None:
    game = squad("fire", huber=Man(x=50, y=55, side="red"), karl=Man(x=52, y=55, side="red", placed=False))
    aim = RULES.fields(
        game.state, "referee", "declare_fire", {"figure": "ross", "weapon": "grenade", "target": ""}
    )[-1]
    assert isinstance(aim, PickPoint) and aim.suggestions == ((50, 55),)


# --- fights -------------------------------------------------------------------------------------------


@rule("LU-Q.21")
@pytest.mark.parametrize("caught", ["ross", "huber"])
def test_after_a_tie_whoever_was_attacked_from_behind_faces_his_enemy(caught: str) -> None:
    """Whoever of the two is named first."""
    foe = "huber" if caught == "ross" else "ross"
    pair: dict[str, Any] = {"ross": {"x": 50.0, "y": 50.0}, "huber": {"x": 50.0, "y": 52.0, "side": "red"}}
    pair[foe] |= {"behind": (caught,)}
    men = {
        name: Man(contacts=(other,), fresh=(other,), **pair[name])
        for name, other in (("ross", "huber"), ("huber", "ross"))
    }
    dice = ([4], [2]) if foe == "huber" else ([2], [4])
    facts = field(phase="melee", **men).play("blue", c.Fight("ross", "huber"), *dice)
    assert [one.figure for one in facts.of(e.Faced)] == [caught]


# --- units that move by turns ---------------------------------------------------------------------------


@rule("LU-Q.03")
@pytest.mark.parametrize(
    ("order", "unit", "dice"),
    [
        (c.Move("ross", "walk", (Point(46, 50),)), "ross-unit", ()),
        (c.Posture("ross", "prone"), "ross-unit", ()),
        (c.Board("near", "truck"), "near-unit", ()),
        (c.Dismount("rider"), "rider-unit", ()),
        (c.BreakAway("locked"), "locked-unit", ([1], [6])),
    ],
)
def test_the_first_act_of_a_figure_says_which_unit_moves(order: Any, unit: str, dice: Any) -> None:
    men = {
        "near": Man(x=80, y=53.5),
        "locked": Man(x=120, y=50, contacts=("huber",)),
        "huber": Man(x=120, y=52, side="red", contacts=("locked",)),
    }
    facts = squad(options={"move_order": "alternate_unit"}, **men).play("blue", order, *dice)
    assert [one.unit for one in facts.of(e.UnitMoving)] == [unit]
    assert not squad(**men).play("blue", order, *dice).of(e.UnitMoving)


# --- morale -------------------------------------------------------------------------------------------


@rule("LU-MOR.c")
def test_a_morale_die_is_told_with_what_it_needs() -> None:
    men = {f"a{n}": Man(x=50 + 3 * n, unit="able") for n in range(4)}
    units = {"able": {"start": 4, "losses": 2, "lost_now": 1}}
    game = field(phase="end", far=Man(y=190, side="red"), units=units, **men)
    facts = game.play("referee", Ruling("fate", "so ruled", "a0", "eliminated"), [5], [5])
    assert {(rule, dice, need) for rule, dice, need in facts.throws} == {("LU-MOR.a", 1, SHAKEN_TO + 1)}


# --- scenarios ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "id"), [("referee", "scenario-id-of-seat"), ("a b", "scenario-bad-id")])
def test_a_side_is_called_by_a_word_that_no_seat_has(side: str, id: str) -> None:
    found = plain()
    found["sides"][side] = found["sides"].pop("red")
    with pytest.raises(ScenarioError) as wrong:
        RULES.setup(found, {}, False)
    assert wrong.value.message.id == id


@pytest.mark.parametrize("number", [1, 3])
def test_there_are_two_sides(number: int) -> None:
    found = plain()
    more = {**found["sides"]["red"], "units": []}
    found["sides"] = dict([*found["sides"].items(), ("green", more)][:number])
    with pytest.raises(ScenarioError) as wrong:
        RULES.setup(found, {}, False)
    assert wrong.value.field == "sides"
