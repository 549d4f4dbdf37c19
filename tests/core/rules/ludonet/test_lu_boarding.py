"""Ludonet: who gets into which vehicle, and where he gets out (LU-AFV.n). cm."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from rule_ids import rule
from skirmish import Man, Played, Standing, Tank, field

from core.engine.contract.facts import Refusal
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.table.places import Point


def refusal(game: Played, command: Any) -> tuple[str, str] | None:
    played = game.play("blue", command)
    return (played.rule, played.message.id) if isinstance(played, Refusal) else None


def boards(game: Played, who: str = "ross") -> set[str]:
    """Which vehicles he is offered."""
    return {
        row.given["vehicle"]
        for row in RULES.choices(game.state, "blue")
        if (row.do, row.figure) == ("board", who)
    }


NO_VEHICLE = ("LU-AFV.n", "lu-no-such-vehicle")


@rule("LU-AFV.n", "LU-MOR.j", "LU-MOV.l", "LU-MOV.r")
@pytest.mark.parametrize(
    ("ross", "into", "units", "why"),
    [
        (Man(), "bus", {}, None),
        (Man(), "gun", {}, NO_VEHICLE),
        (Man(), "mate", {}, NO_VEHICLE),
        (Tank("truck"), "bus", {}, NO_VEHICLE),
        (Man(y=49.9), "bus", {}, ("LU-AFV.n", "lu-not-in-contact")),
        (Man(), "bus", {"falling_back": True}, ("LU-MOR.j", "lu-falls-back")),
    ],
)
def test_who_may_get_in(
    ross: Standing, into: str, units: dict[str, Any], why: tuple[str, str] | None
) -> None:
    """The bus touches who stands at (50, 50); so do the gun and his mate."""
    game = field(
        units={"ross-unit": units}, ross=ross, bus=Tank("truck", y=53.5),
        gun=Tank("gun_crew", "gun_m", y=46.5), mate=Man(x=52), huber=Man(x=150, y=150, side="red"),
    )  # fmt: skip
    assert boards(game) == (set() if why and into == "bus" else {"bus"})
    assert refusal(game, c.Board("ross", into)) == why


@rule("LU-AFV.n", "LU-MOV.l")
@pytest.mark.parametrize(
    "facts", [{"mode": "walk", "moved": 3.0}, {"aboard": "bus"}, {"contacts": ("huber",)}]
)
def test_nobody_is_offered_a_vehicle_who_moved_or_rides_or_fights(facts: dict[str, Any]) -> None:
    game = field(ross=Man(**facts), bus=Tank("truck", y=53.5), huber=Man(x=52, side="red"))
    assert boards(game) == set()


@rule("LU-AFV.n", "LU-DEP.f")
@pytest.mark.parametrize(
    ("ross", "bus", "shown"),
    [(True, False, ["bus"]), (False, True, ["ross"]), (False, False, []), (True, True, [])],
)
def test_who_gets_into_what_stands_on_the_table_is_seen_with_it(
    ross: bool, bus: bool, shown: list[str]
) -> None:
    rock = {"kind": "rock", "height": 9, "box": [0, 90, 200, 5]}
    game = field(
        [rock], options={"placing": "figure"}, ross=Man(placed=ross), bus=Tank("truck", y=53.5, placed=bus),
        huber=Man(x=150, y=150, side="red"),
    )  # fmt: skip
    facts = game.run("blue", c.Board("ross", "bus"))
    assert [one.figure for one in facts.of(e.Placed)] == shown
    boarded = facts.one(e.Boarded)
    assert (boarded.moved, boarded.posture) == (1.0, "standing")


@rule("LU-AFV.n")
@pytest.mark.parametrize(
    ("spot", "why"),
    [
        (Point(56, 50), None),
        (Point(56.01, 50), ("LU-AFV.n", "lu-beside-vehicle")),
        (Point(50, 55), ("LU-AFV.n", "lu-base-on-base")),
        (0.0, None),
    ],
)
def test_one_gets_out_within_6_cm_of_the_middle_of_the_vehicle(
    spot: Any, why: tuple[str, str] | None
) -> None:
    game = field(
        ross=Man(aboard="bus"), bus=Tank("truck"), mate=Man(x=50, y=55.5), huber=Man(x=150, y=150, side="red")
    )
    assert refusal(game, c.Dismount("ross", spot)) == why


@rule("LU-AFV.n", "LU-DEP.f")
def test_who_gets_out_in_sight_is_seen_and_sees() -> None:
    game = field(
        options={"placing": "figure"}, ross=Man(aboard="bus", placed=False), bus=Tank("truck"),
        huber=Man(x=50, y=90, side="red"), kurz=Man(x=60, y=90, side="red", placed=False),
    )  # fmt: skip
    facts = game.run("blue", c.Dismount("ross"))
    assert {(one.figure, one.by) for one in facts.of(e.Placed)} == {("ross", "huber"), ("kurz", "ross")}


@rule("LU-AFV.n")
@pytest.mark.parametrize("unknown", ["rider", "bus"])
def test_where_the_place_of_one_of_the_two_is_not_known_he_gets_out_all_the_same(unknown: str) -> None:
    game = field(bus=Tank("truck"), rider=Man(aboard="bus"), far=Man(y=190, side="red"))
    game.set(unknown, place=None)
    fields = RULES.fields(game.state, "blue", "dismount", {"figure": "rider"})
    assert [getattr(field, "suggestions", None) for field in fields] == [()] * (unknown == "bus")
    assert game.run("blue", c.Dismount("rider")).one(e.Dismounted).place is None
