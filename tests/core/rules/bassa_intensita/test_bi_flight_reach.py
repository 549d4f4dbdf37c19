"""Bassa Intensità, how far and which way one flees, and what the owner is offered where he must choose."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest
from asked import asked
from field import Man, Vehicle, field
from rule_ids import rule
from test_bi_flight import NORTH, SOUTH, WOOD, panicking, segment

from core.engine.words.message import Message
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.movement import nearest_cover
from core.rules.bassa_intensita.movement.fleeing import length_of, ways_out
from core.rules.bassa_intensita.movement.going import corner
from core.rules.bassa_intensita.movement.nearest_cover import covers, equally_near, reach
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point, distance

UP = {"flight": Flight("flying", way=70)}
DOWN = {"flight": Flight("landed", way=70)}

REACH: list[tuple[Any, float]] = [
    (Man(), 24), (Man(health="wounded"), 12), (Vehicle("car"), 20), (Vehicle("t72"), 60),
    (Vehicle("m113"), 80), (Vehicle("t72", hull={"halved": 1}), 30),
    (Vehicle("t72", hull={"stopped": True}), 0),
    (Vehicle("ab205", hull=UP), 70), (Vehicle("ab205", hull=DOWN), 0),
]  # fmt: skip


@rule("BI-Q.73", "BI-MOR.n")
@pytest.mark.parametrize(("who", "cm"), REACH)
def test_one_flees_a_full_run_or_a_vehicles_way(who: Any, cm: float) -> None:
    state = field(rossi=who, huber=Man(side="red"))
    assert reach(state, state.figures["rossi"]) == cm


@rule("BI-NONLETHAL.d", "BI-Q.73")
@pytest.mark.parametrize(("health", "gassed", "cm"), [("", 1, 12), ("wounded", 1, 6), ("", 0, 24)])
def test_who_flees_in_tear_gas_comes_half_as_far(health: str, gassed: int, cm: float) -> None:
    state = field(rossi=Man(health=health, gassed=gassed), huber=Man(side="red"))
    assert reach(state, state.figures["rossi"]) == cm


def facing(who: Any = None, **given: Any) -> State:
    foe = Man(side="red", x=80, leads=True)
    return field(rossi=who or Man(leads=True), **{"huber": foe, **given})


def way(state: State) -> list[tuple[float, float]]:
    return [(spot.x, spot.y) for found in ways_out(state, state.figures["rossi"]) for spot in found]


@rule("BI-Q.73", "BI-Q.110")
def test_on_bare_ground_one_flees_straight_from_the_nearest_of_whom_one_knows() -> None:
    assert way(facing()) == [(26, 50)]
    assert way(facing(huber=Man(side="red", x=50, y=80))) == [(50, 26)]
    assert way(facing(near=Man(side="red", x=50, y=30))) == [(50, 74)]
    assert way(facing(near=Man(side="red", x=50, y=30, seen_by=()))) == [(26, 50)]
    assert way(facing(near=Man(side="red", x=50, y=30, health="serious"))) == [(26, 50)]
    assert way(facing(huber=Man(side="red", x=80, seen_by=()))) == []


@rule("BI-Q.73")
def test_where_the_edge_is_behind_him_he_goes_aside() -> None:
    """Straight back are 5 cm; 20° and 40° aside are no farther, 60° are 10 cm, along the edge a whole run."""
    (spot,) = way(facing(Man(leads=True, x=5)))
    assert spot[0] == pytest.approx(5, abs=0.01) and abs(spot[1] - 50) == pytest.approx(24, abs=0.01)


@rule("BI-Q.73")
@pytest.mark.parametrize(("x", "off"), [(11.3, 0), (10.8, 40)])
def test_he_goes_aside_only_where_that_is_farther_by_more_than_a_cm(x: float, off: int) -> None:
    """Of 12 cm 11.3 are free straight back; of 10.8 he would lose more than one, and less than two."""
    ((x_then, y_then),) = way(facing(Man(leads=True, x=x, health="wounded")))
    assert math.degrees(math.atan2(abs(y_then - 50), x - x_then)) == pytest.approx(off, abs=0.1)


@rule("BI-Q.91", "BI-Q.73")
def test_what_flies_flees_over_everything_and_into_no_cover() -> None:
    heli = Vehicle("ab205", hull=UP, x=90)
    assert way(facing(heli, huber=Man(side="red", x=120), terrain=(WOOD,))) == [(20, 50)]


@rule("BI-Q.73", "BI-Q.110")
@pytest.mark.parametrize(("x", "found"), [(130, True), (155, False)])
def test_cover_is_made_for_within_four_runs(x: float, found: bool) -> None:
    """The wood ends 85 or 110 cm from him; four runs are 96 cm."""
    state = field(rossi=Man(leads=True, x=x), huber=Man(side="red", x=x + 9), terrain=(WOOD,))
    here, foe = state.figures["rossi"].place, state.figures["huber"].place
    assert here is not None and foe is not None
    spots = covers(state, state.figures["rossi"], here, foe)
    assert bool(spots) is found


@rule("BI-Q.73", "BI-Q.106")
@pytest.mark.parametrize(("other", "free"), [(Man, True), (partial(Vehicle, "car"), False)])
def test_nobody_flees_upon_a_vehicle_and_men_make_room(other: Any, free: bool) -> None:
    """Half a cm beside it his base would still be upon it."""
    men = {"rossi": Man(), "huber": Man(side="red", x=80)}
    state = field(terrain=(WOOD,), **men)
    here = state.figures["rossi"].place
    assert here is not None
    nearest = covers(state, state.figures["rossi"], here, Place(80, 50))[0]
    taken = field(terrain=(WOOD,), other=other(x=nearest.x, y=nearest.y + 1.6), **men)
    spots = covers(taken, taken.figures["rossi"], here, Place(80, 50))
    assert spots and (nearest in spots) is free


def test_what_was_found_is_forgotten_once_so_much_is_kept_and_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nearest_cover, "MOST_KEPT", 2)
    monkeypatch.setattr(nearest_cover, "_found", {})
    states = [field(rossi=Man(x=x), huber=Man(side="red", x=80), terrain=(WOOD,)) for x in (50, 52, 54)]
    found, kept = [], []
    for state in (*states, states[0]):
        (rossi,) = (one for one in state.figures.values() if one.id == "rossi")
        assert rossi.place is not None
        found.append(covers(state, rossi, rossi.place, rossi.place))
        kept.append(len(nearest_cover._found))
    assert kept == [1, 2, 1, 2] and found[0] == found[3]


@rule("BI-Q.73")
def test_he_goes_towards_cover_as_far_as_he_gets() -> None:
    """The wood's edge is 45 cm from him, of which he runs 24."""
    state = facing(Man(leads=True, x=90), huber=Man(side="red", x=120), terrain=(WOOD,))
    ((spot,),) = ways_out(state, state.figures["rossi"])
    assert distance(Place(90, 50), spot) == pytest.approx(24, abs=0.01) and spot.x < 90


