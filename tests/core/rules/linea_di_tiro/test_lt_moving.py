"""LT-MOV: bounds, turns, full speed, passengers."""

from __future__ import annotations

import math

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.seat.known import Known
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.stack import begin
from core.rules.linea_di_tiro.facts.movement import Dismounted, Mounted, Moved, MoveEnded, Turned
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.morale.retreat import way_off
from core.rules.linea_di_tiro.state import Moving
from core.table.places import Point

FAR = Piece(x=150, y=299, side="axis")


def start(kind: str = "rifle_squad", action: str = "BP", **how: object) -> Played:
    """A piece at (100, 100) that looks north."""
    options = how.pop("options", None)
    facts = dict(how.pop("facts", {}))  # type: ignore[call-overload]
    game = engagement(
        how.pop("terrain", ()), options=options, one=Piece(kind, x=100, y=100, **facts), fritz=FAR, **how
    )  # type: ignore[arg-type]
    game.card("7H")
    game.activate("one", action)
    return game


HERE = Point(100, 100)


def ahead(degrees: float, cm: float, of: Point = HERE) -> Point:
    """The spot so many cm away, in degrees to the right of north."""
    angle = math.radians(90 - degrees)
    return Point(of.x + cm * math.cos(angle), of.y + cm * math.sin(angle))


@rule("LT-MOV.a", "LT-MOV.b", "LT-T.FIELD")
@pytest.mark.parametrize(
    ("kind", "most"), [("rifle_squad", 10), ("mg_team", 5), ("pak40", 3), ("stuart", 12)]
)
def test_a_bound_is_as_long_as_the_data_of_the_piece_say(kind: str, most: float) -> None:
    game = start(kind)
    assert game.refused("allies", c.Bound("one", path=(ahead(0, most + 0.1),))) == ("LT-MOV.a", "lt-too-far")
    assert game.run("allies", c.Bound("one", path=(ahead(0, most),))).one(MoveEnded).cm == most


@rule("LT-MOV.c", "LT-EX.61")
def test_a_bound_has_one_change_of_direction_of_sixty_degrees_at_most() -> None:
    corner = ahead(0, 6)
    game = start()
    assert game.refused("allies", c.Bound("one", path=(corner, ahead(61, 4, corner)))) == (
        "LT-MOV.c",
        "turning-too-far",
    )
    game.run("allies", c.Bound("one", path=(corner, ahead(60, 4, corner))))
    end = ahead(60, 4, corner)
    assert game.at("one") == (round(end.x, 2), round(end.y, 2))
    assert game.man("one").place.facing == pytest.approx(30)


@rule("LT-MOV.c", "LT-Q.23")
def test_the_one_turn_of_a_bound_may_stand_at_its_start_and_then_no_other() -> None:
    corner = ahead(30, 5)
    game = start()
    assert (
        game.refused("allies", c.Bound("one", path=(corner, ahead(0, 5, corner))))[1] == "turning-too-often"
    )
    game.run("allies", c.Bound("one", path=(ahead(60, 10),)))
    assert game.man("one").place.facing == pytest.approx(30)


@rule("LT-MOV.c", "LT-Q.23")
@pytest.mark.parametrize(("backward", "y"), [(False, 106), (True, 94)])
def test_the_one_turn_of_a_bound_may_stand_at_its_end(backward: bool, y: float) -> None:
    """The book says "mai alla fine della mossa" of full speed alone."""
    game = start("panther", facts={"shots": 2})
    too_far = c.BoundTurning("one", backward, 6, 29.0)
    assert game.refused("allies", too_far) == ("LT-MOV.c", "lt-turns-too-far")
    facts = game.run("allies", c.BoundTurning("one", backward, 6, 30.0))
    assert (facts.one(MoveEnded).cm, facts.one(Turned).facing) == (6, 30)
    assert (game.at("one"), game.man("one").place.facing, game.man("one").shots) == ((100, y), 30, 0)


@rule("LT-MOV.c")
@pytest.mark.parametrize(("backward", "y"), [(False, 106), (True, 94)])
def test_a_map_draws_a_bound_that_turns_at_its_end_though_no_blank_is_a_way(backward: bool, y: float) -> None:
    game = start()
    seen = Known(RULES, "allies", RULES.known(game.state, "allies"))
    filled = {"figure": "one", "backward": backward, "cm": 6, "towards": [100, 200]}
    assert seen.overlay("bound_turning", filled).way == ((100, 100), (100, y))
    corners = [[100, 103], [100, 106]]
    assert seen.overlay("bound", {"figure": "one", "path": corners}).way == (), "its blank draws it"


