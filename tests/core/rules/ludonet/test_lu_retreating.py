"""Ludonet: the way of a retreat: to its own edge, round what stands there, nearer to no enemy (LU-MOR)."""

from __future__ import annotations

import math
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.rules.ludonet import facts as e
from core.rules.ludonet.morale.retreat import must_retreat, reach_of
from core.rules.ludonet.tables import VEHICLES

FAR = Man(x=50, y=190, side="red")
CORRIDOR = [{"kind": "rock", "box": [30, 0, 19.9, 60]}, {"kind": "rock", "box": [50.1, 0, 20, 60]}]
"""A gap of 2 mm along x = 50: only straight on is a way."""


def shaken(*terrain: Any, edge: str = "south", **how: Any) -> Played:
    """Ross falls back from the middle of the table; blue moves."""
    men = {"ross": Man(unit="able"), "far": FAR}
    game = field(terrain, units={"able": {"start": 8, "falling_back": True}}, **{**men, **how})
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "blue": replace(sides["blue"], edge=edge)})
    return game


def went(game: Played, who: str = "ross") -> tuple[float, float]:
    """Where he is after his side's movement."""
    game.run("blue", c.EndMovement())
    return game.at(who)


@rule("LU-MOR.j")
@pytest.mark.parametrize(
    ("edge", "end"), [("south", (50, 40)), ("north", (50, 60)), ("west", (40, 50)), ("east", (60, 50))]
)
def test_he_goes_straight_to_his_own_edge(edge: str, end: tuple[float, float]) -> None:
    """The enemy is on the other side of him."""
    foe = Man(x=50 + 4 * (50 - end[0]), y=50 + 4 * (50 - end[1]), side="red")
    assert went(shaken(edge=edge, far=foe)) == end


@rule("LU-MOR.j", "LU-Q.25")
@pytest.mark.parametrize(
    ("who", "option", "cm"),
    [
        (Man(unit="able"), "allowance", 10),
        (Man("mmg", unit="able"), "allowance", 5),
        (Tank("tank_m", unit="able"), "allowance", VEHICLES["tank_m"].speed),
        (Man("mmg", unit="able"), "15", 15),
        (Man(unit="able"), "5", 5),
    ],
)
def test_he_goes_his_walking_allowance_or_as_a_choice_so_far(who: Any, option: str, cm: float) -> None:
    game = shaken(ross=who, options={"retreat_cm": option})
    assert reach_of(game.state, game.man("ross")) == cm
    assert went(game) == (50, 50 - cm)


@rule("LU-MOR.j", "LU-MOR.l")
@pytest.mark.parametrize(
    ("facts", "must"),
    [
        ({}, True),
        ({"mode": "walk"}, False),
        ({"contacts": ("far",)}, False),
        ({"aboard": "bus"}, False),
        ({"enters": 3}, False),
        ({"enters": 2}, True),
        ({"immobilised_until": 2}, False),
        ({"immobilised_until": 1}, True),
    ],
)
def test_who_may_move_must_fall_back(facts: dict[str, Any], must: bool) -> None:
    """In turn 2."""
    game = shaken(ross=Man(unit="able", **facts), bus=Tank("truck", x=150), turn=2)
    assert must_retreat(game.state, game.man("ross")) is must
    held = shaken(ross=Man(unit="able", **facts), bus=Tank("truck", x=150), turn=2)
    held.state = replace(
        held.state, units={**held.state.units, "able": replace(held.unit("able"), falling_back=False)}
    )
    assert not must_retreat(held.state, held.man("ross"))


# --- round what stands there ------------------------------------------------------------------------


@rule("LU-MOR.j")
def test_of_the_ways_round_a_rock_he_takes_the_one_that_brings_him_nearest_to_his_edge() -> None:
    """The rock is 10 cm wide and 5 cm before him: half right past its corner; of two alike the first."""
    rock = {"kind": "rock", "box": [45, 35, 9.9, 10]}
    x, y = went(shaken(rock))
    assert (x, y) == (
        pytest.approx(50 + 10 * math.sin(math.pi / 4), abs=0.01),
        pytest.approx(50 - 10 * math.cos(math.pi / 4), abs=0.01),
    )
    wide = {"kind": "rock", "box": [45.1, 35, 9.8, 10]}
    assert went(shaken(wide))[0] > 50


@rule("LU-MOR.j")
@pytest.mark.parametrize(("foe", "y"), [(43, 45.5), (48, 50), (47.6, 50), (30, 40)])
def test_he_stops_half_a_cm_before_an_enemy_whom_he_does_not_know_of(foe: float, y: float) -> None:
    """In a gap where only straight on is a way; the bases are 2 cm wide."""
    game = shaken(*CORRIDOR, foe=Man(x=50, y=foe, side="red", placed=False))
    x, end = went(game)
    slack = 0.3 if foe == 47.6 else 0.01  # a gap of 2 mm lets him go a little aslant
    assert (x, end) == (pytest.approx(50, abs=0.1), pytest.approx(y, abs=slack))


