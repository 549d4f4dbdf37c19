"""A limit of turning along a way, and from which side somebody comes."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from core.engine.contract.questions import Measure, as_json
from core.engine.contract.turning import Turning, refusal, steered, told, turns
from core.line.told.measuring import answer as typed_answer
from core.line.told.measuring import fields
from core.locale import sentences
from core.table.answers import AnswerError, decode_answer
from core.table.map_ruler import answer
from core.table.places import Place, Point
from core.table.questions import FromSide
from core.table.terrain import Table

TANK = Place(50, 50, facing=90)
BOUND = Turning(start=60, way=60, times=1)
FULL_SPEED = Turning(start=60, way=60, times=1, at=0.5)
VAN = Turning(start=45, way=45, every=10)
ONCE = Turning(start=60, way=60, times=1, most=1)
LIMITS = [BOUND, FULL_SPEED, VAN, ONCE, Turning(0, 0), Turning(0, 45, 0), Turning(90, 5)]


HERE = (TANK.x, TANK.y)


def corner(*spots: tuple[float, float]) -> list[tuple[float, float]]:
    return [(50 + x, 50 + y) for x, y in spots]


def why(limit: Turning, *spots: tuple[float, float]) -> str:
    found = refusal(limit, HERE, TANK.facing, corner(*spots))
    return found.id if found is not None else ""


def test_turns_are_measured_from_the_front_then_from_leg_to_leg() -> None:
    found = turns(HERE, TANK.facing, corner((0, 10), (10, 10), (10, 0)))
    assert [(round(cm, 6), round(degrees, 6)) for cm, degrees in found] == [(0, 0), (10, 90), (20, 90)]


def test_the_spot_where_he_stands_is_no_turn() -> None:
    assert turns(HERE, TANK.facing, corner((0, 0), (0, 10), (0, 10))) == ((0.0, 0.0),)


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
        (VAN, [(0, 3), (2, 5.5), (2, 15.5)], "turning-too-soon"),
        (VAN, [(5, 10), (5, 15)], ""),
        (VAN, [(3, 6), (3, 15)], "turning-too-soon"),
        (VAN, [(0, 3), (8, 11), (8, 20)], ""),
        (ONCE, [(0, 3), (2, 7)], ""),
        (ONCE, [(5, 5), (10, 10)], ""),
        (ONCE, [(5, 5), (5, 10)], "turning-too-often"),
    ],
)
def test_a_way_keeps_to_its_limit(limit: Turning, spots: list[tuple[float, float]], expected: str) -> None:
    assert why(limit, *spots) == expected


def test_exactly_the_limit_may_be_turned() -> None:
    assert refusal(Turning(start=90), HERE, 90, corner((10, 0))) is None
    assert refusal(Turning(start=89), HERE, 90, corner((10, 0))) is not None


def test_of_a_way_still_being_drawn_nobody_knows_the_middle() -> None:
    way = corner((0, 5), (10.607, 15.607))
    assert refusal(FULL_SPEED, HERE, 90, way, whole=False) is None
    assert refusal(FULL_SPEED, HERE, 90, way) is not None


def test_a_refusal_never_tells_the_very_limit_as_too_much() -> None:
    wrong = refusal(Turning(start=45), HERE, 90, corner((10.01, 10)))
    assert wrong is not None
    told_as = sentences("en").say(wrong)
    assert told_as == "After 0 cm the way turns by 45.1°: it may turn by 45° at most there."


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("aim", [0, 44.4, 91.3, 180, 271, 359])
def test_a_steered_way_keeps_to_its_limit(limit: Turning, aim: float) -> None:
    way = steered(limit, HERE, TANK.facing, aim, 13.7)
    assert refusal(limit, HERE, TANK.facing, way) is None
    assert sum(cm for cm in _legs(way)) == pytest.approx(13.7, abs=1e-4)


def _legs(way: list[list[float]]) -> list[float]:
    return [dist(here, there) for here, there in pairwise([HERE, *way])]


def test_a_limit_is_told_to_whoever_draws() -> None:
    said = {words: ", ".join(map(sentences(words).say, told(VAN))) for words in ("en", "it")}
    assert said["en"] == "Turns: 45° at the start, then 45°, 10 cm apart"
    assert said["it"] == "Svolte: 45° alla partenza, poi 45°, una ogni 10 cm"
    full = {words: ", ".join(map(sentences(words).say, told(FULL_SPEED))) for words in ("en", "it")}
    assert full["en"].endswith("° at the start, then 1 turn of up to 60°, after 50% of the way")
    assert full["it"].endswith("° alla partenza, poi 1 svolta fino a 60°, dopo il 50% del percorso")
    assert [part.id for part in told(Turning(30, 0, 0))] == ["turning-limit-start", "turning-limit-none"]


@pytest.mark.parametrize(
    ("limit", "english", "italian"),
    [
        (ONCE, "Turns: 1 of up to 60°, at the start or later", "Svolte: 1 fino a 60°, alla partenza o dopo"),
        (
            Turning(90, 90, 2, every=10, most=2),
            "Turns: 2 of up to 90°, at the start or later, 10 cm apart",
            "Svolte: 2 fino a 90°, alla partenza o dopo, una ogni 10 cm",
        ),
        (
            Turning(30, 60, 2, most=2),
            "Turns: 30° at the start, then 2 turns of up to 60°, 2 in all",
            "Svolte: 30° alla partenza, poi 2 svolte fino a 60°, 2 in tutto",
        ),
        (
            Turning(60, 60, 1, most=2),
            "Turns: 60° at the start, then 1 turn of up to 60°, 2 in all",
            "Svolte: 60° alla partenza, poi 1 svolta fino a 60°, 2 in tutto",
        ),
    ],
)
def test_turns_that_may_be_anywhere_are_told_once(limit: Turning, english: str, italian: str) -> None:
    said = [", ".join(map(sentences(words).say, told(limit))) for words in ("en", "it")]
    assert said == [english, italian]


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
