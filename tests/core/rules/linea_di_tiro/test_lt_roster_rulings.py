"""Linea di Tiro, rulings on who there is: what is counted, and what a piece does and has, follow."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refused
from core.engine.words.ids import SideId, UnitId
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.deck.ending import broken
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import Platoon


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
