"""What every book's view ends with: who is waited for, what a seat's task is, where sides may start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from core.engine.contract.facts import Decision, GameState
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import View
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.views import area, deployment_zones, ended, waiting
from core.table.edges import strip
from core.table.places import Point
from core.table.shapes import Circle, Polygon, Rectangle
from core.table.terrain import Table


class Side(Struct, frozen=True):
    """One side, which may start so many cm from its edge."""

    name: tuple[tuple[str, str], ...]
    edge: str
    zone: float


class State(GameState, frozen=True):
    """No more than a view ends with."""

    sides: Mapping[SideId, Side] = field(
        default_factory=lambda: {
            SideId("blue"): Side((("en", "Rangers"),), "south", 30.0),
            SideId("red"): Side((("en", "Militia"),), "east", 20.0),
        }
    )
    options: Mapping[str, str] = field(default_factory=lambda: {"facing": "on"})
    figures: Mapping[Any, Any] = {}
    terrain: Table = Table(120, 80)
    tape: bool = False


def asking(*seats: str, about: str = "deploy") -> State:
    return State(awaiting=tuple(Decision(seat, about, "") for seat in seats))


def wanted(state: State, decision: Decision) -> Message:
    return say(f"task-{decision.about}")


def shown(state: State, seat: str, **more: Any) -> View:
    return ended(View(seat, 1, say("phase-start"), (), (), **more), state, wanted, either=("draw",))


def side(name: str) -> Message:
    return say("side-name", en=name, it=name)


@pytest.mark.parametrize(
    ("state", "seat", "task"),
    [
        (asking("blue"), "blue", say("task-deploy")),
        (asking("blue"), "red", say("task-wait", side=side("Rangers"))),
        (asking("blue"), OBSERVER, say("task-wait", side=side("Rangers"))),
        (asking("blue"), REFEREE, say("task-of-side", side=side("Rangers"), task=say("task-deploy"))),
        (asking("blue", "red", about="draw"), REFEREE, say("task-draw")),
        (asking(REFEREE), REFEREE, say("task-deploy")),
        (asking(), "blue", say("task-wait-unseen")),
    ],
)
def test_a_seat_is_told_what_it_must_decide_or_for_whom_it_waits(
    state: State, seat: str, task: Message
) -> None:
    assert shown(state, seat).task == task


def test_each_seat_that_must_decide_is_waited_for_once_and_nobody_when_it_is_over() -> None:
    state = asking("red", "blue", "red")

    assert waiting(state) == shown(state, "blue").waiting_for == ("red", "blue")
    assert waiting(replace(state, over=say("over"))) == ()
    over = shown(replace(state, over=say("over")), "blue", over=say("over-for-blue"))
    assert (over.waiting_for, over.task) == ((), say("over-for-blue"))


def test_who_may_act_without_having_to_is_waited_for_where_a_book_says_so() -> None:
    view = shown(asking(), "red", waiting_for=("blue",))

    assert view.task == say("task-wait", side=side("Rangers"))
    assert shown(asking(), "blue", waiting_for=("blue",), task=say("act")).task == say("act")


def test_options_and_the_table_stand_in_every_view_the_table_not_where_people_measure() -> None:
    view = shown(asking("blue"), "blue")

    assert view.options == (("facing", "on"),)
    assert view.table is not None and (view.table.width, view.table.height) == (120, 80)
    assert shown(replace(asking("blue"), tape=True), "blue").table is None


@pytest.mark.parametrize(("seat", "corner"), [("blue", [(120, 30)]), ("red", [(120, 80)]), (OBSERVER, [])])
def test_who_deploys_sees_the_zone_of_his_own(seat: str, corner: list[tuple[float, float]]) -> None:
    zones = deployment_zones(asking("blue", "red"), seat, "lu-zone-deploy")

    assert [zone.points[2] for zone in zones] == corner
    assert len(deployment_zones(asking("blue", "red"), REFEREE, "lu-zone-deploy")) == 2
    assert deployment_zones(asking("blue", about="draw"), seat, "lu-zone-deploy") == ()
    assert deployment_zones(replace(asking("blue"), tape=True), seat, "lu-zone-deploy") == ()


@pytest.mark.parametrize(
    ("edge", "corners"),
    [
        ("south", ((0, 0), (120, 0), (120, 30), (0, 30))),
        ("north", ((0, 50), (120, 50), (120, 80), (0, 80))),
        ("west", ((0, 0), (30, 0), (30, 80), (0, 80))),
        ("east", ((90, 0), (120, 0), (120, 80), (90, 80))),
        ("", ((0, 0), (120, 0), (120, 80), (0, 80))),
    ],
)
def test_a_strip_lies_along_its_edge(edge: str, corners: tuple[tuple[float, float], ...]) -> None:
    assert strip(Table(120, 80), edge, 30).points == tuple(Point(*corner) for corner in corners)


def test_areas_are_shown_by_their_corners_and_round_ones_by_middle_and_radius() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))

    assert area("smoke", say("x"), Circle(Point(1, 2), 3)).radius == 3
    assert area("smoke", say("x"), Circle(Point(1, 2), 3)).points == ((1, 2),)
    assert area("smoke", say("x"), Rectangle(Point(1, 1), 2, 2)).points == square
    assert area("smoke", say("x"), Polygon(tuple(Point(*at) for at in square))).points == square
