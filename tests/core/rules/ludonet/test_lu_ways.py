"""Ludonet: ways over the map: whom they touch and where, roads, room beside others, how far, and postures."""

from __future__ import annotations

import math
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import squad

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.deployment.placement import look_around
from core.rules.ludonet.movement.contact import in_touch, runs_into
from core.rules.ludonet.movement.paths import beside, facing_along, in_the_way, on_road, standable
from core.rules.ludonet.state import Vehicle
from core.table.places import Place, Point


def points(*way: tuple[float, float]) -> tuple[Point, ...]:
    return tuple(Point(*one) for one in way)


def ruler(game: Played) -> Resolution[Any]:
    return Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "blue")


# --- who is touched ---------------------------------------------------------------------------------


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    ("way", "cm", "foes"),
    [
        (((50, 60),), 8, ("huber",)),  # both bases are 2 cm wide
        (((50, 58),), 8, ("huber",)),
        (((50, 57.9),), 7.9, ()),
        (((50, 40),), 10, ()),
        (((40, 50),), 10, ()),
        (((50, 50), (50, 60)), 8, ("huber",)),  # a corner where he stands
        (((50, 48), (50, 60)), 12, ("huber",)),
        (((50, 54), (50, 70)), 8, ("huber",)),
        (((52, 50), (52, 70)), 12, ("huber",)),  # he only just touches him
        (((52.01, 50), (52.01, 70)), 22.01, ()),
        (((48, 50), (48, 70)), 12, ("huber",)),
        (((46, 60), (54, 60)), math.hypot(4, 10) + 2, ("huber",)),
        (((50, 90),), 8, ("huber",)),
        (((60, 50), (60, 70), (40, 70)), 10 + 20 + 20, ("jung",)),
        ((), 0, ()),
    ],
)
def test_a_way_ends_where_it_first_touches_somebody(
    way: tuple[tuple[float, float], ...], cm: float, foes: tuple[str, ...]
) -> None:
    game = field(ross=Man(), huber=Man(y=60, side="red"), jung=Man(x=38, y=70, side="red"))
    found = runs_into(game.state, game.man("ross"), points(*way))
    assert found == (pytest.approx(cm, abs=1e-3), foes)


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    ("to", "stops"), [((52, 70), ()), ((52, 52), ()), ((60, 60), ()), ((51, 61), ("huber",))]
)
def test_who_touches_somebody_from_the_start_may_go_on_past_him(
    to: tuple[float, float], stops: tuple[str, ...]
) -> None:
    game = field(ross=Man(x=52, y=60), huber=Man(x=50, y=60, side="red"))
    assert runs_into(game.state, game.man("ross"), points(to))[1] == stops


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    ("start", "end", "cm"),
    [(48, 50.24, None), (48, 50.28, 2.28), (50.24, 55, 0.05), (50.3, 55, None), (49, 48, None)],
)
def test_round_the_end_of_a_wall_he_is_stopped_as_soon_as_nothing_is_between_them(
    start: float, end: float, cm: float | None
) -> None:
    """Near Huber all along, he has no wall between them from x = 50.26 on; who had none may go on."""
    wall = {"kind": "rock", "box": [40, 50.4, 10, 0.2]}
    game = field([wall], ross=Man(x=start, y=49.9), huber=Man(x=49.7, y=51.4, side="red"))
    stop, foes = runs_into(game.state, game.man("ross"), points((end, 49.9)))
    assert (stop, foes) == (
        pytest.approx(abs(end - start) if cm is None else cm, abs=0.01),
        ("huber",) * bool(cm),
    )


@rule("LU-MOV.q")
@pytest.mark.parametrize(("apart", "both"), [(0.0, True), (0.02, False)])
def test_who_are_reached_at_the_same_moment_are_touched_together(apart: float, both: bool) -> None:
    game = field(ross=Man(), huber=Man(x=49, y=60, side="red"), jung=Man(x=51, y=60 + apart, side="red"))
    cm, foes = runs_into(game.state, game.man("ross"), points((50, 70)))
    assert cm == pytest.approx(10 - math.sqrt(3), abs=1e-3)
    assert foes == (("huber", "jung") if both else ("huber",))


