"""Linea di Tiro: particulars of each chapter: what a frame keeps, who comes first, what is thrown for."""

from __future__ import annotations

import math
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, engagement
from lt_moments import acting, at_a_table, between
from msgspec.structs import replace
from rule_ids import rule
from test_lt_assault import charged, goes
from test_lt_other_fire import SEEN, shooter
from test_lt_scenario_numbers import made, plain
from test_lt_seeing import ruler

from core.engine.contract.choices import PickPoint
from core.engine.contract.facts import Command, Thrown
from core.engine.contract.scenario import ScenarioError
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.deck.ending import end
from core.rules.linea_di_tiro.facts.artillery import PieceStruck
from core.rules.linea_di_tiro.facts.assault import MeleeFought
from core.rules.linea_di_tiro.facts.fates import GameEnded, PieceLost
from core.rules.linea_di_tiro.facts.fire import ShotRolled
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.morale.retreat import way_off
from core.rules.linea_di_tiro.movement.walking import go_on_by_tape
from core.rules.linea_di_tiro.movement.way import as_far
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.rules.linea_di_tiro.state import Attack, Attacking, Looking, Moving, Shelling, Streak, Strike
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.rules.linea_di_tiro.visibility.sighting import look_at
from core.table.places import Point
from core.table.questions import OFF_TABLE

# --- who is attacked --------------------------------------------------------------------------------


@rule("LT-VIS.b")
@pytest.mark.parametrize("target", ["nobody", "able", "fallen", "hid", "aboard"])
@pytest.mark.parametrize("tape", [False, True])
def test_nobody_attacks_or_goes_at_who_is_no_enemy_on_the_table(target: str, tape: bool) -> None:
    """Of nobody, a friend, one who is lost, one who hides, and one who rides on what hides."""
    foes = {
        "fallen": Piece(x=80, y=70, side="axis", fate="destroyed"),
        "hid": Piece("truck", x=80, y=80, side="axis", spotted=False),
        "aboard": Piece(x=80, y=80, side="axis", aboard="hid"),
    }
    game = acting("tank", "BX", tape=tape, **foes)
    orders: list[Command] = [c.Attack("tank", "MG", target)]
    if tape:
        orders.append(c.Bound("tank", path=5.0, into=target))
    for order in orders:
        assert game.refused("allies", order) == ("LT-VIS.b", "lt-no-such-enemy")


@rule("LT-Q.20")
def test_a_shell_is_aimed_as_far_as_the_high_explosive_of_a_piece_reaches_and_no_farther() -> None:
    kind = replace(shooter("HE", 4), attacks=(Attack("MG", "rifle", (4,)), Attack("HE", "close", (4,))))
    game = acting("able", "BX", options={"area_fire": "on"}, kinds={"two": kind}, able=Piece("two"))
    spot = RULES.fields(game.state, "allies", "attack", {"figure": "able", "type": "HE", "target": ""})[-1]
    assert isinstance(spot, PickPoint) and spot.within == game.state.bands["close"][0]


@rule("LT-Q.20", "LT-VIS.b")
@pytest.mark.parametrize(("spotted", "reason"), [(True, "lt-he"), (False, "lt-secret-he")])
def test_only_at_who_hides_a_shell_at_a_point_is_thrown_for_in_secret(spotted: bool, reason: str) -> None:
    game = engagement(
        kinds={"team": shooter("HE", 6)},
        options={**SEEN, "area_fire": "on", "spotting_sticky": "on"},
        able=Piece("team", y=20),
        foe=Piece(y=90, side="axis", spotted=spotted, ground=("cover",)),
    )
    game.card("7H")
    game.activate("able", "BX")
    facts = game.play("allies", c.Attack("able", "HE", spot=Point(50, 90)), [6])
    assert facts.one(Thrown).why == reason and game.man("foe").spotted is spotted


@rule("LT-Q.28", "LT-VIS.b")
def test_of_a_shot_from_nowhere_its_target_learns_the_letter_and_no_number() -> None:
    state = between(able=Piece(x=50, y=50, spotted=False)).state
    frame = Attacking("fritz", "MG", "own", "able", distance=33.0, band="M", value=2, result="I")
    event = ShotRolled(frame, 2, 1, 3, 2, (), (), "front", "M")
    told = RULES.concealed(state, event, RULES.evolve(state, event), "axis")
    assert isinstance(told, ShotRolled)
    assert (told.value, told.factor, told.result, told.factors, told.terms) == (0, 0, 0, (), ())
    assert (told.side, told.band, told.frame.firer, told.frame.result) == ("", "", "", "I")
    assert RULES.concealed(state, event, RULES.evolve(state, event), "allies") == event


