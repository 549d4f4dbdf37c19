"""A measurement said in one go: whatever is not said is as usual."""

from __future__ import annotations

from typing import Any

import pytest
from wandering import begin

from core.engine.contract.choices import AnyField, Option, PickOne, PickSome, Text
from core.engine.contract.questions import Measure, as_json
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.told.brief import asked_in_one_go, left_out, said_in_brief, usually
from core.line.wording.typed import Mistyped
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from core.table.questions import Gap, Route, Shot

SHOT = Measure(as_json(Shot("hayes", "qasim", half_arc=45.0)))
WAY = Measure(as_json(Route("hayes", cm=25.0)))
FREE_WAY = Measure(as_json(Route("hayes")))
SEEN = {"distance": 34.0, "seen": True, "cover": False, "hard": False, "off": 0.0}


def names(language: str) -> Vocabulary:
    game = begin("breaking_news/rangers_and_militia", 1, ruler="tape", dice="typed", referee=True)
    view = game.rules.view(game.state, "referee")
    return Vocabulary(view, sentences(language))


def said(text: str, measure: Measure = SHOT, last: Any = None, language: str = "en") -> Any:
    def name_of(id: str) -> str:
        return id.title()

    return said_in_brief(text, measure, Answers(names(language), name_of), name_of, last)


@pytest.mark.parametrize(
    ("text", "italian", "otherwise"),
    [
        ("34", "34", {}),
        ("34 clear", "34 libero", {}),
        ("34 cover", "34 coperto", {"cover": True}),
        ("cover 34", "coperto 34", {"cover": True}),
        ("34 hard cover", "34 copertura solida", {"cover": True, "hard": True}),
        ("34 aside", "34 fuori", {"off": 180.0}),
        ("blocked", "bloccato", {"seen": False, "distance": 0.0}),
    ],
)
def test_a_line_of_fire_is_its_distance_and_what_is_unusual(
    text: str, italian: str, otherwise: dict[str, Any]
) -> None:
    assert said(text) == {**SEEN, **otherwise}
    assert said(italian, language="it") == {**SEEN, **otherwise}


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        ("", {}),
        ("clear", {}),
        ("cover", {"ends_in_cover": True}),
        ("across 2", {"level": 2, "obstacles": 1}),
    ],
)
def test_a_way_is_clear_unless_something_is_said(text: str, otherwise: dict[str, Any]) -> None:
    usual = {"length": 25.0, "level": 0, "obstacles": 0, "ends_in_cover": False}
    assert said(text, WAY) == {**usual, **otherwise}


def test_a_way_of_unknown_length_and_one_that_is_blocked() -> None:
    assert said("20 cover", FREE_WAY)["length"] == 20
    assert said("20 cover", FREE_WAY)["ends_in_cover"] is True
    assert said("blocked", WAY)["blocked"]


def test_enter_alone_is_what_was_said_last_time_and_is_shown_before() -> None:
    last = {**SEEN, "cover": True, "hard": True}
    assert said("", last=last) == last
    shown = usually(SHOT, str.title, last, names("en"))
    assert shown == "34 hard cover"
    assert said(shown) == last
    assert usually(WAY, str.title, None, names("en")) == "clear"
    assert usually(SHOT, str.title, None, names("en")) == ""
    assert usually(SHOT, str.title, {**SEEN, "seen": False}, names("it")) == "bloccato"


@pytest.mark.parametrize("text", ["", "far", "34 far", "34 35", "-3", "99999"])
def test_what_says_no_answer_is_told_and_nothing_is_guessed(text: str) -> None:
    with pytest.raises(Mistyped):
        said(text)


def test_only_what_has_several_blanks_is_asked_in_one_go() -> None:
    assert [asked_in_one_go(one) for one in (SHOT, WAY, FREE_WAY)] == [True, True, True]
    assert not asked_in_one_go(Measure(as_json(Gap("a", "b"))))
    assert not asked_in_one_go(Measure({"ask": "what is this"}))


ROWS = (Option("", "a point"), Option("qasim", "Qasim"))


@pytest.mark.parametrize(
    ("field", "filled"),
    [
        (PickOne("at", say("ask-target"), ROWS), ""),
        (PickOne("into", say("ask-target"), ROWS, seldom=True), "nobody"),
        (PickSome("sides", say("ask-side"), ROWS), ""),
        (PickSome("ground", say("ask-side"), ROWS, seldom=True), "nobody"),
        (Text("reason", say("ask-reason"), 60), '""'),
        (Text("text", say("ask-reason"), 60), ""),
    ],
)
def test_nobody_is_asked_for_what_seldom_is_anything(field: AnyField, filled: str) -> None:
    """You should still be asked at whom, though a point would do, and which sides have what."""
    assert left_out(field, names("en"), referee=True) == filled
    if isinstance(field, Text):
        assert left_out(field, names("en"), referee=False) == ""
