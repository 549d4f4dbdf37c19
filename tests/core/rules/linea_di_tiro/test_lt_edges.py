"""Linea di Tiro: at the very edge: lengths, retreats, melees, odds, cards, ends, and what a side knows."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import GUNS, acting, between, deploying, drawn, opportunity
from msgspec.structs import replace
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.contract.choices import PickOne, PickPath
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rules.linea_di_tiro.activation.worth import worth
from core.rules.linea_di_tiro.assault.melee import involved
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.common.stack import stop
from core.rules.linea_di_tiro.deck.card import hidden_may_act, left_to_do, may_act
from core.rules.linea_di_tiro.deck.ending import broken
from core.rules.linea_di_tiro.facts.doing import Stopped
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.fire.attack import Aim, aim_at, best, farthest, value_in
from core.rules.linea_di_tiro.fire.executing import WORTH, reading_for, target_option
from core.rules.linea_di_tiro.fire.letters import Reading
from core.rules.linea_di_tiro.morale.retreat import away_from, fall_back, flee, way_off
from core.rules.linea_di_tiro.morale.situations import contagion, terms_of
from core.rules.linea_di_tiro.morale.test import morale_of
from core.rules.linea_di_tiro.movement.going import apart
from core.rules.linea_di_tiro.movement.walking import spot_at
from core.rules.linea_di_tiro.state import (
    Activation,
    Assaulting,
    Attack,
    Card,
    JokerEntry,
    Moving,
    Objective,
    Platoon,
    Shelling,
    UnitMove,
)
from core.table.places import Place, Point

TEXT = (("en", "hill"), ("it", "collina"))


def hill(x: float = 50, y: float = 90, radius: float = 10) -> Objective:
    return Objective("hill", TEXT, 3, Point(x, y), radius)


# --- moves ------------------------------------------------------------------------------------------


@rule("LT-MOV.a", "LT-MOV.e")
@pytest.mark.parametrize(("action", "most"), [("BX", 10.0), ("SP", 30.0)])
@pytest.mark.parametrize(("more", "goes"), [(0.0, True), (-0.01, True), (0.01, False), (0.9, False)])
def test_at_a_real_table_a_move_is_as_long_as_the_piece_goes_and_not_a_hair_longer(
    action: str, most: float, more: float, goes: bool
) -> None:
    game = acting("able", action, tape=True)
    order = c.Bound("able", path=most + more) if action == "BX" else c.Speed("able", path=most + more)
    found = game.play("allies", order)
    assert isinstance(found, Refusal) is not goes
    if goes:
        assert game.state.figures["able"].moved == pytest.approx(most + more) or game.waiting
    else:
        assert (found.rule, found.message.id) == ("LT-MOV.a", "lt-too-far")


@rule("LT-MOV.k", "LT-Q.24")
@pytest.mark.parametrize(("answer", "goes"), [(10.0, True), (10.5, False), (3.0, True)])
def test_at_a_real_table_people_say_what_slow_ground_costs(answer: float, goes: bool) -> None:
    """It goes 8 cm; the way may cost more than it is long, and never less."""
    game = acting("able", "BX", tape=True)
    game.state = replace(game.state, movement={"infantry:wood": 0.5})
    found = game.play("allies", c.Bound("able", path=8.0), answers=[answer])
    assert isinstance(found, Refusal) is not goes
    if not goes:
        assert found.message.args["cm"] == 10.5


@rule("LT-Q.24")
def test_at_a_real_table_a_way_that_is_barred_is_refused() -> None:
    game = acting("able", "BX", tape=True)
    game.state = replace(game.state, movement={"infantry:wood": 0})
    no_way = 0.0
    assert game.refused("allies", c.Bound("able", path=8.0), answers=[no_way]) == (
        "LT-Q.24",
        "lt-way-blocked",
    )


@pytest.mark.parametrize("tape", [False, True])
def test_who_has_no_place_is_suggested_no_way(tape: bool) -> None:
    game = acting("able", "BX", tape=tape)
    game.set("able", place=None)
    way = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": False})[0]
    assert isinstance(way, PickPath)
    assert (way.origin, way.suggestions, way.facing, way.most) == (None, (), 0, 10)


def test_ways_that_suggest_themselves_lead_to_places_that_count_the_enemy_straight_on_and_aside() -> None:
    """A bound of 10 cm; the place is 40 cm north, the enemy 30 cm off; aside are 40 degrees."""
    game = acting("able", "BX", fritz=Piece(x=50, y=80, side="axis"), hans=Piece(x=50, y=110, side="axis"))
    game.state = replace(game.state, objectives=(hill(),))
    [way] = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": False})
    assert isinstance(way, PickPath)
    ends = [(round(one[-1][0], 1), round(one[-1][1], 1)) for one in way.suggestions]
    aside = [
        (
            round(50 + 7 * math.cos(math.radians(90 + turn)), 1),
            round(50 + 7 * math.sin(math.radians(90 + turn)), 1),
        )
        for turn in (0, 40, -40)
    ]
    assert ends == [(50, 60), (50, 58), (50, 56), (50, 59.9), (50, 55), *aside]
    game.state = replace(game.state, objectives=(hill(50, 54),))
    [way] = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": False})
    assert [one[-1][1] for one in way.suggestions][:3] == pytest.approx([54, 59.9, 55])
    game.state = replace(game.state, objectives=(hill(50, 50.9),))
    [way] = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": False})
    assert len(way.suggestions) == 5  # it is there


@pytest.mark.parametrize(
    ("x", "y", "left"), [(50, 299, 0), (1, 150, 2), (299, 150, 2), (0, 150, 2), (300, 150, 2)]
)
def test_no_way_off_the_table_suggests_itself(x: float, y: float, left: int) -> None:
    far = {name: Piece(x=150, y=10, side="axis", spotted=False) for name in ("fritz", "hans")}
    game = acting("able", "BX", able=Piece(x=x, y=y), **far)
    [way] = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": False})
    assert isinstance(way, PickPath) and len(way.suggestions) == left
    assert apart(Place(3, 4), Point(0, 0)) == 5


@rule("LT-Q.16")
@pytest.mark.parametrize(
    ("at", "spot"),
    [
        (0, (100, 100)), (0.5, (100, 100.5)), (2.9, (100, 102.9)), (3, (100, 103)), (3.5, (100.5, 103)),
        (6.9, (103.9, 103)), (7, (104, 103)), (9, (104, 103)),
    ],
)  # fmt: skip
def test_where_a_piece_is_after_so_many_cm_round_a_corner(at: float, spot: tuple[float, float]) -> None:
    game = engagement(able=Piece(x=100, y=100), fritz=Piece(x=100, y=290, side="axis"))
    frame = Moving("able", "bound", (Point(100, 103), Point(104, 103)))
    place = spot_at(ruler(game), game.man("able"), frame, at)
    assert place is not None and (place.x, place.y) == (pytest.approx(spot[0]), pytest.approx(spot[1]))
    assert spot_at(ruler(game), replace(game.man("able"), place=None), frame, at) is None


@rule("LT-ACT.k")
@pytest.mark.parametrize(
    ("facts", "stops"),
    [
        ({}, False),
        ({"activation": Activation("able", "BX")}, True),
        ({"activation": Activation("able", "BX", over=True)}, False),
        ({"activation": Activation("tank", "BX")}, False),
        ({"doing": (Moving("able", "bound"),)}, True),
        ({"doing": (Moving("able", "bound", stage="stopped"),)}, False),
        ({"doing": (Moving("tank", "bound"),)}, False),
        ({"paused": (Activation("able", "BX"),)}, True),
        ({"paused": (Activation("tank", "BX"),)}, False),
    ],
)
def test_who_acts_moves_or_waits_to_act_is_stopped_and_nobody_else(
    facts: dict[str, Any], stops: bool
) -> None:
    game = between()
    game.state = replace(game.state, **facts)
    r = ruler(game)
    stop(r, "able")
    assert bool(r.events) is stops


@rule("LT-VIS.a")
@pytest.mark.parametrize(("y", "refused"), [(30, False), (30.01, True), (30.9, True), (1.25, False)])
def test_a_side_starts_in_its_zone_up_to_its_edge(y: float, refused: bool) -> None:
    """30 cm from the southern edge."""
    game = deploying()
    found = game.play("allies", c.Deploy("able", Point(20, y)))
    assert isinstance(found, Refusal) is refused
    if refused:
        assert (found.message.id, found.message.args["most"]) == ("lt-outside-zone", 30)


@pytest.mark.parametrize(
    ("edge", "spot", "starts"),
    [
        ("west", (29, 150), True),
        ("west", (31, 150), False),
        ("east", (271, 150), True),
        ("east", (269, 150), False),
        ("north", (20, 271), True),
        ("north", (20, 269), False),
    ],
)
def test_zones_lie_along_each_edge(edge: str, spot: tuple[float, float], starts: bool) -> None:
    game = deploying()
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], edge=edge)})
    assert isinstance(game.play("allies", c.Deploy("able", Point(*spot))), Refusal) is not starts


def test_who_is_ruled_off_a_carrier_stands_where_it_is_and_in_contact_with_nobody() -> None:
    game = between(rider=Piece(x=110, y=50, aboard="track", contacts=("fritz",)))
    game.ruled("aboard", "rider", "")
    rider = game.man("rider")
    assert rider.aboard == "" and rider.contacts == ()
    assert (rider.place.x, rider.place.y, rider.place.inside) == (110, 50, "")
    taped = between(tape=True)
    taped.ruled("aboard", "rider", "")
    assert taped.man("rider").place is None


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, say("lt-phase-draw", left=54, gone=0, jokers=2)),
        (
            {"deck": ("JK1", "2C"), "under": ("JK2",), "discards": ("3C",)},
            say("lt-phase-draw", left=3, gone=1, jokers=2),
        ),
        ({"phase": "deploy"}, say("lt-phase-deploy", left=54, gone=0, jokers=2)),
    ],
)
def test_between_cards_the_deck_is_told(facts: dict[str, Any], expected: Any) -> None:
    assert RULES.view(replace(between().state, **facts), "allies").phase == expected


@pytest.mark.parametrize(
    ("card", "id", "side"),
    [
        (Card("7H", "allies"), "lt-phase-card", "allies"),
        (Card("KS", "axis", True), "lt-phase-figure", "axis"),
        (Card("JK1"), "lt-phase-joker", ""),
    ],
)
def test_the_card_in_play_is_told_with_whose_it_is(card: Card, id: str, side: str) -> None:
    told = RULES.view(replace(between().state, card=card), "allies").phase
    assert told.id == id and (told.args["left"], told.args["gone"]) == (54, 0)
    assert told.args.get("side") == (say("side-name", en=side, it=side) if side else None)


# --- retreats ---------------------------------------------------------------------------------------


@rule("LT-MOR.d", "LT-MOR.e", "LT-ACT.k")
@pytest.mark.parametrize("gone", ["flees", "back"])
def test_who_falls_back_or_flees_has_ended_its_activation(gone: str) -> None:
    game = acting("able", "BX", fritz=Piece(x=50, y=80, side="axis"))
    r = ruler(game)
    (flee if gone == "flees" else fall_back)(r, game.man("able"), "fritz")
    kinds = [type(event) for event in r.events]
    assert kinds[:2] == [Stopped, Fled if gone == "flees" else FellBack]
    assert r.state.activation is not None and r.state.activation.over
    dead = acting("able", "BX", able=Piece(x=50, y=50))
    dead.set("able", fate="destroyed")
    r = ruler(dead)
    (flee if gone == "flees" else fall_back)(r, dead.man("able"), "fritz")
    assert not r.events


@rule("LT-Q.43")
@pytest.mark.parametrize(("edge", "angle"), [("north", 90), ("south", 270), ("east", 0), ("west", 180)])
def test_with_nobody_to_flee_from_it_goes_to_its_own_edge(edge: str, angle: float) -> None:
    game = engagement(able=Piece(x=50, y=50), fritz=Piece(x=50, y=90, side="axis", spotted=False))
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], edge=edge)})
    assert away_from(game.state, game.man("able"), "") == angle
    there = engagement(able=Piece(x=50, y=50), fritz=Piece(x=50, y=50, side="axis"))
    there.state = replace(there.state, sides=game.state.sides)
    assert away_from(there.state, there.man("able"), "fritz") == angle


@rule("LT-Q.43")
def test_it_goes_away_from_who_caused_it_else_from_the_nearest_whom_it_knows_of() -> None:
    """North of it, east of it and nearer, and south of it and nearest but hidden."""
    foes = {
        "fritz": Piece(x=50, y=90, side="axis"), "hans": Piece(x=70, y=50, side="axis"),
        "karl": Piece(x=50, y=40, side="axis", spotted=False),
    }  # fmt: skip
    game = engagement(able=Piece(x=50, y=50), **foes)
    able = game.man("able")
    assert away_from(game.state, able, "fritz") == 270
    assert away_from(game.state, able, "karl") == 90
    assert away_from(game.state, able, "") == 180
    game.set("fritz", place=None)
    assert away_from(game.state, able, "fritz") == 180


@rule("LT-MOR.e", "LT-Q.47")
@pytest.mark.parametrize(
    ("kind", "cm"), [("rifle_squad", 5), ("sherman_75", 5), ("pak40", 3), ("pak36", 5), ("mortar_81", 5)]
)
def test_it_goes_back_5_cm_and_a_gun_no_more_than_its_bound(kind: str, cm: float) -> None:
    kinds = between().state.kinds
    name = kind if kind in kinds else next(one for one in kinds if "mortar" in one)
    game = engagement(able=Piece(name, x=50, y=100), fritz=Piece(x=50, y=150, side="axis"))
    r = ruler(game)
    fall_back(r, game.man("able"), "fritz")
    assert r.state.figures["able"].place.facing == 90
    frame = r.state.frame
    assert isinstance(frame, Moving) and frame.keeps and frame.how == "back"
    assert frame.way == (Point(50, 100 - cm),)


POND = {"kind": "water", "id": "pond"}


def flight(cm: float, *terrain: Any, factor: float = 0.0, **more: Any) -> tuple[tuple[Point, ...], bool]:
    """The way of a flight of so many cm south from (100, 100)."""
    able = Piece("sherman_75", x=100, y=100)
    game = engagement(terrain, movement={"vehicle:water": factor}, able=able, **more)
    place = game.man("able").place
    assert place is not None
    return way_off(game.state, game.man("able"), place, 270.0, cm)


@rule("LT-Q.43", "LT-Q.24")
@pytest.mark.parametrize(("top", "end"), [(70.5, 70.6), (70.9, 71.0), (75.0, 75.1), (70.0, 70), (60.0, 70)])
def test_a_flight_stops_a_millimetre_before_what_is_forbidden(top: float, end: float) -> None:
    """30 cm south it would end at y = 70; the pond is as wide as the table."""
    way, leaves = flight(30, {**POND, "box": [0, 20, 300, top - 20]})
    assert way[-1].y == pytest.approx(end, abs=0.011) and way[-1].x == 100 and not leaves


@rule("LT-Q.43")
def test_it_bends_round_the_nearer_end_and_of_two_alike_to_the_first() -> None:
    """The pond begins 20 cm before it; 10 cm are left, 3 of them aside: east, as the first of two alike."""
    for box, x in (([97, 70, 6, 10], 103), ([97.5, 70, 8, 10], 97), ([94.5, 70, 8, 10], 103)):
        way, leaves = flight(30, {**POND, "box": box})
        assert way[0] == Point(100, pytest.approx(80.1, abs=0.01))
        assert way[-1].x == pytest.approx(x, abs=0.6) and not leaves
        assert len(way) == 3
        gone = math.dist((100, 100), (way[0].x, way[0].y)) + sum(
            math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(way)
        )
        assert gone <= 30 + 1e-6


@rule("LT-MOR.j", "LT-Q.43")
@pytest.mark.parametrize(("cm", "leaves"), [(99, False), (100, False), (100.5, True), (120, True)])
def test_a_flight_over_the_edge_leaves_the_table(cm: float, leaves: bool) -> None:
    way, left = flight(cm)
    assert left is leaves and way[-1].y == max(0, 100 - cm)


@rule("LT-Q.43")
def test_it_ends_before_a_friend_on_the_last_free_spot() -> None:
    """A tank's base is 5 cm wide; bases may overlap by a millimetre."""
    way, _ = flight(30, mate=Piece("sherman_75", x=100, y=68))
    assert 72.9 <= way[-1].y <= 74 and way[-1].x == 100
    way, _ = flight(30, mate=Piece("sherman_75", x=100, y=60))
    assert way[-1].y == 70