@rule("LT-MOV.c")
@pytest.mark.parametrize(("backward", "ahead"), [(False, 116), (True, 104)])
def test_which_way_a_piece_faces_then_begins_with_straight_on(backward: bool, ahead: float) -> None:
    filled = {"figure": "one", "backward": backward, "cm": 6}
    _, towards = RULES.fields(start().state, "allies", "bound_turning", filled)
    assert (towards.name, towards.origin) == ("towards", (100, ahead))  # type: ignore[union-attr]


@rule("LT-MOV.c", "LT-MOV.a", "LT-MOV.i")
def test_a_bound_that_turns_at_its_end_is_as_long_as_any_and_goes_somewhere() -> None:
    game = start()
    assert game.refused("allies", c.BoundTurning("one", cm=10.5, towards=90.0)) == ("LT-MOV.a", "lt-too-far")
    assert game.refused("allies", c.BoundTurning("one", cm=1e9, towards=90.0)) == ("", "lt-bad-length")
    assert game.refused("allies", c.BoundTurning("one", cm=0))[1] == "lt-stays"
    shortest = c.BoundTurning("one", cm=0.5, towards=90.0)
    assert start().run("allies", shortest).one(MoveEnded).cm == 0.5
    nowhere = start(tape=True)
    assert nowhere.refused("allies", shortest) == ("", "lt-no-map")
    there = c.BoundTurning("one", cm=10, towards=Point(110, 120))
    assert game.run("allies", there).one(Turned).facing == pytest.approx(45)


@rule("LT-MOV.c", "LT-ASL.b")
def test_who_meets_somebody_on_a_bound_does_not_turn_from_him() -> None:
    men = {"one": Piece(x=100, y=100), "fritz": Piece("panther", x=100, y=108, side="axis", facing=90)}
    game = engagement(options={"voluntary_rout_window": "test"}, **men)
    game.card("7H")
    game.activate("one", "BP")
    facts = game.play("allies", c.BoundTurning("one", cm=8, towards=30.0), [6])
    assert facts.no(Turned) and game.man("one").contacts == ("fritz",)


@rule("LT-MOV.b", "LT-MOV.j")
def test_a_bound_backward_keeps_the_facing() -> None:
    game = start()
    assert game.refused("allies", c.Bound("one", path=(ahead(180, 10),)))[1] == "turning-too-far"
    game.run("allies", c.Bound("one", True, (ahead(180, 10),)))
    assert (game.at("one"), game.man("one").place.facing) == ((100, 90), 90)


@rule("LT-MOV.d", "LT-Q.18")
def test_instead_it_may_turn_on_the_spot_by_any_angle_and_forgets_no_shots() -> None:
    game = start(facts={"shots": 2})
    facts = game.run("allies", c.Turn("one", Point(100, 50)))
    assert facts.one(Turned).facing == 270 and game.at("one") == (100, 100)
    assert game.man("one").shots == 2


@rule("LT-MOV.d", "LT-MOV.a")
def test_what_cannot_move_can_turn() -> None:
    game = start("flak88")
    assert game.refused("allies", c.Bound("one", path=(ahead(0, 1),)))[1] == "lt-cannot-move"
    assert game.refused("allies", c.BoundTurning("one", cm=1.0, towards=90.0))[1] == "lt-cannot-move"
    assert game.run("allies", c.Turn("one", 0.0)).one(Turned).facing == 0
    game = start("flak88", "SP")
    assert game.refused("allies", c.Speed("one", path=(ahead(0, 1),))) == ("LT-T.FIELD", "lt-cannot-move")


@rule("LT-MOV.e")
@pytest.mark.parametrize(("kind", "most"), [("rifle_squad", 30), ("stuart", 36), ("tiger", 24), ("pak40", 3)])
def test_full_speed_is_as_far_as_the_data_say(kind: str, most: float) -> None:
    game = start(kind, "SP")
    assert game.refused("allies", c.Speed("one", path=(ahead(0, most + 0.1),))) == ("LT-MOV.a", "lt-too-far")
    assert game.run("allies", c.Speed("one", path=(ahead(0, most),))).one(MoveEnded).cm == most


