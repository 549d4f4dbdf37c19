"""Linea di Tiro: what is left to fill in of each order, in order: kinds, bounds, and what stands in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import (
    acting,
    asked,
    at_a_table,
    begun,
    between,
    deploying,
    drawn,
    opportunity,
    shelled,
    sighting,
)
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.choices import (
    AnyField,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Text,
)
from core.engine.contract.turning import Turning
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.fire.executing import by_data
from core.table.places import Place

NEAR = {
    "fritz": Piece(x=50, y=80, side="axis"),
    "hans": Piece(x=90, y=250, side="axis", spotted=False),
}
"""One enemy 30 cm off who is seen, and one who is not."""


def fields(game: Played, do: str, figure: str = "", **filled: Any) -> tuple[AnyField, ...]:
    given = {**({"figure": figure} if figure else {}), **filled}
    return RULES.fields(game.state, game.state.awaiting[0].seat, do, given)


def named(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(id, id.capitalize()) for id in ids)


def types(*of: str) -> tuple[Option, ...]:
    return tuple(Option(type, say(f"lt-type-{type}")) for type in of)


def ground(figure: str) -> PickSome:
    words = ("cover", "protection", "prepared", "entrenched", "hull_down")
    rows = tuple(Option(word, say(f"lt-ground-{word}")) for word in words)
    return PickSome("ground", say("lt-ask-ground", figure=figure), rows, 0, 5, seldom=True)


Row = tuple[Callable[[], Played], str, str, tuple[AnyField, ...]]
SECTION = PickOne(
    "section", say("lt-ask-section"),
    (Option("guns", "Guns", say("lt-detail-section", value=6, state=say("lt-section-none"))),),
)  # fmt: skip
ON_THE_MAP: list[Row] = [
    (
        deploying, "deploy", "able",
        (
            PickPoint("spot", say("lt-ask-deploy", figure="Able"), (50, 50)),
            Number("facing", say("lt-ask-facing", figure="Able"), 0, 359, 1, 90, "°"),
        ),
    ),
    (
        lambda: drawn("KH", **NEAR), "request_artillery", "major",
        (SECTION, PickPoint("centre", say("lt-ask-zone"), (170, 50), None, ((50, 80),), aimed=True)),
    ),
    (begun(), "turn", "able", (PickPoint("towards", say("ask-towards"), (50, 50)),)),
    (
        begun("able", "MD"), "mount", "able",
        (PickOne("carrier", say("lt-ask-carrier", figure="Able"), named("track")),),
    ),
    (lambda: acting("tank", "2A"), "prepare", "tank", ()),
    (
        lambda: acting("tank", "2A", options={"prep_names_type": "on"}), "prepare", "tank",
        (PickOne("type", say("lt-ask-prepare-type", figure="Tank"), types("AT", "HE", "MG")),),
    ),
    (asked, "take_test", "able", ()),
]  # fmt: skip
AT_A_TABLE: list[Row] = [
    (
        lambda: deploying(tape=True), "deploy", "able",
        (Text("note", say("lt-ask-note", figure="Able"), 80), ground("Able")),
    ),
    (
        lambda: drawn("KH", tape=True), "request_artillery", "major",
        (SECTION, Text("note", say("lt-ask-zone-note"), 80)),
    ),
    (
        shelled, "tell_shelled", "",
        (PickSome("pieces", say("lt-ask-shelled"), named("able", "tank", "track", "stuck", "major"), 0, 5),),
    ),
    (at_a_table, "turn", "able", ()),
    (lambda: acting("rider", "MD", tape=True), "dismount", "rider", (ground("Rider"),)),
    (
        sighting, "come_into_sight", "fritz",
        (Number("after", say("lt-ask-after"), 0, 20, 0.5, 20, "cm"),),
    ),
    (lambda: between(tape=True), "take_off", "able", (Text("note", say("lt-ask-note-now"), 80),)),
    (lambda: between(tape=True), "note_spot", "able", (Text("note", say("lt-ask-note-now"), 80),)),
    (
        lambda: between(tape=True, options={"hidden_sight": "referee"}), "take_off", "able",
        (Text("note", say("lt-ask-note-now-words"), 80),),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "do", "figure", "expected"), ON_THE_MAP)
def test_on_the_map_an_order_asks_for_spots_and_what_it_needs(
    moment: Callable[[], Played], do: str, figure: str, expected: tuple[AnyField, ...]
) -> None:
    assert fields(moment(), do, figure) == expected


@pytest.mark.parametrize(("moment", "do", "figure", "expected"), AT_A_TABLE)
def test_at_a_real_table_an_order_asks_for_notes_and_what_people_have_measured(
    moment: Callable[[], Played], do: str, figure: str, expected: tuple[AnyField, ...]
) -> None:
    assert fields(moment(), do, figure) == expected


@pytest.mark.parametrize(
    "do",
    ["deploy", "request_artillery", "mount", "dismount", "prepare", "bound", "speed", "attack", "fire_now"],
)
@pytest.mark.parametrize("tape", [False, True])
def test_nothing_is_asked_of_a_piece_that_is_not_there(do: str, tape: bool) -> None:
    assert fields(drawn(tape=tape), do, "nobody") == ()


@rule("LT-MOR.h")
@pytest.mark.parametrize("seat", ["allies", "referee"])
def test_at_a_real_table_people_say_which_situations_of_a_test_hold(seat: str) -> None:
    game = between(tape=True)
    [field] = RULES.fields(game.state, seat, "take_test", {"figure": "able"})
    words = ("surrounded", "alone", "contagion", "special")
    rows = tuple(Option(word, say(f"lt-mod-{word}")) for word in words)
    assert field == PickSome("situations", say("lt-ask-situations", figure="Able"), rows, 0, 4)


@rule("LT-ART.g")
def test_the_referee_is_asked_for_each_side_in_turn_who_is_in_the_zone() -> None:
    game = shelled()
    [first] = RULES.fields(game.state, "referee", "tell_shelled", {})
    assert isinstance(first, PickSome) and {row.value for row in first.options} >= {"able", "tank"}
    game.play("allies", c.TellShelled())
    [second] = RULES.fields(game.state, "referee", "tell_shelled", {})
    assert isinstance(second, PickSome) and [row.value for row in second.options] == ["fritz", "hans"]


@rule("LT-MOV.a", "LT-MOV.c")
@pytest.mark.parametrize(("do", "action", "most"), [("bound", "BX", 10), ("speed", "SP", 30)])
@pytest.mark.parametrize(("backward", "facing"), [(False, 90), (True, 270)])
def test_a_way_is_as_long_as_the_piece_goes_and_begins_at_its_front_or_backward_at_its_back(
    do: str, action: str, most: float, backward: bool, facing: float
) -> None:
    game = acting("able", action, options={"speed_reverse": "on"}, **NEAR)
    [way] = fields(game, do, "able", backward=backward)
    assert isinstance(way, PickPath)
    assert (way.figure, way.origin, way.most, way.least, way.facing) == ("able", (50, 50), most, 0.1, facing)
    turning = Turning(60, 60, most=1) if do == "bound" else Turning(60, 60, 1, at=0.5)
    assert way.turning == turning
    assert all(0 < len(one) <= 2 for one in way.suggestions)


@rule("LT-MOV.i")
def test_who_is_in_contact_may_stay_where_he_is() -> None:
    game = acting("able", "BX", able=Piece(x=50, y=50, contacts=("fritz",)), **NEAR)
    [way] = fields(game, "bound", "able")
    assert isinstance(way, PickPath) and way.least == 0


@rule("LT-MOV.k")
@pytest.mark.parametrize(("factor", "most"), [(0.5, 10), (2.0, 20)])
def test_ground_that_is_quicker_than_the_open_makes_a_way_longer(factor: float, most: float) -> None:
    game = acting("able", "BX")
    game.state = replace(game.state, movement={"infantry:road": factor, "vehicle:road": 3.0})
    [way] = fields(game, "bound", "able")
    assert isinstance(way, PickPath) and way.most == most


@rule("LT-ART.b")
def test_a_zone_is_suggested_where_an_enemy_stands_whom_the_requester_sees() -> None:
    """Hans is known, but stands behind a house; Otto is not known."""
    foes = {
        **NEAR,
        "hans": Piece(x=170, y=120, side="axis"),
        "otto": Piece(x=160, y=80, side="axis", spotted=False),
    }
    house = [{"kind": "building", "box": [150, 90, 40, 10]}]
    zone = fields(drawn("KH", terrain=house, **foes), "request_artillery", "major")[1]
    assert isinstance(zone, PickPoint) and zone.suggestions == ((50, 80),)


@rule("LT-VIS.b")
def test_at_a_real_table_a_move_asks_whom_of_those_in_sight_it_meets_and_what_it_ends_in() -> None:
    way, into, last = fields(acting("able", "BX", tape=True, **NEAR), "bound", "able")
    assert isinstance(way, PickPath) and way.origin is None and way.suggestions == () and way.facing == 0
    nobody = Option("", say("listed-nobody"))
    whom = (nobody, *named("fritz"))
    assert into == PickOne("into", say("lt-ask-into", figure="Able"), whom, seldom=True)
    assert last == ground("Able")
    unseen = {name: Piece(side="axis", spotted=False) for name in NEAR}
    way, last = fields(acting("able", "BX", tape=True, **unseen), "bound", "able")
    assert last == ground("Able")


@rule("LT-Q.25")
def test_who_gets_off_is_offered_the_spots_around_his_carrier_those_behind_it_first() -> None:
    """The carrier at (110, 50) looks north; its base is 5 cm wide, that of the squad 2.5 cm."""
    [spot] = fields(begun("rider", "MD")(), "dismount", "rider")
    assert isinstance(spot, PickPoint)
    assert (spot.origin, spot.within, len(spot.suggestions)) == ((110, 50), 6, 12)
    assert spot.suggestions[0] == (110, 46.25) and spot.suggestions[-1] == (110, 53.75)
    assert {round(((x - 110) ** 2 + (y - 50) ** 2) ** 0.5, 1) for x, y in spot.suggestions} <= {3.7, 3.8}


@rule("LT-Q.25")
def test_nobody_gets_off_over_the_edge_of_the_table_nor_onto_anybody_who_is_seen() -> None:
    """Two cm from the southern edge: what lies behind the carrier is off the table."""
    rider = {"track": Piece("m3_halftrack", x=110, y=2), "rider": Piece(x=110, y=2, aboard="track")}
    standing = {"foe": Piece(x=113.75, y=2, side="axis"), "mate": Piece(x=106.25, y=2)}
    unseen = {"hans": Piece(x=110, y=5.75, side="axis", spotted=False)}
    game = acting("rider", "MD", **rider, **standing, **unseen)
    [spot] = fields(game, "dismount", "rider")
    assert isinstance(spot, PickPoint)
    assert all(y >= 0 for _, y in spot.suggestions)
    assert (110, 5.75) in spot.suggestions  # who is not seen is in nobody's way
    assert not {(113.75, 2), (106.25, 2)} & set(spot.suggestions)


@rule("LT-Q.20")
def test_a_shell_may_be_aimed_at_a_point_as_far_as_the_gun_reaches() -> None:
    game = acting("tank", "BX", options={"area_fire": "on"}, **NEAR)
    kind, target, spot = fields(game, "attack", "tank", type="HE", target="")
    assert kind == PickOne("type", say("lt-ask-type", figure="Tank"), types("AT", "HE", "MG"))
    assert isinstance(target, PickOne) and [row.value for row in target.options] == ["fritz", ""]
    most = game.state.bands["gun2"][-1]
    assert spot == PickPoint("spot", say("lt-ask-spot-aimed"), (80, 50), most, ((50, 80),), aimed=True)
    assert len(fields(game, "attack", "tank", type="HE", target="fritz")) == 2
    for type in ("MG", "AT"):
        kind, target = fields(game, "attack", "tank", type=type, target="")
        assert isinstance(target, PickOne) and [row.value for row in target.options] == ["fritz"]


@rule("LT-Q.63")
@pytest.mark.parametrize(("apart", "far"), [(20.04, 20), (12.0, 12), (0.4, 1)])
def test_the_defender_says_how_near_he_lets_it_come_from_one_cm_to_where_it_is(
    apart: float, far: float
) -> None:
    game = opportunity()
    game.set("able", place=Place(50, 50))
    game.set("fritz", place=Place(50, 50 + apart))
    [field] = fields(game, "let_come_on", "able")
    assert field == Number("within", say("lt-ask-within"), 1, far, 0.5, 1, "cm")


@rule("LT-Q.20", "LT-ART.d")
def test_shells_are_worth_the_enemies_who_are_seen_there_less_the_own_pieces() -> None:
    """Where nobody is known, or as many of one's own, only people lay them; a bot attacks nothing."""
    unseen = Piece(x=50, y=80, side="axis", spotted=False)
    game = acting("tank", "BX", options={"area_fire": "on"}, fritz=unseen, hans=unseen)
    _, target, spot = fields(game, "attack", "tank", type="HE", target="")
    assert isinstance(target, PickOne) and isinstance(spot, PickPoint)
    assert [(row.value, row.weight) for row in target.options] == [("", -1.0)] and spot.suggestions == ()
    [attack] = [one for one in RULES.choices(game.state, "allies") if one.do == "attack"]
    assert (attack.refusal, attack.weight) == (None, -1.0)
    beside = Piece(x=50, y=80, side="axis"), Piece(x=50, y=79)
    game = acting("tank", "BX", options={"area_fire": "on"}, fritz=beside[0], hans=unseen, mate=beside[1])
    spot = fields(game, "attack", "tank", type="HE", target="")[2]
    assert isinstance(spot, PickPoint) and spot.suggestions == ()
    close = fields(drawn("KH", **NEAR, mate=Piece(x=50, y=79)), "request_artillery", "major")[1]
    assert isinstance(close, PickPoint) and close.suggestions == ()


@rule("LT-FIRE.d")
def test_where_people_measure_at_is_for_what_has_protection_and_nothing_else_is() -> None:
    men = {"foe": Piece("stuart", side="axis"), "infantry": Piece("rifle_squad", side="axis")}
    game = engagement(tape=True, tank=Piece("panther"), **men)
    piece, foe = game.state.figures["tank"], game.state.figures["foe"]

    rows = by_data(game.state, piece, foe, types("AT", "HE"))
    near = {one.type: one.values[0] for one in game.state.kind_of(piece).attacks if one.values}

    assert [row.weight for row in rows] == [100.0, near["HE"]]
    (at, he) = by_data(game.state, piece, game.state.figures["infantry"], types("AT", "HE"))
    assert at.weight < he.weight == near["HE"]