# --- morale -----------------------------------------------------------------------------------------


@rule("LT-MOR.b", "LT-T.FIELD")
@pytest.mark.parametrize(
    ("kind", "more", "value"),
    [("rifle_squad", 0, 3), ("rifle_squad", 1, 4), ("rifle_squad", -5, 1), ("tiger", 5, 6)],
)
def test_a_morale_value_is_one_to_six(kind: str, more: int, value: int) -> None:
    game = engagement(able=Piece(kind, x=50, y=50, morale=more))
    assert morale_of(game.state, game.man("able")) == value


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(
    ("mates", "holds"),
    [
        ([True], True),
        ([True, False], False),  # half is not most
        ([True, True, False], True),
        ([False], False),
        ([], False),
    ],
)
def test_more_than_half_of_the_rest_of_its_platoon_must_be_seen_routed(
    mates: list[bool], holds: bool
) -> None:
    men = {f"m{n}": Piece(x=60 + 4 * n, y=50, platoon="first", routed=one) for n, one in enumerate(mates)}
    game = engagement(able=Piece(x=50, y=50, platoon="first"), other=Piece(x=56, y=50, routed=True), **men)
    assert contagion(ruler(game), game.man("able")) is holds
    alone = engagement(able=Piece(x=50, y=50), other=Piece(x=56, y=50, routed=True))
    assert not contagion(ruler(alone), alone.man("able"))
    assert all(term.value == 1 for term in terms_of(ruler(game), game.man("able")))


