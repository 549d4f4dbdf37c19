"""Bassa Intensità, helicopters: how far they fly, landing and rising, roping down, a bad engine."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.helicopters.landing import can_land
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point

WALL = {"id": "wall", "kind": "wall", "line": [[52, 40], [52, 60]]}


def air(flight: Flight, *, at: tuple[str, str] = ("move", "first"), dice: Any = (), **given: Any) -> Played:
    """A transport helicopter of blue's at (50, 50), facing east, with nobody who sees it."""
    terrain, tape = given.pop("terrain", ()), given.pop("tape", False)
    hull = {"flight": flight, "role": "combat"}
    figures = {
        "heli": Vehicle("ab205", x=50, y=50, facing=0.0, seen_by=(), hull=hull),
        "rossi": Man(x=45, leads=True, seen_by=()),
        "foe": Man(side="red", x=195, y=195, leads=True, seen_by=()),
    } | given
    return battle(at=at, dice=dice, terrain=terrain, tape=tape, options={"light": "no_moon"}, **figures)


@rule("BI-HELI.a")
def test_a_helicopter_rolls_each_turn_how_far_it_flies() -> None:
    game = air(Flight(), at=("helicopters", ""), dice=[[3, 4]])
    assert game.man("heli").hull.flight.way == 70


@rule("BI-HELI.a", "BI-Q.91", "BI-VEH.c")
def test_it_flies_over_everything_and_turns_as_a_vehicle() -> None:
    game = air(Flight(way=70, rolled=1), terrain=(WALL,))
    assert game.refused("blue", c.Fly("heli", (Point(121, 50),))) == ("BI-HELI.a", "bi-flies-too-far")
    assert game.refused("blue", c.Fly("heli", (Point(50, 90),)))[0] == "BI-VEH.c"
    assert game.refused("blue", c.Drive("heli", (Point(60, 50),))) == ("BI-HELI.a", "bi-flies")
    game.run("blue", c.Fly("heli", (Point(120, 50),)))
    assert game.at("heli") == (120, 50) and game.man("heli").share == 1


@rule("BI-HELI.b")
def test_landing_and_rising_take_a_turn_each_and_troops_get_on_and_off_then() -> None:
    game = air(Flight(way=70, rolled=1), rossi=Man(x=50, y=58, leads=True, aboard="heli", seen_by=()))
    spot = Point(50, 46.8)
    assert game.refused("blue", c.Alight("rossi", spot)) == ("BI-HELI.b", "bi-not-on-the-ground")
    game.run("blue", c.Hover("heli", "landing"), c.Alight("rossi", spot))
    assert game.man("heli").used == "moved" and game.man("rossi").aboard == ""
    assert game.refused("blue", c.Fly("heli", (Point(60, 50),)))[0] == "BI-SEQ.m"
    game.run("blue", c.EndMoves())
    assert game.man("heli").hull.flight.how == "landing"


@rule("BI-HELI.b")
@pytest.mark.parametrize(("how", "then"), [("landing", "landed"), ("rising", "flying"), ("roping", "flying")])
def test_what_took_the_turn_is_done_with_the_next_one(how: str, then: str) -> None:
    game = air(Flight(how=how), at=("fired", "look"))
    facts = game.seal()
    assert facts.one(e.FlightChanged).how == then and game.man("heli").hull.flight.how == then


@rule("BI-HELI.c")
def test_it_lands_only_on_free_ground() -> None:
    game = air(Flight(way=70, rolled=1), terrain=(WALL,))
    assert game.refused("blue", c.Hover("heli", "landing")) == ("BI-HELI.c", "bi-cannot-land")
    assert game.refused("blue", c.Hover("heli", "rising")) == ("BI-HELI.b", "bi-cannot-hover")


