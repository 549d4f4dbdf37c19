"""What losses end a scenario for a side that breaks is told before anybody plays it."""

from __future__ import annotations

from typing import Any

import pytest

from core.locale import sentences
from core.scenarios import Scenario, every, load
from tui.screens.scenarios import about


def ends(sides: Any, language: str = "en") -> list[str]:
    scenario = Scenario("x", "linea_di_tiro", "x.toml", "", {"sides": sides})
    return [sentences(language).say(end) for end in scenario.ends]


def test_one_share_for_both_sides_is_told_once() -> None:
    both = {"red": {"breaks": 0.5}, "blue": {"breaks": 0.5}}
    assert ends(both) == ["A side that has lost 50% of its figures has lost the game."]
    assert ends(both, "it") == ["Una parte che ha perso il 50% delle sue figure ha perso la partita."]


def test_shares_that_differ_are_told_side_by_side() -> None:
    red = {"breaks": 0.25, "name": {"en": "Reds", "it": "Rossi"}}
    assert ends({"red": red, "blue": {"name": "Blues"}}) == [
        "Reds: the game is lost with 25% of its figures."
    ]
    assert ends({"red": red, "blue": {"breaks": 1}}, "it") == [
        "Rossi: la partita è persa con il 25% delle sue figure.",
        "Blue: la partita è persa con il 100% delle sue figure.",
    ]


@pytest.mark.parametrize("value", ["half", True, -1, 2, None, [], {}])
def test_a_share_that_is_none_is_not_told(value: Any) -> None:
    assert ends({"red": {"breaks": value}}) == []


@pytest.mark.parametrize("sides", [None, "sides", [], {}, {"red": 3}])
def test_a_file_without_sides_has_no_such_end(sides: Any) -> None:
    assert ends(sides) == []


@pytest.mark.parametrize("id", [id for id in every() if load(id).ends])
def test_the_story_of_a_ready_scenario_ends_with_it(id: str) -> None:
    assert id.partition("/")[0] in ("linea_di_tiro", "bassa_intensita")
    told = about(load(id), {}, sentences("en"))
    assert told.endswith("of its figures has lost the game.")
