"""Whatever kind of value stands in a scenario where another belongs: one sentence about it, never a fault."""

from __future__ import annotations

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from counting import count
from rounds import by_turns, rounds

from core.games import header_of, new_game
from core.locale import LANGUAGES, sentences
from core.scenarios import BadScenario, load, parse, ready

ODD: tuple[Any, ...] = (0, "", True, [], {}, [1], {"a": 1}, [[]])
"""One of each kind; a round tries one in each place, the eight rounds all."""


def written(value: Any) -> str:
    """TOML of a value, in a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def places(value: Any, way: tuple[Any, ...] = (), kind: tuple[str, ...] = ()) -> Iterator[Any]:
    """Every place in a scenario: the way there, and what it is whatever the number in a list."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*way, key), (*kind, key if isinstance(key, str) else "*")
        yield from places(part, (*way, key), (*kind, key if isinstance(key, str) else "*"))


def put(data: Any, way: tuple[Any, ...], odd: Any) -> str:
    """The scenario with something odd in one place."""
    changed = at = copy.deepcopy(data)
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = odd
    return "\n".join(f"{json.dumps(key)} = {written(value)}" for key, value in changed.items())


def begun(text: str, book: str) -> str:
    """Begin a game of a scenario; return what was wrong with it, "" where it can be played."""
    try:
        scenario = parse(text.encode(), "x.toml", rules=book)
        new_game(scenario, header_of(scenario, dice="seeded"))
    except BadScenario as bad:
        assert all(sentences(language).say(bad.message) for language in LANGUAGES)
        return bad.message.id
    return ""


@pytest.mark.parametrize("id", by_turns(ready()))
def test_no_kind_of_value_is_a_fault_anywhere(id: str) -> None:
    book, data, told = id.partition("/")[0], tomllib.loads(load(id).text), Counter[str]()
    kinds = dict((kind, way) for way, kind in places(data))
    for number, way in enumerate(kinds.values()):
        for which in rounds():
            told["refused" if begun(put(data, way, ODD[(number + which) % len(ODD)]), book) else "begun"] += 1
    count("odd values in scenarios", told)
    assert told["refused"] > told["begun"]


@pytest.mark.parametrize("odd", [0, "", [1], {"a": 1}])
@pytest.mark.parametrize("way", [("figures",), ("figures", 0), ("figures", 0, "grade")])
def test_what_is_no_list_of_men_or_no_grade_is_told(way: tuple[Any, ...], odd: Any) -> None:
    data = tomllib.loads(load("breaking_news/rangers_and_militia").text)
    assert begun(put(data, ("sides", "rangers", *way), odd), "breaking_news").startswith("scenario-")
