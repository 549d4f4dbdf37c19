"""Bassa Intensità: nobody starts upon anybody, and no vehicle in a house, upon a wall or on a trench."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from field import Man, Standing, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.scenario import ScenarioError
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.deployment.deploying import DEPLOYMENT
from core.rules.bassa_intensita.setup.scenario import set_up
from core.scenarios import load
from core.table.cover import moved
from core.table.places import Point

HOUSE = {"id": "house", "kind": "building", "box": [40, 40, 10, 10]}
WALL = {"id": "wall", "kind": "wall", "line": [[40, 70], [60, 70]]}
TRENCH = {"id": "trench", "kind": "trench", "line": [[40, 90], [60, 90]], "width": 2}
ROCK = {"id": "rock", "kind": "rock", "box": [80, 40, 10, 10]}
TERRAIN = (HOUSE, WALL, TRENCH, ROCK)


def put(spot: Point, facing: float = 0.0, **who: Standing) -> Refusal | None:
    """Put the first of these at a spot of its zone, which is 100 cm deep; return why not."""
    state = field(terrain=TERRAIN, **who)
    figure = state.figures[FigureId(next(iter(who)))]
    side = replace(state.sides[SideId("blue")], edge="south", zone=100.0)
    state = replace(state, sides={**state.sides, SideId("blue"): side})
    assert figure.place is not None
    place = replace(moved(state.terrain, figure.place, spot), facing=facing)
    try:
        DEPLOYMENT.check_room(on(state), figure, place)
    except Refused as refused:
        return refused.refusal
    return None


def spot_told(refusal: Refusal) -> Point:
    """The nearest free spot that a refusal names."""
    where: Any = refusal.message.args["where"]
    return Point(where.args["x"], where.args["y"])


@rule("BI-Q.113", "BI-S.S4")
@pytest.mark.parametrize("other", [Man(x=20, y=20), Vehicle("truck", x=20, y=20)])
def test_two_do_not_start_on_one_spot(other: Standing) -> None:
    refusal = put(Point(20, 20.5), one=Man(x=5, y=5), other=other)

    assert refusal is not None and refusal.rule == "BI-Q.113"
    assert refusal.message.args["other"] == "Other"
    assert put(spot_told(refusal), one=Man(x=5, y=5), other=other) is None
    assert put(Point(20, 23), one=Man(x=5, y=5), other=other) is None


@rule("BI-Q.113")
def test_a_hidden_enemy_one_who_rides_and_one_on_another_floor_are_in_nobodys_way() -> None:
    free = [
        {"other": Man(x=20, y=20, side="red", seen_by=())},
        {"lorry": Vehicle("truck", x=70, y=20), "other": Man(x=20, y=20, aboard="lorry")},
        {"other": Man(x=20, y=20, z=3)},
    ]
    for others in free:
        assert put(Point(20, 20), one=Man(x=5, y=5), **others) is None


@rule("BI-Q.113", "BI-VEH.b")
@pytest.mark.parametrize(
    ("spot", "facing", "piece"),
    [
        (Point(45, 45), 0, "house"), (Point(38, 45), 0, "house"), (Point(50, 70), 0, "wall"),
        (Point(50, 72), 90, "wall"), (Point(50, 90), 0, "trench"), (Point(78, 45), 0, "rock"),
        (Point(50, 72), 0, ""), (Point(37, 45), 0, ""), (Point(70, 20), 0, ""),
    ],
)  # fmt: skip
def test_a_vehicle_starts_in_no_house_and_on_no_wall_or_trench(
    spot: Point, facing: float, piece: str
) -> None:
    refusal = put(spot, facing, one=Vehicle("technical", x=5, y=5))

    assert (str(refusal.message.args["piece"]) if refusal is not None else "") == piece
    if refusal is not None:
        assert put(spot_told(refusal), facing, one=Vehicle("technical", x=5, y=5)) is None


@rule("BI-Q.113")
@pytest.mark.parametrize(
    ("spot", "refused"),
    [(Point(45, 45), False), (Point(50, 70), False), (Point(50, 90), False), (Point(85, 45), True)],
)
def test_a_man_starts_in_a_house_or_a_trench_but_in_no_rock(spot: Point, refused: bool) -> None:
    assert (put(spot, one=Man(x=5, y=5)) is not None) is refused


@rule("BI-Q.113", "BI-VEH.a")
@pytest.mark.parametrize(
    ("thought", "starts"),
    [
        (Point(10, 10), Point(20, 10)), (Point(30.2, 30), Point(30, 10)), (Point(60, 10), Point(40, 10)),
        (Point(41, 40), Point(40, 10)), (Point(60, 150), Point(60, 99)),
    ],
)  # fmt: skip
def test_a_lorry_starts_on_the_nearest_spot_of_a_road_in_its_zone(thought: Point, starts: Point) -> None:
    """Both ends of a road are spots of it, as far as the zone goes: 99 cm. A man has his own."""
    roads = (
        {"id": "lane", "kind": "road", "line": [[20, 10], [40, 10]]},
        {"id": "way", "kind": "road", "line": [[60, 97], [60, 160]]},
    )
    state = field(terrain=roads, lorry=Vehicle("truck"), man=Man())
    side = replace(state.sides[SideId("blue")], edge="south", zone=99.0)
    state = replace(state, sides={**state.sides, SideId("blue"): side})
    lorry, man = (state.figures[FigureId(one)] for one in ("lorry", "man"))

    assert DEPLOYMENT.rather(state, lorry, thought) == starts
    assert DEPLOYMENT.rather(state, man, thought) == thought


# --- a scenario -------------------------------------------------------------------------------------


def refused_start(scenario: str, **moved_to: Any) -> tuple[str, str]:
    """The field and the sentence by which a scenario with one figure moved is refused."""
    data = copy.deepcopy(load(scenario).data)
    for side in data["sides"].values():
        for unit in side["units"]:
            for figure in unit["figures"]:
                if figure["id"] in moved_to:
                    figure |= moved_to[figure["id"]]
    with pytest.raises(ScenarioError) as error:
        set_up(data, {}, False)
    set_up(data, {}, True)  # at a real table people see it
    return error.value.field, error.value.message.id


@rule("BI-Q.113")
def test_a_scenario_puts_nobody_upon_anybody_and_no_vehicle_into_a_house() -> None:
    ambush = "bassa_intensita/ambush_at_dusk"

    assert refused_start(ambush, conti={"x": 45, "y": 20.5}) == (
        "sides.patrol.units[1].figures[1].x",
        "scenario-bases-overlap",
    )
    lorry = "sides.patrol.units[3].figures[0].x"
    assert refused_start(ambush, lorry={"x": 40, "y": 75}) == (lorry, "scenario-ground")