@rule("LT-VIS.a", "LT-Q.31")
def test_that_shots_in_a_row_went_at_who_hides_now_is_not_known() -> None:
    row = Streak("hid", 2)
    state = between(
        able=Piece(x=50, y=50, streak=row), hid=Piece(x=60, y=250, side="axis", spotted=False)
    ).state
    assert RULES.known(state, "allies").figures["able"].streak is None
    assert RULES.known(state, "axis").figures["able"].streak == row


@rule("LT-VIS.a", "LT-Q.65")
@pytest.mark.parametrize(("spotted", "wrecks"), [(True, ("hid",)), (False, ())])
def test_the_wreck_of_who_was_never_seen_is_not_known(spotted: bool, wrecks: tuple[str, ...]) -> None:
    game = between(hid=Piece("truck", x=60, y=250, side="axis", spotted=spotted, fate="destroyed"))
    state = replace(game.state, wrecks=("hid",))
    assert RULES.known(state, "allies").wrecks == wrecks and RULES.known(state, "axis").wrecks == ("hid",)


# --- moves ------------------------------------------------------------------------------------------


@rule("LT-ASL.b")
@pytest.mark.parametrize(
    ("facts", "until", "past", "stage"),
    [
        ({}, 5.0, ("fritz",), "contact"),
        ({}, 4.0, (), ""),  # it is not there yet
        ({"past": ("fritz",)}, 5.0, ("fritz",), ""),  # it has met him already
        ({"into": ""}, 5.0, (), ""),
        ({"into": "dead"}, 5.0, (), ""),
        ({"past": ("hans",)}, 5.0, ("hans", "fritz"), "contact"),
    ],
)
def test_at_a_real_table_whom_it_goes_at_is_met_once_where_the_way_ends(
    facts: dict[str, Any], until: float, past: tuple[str, ...], stage: str
) -> None:
    game = at_a_table()
    game.state = replace(
        game.state,
        figures={**game.state.figures, "dead": replace(game.man("hans"), id="dead", fate="destroyed")},
    )
    frame = Moving(**{"piece": "track", "how": "bound", "cm": 5.0, "into": "fritz", **facts})
    r = ruler(game)
    r.emit(Moved("track", frame, 0.0, "stationary"))
    go_on_by_tape(r, game.man("track"), frame, until)
    [gone] = [event for event in r.events[1:] if isinstance(event, Moved)]
    assert (gone.frame.past, gone.frame.stage, gone.frame.gone, gone.cm) == (past, stage, until, until)


@rule("LT-Q.25")
@pytest.mark.parametrize(("y", "free"), [(43.75, True), (43.76, False)])
def test_who_gets_off_may_stand_in_touch_with_an_enemy_and_not_upon_him(y: float, free: bool) -> None:
    """The spot behind the carrier is (110, 46.25); two squads touch at 2.5 cm."""
    game = acting("rider", "MD", foe=Piece(x=110, y=y, side="axis"))
    [spot] = RULES.fields(game.state, "allies", "dismount", {"figure": "rider"})
    assert isinstance(spot, PickPoint) and ((110, 46.25) in spot.suggestions) is free


@rule("LT-Q.43")
@pytest.mark.parametrize(
    ("post", "end"), [(100.0, (99.25, 104.8)), (100.02, (99.61, 104.95)), (99.98, (100.39, 104.95))]
)
def test_of_ways_round_that_are_as_short_the_one_that_bends_least_is_taken_and_the_left_before_the_right(
    post: float, end: tuple[float, float]
) -> None:
    """Of a post in the way, 1.4 cm before its end: 30 degrees pass it, or 15 where it stands aside."""
    water = [{"kind": "water", "id": "post", "box": [post - 0.03, 103.6, 0.06, 1]}]
    game = engagement(water, movement={"vehicle:water": 0}, able=Piece("sherman_75", x=100, y=100))
    place = game.man("able").place
    assert place is not None
    (first, last), leaves = way_off(game.state, game.man("able"), place, 90.0, 5.0)
    assert (first.x, first.y) == pytest.approx((100, 103.5), abs=0.01) and not leaves
    assert (last.x, last.y) == pytest.approx(end, abs=0.01)