# --- fire -------------------------------------------------------------------------------------------


def duel(**facts: Any) -> Played:
    return engagement(
        able=Piece("sherman_75", x=50, y=20, **facts), foe=Piece("pz4_h", x=50, y=60, side="axis", facing=0)
    )


@rule("LT-Q.28", "LT-AT.m")
@pytest.mark.parametrize(
    ("spotted", "why", "reasons"),
    [
        (True, "own", []),
        (False, "own", ["lt-mod-ambush"]),
        (True, "free", ["lt-mod-free"]),
        (True, "response", []),
    ],
)
def test_a_target_is_shown_with_the_chances_of_an_ambush_where_it_would_be_one(
    spotted: bool, why: str, reasons: list[str]
) -> None:
    game = duel(spotted=spotted)
    r, able, foe = ruler(game), game.man("able"), game.man("foe")
    aim = aim_at(r, able, foe, "AT")
    assert isinstance(aim, Aim)
    read = reading_for(r, able, foe, aim, why)
    assert [term.reason for term in read.terms] == reasons and read.added == -len(reasons)
    option = target_option(r, able, foe, "AT", why)
    assert option.detail is not None and option.detail.args["factor"] == read.factor
    told = {one.args["what"].id: one.args["chance"] for one in option.detail.args["chances"]}
    assert told == {
        f"lt-letter-{letter}": pytest.approx(float(one))
        for letter, one in read.chances().items()
        if letter != "-"
    }
    worth_it = sum(float(one) * WORTH[letter] for letter, one in read.chances().items())
    assert option.weight == pytest.approx(0.05 + worth_it) and worth_it > 0


