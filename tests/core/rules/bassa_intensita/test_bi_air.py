"""Bassa Intensità, aircraft: called like guns, one pass of bombs over an area (BI-AIR)."""

from __future__ import annotations

from typing import Any

import pytest
from bi_steps import of, step
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.bassa_intensita.common.geometry import measure_on_map
from core.rules.bassa_intensita.facts.firing import BlastRolled, Exploded
from core.rules.bassa_intensita.facts.support import AirStruck, Contacted
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.state.orders import Call
from core.table.places import Point
from core.table.questions import Shot

TARGET = Point(110, 100)


def sky(load: str = "anti_infantry", heading: float = 0.0, *, due: bool = True, **more: Any) -> State:
    """An aircraft that is due over the target in the Regular step of turn 2."""
    eye = Man(y=100, skills=("observer",), radio=True)
    state = field(eye=eye, turn=2, **more)
    jet = Support(AnyId("jet"), SideId("blue"), (("en", "jet"), ("it", "jet")), "dedicated", load=load)
    mission = Mission(FigureId("eye"), AnyId("jet"), "due", TARGET, heading=heading, since=2)
    missions = {FigureId("eye"): mission} if due else {}
    return replace(state, step="regular", support={AnyId("jet"): jet}, missions=missions)


@rule("BI-EX.29", "BI-AIR.a", "BI-AIR.b")
def test_an_aircraft_is_contacted_like_guns_and_attacks_next_turn_without_adjustment() -> None:
    state, facts = step(sky(due=False), Call("eye", "jet", "contact", TARGET, heading=90), dice=([4],))
    assert of(facts, Contacted)[0].mission == Mission("eye", "jet", "due", TARGET, heading=90, since=3)
    assert state.support["jet"].sorties == 0 and not of(step(state)[1], AirStruck)

    after, facts = step(replace(state, turn=3), dice=([4], [1]))
    assert of(facts, AirStruck)[0].at == TARGET and after.missions["eye"].stage == "passed"


@rule("BI-EX.30", "BI-AIR.c", "BI-AIR.e", "BI-Q.87")
def test_anti_tank_bombs_halve_the_chance_against_infantry() -> None:
    men = {
        "along": Man(side="red", x=135, y=104),
        "near": Man(side="red", x=120, y=104),
        "out": Man(side="red", x=110, y=110.1),
    }
    _, facts = step(sky("anti_tank", **men), dice=([4], [1], [9], [9]))

    assert {one.whom: (one.zone, one.needed) for one in of(facts, BlastRolled)} == {
        "along": ("long", 2), "near": ("short", 3),
    }  # fmt: skip


@rule("BI-AIR.d", "BI-Q.87")
@pytest.mark.parametrize(
    ("load", "needed"),
    [("anti_infantry", {"tank": 3, "lorry": 6, "man": 6}), ("napalm", {"tank": 6, "lorry": 6, "man": 6})],
)
def test_anti_infantry_bombs_halve_it_against_armour_only(load: str, needed: dict[str, int]) -> None:
    targets = {
        "tank": Vehicle("t72", side="red", x=98, y=100), "lorry": Vehicle("truck", side="red", x=110, y=100),
        "man": Man(side="red", x=122, y=100),
    }  # fmt: skip
    _, facts = step(sky(load, **targets), dice=([4], [1], [10], [10], [10]))

    assert {one.whom: one.needed for one in of(facts, BlastRolled)} == needed


@rule("BI-Q.86")
def test_the_long_side_lies_along_the_heading_and_the_first_pass_deviates_but_with_the_option() -> None:
    men = {"north": Man(side="red", x=110, y=128)}
    _, facts = step(sky(heading=90, **men), dice=([4], [1], [9]))
    assert [one.whom for one in of(facts, BlastRolled)] == ["north"]
    _, facts = step(sky(heading=0, **men, options={"air_first_deviation": "off"}))
    assert of(facts, AirStruck)[0].at == TARGET and not of(facts, BlastRolled)
    _, facts = step(sky(), dice=([4], [3], [6, 4]))
    assert of(facts, AirStruck)[0].at == Point(120, 100)
    _, facts = step(sky(), dice=([9], [2]))
    assert of(facts, AirStruck)[0].lost and not of(facts, Exploded)


@rule("BI-Q.87")
@pytest.mark.parametrize(("option", "row"), [("artillery", "artillery_over_106"), ("missile", "at_missile")])
def test_the_penetration_of_bombs(option: str, row: str) -> None:
    _, facts = step(sky(options={"at_bomb_row": option}), dice=([4], [1]))
    burst = of(facts, Exploded)[0].burst

    assert (burst.penetrates, burst.weapon, burst.indirect) == (row, "bomb", False)


@rule("BI-AIR.f")
def test_napalm_leaves_a_screen_for_the_rest_of_the_game() -> None:
    state, _ = step(sky("napalm"), dice=([4], [1]))
    [cloud] = state.clouds.values()
    assert (cloud.kind, cloud.until, cloud.due) == ("napalm", 0, False) and cloud.shape is not None
    assert {(spot.x, spot.y) for spot in cloud.shape.points} == {(95, 95), (125, 95), (125, 105), (95, 105)}

    assert not measure_on_map(Shot("eye", Point(150, 100)), state).seen