@rule("LT-MOV.f", "LT-MOV.g", "LT-MOV.h", "LT-EX.62")
def test_full_speed_turns_at_the_start_and_half_way_and_never_at_the_end() -> None:
    half = ahead(60, 15)
    game = start(action="SP")
    early = ahead(60, 5)
    assert game.refused("allies", c.Speed("one", path=(early, ahead(0, 25, early))))[1] == "turning-elsewhere"
    assert game.refused("allies", c.Speed("one", path=(ahead(61, 30),)))[1] == "turning-too-far"
    late = ahead(0, 29.9)
    assert game.refused("allies", c.Speed("one", path=(late, ahead(60, 0.1, late))))[1] == "turning-elsewhere"
    facts = game.run("allies", c.Speed("one", path=(half, ahead(120, 15, half))))
    assert facts.one(MoveEnded).cm == pytest.approx(30)


@rule("LT-MOV.g")
def test_the_turn_half_way_needs_none_at_the_start() -> None:
    half = ahead(0, 10)
    game = start(action="SP")
    assert game.run("allies", c.Speed("one", path=(half, ahead(60, 10, half)))).one(
        MoveEnded
    ).cm == pytest.approx(20)


@rule("LT-MOV.i")
def test_a_shorter_move_is_legal_and_none_at_all_is_no_move() -> None:
    game = start(action="SP")
    assert game.refused("allies", c.Speed("one", path=())) == ("LT-MOV.i", "lt-stays")
    assert game.run("allies", c.Speed("one", path=(ahead(0, 2),))).one(MoveEnded).cm == 2


@rule("LT-MOV.j", "LT-Q.23")
def test_full_speed_is_forward_only_but_for_a_choice() -> None:
    game = start(action="SP")
    assert game.refused("allies", c.Speed("one", True, (ahead(180, 20),))) == ("LT-MOV.j", "lt-speed-forward")
    game = start(action="SP", options={"speed_reverse": "on"})
    game.run("allies", c.Speed("one", True, (ahead(180, 20),)))
    assert (game.at("one"), game.man("one").place.facing) == ((100, 80), 90)


@rule("LT-MOV.a")
def test_nobody_leaves_the_table_or_ends_on_a_friend() -> None:
    game = engagement(one=Piece(x=5, y=5, facing=180), two=Piece(x=2, y=8), fritz=FAR)
    game.card("7H")
    game.activate("one", "BP")
    assert game.refused("allies", c.Bound("one", path=(Point(-3, 5),)))[1] == "lt-way-leaves-table"
    assert game.refused("allies", c.Bound("one", path=(Point(3, 8),)))[1] == "lt-base-on-base"


@rule("LT-MOV.k", "LT-Q.24")
def test_ground_costs_nothing_unless_the_scenario_says_so() -> None:
    wood = {"kind": "wood", "box": [90, 100, 20, 40]}
    game = start(terrain=[wood])
    assert game.run("allies", c.Bound("one", path=(ahead(0, 10),))).one(MoveEnded).cm == 10


@rule("LT-MOV.k", "LT-Q.24")
@pytest.mark.parametrize(
    ("kind", "expected"), [("sherman_75", "lt-ground-forbidden"), ("rifle_squad", "lt-too-far-on-ground")]
)
def test_a_scenario_slows_a_class_down_on_some_ground_or_forbids_it(kind: str, expected: str) -> None:
    ground = [{"kind": "wood", "box": [90, 104, 20, 40]}]
    game = start(kind, terrain=ground, movement={"vehicle:wood": 0.0, "infantry:wood": 0.5})
    assert game.refused("allies", c.Bound("one", path=(ahead(0, 8),)))[1] == expected
    assert game.run("allies", c.Bound("one", path=(ahead(0, 4 if kind == "sherman_75" else 7),))).one(
        MoveEnded
    )


@rule("LT-MOV.a", "LT-MOV.k", "LT-Q.24")
def test_how_far_it_is_over_slow_ground_is_told_to_a_millimetre() -> None:
    """4 cm of open ground, then 4.13 cm of a wood that takes twice as much."""
    ground = [{"kind": "wood", "box": [90, 104, 20, 40]}]
    game = start("rifle_squad", terrain=ground, movement={"infantry:wood": 0.5})
    refusal = game.play("allies", c.Bound("one", path=(ahead(0, 8.13),)))
    assert isinstance(refusal, Refusal)
    told = refusal.message.args
    assert (told["cm"], told["takes"], told["most"]) == (8.1, 12.3, 10)