def test_the_best_target_stands_first_and_the_impossible_last() -> None:
    foes = {
        "hard": Piece("tiger", x=60, y=60, side="axis", facing=270),
        "soft": Piece("truck", x=50, y=60, side="axis"),
        "far": Piece("truck", x=50, y=290, side="axis"), "fritz": Piece(x=250, y=250, side="axis"),
    }  # fmt: skip
    game = acting("tank", "BX", tank=Piece("sherman_75", x=50, y=20), **foes)
    target = RULES.fields(game.state, "allies", "attack", {"figure": "tank", "type": "AT"})[1]
    assert isinstance(target, PickOne)
    rows = [row.value for row in target.options]
    assert rows[:2] == ["soft", "hard"] and all(row.refusal is not None for row in target.options[2:])
    assert set(rows[2:]) == {"far", "fritz", "hans"}


def test_of_two_attacks_of_a_type_the_better_one_is_made_and_the_farther_one_says_how_far() -> None:
    near, far = Attack("HE", "rocket", (5, 4, None)), Attack("HE", "rifle", (1, 1, 1))
    game = duel()
    able = game.man("able")
    for cm, found in ((10, ("S", 5)), (10.01, ("M", 4)), (20, ("M", 4)), (20.1, ("M", 1)), (31, ("L", 1))):
        aim = best(game.state, able, "HE", [near, far], cm)
        assert isinstance(aim, Aim) and (aim.band, aim.value, aim.distance) == (*found, cm)
    none = best(game.state, able, "HE", [near, far], 61)
    assert isinstance(none, Refusal) and none.message.args == {"figure": "Able", "cm": 61, "most": 60}
    assert farthest(game.state, [near]) == 20 and farthest(game.state, []) == 0
    assert value_in(near, "L") is None and value_in(Attack("HE", "rifle", (1,)), "M") is None


