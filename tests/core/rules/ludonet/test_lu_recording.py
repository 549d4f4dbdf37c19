"""Ludonet: where each side may start, on what ground, how it looks there, whose note a squad has (LU-DEP)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.facts import Refusal
from core.rules.ludonet import facts as e
from core.table.places import Point


def recording(*terrain: Any, edge: str = "south", **how: Any) -> Played:
    """Ross starts; the table is 200 cm square, the zone 30 cm deep."""
    men = {"ross": Man(x=5, y=5), "huber": Man(x=190, y=190, side="red")}
    game = field(terrain, phase="deploy", turn=0, **{**men, **how})
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "blue": replace(sides["blue"], edge=edge)})
    return game


def why(game: Played, spot: tuple[float, float] = (50, 20), **more: Any) -> str:
    found = game.play("blue", c.Deploy("ross", Point(*spot), **more))
    return found.message.id if isinstance(found, Refusal) else ""


@rule("LU-DEP.g")
@pytest.mark.parametrize(
    ("edge", "spot", "refused"),
    [
        ("south", (50, 30), ""),
        ("south", (50, 30.01), "lu-outside-zone"),
        ("south", (50, 30.9), "lu-outside-zone"),
        ("north", (50, 170), ""),
        ("north", (50, 169.9), "lu-outside-zone"),
        ("west", (30, 50), ""),
        ("west", (30.1, 50), "lu-outside-zone"),
        ("east", (170, 50), ""),
        ("east", (169.9, 50), "lu-outside-zone"),
        ("south", (50, -1), "lu-point-off-table"),
        ("south", (201, 5), "lu-point-off-table"),
    ],
)
def test_a_side_starts_in_its_zone_up_to_its_very_edge(
    edge: str, spot: tuple[float, float], refused: str
) -> None:
    assert why(recording(edge=edge), spot) == refused


@rule("LU-DEP.a")
@pytest.mark.parametrize(
    ("edge", "spot", "facing", "after"),
    [
        ("south", (50, 20), None, 90),
        ("north", (50, 190), None, 270),
        ("west", (20, 50), None, 0),
        ("east", (190, 50), None, 180),
        ("south", (50, 20), 45.0, 45),
        ("south", (50, 20), -90.0, 270),
        ("south", (50, 20), 0.0, 0),
    ],
)
def test_who_is_not_turned_looks_away_from_his_own_edge(
    edge: str, spot: tuple[float, float], facing: float | None, after: float
) -> None:
    game = recording(edge=edge)
    assert why(game, spot, facing=facing) == ""
    assert game.man("ross").place.facing == after and game.at("ross") == spot


@rule("LU-MOV.n")
@pytest.mark.parametrize(
    ("who", "posture", "refused"),
    [
        (Man(), "standing", ""),
        (Man(), "prone", ""),
        (Man(), "kneeling", "lu-no-such-posture"),
        (Man(), "", "lu-no-such-posture"),
        (Tank("truck"), "standing", ""),
        (Tank("truck"), "prone", "lu-no-such-posture"),
    ],
)
def test_a_man_starts_upright_or_lying_and_a_vehicle_upright(who: Any, posture: str, refused: str) -> None:
    game = recording(ross=who)
    assert why(game, posture=posture) == refused
    if not refused:
        assert game.man("ross").posture == posture and game.man("ross").place.prone is (posture == "prone")


@rule("LU-DEP.g")
@pytest.mark.parametrize(
    ("kind", "who", "refused"),
    [
        ("rock", Man(), "lu-ground-barred"),
        ("rock", Tank("truck"), "lu-ground-barred"),
        ("building", Man(), ""),
        ("building", Tank("truck"), "lu-ground-barred"),
        ("wood", Man(), ""),
        ("wood", Tank("truck"), ""),
        ("building", Tank("gun_crew"), ""),
    ],
)
def test_nobody_starts_in_a_rock_and_no_vehicle_in_a_house(kind: str, who: Any, refused: str) -> None:
    assert why(recording({"kind": kind, "box": [40, 10, 20, 20]}, ross=who)) == refused


@rule("LU-DEP.a")
def test_one_note_records_a_squad_but_for_who_has_his_own_or_rides() -> None:
    men = {
        "ross": Man(unit="able"), "reed": Man(unit="able", posture="prone"),
        "had": Man(unit="able", note="hill"),
        "rides": Man(unit="able", aboard="bus"), "bus": Tank("truck"), "other": Man(unit="bear"),
    }  # fmt: skip
    game = recording(tape=True, **men)
    facts = game.run("blue", c.Deploy("ross", note="ford", posture="prone"))
    assert [(one.figure, one.note, one.posture) for one in facts.of(e.Deployed)] == [
        ("ross", "ford", "prone"), ("reed", "ford", "prone"),
    ]  # fmt: skip
    assert [game.man(one).note for one in men] == ["ford", "ford", "hill", "", "", ""]


@rule("LU-DEP.b")
def test_a_record_is_complete_once_everybody_has_a_note_who_rides_nowhere() -> None:
    noted = {"ross": Man(note="ford"), "bus": Tank("truck", note="hill"), "rides": Man(aboard="bus")}
    complete = recording(tape=True, **noted)
    assert complete.run("blue", c.EndDeployment()).one(e.SideReady).side == "blue"
    missing = recording(tape=True, **{**noted, "more": Man()})
    assert missing.refused("blue", c.EndDeployment()) == ("LU-DEP.a", "lu-note-needed")


@rule("LU-DEP.a", "LU-MOV.n")
@pytest.mark.parametrize(
    "command", [c.DeployLine(("ross", "reed"), Point(50, 20), Point(60, 20)), c.DeploySide("spread")]
)
def test_who_is_put_down_with_others_keeps_his_posture_and_his_note(command: Any) -> None:
    game = recording(
        ross=Man(x=5, y=5, unit="able", posture="prone", note="ford"), reed=Man(x=9, y=5, unit="able")
    )
    facts = game.run("blue", command)
    assert [(one.figure, one.posture, one.note) for one in facts.of(e.Deployed)] == [
        ("ross", "prone", "ford"), ("reed", "standing", ""),
    ]  # fmt: skip
    assert [game.man(one).place.prone for one in ("ross", "reed")] == [True, False]


@rule("LU-DEP.a")
def test_at_a_real_table_a_whole_side_is_noted_as_it_stands() -> None:
    game = recording(tape=True, ross=Man(posture="prone"), reed=Man(note="hill"))
    facts = game.run("blue", c.DeploySide("noted"))
    assert [(one.figure, one.place, one.posture, one.note) for one in facts.of(e.Deployed)] == [
        ("ross", None, "prone", "ok")
    ]