@rule("LT-Q.18", "LT-VIS.g", "LT-EX.44")
@pytest.mark.parametrize(("option", "after_speed", "after_turn"), [("off", 0, 2), ("on", 2, 0)])
def test_a_new_position_is_taken_by_a_bound_or_full_speed(
    option: str, after_speed: int, after_turn: int
) -> None:
    game = start(facts={"shots": 2}, options={"reset_strict": option})
    game.run("allies", c.Bound("one", path=(ahead(0, 10),)))
    assert (game.man("one").shots, game.man("one").motion) == (0, "bounding")
    game = start(action="SP", facts={"shots": 2}, options={"reset_strict": option})
    game.run("allies", c.Speed("one", path=(ahead(0, 10),)))
    assert game.man("one").shots == after_speed
    game = start(facts={"shots": 2}, options={"reset_strict": option})
    game.run("allies", c.Turn("one", 0.0))
    assert game.man("one").shots == after_turn


# --- passengers ------------------------------------------------------------------------------


def riders(gap: float = 1.0, **how: object) -> Played:
    """A half-track at (100, 100) and a squad whose base is *gap* cm from it."""
    return engagement(
        track=Piece("m3_halftrack", x=100, y=100),
        one=Piece(x=100 - 2.5 - 1.25 - gap, y=100),
        fritz=FAR,
        **how,  # type: ignore[arg-type]
    )


@rule("LT-ACT.g", "LT-MOV.l", "LT-Q.25")
def test_a_passenger_mounts_a_carrier_within_a_centimetre() -> None:
    game = riders(1.2)
    game.card("7H")
    game.activate("one", "MD")
    assert game.refused("allies", c.Mount("one", "track")) == ("LT-Q.25", "lt-carrier-too-far")
    game = riders(1.0)
    game.card("7H")
    game.activate("one", "MD")
    assert game.run("allies", c.Mount("one", "track")).one(Mounted).carrier == "track"
    assert game.at("one") == (100, 100)


@rule("LT-MOV.m", "LT-Q.25")
def test_passengers_move_with_their_carrier_and_do_nothing_else() -> None:
    game = riders()
    game.set("one", aboard="track")
    game.card("7H")
    for action in ("BX", "2A", "SP"):
        assert game.refused("allies", c.Activate("one", action)) == ("LT-MOV.m", "lt-aboard")
    game.activate("track", "SP")
    game.run("allies", c.Speed("track", path=(Point(100, 136),)))
    assert game.at("one") == game.at("track") == (100, 136)


@rule("LT-MOV.l", "LT-Q.25")
def test_a_passenger_dismounts_into_contact() -> None:
    game = riders()
    game.set("one", aboard="track")
    game.card("7H")
    game.activate("one", "MD")
    assert game.refused("allies", c.Dismount("one", Point(100, 90)))[1] == "lt-no-room-beside"
    facts = game.run("allies", c.Dismount("one", Point(100, 95.5)))
    assert facts.one(Dismounted) and game.at("one") == (100, 95.5) and not game.man("one").aboard


@rule("LT-MOV.k", "LT-MOV.l", "LT-Q.24")
def test_nobody_gets_off_into_ground_that_is_forbidden_to_his_class() -> None:
    pond = {"kind": "water", "points": [[90, 94], [110, 94], [110, 97], [90, 97]]}
    game = riders(terrain=[pond], movement={"infantry:water": 0})
    game.set("one", aboard="track")
    game.card("7H")
    game.activate("one", "MD")
    assert game.refused("allies", c.Dismount("one", Point(100, 95.5)))[1] == "lt-no-room-beside"
    assert game.run("allies", c.Dismount("one", Point(100, 104.5))).one(Dismounted)


@rule("LT-Q.25", "LT-ACT.g")
def test_a_carrier_holds_so_many_and_vehicles_ride_on_nothing() -> None:
    game = riders(two=Piece(x=200, y=20, aboard="track"), three=Piece(x=200, y=20, aboard="track"))
    game.card("7H")
    assert game.refused("allies", c.Activate("track", "MD")) == ("LT-ACT.g", "lt-no-passenger")
    game.activate("one", "MD")
    assert game.refused("allies", c.Mount("one", "track")) == ("LT-Q.25", "lt-carrier-full")


@rule("LT-Q.16")
def test_a_way_that_nothing_interrupts_is_one_fact() -> None:
    game = start(action="SP")
    facts = game.run("allies", c.Speed("one", path=(ahead(0, 30),)))
    assert [event.cm for event in facts.of(Moved)] == [30]