@rule("LT-T.AT", "LT-T.HE")
def test_chances_are_counted_over_every_throw() -> None:
    """AT factor 0: D on 2 or 3, R on 4, T on 5 and 6 of two dice."""
    chances = Reading("AT", 2, 0).chances()
    assert chances == {
        "D": Fraction(3, 36), "R": Fraction(3, 36), "T": Fraction(9, 36), "-": Fraction(21, 36),
    }  # fmt: skip
    assert Reading("MG", 1, 4).chances() == {"D": Fraction(2, 6), "I": Fraction(3, 6), "-": Fraction(1, 6)}
    assert Reading("MG", 1, 4, harmless=True).chances() == {"-": 1}


# --- melee ------------------------------------------------------------------------------------------


@rule("LT-Q.51")
@pytest.mark.parametrize(
    ("mate", "joins"),
    [
        ({"y": 52.5}, True),  # touching the defender
        ({"y": 52.6}, True),
        ({"y": 53.2}, False),
        ({"y": 52.5, "spotted": False}, False),
        ({"y": 52.5, "aboard": "track"}, False),
        ({"y": 52.5, "kind": "sherman_75"}, False),
        ({"y": 90, "contacts": ("able",)}, True),
    ],
)
def test_in_a_melee_of_all_whoever_touches_one_of_them_joins_in(mate: dict[str, Any], joins: bool) -> None:
    mate = {"kind": "rifle_squad", "x": 50, "side": "axis", **mate}
    contacts = ("fritz", "mate") if mate.get("contacts") else ("fritz",)
    able = Piece(x=50, y=50, contacts=contacts)
    for option, sides in (("off", ["able"]), ("on", ["able"])):
        game = between(
            options={"melee_group": option}, able=able,
            fritz=Piece(x=52.5, y=50, side="axis", contacts=("able",)), mate=Piece(**mate),
        )  # fmt: skip
        attackers, defenders = involved(game.state, Assaulting("fritz", "able", "melee"))
        assert [one.id for one in defenders] == sides
        assert [one.id for one in attackers] == ["fritz", *(["mate"] if joins and option == "on" else [])]