@rule("BI-HELI.d")
def test_only_trained_troops_rope_down_while_it_holds_still() -> None:
    riders = {
        "rossi": Man(leads=True, aboard="heli", skills=("rope",), seen_by=()),
        "bruni": Man(aboard="heli", seen_by=()),
    }
    game = air(Flight(way=70, rolled=1), **riders)
    spot = Point(50, 46.8)
    game.run("blue", c.Hover("heli", "roping"))
    assert game.refused("blue", c.Alight("bruni", spot))[1] == "bi-not-on-the-ground"
    game.run("blue", c.Alight("rossi", spot))
    assert game.at("rossi") == (50, 46.8)


@rule("BI-AA.i", "BI-S.P2.0", "BI-Q.92")
def test_a_bad_engine_brings_it_down_or_home_on_1_or_2() -> None:
    game = air(Flight(engine=True), at=("helicopters", ""), dice=[[3], [1, 1]])
    assert game.man("heli").hull.flight.how == "flying"
    game = air(Flight(engine=True), at=("helicopters", ""), dice=[[2]], terrain=(WALL,))
    assert game.waiting == [("blue", "land_or_home")]
    assert game.refused("blue", c.LandOrHome(home=False)) == ("BI-HELI.c", "bi-cannot-land")
    game.play("blue", c.LandOrHome(home=True))
    assert game.man("heli").fate == "gone"


@rule("BI-HELI.a")
def test_at_a_real_table_people_say_how_far_it_flew() -> None:
    game = air(Flight(way=70, rolled=1), tape=True)
    assert game.refused("blue", c.Fly("heli", 71.0))[1] == "bi-flies-too-far"
    game.run("blue", c.Fly("heli", 70.0))
    assert game.man("heli").moved == 70


@rule("BI-HELI.b", "BI-HELI.d")
def test_nobody_is_offered_to_get_off_in_the_air_but_who_can_rope_down() -> None:
    for flight, skills, offered in (
        (Flight(way=70), (), False),
        (Flight("roping"), (), False),
        (Flight("roping"), ("rope",), True),
        (Flight("landed"), (), True),
    ):
        rossi = Man(x=50, y=58, leads=True, aboard="heli", seen_by=(), skills=skills)
        assert (("alight", "") in air(flight, rossi=rossi).offered("blue")) is offered


@rule("BI-HELI.a", "BI-VEH.c")
def test_a_pilot_is_suggested_ways_that_he_may_fly_over_whatever_stands_there() -> None:
    game = air(Flight(way=70, rolled=1), terrain=(WALL,))
    fields = RULES.fields(game.state, "blue", "fly", {"_unit": "blue", "figure": "heli"})
    ways = next(one for one in fields if one.name == "path").suggestions
    assert ways and any(way[-1][0] > 55 for way in ways)
    for way in ways:
        assert not hasattr(game.play("blue", c.Fly("heli", tuple(Point(*spot) for spot in way))), "rule")
        game = air(Flight(way=70, rolled=1), terrain=(WALL,))


@rule("BI-HELI.c")
def test_people_see_at_a_real_table_whether_the_ground_is_free() -> None:
    """On the map a wall under it keeps it in the air; nobody asks the map of a table that has none."""
    state = air(Flight(way=70, rolled=1), terrain=({**WALL, "line": [[50, 40], [50, 60]]},)).state
    heli = state.figures["heli"]
    assert not can_land(state, heli)
    assert can_land(replace(state, tape=True), heli) and can_land(state, replace(heli, place=None))


@rule("BI-SEQ.b", "BI-HELI.a")
def test_who_chooses_to_move_first_is_not_told_of_the_dice_of_helicopters() -> None:
    """They fly as far whoever moves first: you should read nothing of trials of something else."""
    game = air(Flight(), at=("initiative", ""))
    game.play("blue", c.RollInitiative(), [6], [1])
    shown = preview(RULES, RULES.known(game.state, "blue"), "blue", c.ChooseFirst(), RULES.geometry)
    assert isinstance(shown, Preview)
    assert (shown.terms, shown.trials, [one.names for one in shown.outcomes]) == ((), 0, [()])
    assert isinstance(preview(RULES, game.state, "red", c.ChooseFirst(), RULES.geometry), Refusal)
    assert game.play("blue", c.ChooseFirst(), [3, 4]).one(e.FlightRolled)