@rule("LT-Q.43", "LT-MOR.d")
@pytest.mark.parametrize(
    ("direction", "first", "second"),
    [(90.0, (100.0, 109.9), (95.0, 109.9)), (80.0, (101.746, 109.902), (105.685, 109.207))],
)
def test_who_comes_to_what_nobody_passes_goes_round_it_with_what_is_left_of_its_way(
    direction: float, first: tuple[float, float], second: tuple[float, float]
) -> None:
    """A house without a door, 10 cm off and 10 cm wide; spots are kept to a hundredth of a millimetre."""
    house = [{"kind": "building", "id": "house", "box": [95, 110, 10, 5], "flags": ["solid"]}]
    game = engagement(house, able=Piece(x=100, y=100))
    place = game.man("able").place
    assert place is not None
    way, leaves = way_off(game.state, game.man("able"), place, direction, 30.0)
    assert [(spot.x, spot.y) for spot in way[:2]] == [first, second] and not leaves
    corners = [(100.0, 100.0), *((spot.x, spot.y) for spot in way)]
    assert sum(map(math.dist, corners, corners[1:])) == pytest.approx(30, abs=0.01)


@rule("LT-Q.43")
@pytest.mark.parametrize(
    ("direction", "friend", "cm", "end"),
    [
        (270.0, (100, 94), 5.0, (100, 97)),
        (270.0, (100, 94), 7.5, (100, 97.188)),
        (180.0, (93, 100), 7.5, (96.25, 100)),
        (90.0, (100, 106), 5.0, (100, 103)),
    ],
)
def test_who_would_end_on_a_friend_ends_on_the_last_free_spot_before_him(
    direction: float, friend: tuple[float, float], cm: float, end: tuple[float, float]
) -> None:
    """It is looked at every cm, or a little less, so that its end is one of the spots."""
    game = engagement(able=Piece(x=100, y=100), mate=Piece(x=friend[0], y=friend[1]))
    place = game.man("able").place
    assert place is not None
    (spot,), _ = way_off(game.state, game.man("able"), place, direction, cm)
    assert (spot.x, spot.y) == end


@rule("LT-RSP.d", "LT-VIS.n")
def test_who_gets_off_out_of_sight_is_lost_from_sight_before_whom_it_sees_is_found() -> None:
    """Behind its carrier it stands in scrub and is seen from 10 cm; the enemy in the open from 20 cm."""
    scrub = [{"kind": "scrub", "box": [100, 40, 20, 20]}]
    game = acting(
        "rider", "MD", terrain=scrub, hans=Piece(x=110, y=62, side="axis", spotted=False),
    )  # fmt: skip
    facts = game.run("allies", c.Dismount("rider", Point(110, 46.25)))
    found = [(type(one).__name__, one.figure) for one in facts if isinstance(one, (Spotted, LostFromSight))]
    assert found[:2] == [("LostFromSight", "rider"), ("Spotted", "hans")]


@rule("LT-Q.57")
def test_at_a_real_table_who_watches_and_holds_his_fire_is_asked_once_of_a_way() -> None:
    game = acting("able", "SP", tape=True, options={"overwatch": "on"}, fritz=Piece(side="axis", prepared=2))
    game.run("allies", c.Speed("able", path=20.0))
    assert game.waiting == [("axis", "overwatch")]
    game.run("axis", c.HoldFire())
    assert game.waiting == [("axis", "sighting")]


@rule("LT-MOV.c", "LT-MOV.i")
@pytest.mark.parametrize("facing", [90.0, 270.0, 0.0, 355.0])
@pytest.mark.parametrize(("turn", "goes"), [(60, True), (-60, True), (61, False), (-61, False)])
@pytest.mark.parametrize("backward", [False, True])
def test_a_bound_turns_by_60_degrees_from_where_it_looks_or_backward_from_behind_it(
    facing: float, turn: int, goes: bool, backward: bool
) -> None:
    game = acting("able", "BX", able=Piece(x=150, y=150, facing=facing))
    angle = math.radians(facing + 180 * backward + turn)
    way = (Point(150 + 8 * math.cos(angle), 150 + 8 * math.sin(angle)),)
    if goes:
        game.run("allies", c.Bound("able", backward, way))
        assert game.man("able").moved == pytest.approx(8)
    else:
        assert game.refused("allies", c.Bound("able", backward, way))[0] == "LT-MOV.c"


@rule("LT-MOV.k", "LT-Q.24")
def test_where_what_is_forbidden_begins_where_the_way_is_too_dear_it_is_forbidden() -> None:
    """Both from 10 cm on, with 10 cm to go: it stops a millimetre before it, and something forbids more."""
    ground = [{"kind": kind, "id": kind, "box": [50, 110, 100, 50]} for kind in ("water", "scrub")]
    movement = {"infantry:water": 0.0, "infantry:scrub": 0.0001}
    game = engagement(ground, movement=movement, able=Piece(x=100, y=100))
    able = game.man("able")
    found = as_far(game.state, able, able.place, Point(100, 120), 10)
    assert found == (pytest.approx(9.9, abs=0.001), True)