def test_where_nobody_knows_places_they_join_who_are_in_contact() -> None:
    game = between(
        tape=True, options={"melee_group": "on"}, able=Piece(contacts=("fritz",)),
        fritz=Piece(side="axis", contacts=("able",)),
    )  # fmt: skip
    attackers, defenders = involved(game.state, Assaulting("fritz", "able", "melee"))
    assert [one.id for one in (*attackers, *defenders)] == ["fritz", "able"]
    game = between(options={"melee_group": "on"}, able=Piece(x=50, y=50, contacts=("fritz",)))
    game.set("hans", place=None)
    attackers, _ = involved(game.state, Assaulting("fritz", "able", "melee"))
    assert [one.id for one in attackers] == ["fritz"]


# --- cards ------------------------------------------------------------------------------------------


@rule("LT-DECK.b", "LT-DECK.d", "LT-DECK.k", "LT-Q.06", "LT-Q.56")
@pytest.mark.parametrize(
    ("card", "piece", "acts"),
    [
        (Card("7H", "allies"), "able", True),
        (Card("7H", "allies"), "fritz", False),
        (Card("7H", "allies", spent=True), "able", False),
        (Card("7H", "allies", used=("able",)), "able", False),
        (Card("7H", "allies", used=("tank",)), "able", False),
        (Card("KH", "allies", True, "first", ("tank",)), "able", True),
        (Card("KH", "allies", True, "first", ("tank",)), "major", False),
        (Card("KH", "allies", True, "", ("tank",)), "major", False),
        (Card("KH", "allies", True, "first", ("able",)), "able", False),
        (Card("7H", "allies", False, "first", ("tank",)), "able", False),
    ],
)
def test_the_card_lets_one_piece_act_or_a_platoon(card: Card, piece: str, acts: bool) -> None:
    state = replace(between(able=Piece(x=50, y=50, platoon="first")).state, card=card)
    assert may_act(state, state.figures[piece]) is acts
    assert not may_act(replace(state, card=None), state.figures[piece])