@rule("LT-Q.43")
@pytest.mark.parametrize("how", ["back", "flight"])
def test_who_falls_back_into_an_enemy_stops_before_it_and_assaults_nobody(how: str) -> None:
    game = engagement(one=Piece(x=100, y=100), foe=Piece(x=100, y=90, side="axis"), fritz=FAR)
    r = Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "allies")
    begin(r, Moving("one", how, (Point(100, 80),), keeps=True))
    while r.state.doing:
        assert RULES.advance(r)
    place = r.state.figures["one"].place
    assert place.y == pytest.approx(90 + 2.5 + 0.2, abs=0.1) and not r.state.figures["one"].contacts


@rule("LT-ACT.k", "LT-Q.08")
@pytest.mark.parametrize(("friend", "expected"), [(105, 2.5), (140, 0)])
def test_who_is_stopped_while_it_passes_over_a_friend_stands_beside_him(
    friend: float, expected: float
) -> None:
    """A hidden team 25 cm off sees it 5 cm on its way and pins it there."""
    game = engagement(
        one=Piece(x=100, y=100),
        friend=Piece(x=100, y=friend),
        hidden=Piece("mg_team", x=100, y=125, side="axis", spotted=False, prepared=1),
    )
    game.card("7H")
    game.activate("one", "BP")
    game.play("allies", c.Bound("one", path=(Point(100, 110),)))
    game.play("axis", c.FireNow("hidden", "MG"), [3])
    here = game.man("one").place
    assert game.man("one").immobilised
    assert math.dist((here.x, here.y), (100, 105)) == pytest.approx(expected, abs=0.6)
    assert math.dist((here.x, here.y), (100, friend)) >= 2.5 - 1e-6


@rule("LT-RSP.d", "LT-MOV.l")
def test_who_gets_off_in_sight_of_an_ambush_may_be_fired_at_at_once() -> None:
    """The half-track sees half as far as the squad that gets off it."""
    hidden = Piece(x=100, y=107, side="axis", spotted=False, ground=("cover",), prepared=1)
    game = engagement(
        track=Piece("m3_halftrack", x=100, y=100),
        one=Piece(x=100, y=100, aboard="track"),
        fritz=FAR,
        hans=hidden,
    )
    game.card("7H")
    game.activate("one", "MD")
    assert "hans" not in game.known("allies")
    facts = game.run("allies", c.Dismount("one", Point(100, 104)))
    assert facts.one(Spotted).figure == "hans" and game.waiting == [("axis", "free")]
    facts = game.play("axis", c.FireNow("hans", "MG"), [1])
    assert game.man("one").immobilised and not game.man("hans").prepared
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-Q.24")
@pytest.mark.parametrize(("flags", "refused"), [(["solid"], True), ([], False)])
def test_there_is_no_way_through_what_cannot_be_passed(flags: list[str], refused: bool) -> None:
    wall = {"kind": "wall", "box": [90, 105, 20, 1], "flags": flags}
    game = engagement([wall], one=Piece(x=100, y=100), fritz=FAR)
    game.card("7H")
    game.activate("one", "BP")
    way = c.Bound("one", path=(Point(100, 110),))
    if refused:
        assert game.refused("allies", way) == ("LT-Q.24", "lt-way-blocked")
    else:
        assert game.run("allies", way).one(MoveEnded).cm == 10


@rule("LT-MOV.a", "LT-VIS.g")
def test_a_way_that_leads_nowhere_is_no_new_position() -> None:
    game = engagement(one=Piece(x=100, y=100, shots=2), fritz=FAR)
    game.card("7H")
    game.activate("one", "BP")
    ended = game.run("allies", c.Bound("one", path=(Point(100, 100),))).one(MoveEnded)
    assert (ended.cm, ended.shots) == (0, 2)
    assert (game.at("one"), game.man("one").motion) == ((100, 100), "stationary")


@rule("LT-Q.43")
def test_who_has_friends_on_every_spot_of_his_way_back_stays_where_he_is() -> None:
    friends = {f"friend-{y}": Piece(x=100, y=y) for y in (100, 98, 96, 94)}
    game = engagement(one=Piece(x=100, y=100), fritz=FAR, **friends)
    one = game.man("one")
    assert way_off(game.state, one, one.place, 270, 5) == ((), False)
