"""Linea di Tiro, rulings on who there is: what is counted, and what a piece does and has, follow."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refused, Ruled, Ruling
from core.engine.words.ids import SideId, UnitId
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.deck.ending import broken
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import Activation, Moving, Platoon, Streak


def game() -> Played:
    playing = engagement(
        able=Piece(x=50, prepared=1, contacts=("fritz",)), baker=Piece(x=60), charlie=Piece(x=70),
        truck=Piece("m3_halftrack", x=80), fritz=Piece(x=52, side="axis", contacts=("able",)),
        hans=Piece(y=90, side="axis"),
    )  # fmt: skip
    first = Platoon(UnitId("axis-first"), SideId("axis"), "1. Zug")
    platoons = {first.id: first, **playing.state.platoons}
    playing.state = replace(playing.state, phase="cards", platoons=platoons)
    return playing


@rule("LT-Q.67")
def test_who_goes_over_is_seen_and_in_contact_with_nobody() -> None:
    playing = game()
    playing.set("able", spotted=False)
    playing.ruled("unit", "able", "axis-first")
    able = playing.man("able")

    assert (able.side, able.platoon, able.spotted, able.contacts) == ("axis", "axis-first", True, ())
    assert not playing.man("fritz").contacts
    assert "able" in RULES.known(playing.state, "allies").figures
    playing.ruled("unit", "able", "axis")
    assert playing.man("able").platoon == ""


@rule("LT-Q.67")
def test_who_is_struck_off_counts_neither_among_a_side_nor_as_a_loss() -> None:
    playing = game()
    sides = playing.state.sides
    playing.state = replace(
        playing.state, sides={**sides, SideId("allies"): replace(sides[SideId("allies")], breaks=0.5)}
    )
    playing.ruled("removed", "charlie", True)
    playing.ruled("fate", "able", "destroyed")
    assert not broken(playing.state, SideId("allies")), "one of three"
    playing.ruled("removed", "truck", True)
    assert broken(playing.state, SideId("allies")), "one of two"
    playing.ruled("removed", "truck", False)
    assert not broken(playing.state, SideId("allies")) and playing.man("truck").able


@rule("LT-Q.67")
def test_another_kind_is_of_the_same_class_and_has_nothing_prepared() -> None:
    playing = game()
    kinds = {name: one for name, one in PIECES.items() if not one.vehicle and not one.gun}
    other = next(name for name in kinds if name != "rifle_squad")
    playing.ruled("kind", "able", other)
    able = playing.man("able")
    assert (able.kind, able.prepared) == (other, ())
    assert playing.state.kind_of(able) == PIECES[other]

    rows: Any = RULES.fields(playing.state, "referee", "ruling", {"fact": "kind", "subject": "able"})[2]
    assert {row.value for row in rows.options} == set(kinds)
    with pytest.raises(Refused, match="lt-other-class"):
        playing.ruled("kind", "able", "sherman_75")


@rule("LT-Q.67")
def test_nobody_goes_over_in_the_middle_of_an_act() -> None:
    playing = game()
    playing.set("able", contacts=())
    playing.set("fritz", contacts=())
    playing.card("7H")
    playing.activate("able", "BP")
    with pytest.raises(Refused, match="ruling-busy"):
        playing.ruled("unit", "able", "axis")


@rule("LT-Q.67", "LT-JOK.d")
def test_a_piece_waits_off_the_table_until_it_is_ruled_to_come() -> None:
    playing = game()
    with pytest.raises(Refused, match="lt-touched-is-seen"):
        playing.ruled("reserve", "able", True)
    playing.ruled("reserve", "baker", True)
    assert not playing.man("baker").able
    assert "baker" not in RULES.known(playing.state, "axis").figures
    with pytest.raises(Refused, match="lt-not-yet-here"):
        playing.ruled("unit", "baker", "axis")
    playing.ruled("reserve", "baker", False)
    assert playing.man("baker").able and "baker" in RULES.known(playing.state, "axis").figures


# --- where it belongs -------------------------------------------------------------------------------


@rule("LT-Q.67")
@pytest.mark.parametrize(
    ("unit", "platoon", "company"), [("first", "first", "A"), ("second", "second", "B"), ("allies", "", "")]
)
def test_a_piece_is_of_the_company_of_its_platoon(unit: str, platoon: str, company: str) -> None:
    playing = engagement(
        alone=Piece(x=80, company="C"), able=Piece(platoon="first", company="A"),
        other=Piece(x=60, platoon="second", company="B"), moved=Piece(x=70, platoon="second", company="B"),
    )  # fmt: skip
    playing.set("moved", spotted=False, streak=Streak("fritz", 2))
    playing.ruled("unit", "moved", unit)
    moved = playing.man("moved")
    assert (moved.side, moved.platoon, moved.company) == ("allies", platoon, company)
    assert (moved.spotted, moved.streak) == (False, Streak("fritz", 2)), "its side knows it as before"


@rule("LT-Q.67", "LT-Q.31")
def test_who_goes_over_has_no_shots_in_a_row_and_nobody_has_any_at_it() -> None:
    playing = engagement(able=Piece(streak=Streak("fritz", 2)), fritz=Piece(y=90, side="axis"))
    playing.set("fritz", streak=Streak("able", 3))
    playing.ruled("unit", "able", "axis")
    assert playing.man("able").streak is None and playing.man("fritz").streak is None


BUSY: dict[str, Any] = {
    "doing": (Moving("baker", "bound"),),
    "activation": Activation("baker", "BX"),
    "paused": (Activation("baker", "BX"),),
}


@rule("LT-Q.67")
@pytest.mark.parametrize("how", [*BUSY, "deploy", ""])
@pytest.mark.parametrize(
    ("fact", "piece", "value", "stopped_by"),
    [
        ("unit", "hans", "allies", {*BUSY, "deploy"}),
        ("unit", "hans", "axis-first", set()),
        ("reserve", "hans", True, set(BUSY)),
        ("kind", "hans", "mg_team", {"doing", "activation"}),
    ],
)
def test_nobody_goes_over_waits_or_changes_his_arms_in_the_middle_of_an_act(
    how: str, fact: str, piece: str, value: Any, stopped_by: set[str]
) -> None:
    playing = game()
    now: dict[str, Any] = {how: BUSY[how]} if how in BUSY else {"phase": how} if how else {}
    playing.state = replace(playing.state, **now)
    if how in stopped_by:
        with pytest.raises(Refused, match="ruling-busy"):
            playing.ruled(fact, piece, value)
    else:
        assert playing.ruled(fact, piece, value)


@rule("LT-Q.67", "LT-JOK.d")
@pytest.mark.parametrize(
    ("facts", "value", "why"),
    [
        ({"fate": "destroyed"}, True, "lt-out-of-play"),
        ({"contacts": ("fritz",)}, True, "lt-touched-is-seen"),
        ({"contacts": ("fritz",)}, False, ""),
        ({"aboard": "truck"}, True, "ruling-rides"),
    ],
)
def test_who_is_lost_rides_or_fights_does_not_wait_off_the_table(
    facts: dict[str, Any], value: bool, why: str
) -> None:
    playing = game()
    playing.set("baker", **facts)
    if why:
        with pytest.raises(Refused, match=why):
            playing.ruled("reserve", "baker", value)
    else:
        assert playing.ruled("reserve", "baker", value)


# --- another kind -----------------------------------------------------------------------------------


@rule("LT-Q.67")
def test_by_other_arms_a_piece_has_their_base_and_has_begun_nothing_with_them() -> None:
    playing = engagement(tank=Piece("sherman_75", streak=Streak("fritz", 2), overrun=3, prepared=2))
    playing.state = replace(playing.state, kinds={"sherman_75": PIECES["sherman_75"]})
    playing.set("tank", place=replace(playing.man("tank").place, base=9.0))
    playing.ruled("kind", "tank", "firefly")
    tank = playing.man("tank")
    assert (tank.kind, tank.place.base, tank.prepared, tank.streak, tank.overrun) == (
        "firefly",
        5,
        (),
        None,
        0,
    )
    assert playing.state.kind_of(tank) == PIECES["firefly"]
    taped = engagement(tape=True, tank=Piece("sherman_75"))
    taped.ruled("kind", "tank", "firefly")
    assert taped.man("tank").place is None


@rule("LT-Q.67")
@pytest.mark.parametrize(
    ("before", "kind", "observes"),
    [(False, "command", True), (True, "mg_team", True), (False, "mg_team", False), (True, "command", True)],
)
def test_who_observes_goes_on_observing_and_a_command_always_does(
    before: bool, kind: str, observes: bool
) -> None:
    playing = engagement(able=Piece(observer=before))
    playing.ruled("kind", "able", kind)
    assert playing.man("able").observer is observes


@rule("LT-Q.67", "LT-MOV.l")
@pytest.mark.parametrize(("riders", "why"), [(0, ""), (1, ""), (2, "ruling-rides")])
def test_a_piece_does_not_become_one_that_carries_fewer_than_ride_on_it(riders: int, why: str) -> None:
    playing = engagement(
        carrier=Piece("truck"), **{f"r{n}": Piece(x=90 + 5 * n, aboard="carrier") for n in range(riders)}
    )
    small = {"cart": replace(PIECES["truck"], capacity=1)}
    playing.state = replace(playing.state, kinds={**playing.state.kinds, **small})
    if why:
        with pytest.raises(Refused, match=why):
            playing.ruled("kind", "carrier", "cart")
    else:
        assert playing.ruled("kind", "carrier", "cart")


@rule("LT-Q.67")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("rifle_squad", {"rifle_squad": True, "pak40": False, "tiger": False}),
        ("pak36", {"rifle_squad": False, "pak40": True, "tiger": False}),
        ("stuart", {"rifle_squad": False, "pak40": False, "tiger": True}),
        ("", {"rifle_squad": True, "pak40": True, "tiger": True}),
    ],
)
def test_foot_stays_foot_a_gun_a_gun_and_a_vehicle_a_vehicle(kind: str, may: dict[str, bool]) -> None:
    playing = engagement(able=Piece(kind)) if kind else engagement(other=Piece())
    fields: Any = RULES.fields(playing.state, "referee", "ruling", {"fact": "kind", "subject": "able"})
    rows = {row.value: row.label for field in fields if field.name == "value" for row in field.options}
    assert {one: one in rows for one in may} == may
    first, *_ = rows
    assert rows[first] == say("side-name", **dict(PIECES[first].name))


@rule("LT-Q.67")
@pytest.mark.parametrize(("kind", "told"), [("tiger", "Tiger"), ("death_star", "death_star")])
def test_the_log_says_what_its_new_kind_is_called(kind: str, told: str) -> None:
    """A log of strangers may hold one that there is not."""
    playing = engagement(able=Piece())
    line = RULES.sentence(playing.state, Ruled("kind", "so", "able", kind), playing.state)
    assert told in str(line)


@rule("LT-Q.67")
def test_who_is_put_back_on_the_roster_is_in_the_game() -> None:
    playing = game()
    for value, fate in ((True, "off_table"), (False, "")):
        playing.run("referee", Ruling("removed", "so", "baker", value))
        assert (playing.man("baker").unlisted, playing.man("baker").fate) == (value, fate)