@rule("LT-MOR.j", "LT-Q.43")
@pytest.mark.parametrize(
    ("blocked", "edge", "lost"),
    [(OFF_TABLE, [], True), ("", [False], False), ("", [True], True), ("wall", [], False)],
)
def test_at_a_real_table_people_say_whether_who_flees_leaves_the_table(
    blocked: str, edge: list[bool], lost: bool
) -> None:
    game = between(tape=True)
    game.state = replace(game.state, awaiting=(), doing=(UnderTest("able", "fire"),))
    game.goes_on()
    answer = {"length": 12.0, "blocked": blocked}
    game.play("allies", c.TakeTest("able"), [6], answers=[answer, *edge])
    facts = game.run("axis", c.NobodySeen())
    assert [(one.figure, one.fate) for one in facts.of(PieceLost)] == [("able", "off_table")] * lost
    assert facts.one(MoveEnded).cm == 12


# --- firing first -------------------------------------------------------------------------------------


@rule("LT-RSP.d", "LT-Q.58")
@pytest.mark.parametrize(
    ("public", "hans", "asked"),
    [
        ("on", 1, ("fritz", "hans")),
        ("on", 0, ("fritz",)),  # who has nothing prepared is not asked
        ("off", 1, ("fritz", "hans")),
        ("off", 0, ("fritz",)),
    ],
)
def test_of_those_whom_a_mover_sees_they_are_asked_who_can_fire(
    public: str, hans: int, asked: tuple[str, ...]
) -> None:
    game = between(
        options={"prepared_public": public},
        fritz=Piece(x=50, y=65, side="axis", prepared=1),
        hans=Piece(x=53, y=65, side="axis", prepared=hans),
    )
    game.state = replace(game.state, awaiting=(), doing=(Looking("able", ("fritz", "hans")),))
    game.goes_on()
    frame = game.state.doing[-1]
    assert isinstance(frame, Looking) and (frame.hidden, frame.stage) == (asked, "asked")


@rule("LT-RSP.d", "LT-Q.58")
def test_where_nobody_can_fire_and_that_is_no_secret_nobody_is_asked() -> None:
    for public, waits in (("on", False), ("off", True)):
        game = between(options={"prepared_public": public})
        game.state = replace(game.state, awaiting=(), doing=(Looking("able", ("fritz", "hans")),))
        game.goes_on()
        assert (game.waiting == [("axis", "free")]) is waits
        if waits:
            offers = [one for one in RULES.choices(game.state, "axis") if one.do == "fire_now"]
            assert [(one.figure, one.refusal.message.id if one.refusal else "") for one in offers] == [
                ("fritz", "lt-nothing-prepared"), ("hans", "lt-nothing-prepared"),
            ]  # fmt: skip


@rule("LT-RSP.d")
def test_who_is_ruled_out_of_the_game_while_it_might_fire_is_offered_no_shot() -> None:
    game = between(
        fritz=Piece(x=50, y=65, side="axis", prepared=1), hans=Piece(x=53, y=65, side="axis", prepared=1)
    )
    game.state = replace(game.state, awaiting=(), doing=(Looking("able", ("fritz", "hans")),))
    game.goes_on()
    game.ruled("fate", "fritz", "captured")
    assert [one.figure for one in RULES.choices(game.state, "axis") if one.do == "fire_now"] == ["hans"]


# --- assaults ---------------------------------------------------------------------------------------


@rule("LT-Q.63")
def test_who_lets_it_come_on_and_holds_his_fire_then_is_not_asked_again() -> None:
    game = charged({"opportunity_point": "defender_choice"})
    goes(game, "able", (50, 120), action="SP")
    game.run("axis", c.LetComeOn("fritz", 10))
    assert game.waiting == [("axis", "opportunity")] and game.at("able") == (50, 110)
    facts = game.play("axis", c.HoldFire(), [6], [1])
    assert facts.one(MeleeFought)


