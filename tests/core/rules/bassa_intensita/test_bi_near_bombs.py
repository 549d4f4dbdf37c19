"""Bassa Intensità, what bombs and heavy shells leave: frightened men near by, and napalm."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import battle
from bi_steps import of, resolve, step
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule
from test_bi_air import sky
from test_bi_indirect import TARGET, guns, mission, supported

from core.engine.words.ids import PieceId
from core.rules.bassa_intensita.common.passable import burns, walkable
from core.rules.bassa_intensita.facts.morale import AttackNear
from core.rules.bassa_intensita.movement.fleeing import ways_out
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.shapes import Polygon

FIRE = Polygon((Point(60, 40), Point(70, 40), Point(70, 70), Point(60, 70)))


def burning(**more: Any) -> Any:
    """Rossi west of a zone of napalm, in blue's segment."""
    game = battle(
        at=("move", "first"),
        rossi=Man(leads=True, ability="elite", seen_by=()),
        foe=Man(side="red", x=190, seen_by=()),
        **more,
    )
    cloud = Cloud(PieceId("napalm-1"), "napalm", FIRE)
    game.state = game.begun = replace(game.state, clouds={cloud.id: cloud})
    return game


# --- who is frightened ------------------------------------------------------------------------------


def frightened(state: Any, **dice: Any) -> list[str]:
    """Who owes a check for what comes in in this step."""
    _, facts = step(state, **dice)
    return [check.whom for fact in of(facts, AttackNear) for check in fact.checks]


@rule("BI-MOR.c")
@pytest.mark.parametrize(
    ("arm", "near"),
    [("mortar_81", []), ("mortar_120", ["foe", "friend"]), ("howitzer_105", ["foe", "friend"])],
)
def test_fire_for_effect_of_heavy_mortars_and_artillery_frightens_within_20_cm(
    arm: str, near: list[str]
) -> None:
    state = supported(
        mission=mission("effect", fell=TARGET), support=guns(arm), foe=Man(side="red", x=144.9),
        friend=Man(x=110, y=84.9), beyond=Man(side="red", x=145.1),
    )  # fmt: skip
    assert frightened(state) == near


@rule("BI-MOR.c")
def test_field_artillery_of_a_small_calibre_frightens_too() -> None:
    state = supported(mission=mission("effect", fell=TARGET), foe=Man(side="red", x=135))
    light = replace(state.arms["mortar_120"], calibre=76.0, artillery=True)
    assert frightened(replace(state, arms={**state.arms, "mortar_120": light})) == ["foe"]


@rule("BI-MOR.c")
def test_smoke_and_a_round_of_adjustment_frighten_nobody() -> None:
    foe = Man(side="red", x=130)
    assert frightened(supported(mission=mission("effect", fell=TARGET, kind="smoke"), foe=foe)) == []
    assert frightened(supported(mission=mission("shifted", fell=TARGET), foe=foe)) == []
    hurts = supported(mission=mission("shifted", fell=TARGET), foe=foe, options={"adjust_damage": "on"})
    assert frightened(hurts) == ["foe"]


@rule("BI-MOR.c", "BI-AIR.c")
@pytest.mark.parametrize(("stage", "who"), [("due", ["north", "south"]), ("strafing", ["south"])])
def test_an_air_attack_frightens_within_20_cm_of_its_area(stage: str, who: list[str]) -> None:
    men = {"north": Man(side="red", x=110, y=129), "south": Man(x=110, y=75.1)}
    state = sky(**men)
    state = replace(state, missions={"eye": replace(state.missions["eye"], stage=stage)})
    assert frightened(state, dice=([4], [1])) == who


@rule("BI-MOR.c", "BI-Q.70")
def test_the_check_is_thrown_in_the_step_and_is_one_with_others() -> None:
    game = battle(
        turn=2, eye=Man(skills=("observer",), radio=True, leads=True), foe=Man(side="red", x=130, leads=True)
    )
    game.state = replace(game.state, support=guns(), missions={"eye": mission("effect", fell=TARGET)})
    facts = game.seal([9], [1])
    assert [(one.figure, one.why) for one in facts if type(one).__name__ == "MoraleChecked"] == [
        ("foe", "BI-MOR.c")
    ]


# --- napalm -----------------------------------------------------------------------------------------


@rule("BI-AIR.f")
def test_nobody_goes_through_napalm_for_the_rest_of_the_game() -> None:
    game = burning()
    assert game.refused("blue", c.Move("rossi", "run", (Point(74, 50),))) == ("BI-AIR.f", "bi-way-burns")
    assert game.refused("blue", c.Move("rossi", "run", (Point(65, 50),))) == ("BI-AIR.f", "bi-way-burns")
    game.run("blue", c.Move("rossi", "run", (Point(50, 74),)))
    assert game.state.clouds["napalm-1"].until == 0


@rule("BI-AIR.f")
@pytest.mark.parametrize(
    ("start", "spot", "burns_there"),
    [
        (Place(40, 50), Point(90, 50), True), (Place(40, 50), Point(65, 50), True),
        (Place(40, 50), Point(40, 90), False), (None, Point(90, 50), False), (None, Point(65, 50), True),
        (Place(65, 50), Point(90, 50), False),
    ],
)  # fmt: skip
def test_it_burns_at_a_spot_and_on_the_straight_way_there(
    start: Place | None, spot: Point, burns_there: bool
) -> None:
    """From nowhere, as out of the air, at the spot alone; who stands in it gets out."""
    assert burns(burning().state, start, spot) is burns_there


@rule("BI-AIR.f")
def test_no_vehicle_drives_through_it_and_no_helicopter_lands_in_it() -> None:
    game = burning(
        tank=Vehicle("t72", x=40, y=60, seen_by=()),
        heli=Vehicle(
            "ab205", x=65, y=55, seen_by=(), hull={"flight": Flight(way=90, rolled=1), "role": "combat"}
        ),
    )
    assert game.refused("blue", c.Drive("tank", (Point(90, 60),))) == ("BI-AIR.f", "bi-way-burns")
    assert game.refused("blue", c.Hover("heli", "landing")) == ("BI-HELI.c", "bi-cannot-land")
    game.run("blue", c.Fly("heli", (Point(120, 55),)))


@rule("BI-AIR.f")
def test_on_whom_it_falls_gets_out_of_it() -> None:
    game = burning(burnt=Man(x=65, y=50, seen_by=()))
    game.run("blue", c.Move("burnt", "normal", (Point(58, 50),)))
    assert game.at("burnt") == (58, 50)
    assert game.refused("blue", c.Move("rossi", "run", (Point(74, 50),)))[0] == "BI-AIR.f"


@rule("BI-AIR.f", "BI-Q.73")
def test_who_panics_does_not_run_into_it() -> None:
    game = burning(hunter=Man(side="red", x=30, y=50))
    (ends,) = ways_out(game.state, game.man("rossi"))
    met = walkable(game.state, game.man("rossi").place)
    assert ends and not (60 <= ends[0].x <= 70 and 40 <= ends[0].y <= 70) and met.pieces


@rule("BI-AIR.f", "BI-Q.88")
def test_who_strafes_sets_nothing_on_fire() -> None:
    state = sky("napalm")
    state = replace(state, missions={"eye": replace(state.missions["eye"], stage="strafing")})
    assert not resolve(state, Resolving("regular"), ([4], [1]))[0].clouds
