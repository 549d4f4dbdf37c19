"""Breaking News: to how many digits spots, ways and directions are kept, and the numbers a refusal tells.

Spots that people are shown lie on millimetres; what is measured is kept finer, so that nothing is lost to it.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from bn_commands import CoveringFire, Drive, Move, OpenFire, SetOff
from firing_range import shot
from menus import fields, offered, spots
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Soldier, Vehicle, table
from vehicles_on_table import drive, motor_pool

from core.engine.contract.choices import Number
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.common.templates import direction_of, shifted
from core.rules.breaking_news.common.vehicle_outlines import ahead, ring
from core.rules.breaking_news.deployment.formation import _grid, lined_up
from core.rules.breaking_news.facts import MoveDeclared
from core.rules.breaking_news.facts.turn import Faced
from core.rules.breaking_news.firing.covering_front import front
from core.rules.breaking_news.firing.opportunity import halts
from core.rules.breaking_news.forces.standing import Ground
from core.rules.breaking_news.movement.driverless import straight
from core.rules.breaking_news.movement.goals import goals
from core.rules.breaking_news.objectives.placing import good_spots as marker_spots
from core.rules.breaking_news.sighting.blind_search import spots as hiding_places
from core.rules.breaking_news.state.figures import Wound
from core.rules.breaking_news.support.targets import best_directions
from core.table.places import Place, Point
from core.table.terrain import Table

FOE = Man("Irr3", x=150, y=150, side="red")


def digits(number: float) -> int:
    """Return how many digits a number has after its point, as it is written."""
    return len(repr(float(number)).partition(".")[2].rstrip("0"))


def both(*pairs: tuple[float, float] | Point | Place) -> tuple[int, int]:
    """Return the most digits of spots, east and north."""
    flat = [at if isinstance(at, tuple) else (at.x, at.y) for at in pairs]
    return max(digits(x) for x, _ in flat), max(digits(y) for _, y in flat)


def test_spots_about_a_template_and_a_hull() -> None:
    assert both(shifted(Point(10, 10), 7, 33)) == (2, 2)
    hull = Place(10, 10, base=7)
    spot = ring(hull, 2.5, 31.12345)
    assert (both(spot), digits(spot.facing)) == ((2, 2), 2)
    assert both(ahead(Place(10, 10, facing=33), 7)) == (3, 3)
    state = table(truck=Vehicle("unprotected"), foe=FOE).state
    truck = state.figures["truck"]
    assert truck.place is not None
    assert digits(straight(state, truck, replace(truck.place, facing=31), 7)[0]) <= 3
    wall = {"kind": "wall", "line": [[20, 50], [70, 58]]}
    stopped = table([wall], truck=Vehicle("unprotected"), foe=FOE).state
    assert digits(straight(stopped, truck, replace(truck.place, facing=77), 40)[0]) == 3


def test_directions_that_people_choose() -> None:
    r: Any = None  # nothing is refused
    assert direction_of(r, "", Point(0, 0), 31.12345) == 31.12
    assert direction_of(r, "", Point(0, 0), -31.12345) == 328.88
    assert direction_of(r, "", Point(0, 0), Point(7, 3)) == 23.2
    assert direction_of(r, "", Point(0, 0), Point(7, 4)) == 29.74


def test_ways_and_spots_that_suggest_themselves() -> None:
    men: dict[str, Soldier] = {"kowalski": Man(x=41.3, y=40.7), "foe": Man("Irr3", x=53, y=51, side="red")}
    state = table(**men).state
    assert both(*(way[0] for way in goals(state, state.figures["kowalski"], 25))) == (2, 2)
    assert both(*open_ways(state, state.figures["kowalski"])) == (4, 4)
    door = {"kind": "door", "from": [60.3, 50.1], "to": [63.4, 51.7]}
    house = {
        "kind": "building",
        "points": [[58, 48.9], [68, 54.06], [63, 63.7], [53, 58.6]],
        "openings": [door],
    }
    held = table(
        [house], kowalski=Man(x=66, y=40), foe=Man("Irr3", x=60.5, y=56, side="red", inside="building0")
    )
    (spot,) = (way[0] for way in goals(held.state, held.state.figures["kowalski"], 25))
    assert both(spot) == (2, 2)
    ways = best_directions(
        state, Point(5.3, 4.7), [shifted(Point(5.3, 4.7), 31, turn) for turn in range(0, 360, 15)], "blue"
    )
    assert both(*ways) == (2, 2)


def test_a_team_lines_up_on_tenths_of_millimetres() -> None:
    men = {f"m{n}": Man(fate="away") for n in range(3)}
    state = table(**men, foe=FOE).state
    found = lined_up(state, [state.figures[name] for name in men], Point(40.12, 10.57), None, "deploy")
    assert not isinstance(found, str) and both(*found.values()) == (2, 2)


def test_a_front_is_kept_to_tenths_of_millimetres() -> None:
    house = {"kind": "building", "points": [[40, 60], [55, 63], [52, 74], [37, 71]]}
    state = table([house], kowalski=Man(), foe=FOE).state
    plan = front(state, Point(45.3, 63.7), 6, 17)
    assert plan is not None
    assert both(plan.centre) == (2, 2) and digits(plan.height) == 2


@pytest.mark.parametrize("what", ["fire", "cover"])
def test_fronts_of_men_who_turn_to_fire(what: str) -> None:
    gun = Man("R3", "lmg", x=41.3, y=40.7, facing=90)
    game = table(
        [{"kind": "wood", "box": [45, 60, 20, 20]}],
        kowalski=gun, foe=Man("Irr3", x=53, y=61, side="red", facing=90),
    )  # fmt: skip
    if what == "fire":
        facts = game.play("blue", OpenFire((shot("kowalski", "lmg", "burst", at="foe"),)))
    else:
        facts = game.play("blue", CoveringFire(("kowalski",), Point(53.3, 67.9), 10, 10))
    assert digits(facts.one(Faced).facing) == 2
    assert facts.one(Faced).free and not game.man("kowalski").turned, "that costs nothing (BN-Q.06)"


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        ((130, 190.5), (130, 190.5)),
        ((130, 189.5), (130, 189.5)),
        ((100.5, 160), (100.5, 160)),
        ((99.5, 160), (99.5, 160)),
        ((100, 230), (100, 200)),
        ((100, -190), (100, 0)),
        ((250, 190), (200, 190)),
        ((-100, 190), (0, 190)),
        ((140, 220), (113.33, 200)),
        ((250, 175), (200, 180)),
        ((250, 179), (200, 182.67)),
        ((-50, 179), (0, 182.67)),
    ],
)
def test_a_direction_is_shown_by_a_spot_on_the_table(
    way: tuple[float, float], shown: tuple[float, float]
) -> None:
    """The centre itself, or where the line to it leaves the table of 200 cm; the aim is at (100, 190)."""
    state = table(kowalski=Man(), foe=FOE).state

    assert best_directions(state, Point(100, 190), [Point(*way)], "blue") == (shown,)


@pytest.mark.parametrize(("cm", "spots"), [(12.0, 13), (12.25, 14), (0.4, 2)])
def test_a_mover_may_be_halted_on_his_way_and_not_beyond_it(cm: float, spots: int) -> None:
    """From where he stands, every centimetre, and at its end."""
    game = table(kowalski=Man(facing=90), foe=Man("Irr3", y=70, side="red", facing=270))
    game.play("blue", Move(("kowalski",), "run", ((Point(40 + cm, 40),),)))
    assert game.state.action is not None

    found = halts(game.state, game.state.action)

    assert found[0] == 0 and found[-1] == cm and list(found) == sorted(set(found))
    assert len(found) == spots and all(b - a <= 1 for a, b in pairwise(found))


@rule("BN-Q.19")
@pytest.mark.parametrize("cm", [40.0, 37.0, 13.7])
def test_a_vehicle_is_shown_every_open_way_all_round_and_may_drive_each(cm: float) -> None:
    """None is lost to the rounding of its end, whatever the angle."""
    game = motor_pool(x=100, y=100)
    game.play("blue", SetOff("ride"), [3, 4])
    hull = game.man("ride").hull
    game.set("ride", hull=replace(hull, cm=cm))
    ready = game.state

    ways = spots(game, "blue", "drive", "path", vehicle="ride")

    assert len(ways) == 36 and both(*(way[0] for way in ways)) == (4, 4)
    assert ways[0][0] == (100, 100 + cm), "straight ahead comes first: it heads north"
    for way in ways[:12]:
        game.state = ready
        assert game.play("blue", Drive("ride", (Point(*way[0]),))).one(MoveDeclared)


@rule("BN-Q.19")
def test_a_hull_points_along_its_way_to_hundredths_of_a_degree() -> None:
    game = motor_pool()
    drive(game, 3, 4, to=(48, 53))

    facing = game.man("ride").place.facing

    assert facing == round(math.degrees(math.atan2(13, 8)), 2) != round(facing, 1)


@rule("BN-Q.19", "BN-Q.72")
def test_what_a_refusal_measures_is_told_to_millimetres() -> None:
    foe = Man("R3", x=40, y=60, side="red", facing=90)
    made = motor_pool("unprotected", with_={"kim": Man("R3", "lmg", aboard="ride"), "abu": foe})
    drive(made, 1, 1, to=(40, 45.456))
    refusal = made.play("blue", OpenFire((shot("kim", "lmg"),)))

    assert refusal.message.args["cm"] == 5.5


def test_spots_for_markers_and_to_look_at_are_kept_to_millimetres() -> None:
    grove = {"kind": "wood", "id": "grove", "points": [[20, 20], [31.63, 23], [27, 33.07]]}
    state = table([grove], size=(121.9, 91.7), kowalski=Man(), foe=Man("Irr3", x=90, y=80, side="red")).state

    assert both(*hiding_places(state)) == (1, 1)
    assert both(*marker_spots(state, "blue")) == (1, 1)


@rule("BN-9.3.f")
def test_a_way_to_help_along_leads_nine_cm_to_tenths_of_millimetres() -> None:
    game = table(
        kowalski=Man(x=41.3, y=40.7), hayes=Man(x=43.8, y=40.7, fate="wounded"),
        foe=Man("Irr3", x=150, y=150, side="red"),
    )  # fmt: skip

    ways = spots(game, "blue", "help_along", "path", figure="kowalski")

    assert both(*(way[0] for way in ways)) == (2, 2)
    assert all(8.98 < math.dist((41.3, 40.7), way[0]) < 9.02 for way in ways)


def test_smoke_suggests_itself_half_way_to_an_enemy_to_millimetres() -> None:
    foe = Man("Irr3", x=53.11, y=61.97, side="red")
    game = table(kowalski=Man("R3", "rifle", "smoke", x=41.37, y=40.73), foe=foe)

    found = spots(
        game, "blue", "open_fire", "shots.0.aim",
        figure="kowalski", shots__0__firer="kowalski", shots__0__weapon="smoke", shots__0__mode="aimed",
    )  # fmt: skip

    assert found and both(*found) == (1, 1)


@pytest.mark.parametrize(
    ("do", "name", "bounds"),
    [
        ("opportunity_fire", "at", (0, 12, 0.5)),
        ("covering_fire", "width", (1, 15, 1)),
        ("covering_fire", "height", (1, 15, 1)),
        ("covering_fire", "turned", (0, 359, 1)),
    ],
)
def test_numbers_are_asked_for_between_their_bounds_in_their_steps(
    do: str, name: str, bounds: tuple[float, float, float]
) -> None:
    foe = Man("Irr3", "lmg", y=70, side="red", facing=270)
    game = table(kowalski=Man("R3", "lmg", facing=90), foe=foe)
    filled = {"figures": ("kowalski",), "centre": (50.0, 50.0), "width": 15.0, "height": 15.0}
    seat = "blue"
    if do == "opportunity_fire":
        game.play("blue", Move(("kowalski",), "run", ((Point(52, 40),),)))
        seat, filled = "red", {"figure": "foe", "weapon": "lmg", "mode": "burst"}
    filled.pop(name, None)

    field = next(one for one in fields(game, seat, do, **filled) if one.name == name)

    assert isinstance(field, Number) and (field.least, field.most, field.step) == bounds


@rule("BN-9.3.c")
def test_who_tends_a_man_goes_until_their_bases_touch() -> None:
    game = table(
        medic=Man("R3", kit=("medic",), x=41.3, y=40.7), foe=FOE,
        hayes=Man(x=50, y=47, fate="wounded", wound=Wound(3, 1)),
    )  # fmt: skip
    choice = next(one for one in offered(game, "blue", "move") if one.figure == "medic" and one.hint == "d")
    ((x, y),) = choice.given["paths.0"]

    assert both((x, y)) == (2, 2)
    assert 2.47 < math.dist((x, y), (50, 47)) < 2.5, "a hair less than two bases, so that they touch"


@pytest.mark.parametrize(
    ("edge", "size", "first"),
    [
        ("south", (20.25, 40.25), (10.1, 3.5)),
        ("north", (20.25, 40.25), (10.1, 36.8)),
        ("west", (40.25, 20.25), (3.5, 10.1)),
        ("east", (40.25, 20.25), (36.8, 10.1)),
    ],
)
def test_who_stands_in_his_strip_stands_on_millimetres(
    edge: str, size: tuple[float, float], first: tuple[float, float]
) -> None:
    spot = Ground({"edge": edge}, "sides.blue", Table(*size, ())).man()

    assert (spot["x"], spot["y"]) == first


def test_spots_to_deploy_lie_on_millimetres_and_a_team_about_them_on_tenths() -> None:
    large = table(size=(150, 110), kowalski=Man(), foe=FOE).state
    assert both(*_grid(large)) == (1, 1)
    men = {f"m{n}": Man(fate="away") for n in range(5)}
    state = table(**men, foe=FOE).state
    found = lined_up(state, [state.figures[name] for name in men], Point(40.1234, 10.5678), None, "deploy")
    assert not isinstance(found, str)
    assert both(*list(found.values())[1:]) == (2, 2)