@rule("LT-ASL.p", "LT-ASL.h")
@pytest.mark.parametrize(("foe", "asked"), [("rifle_squad", 0), ("pak40", 1)])
def test_at_a_real_table_nobody_is_asked_from_where_a_tank_comes_at_who_is_no_gun(
    foe: str, asked: int
) -> None:
    game = acting("tank", "BX", tape=True, fritz=Piece(foe, side="axis"))
    answers = ["front"] * asked
    game.play("allies", c.Bound("tank", path=5.0, into="fritz"), answers=answers)
    assert len(game.asked) == asked and game.state.doing


# --- artillery --------------------------------------------------------------------------------------


@rule("LT-JOK.b")
def test_what_was_rolled_happens_to_the_lost_first_then_the_pinned_then_carriers_then_the_tested() -> None:
    """Nobody is tested before all who are lost are gone: who sees more of its platoon routed is shaken."""
    game = between(truck=Piece("truck", x=20, y=50), hand=Piece(x=20, y=50, aboard="truck"))
    rolled = (("tank", "I"), ("truck", "D"), ("able", "I"), ("major", "D"))
    frame = Shelling((), ("guns",), (), tuple(Strike("guns", *one) for one in rolled))
    game.state = replace(game.state, awaiting=(), doing=(frame,))
    r = ruler(game)
    for _ in range(4):
        RULES.advance(r)
    frames = [one for one in r.state.doing if isinstance(one, Shelling)]
    order = [event.figure for event in r.events if isinstance(event, PieceStruck)]
    assert [*order, *(one.piece for one in frames[0].strikes)] == ["major", "able", "truck", "tank"]


# --- rulings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "value", "stops"),
    [
        ("immobilised", True, True),
        ("immobilised", False, False),
        ("routed", True, True),
        ("routed", False, False),
        ("place", [60.0, 60.0], True),
        ("fate", "captured", True),
        ("aboard", "track", True),
        ("shots", 1, False),
        ("prepared", 1, False),
        ("motion", "moving", False),
        ("spotted", False, False),
        ("ground", "cover", False),
        ("morale", 1, False),
        ("observer", True, False),
    ],
)
def test_a_ruling_that_moves_stops_or_removes_a_piece_ends_its_activation_and_no_other_does(
    fact: str, value: Any, stops: bool
) -> None:
    game = acting("able", "BX", able=Piece(x=50, y=50, routed=fact == "routed" and not value))
    game.ruled(fact, "able", value)
    assert (game.waiting != [("allies", "activation")]) is stops


# --- how it ends --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winner", "id"), [("allies", "lt-over-won"), ("", "lt-over-draw")])
def test_the_end_is_told_with_why_and_who_has_won(winner: str, id: str) -> None:
    game = between()
    who, points = SideId(winner), ((SideId("allies"), 3),)
    r = ruler(game)
    why = say("lt-over")
    end(r, why, who, points)
    [event] = r.events
    by = {"side": say("side-name", en="allies", it="allies")} if winner else {}
    assert event == GameEnded(say(id, why=why, **by), who, points)


# --- sight --------------------------------------------------------------------------------------------


@rule("LT-VIS.m")
@pytest.mark.parametrize(("contacts", "why"), [(("fritz",), "touched"), ((), "seen")])
def test_who_is_looked_at_by_who_touches_it_is_spotted_by_touch(contacts: tuple[str, ...], why: str) -> None:
    game = between(
        able=Piece(x=50, y=50, spotted=False, contacts=contacts),
        fritz=Piece(x=50, y=52.5, side="axis", contacts=("able",) if contacts else ()),
    )
    r = ruler(game)
    look_at(r, game.man("able"))
    assert r.events == [Spotted(FigureId("able"), why, FigureId("fritz"))]


# --- scenarios ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "read"), [(360.0, 0), (-90.0, 270), (359.0, 359), (-360.0, 0)])
def test_a_facing_is_read_as_less_than_a_full_turn(facing: float, read: float) -> None:
    [bella] = [one for one in made("sides.allies.figures.0.facing", facing).figures if one.id == "bella"]
    assert bella.place.facing == read


def test_two_platoons_of_a_side_have_two_ids() -> None:
    found = plain()
    platoons = found["sides"]["allies"]["platoons"]
    men = [
        {"id": f"twin{n}", "name": "Twin", "kind": "rifle_squad", "x": 5.0 + 9 * n, "y": 12.0} for n in (0, 1)
    ]
    platoons[:] = [{"id": "twin", "name": "Twin", "figures": [man]} for man in men]
    found["sides"]["allies"]["figures"], found["jokers"] = [], []
    with pytest.raises(ScenarioError) as wrong:
        set_up(found, {}, False)
    assert wrong.value.message.id == "scenario-twice"
    assert wrong.value.field == "sides.allies.platoons[1].id"