@rule("LU-MOR.j")
def test_who_finds_no_way_stays_as_he_is_and_has_had_his_move() -> None:
    game = shaken(
        *CORRIDOR, {"kind": "rock", "box": [49, 40, 2, 9.9]}, ross=Man(unit="able", posture="prone")
    )
    moved = game.run("blue", c.EndMovement()).of(e.FigureMoved)
    assert [(one.mode, one.retreat) for one in moved] == [("retreat", True)]
    assert game.at("ross")[1] >= 49.85


@rule("LU-MOR.j")
def test_who_lies_rises_to_fall_back_unless_he_cannot_go() -> None:
    game = shaken(ross=Man(unit="able", posture="prone"))
    assert went(game) == (50, 40) and not game.man("ross").prone
    foe = Man(x=50, y=48, side="red", placed=False)
    held = shaken(*CORRIDOR, ross=Man(unit="able", posture="prone"), foe=foe)
    assert went(held) == (50, 50) and held.man("ross").prone


@rule("LU-MOR.j")
@pytest.mark.parametrize(
    ("foe", "x", "y"),
    [
        ((150, 50), 50, 40),  # straight to his side: no nearer
        ((150, 49.95), 50 - 10 * math.sin(math.pi / 12), 50 - 10 * math.cos(math.pi / 12)),
        ((-50, 49.95), 50 + 10 * math.sin(math.pi / 12), 50 - 10 * math.cos(math.pi / 12)),
        ((50, 20), 50, 50),
    ],
)
def test_he_never_comes_nearer_to_an_enemy_whom_he_sees_not_by_a_hair(
    foe: tuple[float, float], x: float, y: float
) -> None:
    where = {"x": max(foe[0], 0), "y": foe[1]}
    if foe[0] < 0:
        where = {"x": 0, "y": 49.95}
    assert went(shaken(foe=Man(**where, side="red"))) == (
        pytest.approx(x, abs=0.01),
        pytest.approx(y, abs=0.01),
    )


@rule("LU-MOR.j")
@pytest.mark.parametrize("foe", [{"placed": False}, {"fate": "left"}, {"enters": 3}])
def test_who_is_not_seen_is_no_reason_to_go_another_way(foe: dict[str, Any]) -> None:
    assert went(shaken(foe=Man(x=80, y=30, side="red", **foe))) == (50, 40)


# --- the ground -------------------------------------------------------------------------------------


@rule("LU-MOV.p", "LU-MOR.j")
@pytest.mark.parametrize(
    ("factor", "top", "y"),
    [
        (0.5, 40.5, 40.25),  # 9.5 cm of open ground and half of the rest
        (0.05, 200, 49.5),
        (0.5, 200, 45),
        (2.0, 200, 30),
        (1.0, 200, 40),
    ],
)
def test_ground_costs_a_retreat_what_it_costs_a_move(factor: float, top: float, y: float) -> None:
    scrub = {"kind": "scrub", "box": [0, 0, 200, top]}
    assert went(shaken(scrub, factors={"scrub": factor})) == (50, pytest.approx(y, abs=0.011))


# --- the edge ---------------------------------------------------------------------------------------


@rule("LU-MOR.l")
@pytest.mark.parametrize(("y", "left"), [(10, True), (9, True), (10.5, False), (10.01, False), (0.2, True)])
def test_who_reaches_his_edge_is_out_and_nobody_who_does_not(y: float, left: bool) -> None:
    game = shaken(ross=Man(y=y, unit="able"))
    facts = game.run("blue", c.EndMovement())
    assert bool(facts.of(e.FigureLeft)) is left
    assert game.man("ross").fate == ("left" if left else "")


@rule("LU-MOR.l", "LU-MOR.j")
def test_aslant_he_goes_no_farther_than_to_the_edge() -> None:
    """He is 5 cm from it; an enemy whom he sees bars the straight way."""
    game = shaken(ross=Man(y=5, unit="able"), foe=Man(x=40, y=4, side="red"))
    moved = game.run("blue", c.EndMovement()).one(e.FigureMoved)
    assert moved.length == pytest.approx(5 / math.cos(math.pi / 12), abs=0.01)
    assert moved.place is not None
    assert (moved.place.x, moved.place.y) == (pytest.approx(50 + 5 * math.tan(math.pi / 12), abs=0.01), 0)


@rule("LU-MOR.l")
def test_off_the_table_there_is_always_room() -> None:
    crowd = {f"m{n}": Man(x=46 + 2 * n, y=0.5) for n in range(5)}
    game = shaken(ross=Man(y=8, unit="able"), **crowd)
    game.run("blue", c.EndMovement())
    assert game.man("ross").fate == "left"


@rule("LU-MOR.j")
def test_he_does_not_end_on_a_friend() -> None:
    game = shaken(ross=Man(unit="able"), mate=Man(x=50, y=40.5))
    x, y = went(game)
    assert math.dist((x, y), (50, 40.5)) >= 1.9 and y < 50