@pytest.mark.parametrize(
    "foe",
    [
        Tank("truck", y=60, side="red"),
        Man(y=60, side="red", aboard="bus"),
        Man(y=60, side="red", fate="eliminated"),
        Man(y=60, side="red", enters=2),
        Man(y=60),
    ],
)
def test_nobody_who_drives_rides_is_lost_or_to_come_stops_anybody(foe: Any) -> None:
    game = field(ross=Man(), huber=foe, bus=Tank("truck", x=150, side="red"))
    assert runs_into(game.state, game.man("ross"), points((50, 65))) == (15, ())
    assert runs_into(game.state, game.man("bus"), points((150, 65))) == (0.0, ())


@rule("LU-MEL.a")
@pytest.mark.parametrize(("x", "touching"), [(52, True), (52.01, False), (50.5, True)])
def test_bases_touch_up_to_their_rims(x: float, touching: bool) -> None:
    game = field(ross=Man(), huber=Man(x=x, side="red"))
    assert in_touch(game.state, game.man("ross"), game.man("huber")) is touching


# --- roads, facing ----------------------------------------------------------------------------------

ROADS: list[dict[str, Any]] = [
    {"kind": "road", "box": [47, 20, 6, 30]}, {"kind": "road", "box": [47, 50, 40, 6]},
    {"kind": "hedge", "box": [47, 0, 6, 20]},
]  # fmt: skip


@rule("LU-T.VMOV")
@pytest.mark.parametrize(
    ("start", "way", "all_of_it"),
    [
        ((50, 20.5), ((50, 45),), True),
        ((50, 20), ((50, 45),), True),
        ((50, 19.9), ((50, 45),), False),
        ((50, 21), ((50, 53), (80, 53)), True),  # round a corner
        ((50, 21), ((50, 56.4),), False),  # its end lies beside the road
        ((50, 21), ((50, 57),), False),
        ((50, 21), ((50, 21.4),), True),
        ((50, 20.2), ((50, 19.8),), False),
        ((46.9, 21), ((46.9, 45),), False),
    ],
)
def test_a_way_is_on_a_road_from_its_beginning_to_its_end(
    start: tuple[float, float], way: tuple[tuple[float, float], ...], all_of_it: bool
) -> None:
    game = field(ROADS, truck=Tank("truck"))
    assert on_road(game.state, Place(*start, base=5), points(*way)) is all_of_it


def test_where_nobody_knows_places_or_nobody_goes_there_is_no_road() -> None:
    state = field(ROADS, truck=Tank("truck")).state
    assert not on_road(state, None, points((50, 45)))
    assert not on_road(state, Place(50, 30), 5.0)
    assert not on_road(state, Place(50, 30), ())


@rule("LU-T.VMOV")
@pytest.mark.parametrize(("cm", "goes"), [(24, True), (24.5, False), (30, False)])
def test_off_the_road_a_truck_goes_no_farther_than_over_open_field(cm: float, goes: bool) -> None:
    game = field([ROADS[0]], truck=Tank("truck", x=100, y=20), far=Man(y=190, side="red"))
    found = game.play("blue", c.Move("truck", "drive", points((100, 20 + cm))))
    assert isinstance(found, Refusal) is not goes


@pytest.mark.parametrize(
    ("way", "facing"),
    [
        (((60, 50),), 0),
        (((50, 60),), 90),
        (((40, 50),), 180),
        (((50, 40),), 270),
        (((60, 50), (60, 60)), 90),
        (((60, 50), (60, 50)), 33),
        (((50, 50),), 33),
        (((53, 54),), 53.13),
        (((51, 53),), 71.57),
    ],
)
def test_who_moves_looks_along_the_last_leg_of_his_way(
    way: tuple[tuple[float, float], ...], facing: float
) -> None:
    assert facing_along(Place(50, 50, 33), points(*way)) == facing


# --- room -------------------------------------------------------------------------------------------


@rule("LU-AFV.n")
def test_who_gets_out_stands_behind_his_vehicle_or_as_near_to_that_as_there_is_room() -> None:
    """It looks north, 5 cm wide; every 15 degrees round it, from behind on towards its right."""
    free = squad()
    hull = free.man("truck").place
    assert hull is not None
    spot = beside(free.state, hull, 2.0)
    assert (spot.x, spot.y, spot.facing, spot.base, spot.inside) == (80, 46.5, 90, 2, "")
    for taken, turns in (((80, 46.5), 3), ((80, 44.5), 0), ((80, 44.6), 1)):
        game = squad(mate=Man(x=taken[0], y=taken[1]))
        spot = beside(game.state, hull, 2.0)
        angle = math.radians(270 + 15 * turns)
        assert (spot.x, spot.y) == (
            pytest.approx(80 + 3.5 * math.cos(angle), abs=0.01),
            pytest.approx(50 + 3.5 * math.sin(angle), abs=0.01),
        )


