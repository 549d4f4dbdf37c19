"""Questions to the table: what they name, how they travel, and which answers fit them."""

import math
from typing import Any

import msgspec
import pytest

from core.locale import sentences
from core.table.answers import AnswerError, decode_answer
from core.table.places import Place, Point
from core.table.questions import (
    Alike,
    AlikeTo,
    Astray,
    AtEdge,
    Behind,
    ComesNear,
    Costs,
    Covered,
    FromSide,
    Gap,
    Ground,
    InArea,
    InCover,
    InLineOfFire,
    InReach,
    Inside,
    LineThere,
    Linked,
    Measurement,
    Near,
    NearAfter,
    NearAny,
    NotSeen,
    Question,
    Route,
    RouteMeasured,
    SeenBy,
    SeesThere,
    Shot,
    ShotLine,
    SpotsNear,
    ToEdge,
    Touching,
    TouchingPiece,
    Under,
    WhoSees,
)
from core.table.shapes import Circle, Rectangle

SPOT = Point(3, 4)
EVERY: list[tuple[Measurement[Any], tuple[str, ...], Any]] = [
    (Shot("a", "b"), ("a", "b"), ShotLine(12.5, False, True, True, 30, "wall")),
    (Shot(SPOT, "b"), ("b",), ShotLine(3)),
    (WhoSees(("a", "b"), ("c", "a"), ((SPOT,), ()), 50, 45), ("a", "b", "c"), ("b",)),
    (SeenBy(("a", "b"), ("c", "a"), ((SPOT,), ()), 50, 45), ("a", "b", "c"), ("b",)),
    (Gap("a", SPOT), ("a",), 7.0),
    (Costs("a", 15), ("a",), 21.5),
    (InReach("a", "b", 15), ("a", "b"), True),
    (Near(("a", "b"), "c", 5), ("a", "b", "c"), ("a", "b")),
    (NearAny(("o", "p"), ("a", "b"), 5), ("o", "p", "a", "b"), ("p",)),
    (Linked(("a", "b"), 5), ("a", "b"), True),
    (InLineOfFire(("a", "b"), "f", SPOT, 5, 10), ("a", "b", "f"), ()),
    (Covered("a"), ("a",), False),
    (Covered("a", "b"), ("a", "b"), True),
    (Ground("a"), ("a",), ("wood", "jungle")),
    (Route("a", (SPOT,), 12), ("a",), RouteMeasured(12, 1, 1, "", True, Place(3, 4))),
    (Touching("a", ("b", "c")), ("a", "b", "c"), ("c",)),
    (Behind("a", ("b", "c")), ("a", "b", "c"), ("b",)),
    (FromSide("a", "b"), ("a", "b"), "rear"),
    (TouchingPiece("a", ("house",), True), ("a",), ("house",)),
    (InArea(("a", "b"), Rectangle(SPOT, 15, 15)), ("a", "b"), ("b",)),
    (InArea(("a", "b"), Circle(SPOT, 15)), ("a", "b"), ()),
    (Under(("house", "barn"), Circle(SPOT, 15)), (), ("house",)),
    (SpotsNear("a", 5, "b", True), ("a", "b"), (SPOT,)),
    (Astray(("a", "b"), "f", "c", "left", 6, 5), ("a", "b", "f", "c"), ("a",)),
    (Inside(("a", "b"), "house"), ("a", "b"), ("a",)),
    (AtEdge("a", 12, "north"), ("a",), False),
    (ToEdge("a", "north"), ("a",), 4.0),
    (ComesNear(("a", "b"), (SPOT, "marker"), 10, ((SPOT,),)), ("a", "b"), ("b",)),
    (AlikeTo("a", ("b", "c"), ShotLine(30)), ("a", "b", "c"), ("c",)),
    (Alike(("a", "b"), ("c", "a"), (ShotLine(30), ShotLine(12, cover=True))), ("a", "b", "c"), ("b",)),
    (NotSeen(("a", "b"), "c", 50, 45), ("a", "b", "c"), ()),
    (LineThere("a", "the mill", 45), ("a",), ShotLine(12)),
    (SeesThere(("a", "b"), "at the barn"), ("a", "b"), True),
    (InCover(("a", "b"), "c"), ("a", "b", "c"), ("a",)),
    (NearAfter("a", "marker", 10, (SPOT,)), ("a",), 7.5),
]


@pytest.mark.parametrize(("question", "refs", "answer"), EVERY)
def test_questions_and_answers_travel_as_plain_data(
    question: Any, refs: tuple[str, ...], answer: Any
) -> None:
    assert question.refs() == refs
    assert msgspec.json.decode(msgspec.json.encode(question), type=Question) == question
    plain = msgspec.json.decode(msgspec.json.encode(answer))
    assert decode_answer(question, plain) == answer


def test_every_question_is_in_the_list_above() -> None:
    assert {type(question) for question, _, _ in EVERY} == set(Question.__args__)


def test_a_person_may_leave_out_what_is_usual() -> None:
    assert decode_answer(Shot("a", "b"), {"distance": 12}) == ShotLine(12.0, True, False, False, 0, "")
    assert decode_answer(Route("a"), {"length": 5}) == RouteMeasured(5.0)


@pytest.mark.parametrize(
    ("question", "raw", "part"),
    [
        (Gap("a", "b"), -1, "from 0 to 10000"),
        (Gap("a", "b"), math.nan, "from 0 to 10000"),
        (Gap("a", "b"), math.inf, "from 0 to 10000"),
        (Gap("a", "b"), "12", "a number belongs here"),
        (Gap("a", "b"), True, "a number belongs here"),
        (Gap("a", "b"), None, "a number belongs here"),
        (Shot("a", "b"), {"distance": 3, "off": 180.5}, "off is from"),
        (Shot("a", "b"), {"distance": math.nan}, "distance is from"),
        (Shot("a", "b"), {}, "distance"),
        (Shot("a", "b"), {"distance": 3, "seen": "yes"}, "(field seen)"),
        (Near(("a", "b"), SPOT, 5), ["a", "z"], "z was not asked about; choose from: a, b"),
        (Near(("a", "b"), SPOT, 5), ["a", "a"], "twice"),
        (Near((), SPOT, 5), ["a"], "nobody"),
        (Near(("a",), SPOT, 5), "a", "a list belongs"),
        (Linked(("a",), 5), 1, "true or false belongs"),
        (WhoSees(("a",), ("b",)), ["b"], "not asked about"),
        (TouchingPiece("a", ("house",)), ["barn"], "not asked about"),
        (Under(("house",), Circle(SPOT, 15)), ["barn"], "not asked about"),
        (Route("a"), {"length": 5, "level": 4}, "level is from"),
        (Route("a"), {"length": 5, "obstacles": -1}, "obstacles is from"),
        (Route("a"), {"length": 5, "end": {"x": math.nan, "y": 0}}, "end.x is from"),
        (SpotsNear("a", 5, "b"), [[1, 2], [3, math.inf]], "spot 2.y is from"),
    ],
)
def test_an_answer_that_does_not_fit_is_told_why(question: Any, raw: object, part: str) -> None:
    with pytest.raises(AnswerError) as caught:
        decode_answer(question, raw)
    assert part in sentences("en").say(caught.value.message)
