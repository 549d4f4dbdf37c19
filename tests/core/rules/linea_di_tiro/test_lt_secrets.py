"""Linea di Tiro: what a side may know of the other (LT section 6), and where everybody starts (D1)."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.games import header_of, new_game
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Activated, Prepared
from core.rules.linea_di_tiro.facts.placing import Deployed
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.state import Section
from core.scenarios import load
from core.table.places import Point


def ambush(**options: str) -> Played:
    """A hidden gun with two prepared attacks, and a tank that drives into its sight."""
    return engagement(
        options=options,
        tank=Piece("sherman_75", x=100, y=60),
        pak=Piece("pak40", x=100, y=120, side="axis", spotted=False, prepared=2, ground=("cover",)),
    )


@rule("LT-VIS.a", "LT-VIS.b")
def test_an_unspotted_piece_does_not_exist_for_the_enemy() -> None:
    game = ambush()
    assert game.known("allies") == {"tank"} and game.known("referee") == {"tank", "pak"}
    seen = RULES.view(game.state, "allies")
    assert [one.id for one in seen.figures] == ["tank"]
    assert "pak40" not in RULES.known(game.state, "allies").kinds


@rule("LT-DECK.h", "LT-VIS.a")
def test_what_a_hidden_piece_does_is_not_told() -> None:
    game = ambush()
    game.set("pak", prepared=())
    game.begun = game.state
    game.log = []
    game.card("7S")
    facts = game.activate("pak", "2A")
    assert facts.one(Activated)
    assert not [one for one in game.shown("allies", facts) if type(one).__name__ != "LostFromSight"]
    facts = game.run("axis", c.Prepare("pak"))
    assert not game.shown("allies", facts.of(Prepared))
    state = RULES.known(game.state, "allies")
    assert state.activation is None and state.card.used == ()
    assert [(one.seat, one.about) for one in state.awaiting] == [("axis", "")]


@rule("LT-Q.58")
@pytest.mark.parametrize(("option", "shown"), [("on", 2), ("off", 0)])
def test_prepared_attacks_of_spotted_pieces_are_shown_but_for_a_choice(option: str, shown: int) -> None:
    game = ambush(prepared_public=option)
    game.set("pak", spotted=True)
    assert len(RULES.known(game.state, "allies").figures["pak"].prepared) == shown
    assert len(RULES.known(game.state, "axis").figures["pak"].prepared) == 2
    game.ruled("option", "prepared_public", "off" if option == "on" else "on")
    assert len(RULES.known(game.state, "allies").figures["pak"].prepared) == 2 - shown


@rule("LT-Q.58", "LT-ROS.a")
@pytest.mark.parametrize(("option", "told"), [("on", True), ("off", False)])
def test_the_data_of_a_spotted_enemy_are_public_but_for_a_choice(option: str, told: bool) -> None:
    game = ambush(data_public=option)
    game.set("pak", spotted=True)
    (pak,) = (one for one in RULES.view(game.state, "allies").figures if one.id == "pak")
    assert any(fact.id == "lt-data-attack" for fact in pak.facts) is told


@rule("LT-RSP.g", "LT-RSP.d")
def test_a_free_attack_that_is_not_taken_leaves_no_trace_but_the_piece_that_came_into_sight() -> None:
    game = engagement(
        tank=Piece("sherman_75", x=100, y=90),
        pak=Piece("pak40", x=100, y=120, side="axis", spotted=False, prepared=2),
    )  # in the open a vehicle sees it from 10 cm
    game.card("7H")
    game.activate("tank", "SP")
    facts = game.run("allies", c.Speed("tank", path=(Point(100, 114),)))
    assert game.waiting == [("axis", "free")] and "pak" in game.known("allies")
    told = [type(one).__name__ for one in game.shown("allies", facts)]
    assert "Asks" not in told and "Spotted" in told
    assert [one.about for one in RULES.known(game.state, "allies").awaiting] == [""]
    held = game.run("axis", c.HoldFire())
    told = [type(one).__name__ for one in game.shown("allies", held)]
    assert "Asks" not in told and not any("Prepared" in name or "Fire" in name for name in told)
    assert game.at("tank") == (100, 114)
    assert len(game.man("pak").prepared) == 2


@rule("LT-VIS.a", "LT-Q.17")
def test_of_a_hidden_mover_nothing_is_told_at_all() -> None:
    """It goes behind a wood from end to end: no fact, no decision, no part of its move reaches the enemy."""
    wood = {"kind": "wood", "box": [0, 110, 300, 40]}
    game = engagement(
        [wood],
        tank=Piece("sherman_75", x=100, y=60, spotted=False),
        pak=Piece("pak40", x=100, y=200, side="axis"),
    )
    game.card("7H")
    facts = (*game.activate("tank", "SP"), *game.run("allies", c.Speed("tank", path=(Point(100, 90),))))
    assert game.at("tank") == (100, 90)
    told = [one for one in game.shown("axis", facts) if getattr(one, "figure", "") != "pak"]
    assert {type(one).__name__ for one in told} <= {"CardDone", "Awaits"}
    assert "tank" not in repr(RULES.known(game.state, "axis").figures)


@rule("LT-ART.j")
def test_a_zone_that_has_not_begun_is_its_owners_alone() -> None:
    guns = Section("guns", "Guns", "axis", 6, centre=Point(50, 50), designated=True)
    game = engagement(tank=Piece(x=100, y=60), fritz=Piece(x=100, y=250, side="axis"), sections=(guns,))
    assert "guns" not in RULES.known(game.state, "allies").sections
    assert not RULES.view(game.state, "allies").zones and RULES.view(game.state, "axis").zones
    game.state = replace(game.state, sections={"guns": replace(guns, begun=True)})
    assert RULES.view(game.state, "allies").zones


# --- deployment (D1) ---------------------------------------------------------------------------


def deploying() -> Played:
    found = load("linea_di_tiro/village_defence")
    game = new_game(found, header_of(found, dice="seeded", seed=1))
    return Played(game.state)


@rule("LT-VIS.a")
def test_each_side_records_where_it_starts_in_its_zone_and_the_other_learns_nothing_of_it() -> None:
    game = deploying()
    assert game.waiting == [("allies", "deploy"), ("axis", "deploy")]
    assert not any(game.man(id).side == "axis" for id in game.known("allies"))
    piece = next(one for one in game.state.of("allies") if not one.aboard)
    zone = game.state.sides["allies"].zone
    too_far = game.refused("allies", c.Deploy(piece.id, Point(piece.place.x, zone + 1)))
    assert too_far == ("LT-VIS.a", "lt-outside-zone")
    facts = game.run(
        "allies", c.Deploy(piece.id, Point(1.5 + piece.place.base / 2, 1.5 + piece.place.base / 2), 45.0)
    )
    assert facts.one(Deployed).place.facing == 45
    assert not game.shown("axis", facts)
    foe = next(one for one in game.state.of("axis"))
    assert game.refused("allies", c.Deploy(foe.id, Point(10, 10)))[1] == "lt-no-such-piece"


@rule("LT-VIS.a", "LT-GEN.a")
def test_when_both_are_ready_who_is_seen_stands_on_the_table_and_the_cards_begin() -> None:
    game = deploying()
    game.run("allies", c.EndDeployment())
    assert game.waiting == [("axis", "deploy")]
    game.run("axis", c.EndDeployment())
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]
    for seat in ("allies", "axis"):
        foes = [one for one in game.state.figures.values() if one.side != seat]
        known = game.known(seat)
        assert all((one.id in known) == (one.spotted and not one.reserve) for one in foes if not one.aboard)
    kinds = {game.state.kind_of(one).kind for one in game.state.figures.values()}
    assert kinds <= {"tank", "armcar", "open", "gun", "squad", "team", "command"}


@rule("LT-Q.58", "LT-RSP.a")
@pytest.mark.parametrize("prepared", [0, 1])
def test_where_prepared_attacks_are_hidden_a_target_is_asked_whether_it_has_one_or_not(prepared: int) -> None:
    game = engagement(
        options={"prepared_public": "off"},
        able=Piece("sherman_75", x=50, y=20),
        tiger=Piece("tiger", x=50, y=50, side="axis", prepared=prepared),
    )
    game.card("7H")
    game.activate("able", "BX")
    game.play("allies", c.Attack("able", "AT", "tiger"), [6, 6])
    assert game.waiting == [("axis", "response")]
    game.run("axis", c.HoldFire())
    assert game.waiting == [("allies", "activation")]


@rule("LT-Q.58")
@pytest.mark.parametrize("prepared", [0, 2])
def test_where_they_are_hidden_whoever_comes_into_sight_is_asked_too(prepared: int) -> None:
    game = ambush(prepared_public="off")
    game.set("pak", prepared=("",) * prepared, ground=())
    game.card("7H")
    game.activate("tank", "SP")
    facts = game.run("allies", c.Speed("tank", path=(Point(100, 90),)))
    assert "pak" not in {event.figure for event in facts.of(Spotted)}
    facts = game.run("allies", c.EndCard()) if game.waiting == [("allies", "card")] else facts
    game.card("8H")
    game.activate("tank", "SP")
    game.run("allies", c.Speed("tank", path=(Point(100, 115),)))
    assert game.waiting == [("axis", "free")]
    game.run("axis", c.HoldFire())
    assert ("axis", "free") not in game.waiting