@pytest.mark.parametrize(
    ("card", "left", "hidden"),
    [
        (Card("7H", "allies"), True, True),
        (Card("7H", "allies", spent=True), False, True),
        (Card("7H", "allies", used=("able",)), False, False),
        (Card("KH", "allies", True, "first", ("tank",)), True, True),
        (Card("KH", "allies", True, "", ("tank",)), False, False),
        (Card("JK1", "", False), False, False),
    ],
)
def test_a_card_can_be_used_while_somebody_may_act_by_it(card: Card, left: bool, hidden: bool) -> None:
    state = replace(between(able=Piece(x=50, y=50, platoon="first")).state, card=card)
    assert left_to_do(state) is left and hidden_may_act(card) is hidden
    assert not left_to_do(replace(state, card=None))
    waits = replace(state, paused=(Activation("tank", "BX", ("bound",)),))
    assert left_to_do(waits) is (bool(card.side) and not card.spent)
    done = replace(state, paused=(Activation("tank", "SP", ("speed",)),))
    assert left_to_do(done) is left


@pytest.mark.parametrize(
    ("breaks", "lost", "is_broken"),
    [(0, 4, False), (0.5, 1, False), (0.5, 2, True), (0.6, 2, False), (1, 4, True), (1, 3, False)],
)
def test_a_side_breaks_at_its_share_of_losses(breaks: float, lost: int, is_broken: bool) -> None:
    """Of four."""
    men = {f"m{n}": Piece(x=50 + 5 * n, y=50, fate="destroyed" if n < lost else "") for n in range(4)}
    game = engagement(fritz=Piece(x=50, y=250, side="axis"), **men)
    sides = game.state.sides
    state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], breaks=breaks)})
    assert broken(state, "allies") is is_broken and not broken(state, "axis")


# --- what a seat knows ------------------------------------------------------------------------------


@rule("LT-VIS.a", "LT-DECK.h", "LT-Q.58")
def test_of_the_enemy_a_side_knows_who_is_spotted_and_nothing_that_only_he_knows() -> None:
    able = Piece(x=50, y=50, platoon="first", note="ford", morale=1, prepared=2)
    game = between(able=able, hid=Piece("pak40", x=60, y=50, platoon="second", spotted=False))
    entry = JokerEntry("morale", TEXT)
    state = replace(
        game.state, phase="deploy", joker_list=(entry,),
        sides={name: replace(side, ready=True) for name, side in game.state.sides.items()},
        unit_moves={"supply": UnitMove("supply", "allies", TEXT, entry, 1)},
        card=Card("KH", "allies", True, "second", ("hid",), spent=True),
        activation=Activation("hid", "BX"), paused=(Activation("hid", "BP"), Activation("able", "BP")),
        sections={"guns": replace(GUNS, begun=True, ammunition=3)},
    )  # fmt: skip
    axis, allies = RULES.known(state, "axis"), RULES.known(state, "allies")
    assert {*axis.platoons} == {"first"} and {*allies.platoons} == {"first", "second"}
    assert "pak40" not in axis.kinds and "pak40" in allies.kinds
    assert (axis.figures["able"].note, axis.figures["able"].morale) == ("", 1)
    assert (allies.figures["able"].note, allies.figures["able"].morale) == ("ford", 1)
    assert len(axis.figures["able"].prepared) == 2
    assert not axis.sides["allies"].ready and allies.sides["allies"].ready
    assert RULES.known(replace(state, phase="cards"), "axis").sides["allies"].ready
    assert not axis.unit_moves and [*allies.unit_moves] == ["supply"]
    assert axis.joker_list == allies.joker_list == ()
    assert (axis.card.used, axis.card.platoon, axis.card.spent) == ((), "", False)
    assert allies.card == state.card
    assert axis.activation is None and [one.piece for one in axis.paused] == ["able"]
    assert axis.sections["guns"].ammunition is None and allies.sections["guns"].ammunition == 3
    known = replace(state, card=Card("KH", "allies", True, "first", ("able", "hid")))
    assert (RULES.known(known, "axis").card.used, RULES.known(known, "axis").card.platoon) == (
        ("able",),
        "first",
    )
    assert RULES.known(state, "referee") is state
    assert [RULES.unseen(state, seat) for seat in ("allies", "axis", "observer", "referee")] == [True] * 3 + [
        False
    ]


