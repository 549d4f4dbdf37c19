"""A limit of turning along a way, and from which side somebody comes."""

from __future__ import annotations

import pytest

from core.engine.contract.choices import Turning
from core.engine.contract.questions import Measure, as_json
from core.table.answers import AnswerError, decode_answer
from core.table.map_ruler import answer
from core.table.places import Place, Point
from core.table.questions import FromSide
from core.table.terrain import Table
from core.table.turning import refusal, turns
from tui.compose.measurement_form import answer as typed_answer
from tui.compose.measurement_form import fields

TANK = Place(50, 50, facing=90)
BOUND = Turning(start=60, way=60, times=1)
FULL_SPEED = Turning(start=60, way=60, times=1, at=0.5)


def corner(*spots: tuple[float, float]) -> list[Point]:
    return [Point(50 + x, 50 + y) for x, y in spots]


def why(limit: Turning, *spots: tuple[float, float]) -> str:
    found = refusal(limit, TANK, corner(*spots))
    return found.id if found is not None else ""


def test_turns_are_measured_from_the_front_then_from_leg_to_leg() -> None:
    found = turns(TANK, corner((0, 10), (10, 10), (10, 0)))
    assert [(round(cm, 6), round(degrees, 6)) for cm, degrees in found] == [(0, 0), (10, 90), (20, 90)]


def test_the_spot_where_he_stands_is_no_turn() -> None:
    assert turns(TANK, corner((0, 0), (0, 10), (0, 10))) == ((0.0, 0.0),)


@pytest.mark.parametrize(
    ("limit", "spots", "expected"),
    [
        (BOUND, [(0, 10)], ""),
        (BOUND, [(0, 5), (5, 5)], "turning-too-far"),
        (BOUND, [(8, 2)], "turning-too-far"),
        (BOUND, [(0, 4), (2, 8), (2, 12)], "turning-too-often"),
        (BOUND, [(0, 3), (2, 7)], ""),
        (FULL_SPEED, [(0, 15), (10.607, 25.607)], ""),
        (FULL_SPEED, [(0, 5), (10.607, 15.607)], "turning-elsewhere"),
        (FULL_SPEED, [(7.5, 13)], ""),
    ],
)
def test_a_way_keeps_to_its_limit(limit: Turning, spots: list[tuple[float, float]], expected: str) -> None:
    assert why(limit, *spots) == expected


def test_exactly_the_limit_may_be_turned() -> None:
    assert refusal(Turning(start=90), TANK, corner((10, 0))) is None
    assert refusal(Turning(start=89), TANK, corner((10, 0))) is not None


@pytest.mark.parametrize(
    ("x", "y", "front", "rear", "side"),
    [
        (50, 60, 45, 45, "front"),
        (60, 60, 45, 45, "front"),
        (60, 59, 45, 45, "side"),
        (60, 40, 45, 45, "rear"),
        (60, 41, 45, 45, "side"),
        (50, 40, 90, 0, "side"),
        (60, 50, 90, 0, "front"),
    ],
)
def test_from_which_side_by_the_bearing(x: float, y: float, front: float, rear: float, side: str) -> None:
    question = FromSide("tank", Point(x, y), front, rear)
    assert answer(question, Table(100, 100), {"tank": TANK}) == side


def test_where_facing_does_not_count_everything_comes_from_the_front() -> None:
    assert answer(FromSide("tank", Point(50, 0)), Table(100, 100), {"tank": TANK}, facing=False) == "front"


def test_people_answer_with_a_side_that_the_book_knows() -> None:
    assert decode_answer(FromSide("tank", "gun"), "rear") == "rear"
    with pytest.raises(AnswerError):
        decode_answer(FromSide("tank", "gun", 90, 0), "rear")
    with pytest.raises(AnswerError):
        decode_answer(FromSide("tank", "gun"), "below")


def test_at_a_real_table_the_sides_are_listed_the_last_answer_first() -> None:
    measure = Measure(as_json(FromSide("tank", "gun")))
    (field,) = fields(measure, str, "side")
    assert [option.value for option in field.options] == ["side", "front", "rear"]
    assert typed_answer(measure, {"answer": "side"}) == "side"
    (field,) = fields(Measure(as_json(FromSide("tank", "gun", 90, 0))), str, None)
    assert [option.value for option in field.options] == ["front", "side"]