@rule("LU-AFV.n")
@pytest.mark.parametrize(
    ("mate", "in_the_way_of_him"),
    [
        (Man(x=80, y=46.5), True),
        (Man(x=80, y=46.5, side="red"), True),
        (Man(x=80, y=46.5, fate="eliminated"), False),
        (Man(x=80, y=46.5, aboard="truck"), False),
    ],
)
def test_who_stands_beside_a_vehicle_takes_the_room(mate: Any, in_the_way_of_him: bool) -> None:
    game = squad(mate=mate)
    hull = game.man("truck").place
    assert hull is not None
    assert (beside(game.state, hull, 2.0).x != 80) is in_the_way_of_him


@rule("LU-AFV.n")
def test_where_there_is_no_room_at_all_he_stands_where_the_vehicle_is() -> None:
    game = squad(terrain=[{"kind": "rock", "box": [70, 40, 20, 20]}])
    hull = game.man("truck").place
    assert hull is not None
    spot = beside(game.state, replace(hull, inside="hut"), 2.0)
    assert (spot.x, spot.y, spot.base, spot.inside) == (80, 50, 2, "")


@pytest.mark.parametrize(
    ("spot", "stands"),
    [
        ((0, 0), True),
        ((200, 200), True),
        ((-0.1, 50), False),
        ((50, -0.1), False),
        ((200.1, 50), False),
        ((50, 200.1), False),
        ((105, 105), False),
        ((99, 99), True),
        ((125, 125), True),
    ],
)
def test_somebody_can_stand_on_the_table_and_in_nothing_solid(
    spot: tuple[float, float], stands: bool
) -> None:
    rocks = [{"kind": "rock", "box": [100, 100, 10, 10]}, {"kind": "wood", "box": [120, 120, 10, 10]}]
    assert standable(field(rocks, ross=Man()).state, Place(*spot)) is stands


@rule("LU-DEP.g")
@pytest.mark.parametrize(
    ("other", "hinders"),
    [
        ({}, True),
        ({"side": "red"}, True),
        ({"side": "red", "placed": False}, False),
        ({"placed": False}, True),
        ({"fate": "eliminated"}, False),
        ({"aboard": "truck"}, False),
        ({"enters": 2}, False),
        ({"enters": 1}, True),
        ({"inside": "hut"}, False),
        ({"x": 61.94}, True),
        ({"x": 61.96}, False),
    ],
)
def test_nobody_ends_on_the_base_of_who_is_there_and_known(other: dict[str, Any], hinders: bool) -> None:
    game = field(ross=Man(), other=Man(**{"x": 60, "y": 50, **other}), truck=Tank("truck", x=150))
    ross, spot = game.man("ross"), Place(60, 50, base=2)
    assert (in_the_way(game.state, ross, spot) is not None) is hinders
    assert in_the_way(game.state, ross, spot, ("other",)) is None
    assert in_the_way(game.state, ross, Place(50, 50, base=2)) is None
    early = replace(game.state, turn=0)
    assert (in_the_way(early, ross, spot) is not None) is hinders


# --- the cm of a move -------------------------------------------------------------------------------


@rule("LU-MOV.a", "LU-MOV.b")
@pytest.mark.parametrize(("mode", "most"), [("walk", 10), ("run", 14), ("crawl", 3)])
@pytest.mark.parametrize("more", [0.01, 0.9])
def test_a_hair_more_is_too_far(mode: str, most: float, more: float) -> None:
    game = squad()
    found = game.play("blue", c.Move("ross", mode, points((50, 50 + most + more))))
    assert isinstance(found, Refusal) and found.message.id == "lu-too-far"
    assert found.message.args == {"figure": "Ross", "cm": pytest.approx(most + more), "most": most}


@rule("LU-MOV.f", "LU-Q.32")
@pytest.mark.parametrize(("cm", "mode"), [(10, "walk"), (10.01, "run"), (10.9, "run")])
def test_who_goes_farther_than_he_walks_has_run(cm: float, mode: str) -> None:
    dice = [[1]] if mode == "run" else []
    moved = squad().play("blue", c.Move("ross", "run", points((50, 50 + cm))), *dice).one(e.FigureMoved)
    assert (moved.mode, moved.length) == (mode, pytest.approx(cm))