@rule("LT-ART.e")
def test_a_section_is_known_by_its_fire_from_its_first_shell_on() -> None:
    state = between().state
    for doing, known in (((), False), ((Shelling(("guns",)),), True), ((Shelling(("more", "guns")),), False)):
        now = replace(state, doing=doing, sections={"guns": GUNS, "more": replace(GUNS, id="more")})
        assert ("guns" in RULES.known(now, "axis").sections) is known


# --- what leads a computer --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "x", "y", "foe", "expected"),
    [
        ("BX", 50, 50, 250, 1.0),
        ("SP", 50, 50, 250, 0.4 * 4),  # on to a place that counts, with no enemy near
        ("SP", 50, 50, 95, 0.4),  # 45 cm
        ("SP", 50, 50, 95.1, 0.4 * 4),
        ("BX", 50, 80, 250, 0.1),  # it holds the place
        ("BX", 50, 79.9, 250, 1.0),
        ("2A", 50, 85, 250, 0.6),
        ("RI", 50, 85, 250, 1.0),
    ],
)
def test_an_action_is_worth_to_a_computer_what_the_game_is_about(
    action: str, x: float, y: float, foe: float, expected: float
) -> None:
    game = engagement(able=Piece(x=x, y=y), fritz=Piece(x=50, y=foe, side="axis"))
    state = replace(game.state, objectives=(hill(),))
    assert worth(state, state.figures["able"], action) == pytest.approx(expected)
    plain = worth(game.state, game.man("able"), action)
    assert plain == {"BX": 1.0, "SP": 0.4, "2A": 0.6, "RI": 1.0}[action]


# --- ground -----------------------------------------------------------------------------------------


@rule("LT-Q.65")
@pytest.mark.parametrize(("x", "cover"), [(54.75, True), (54.8, False)])
def test_a_wreck_gives_cover_to_who_is_within_a_cm_of_it(x: float, cover: bool) -> None:
    """A tank's wreck is 5 cm wide, a squad's base 2.5 cm."""
    game = engagement(tank=Piece("sherman_75", x=50, y=50, fate="destroyed"), able=Piece(x=x, y=50))
    state = replace(game.state, wrecks=("tank",))
    game.state = state
    assert (ground_of(ruler(game), game.man("able")) == ("cover",)) is cover
    assert (ground_of(ruler(game), game.man("able"), Place(100, 50, base=2.5)) == ()) is True


@rule("LT-Q.63")
@pytest.mark.parametrize(
    ("within", "refused"), [(1.0, False), (0.99, True), (20.0, False), (20.01, True), (float("nan"), True)]
)
def test_he_may_let_it_come_on_to_between_a_cm_and_where_it_is(within: float, refused: bool) -> None:
    """20 cm off."""
    game = opportunity()
    game.set("fritz", place=Place(50, 70))
    move = Moving("fritz", "bound", (Point(50, 60),), into="able")
    game.state = replace(game.state, doing=(move, *game.state.doing))
    found = game.play("allies", c.LetComeOn("able", within))
    assert isinstance(found, Refusal) is refused
    if refused:
        assert found.message.id == "lt-bad-within"


def test_platoons_are_sides_own() -> None:
    assert drawn().state.platoons == {} and Platoon("first", "allies", "first").side == "allies"
    assert not drawn().state.figures["able"].moved and MoveEnded("able", "bound", 3.0).shots == 0