def test_a_way_of_flight_is_one_leg_or_none() -> None:
    assert length_of(Place(10, 10), (Point(13, 14),)) == 5
    assert length_of(Place(10, 10), ()) == 0 and length_of(None, (Point(13, 14),)) == 0
    assert corner(None) == () and corner(Point(1, 2)) == (Point(1, 2),)


@rule("BI-Q.73", "BI-S.P3.h")
def test_the_first_of_two_covers_is_the_one_offered_first() -> None:
    game = panicking(terrain=(NORTH, SOUTH))
    segment(game)
    offered = [Point(*one.given["spot"]) for one in RULES.choices(game.state, "blue") if one.do == "flee_to"]
    first, second = offered
    game.run("blue", RULES.passing(game.state, game.state.awaiting[0]))
    place = game.man("rossi").place
    assert distance(place, first) < 0.1 < distance(place, second)


@rule("BI-Q.73", "BI-S.P3.h")
@pytest.mark.parametrize(("y", "equal"), [(70.4, 2), (70.5, 2), (70.6, 1)])
def test_two_covers_are_equally_near_within_half_a_cm(y: float, equal: int) -> None:
    """The one begins 20 cm south of him, the other about as far north."""
    north = {"id": "north", "kind": "wood", "box": [45, 70, 10, 20]}
    south = {"id": "south", "kind": "wood", "box": [45, 10, 10, 20]}
    state = field(rossi=Man(), terrain=(north, south))
    here = state.figures["rossi"].place
    assert here is not None
    spots = [Point(50, 30), Point(50, 29), Point(50, y)]
    found = equally_near(state, here, spots, Place(80, 50))
    assert found == [spots[0], spots[2]][:equal]


@rule("BI-Q.73")
def test_at_a_real_table_both_answers_are_offered_and_what_he_stands_in_is_asked() -> None:
    game = panicking(tape=True)
    segment(game)
    made = [one for one in RULES.choices(game.state, "blue") if one.do == "flee_to"]
    assert [(one.label.id, one.given, one.rule) for one in made] == [
        ("bi-do-fled", {"reached": True}, "BI-Q.73"), ("bi-do-flees-on", {"reached": False}, "BI-Q.73"),
    ]  # fmt: skip
    assert all(isinstance(one.label, Message) for one in made)
    assert asked(game.state, "flee_to") == ["ground: 0 to 1 of light, heavy, entrenched, seldom"]
    on_map = panicking(terrain=(NORTH, SOUTH))
    segment(on_map)
    assert asked(on_map.state, "flee_to") == []