@rule("LU-MOV.g", "LU-MOV.h")
@pytest.mark.parametrize(("die", "until"), [(4, 0), (5, 4), (6, 4)])
def test_a_run_in_turn_one_that_tires_rules_out_running_in_turns_two_to_four(die: int, until: int) -> None:
    game = squad()
    game.play("blue", c.Move("ross", "run", points((50, 62))), [die])
    assert game.man("ross").tired_until == until


@rule("LU-MOV.o")
@pytest.mark.parametrize("tape", [False, True])
def test_what_cannot_drive_at_all_may_still_stand_still(tape: bool) -> None:
    game = squad(tape=tape, bunker=Tank("truck", x=20))
    still = {**game.state.vehicles, "truck": Vehicle(None, 1)}
    game.state = replace(game.state, vehicles=still)
    assert game.run("blue", c.Move("bunker", "drive", 0.0 if tape else ())).one(e.FigureMoved).length == 0
    assert game.man("bunker").mode == "drive"


@pytest.mark.parametrize(("cm", "goes"), [(300.0, True), (300.1, False), (0.0, True), (-0.1, False)])
def test_at_a_real_table_a_length_is_none_to_three_metres(cm: float, goes: bool) -> None:
    """300 cm is what people may say; a man does not go so far."""
    game = squad(tape=True)
    answers = [] if not goes or cm == 0 else [{"length": cm}]
    found = game.play("blue", c.Move("ross", "walk", cm), answers=answers)
    if cm == 0:
        assert found.one(e.FigureMoved).length == 0
    else:
        assert found.message.id == ("lu-too-far" if goes else "lu-bad-length")


@rule("LU-MOV.p")
@pytest.mark.parametrize(
    ("factors", "answered", "goes"),
    [({}, 11.0, True), ({"scrub": 0.5}, 11.0, False), ({"scrub": 0.5}, 8.0, True)],
)
def test_at_a_real_table_what_a_way_costs_is_answered_where_ground_has_factors(
    factors: dict[str, float], answered: float, goes: bool
) -> None:
    """He goes 9 cm; the way may cost more than it is long, and never less."""
    game = squad(tape=True, factors=factors)
    found = game.play("blue", c.Move("ross", "walk", 9.0), answers=[{"length": answered}])
    assert isinstance(found, Refusal) is not goes
    if not goes:
        assert found.message.args["cm"] == answered


# --- postures ---------------------------------------------------------------------------------------


@rule("LU-MOV.n")
@pytest.mark.parametrize(
    ("lies", "turned", "path", "posture", "after"),
    [
        (False, False, True, "", "standing"),
        (False, False, True, "prone", "prone"),
        (True, False, True, "", "standing"),
        (True, False, True, "prone", None),
        (True, True, True, "", None),
        (False, True, True, "", "standing"),
        (False, True, True, "prone", None),
        (True, False, False, "", "prone"),
        (True, True, False, "", "prone"),
        (True, False, False, "standing", "standing"),
        (True, True, False, "standing", None),
        (False, False, False, "prone", "prone"),
        (False, True, False, "standing", "standing"),
    ],
)
@pytest.mark.parametrize("tape", [False, True])
def test_his_posture_changes_once_a_turn_at_the_start_or_the_end_of_his_move(
    lies: bool, turned: bool, path: bool, posture: str, after: str | None, tape: bool
) -> None:
    """Who lies must rise to go; who stays may stay as he is."""
    ross = Man(x=50, y=50, posture="prone" if lies else "standing", turned_posture=turned)
    game = squad(ross=ross, tape=tape)
    way: Any = (1.0 if path else 0.0) if tape else (points((50, 51)) if path else ())
    answers = [{"length": 1.0}] if tape and path and after else []
    move = c.Move("ross", "walk", way, posture=posture)
    if after is None:
        assert game.refused("blue", move) == ("LU-MOV.n", "lu-posture-once")
        return
    facts = game.play("blue", move, answers=answers)
    assert facts.one(e.FigureMoved).posture == after == game.man("ross").posture


# --- who comes into sight ---------------------------------------------------------------------------


@rule("LU-DEP.f")
def test_nobody_is_seen_by_who_rides() -> None:
    """His vehicle sees for him."""
    game = squad(karl=Man(x=80, y=90, side="red", placed=False))
    for mover, seen in (("rider", False), ("truck", True)):
        r = ruler(game)
        figure = game.man(mover)
        look_around(r, figure, figure.place, (), 0.0)
        assert bool(r.events) is seen
