"""What losses end a scenario, what its sides have to do and how it is won is told before it is played."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.contract.scenario import Reader, ScenarioError
from core.locale import LANGUAGES, sentences
from core.scenarios import Scenario, every, load
from tui.screens.scenarios import about
from tui.screens.story import won_in


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
    told = about(load(id), {}, sentences("en")).splitlines()
    assert told[1].endswith("of its figures has lost the game.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", every())
def test_the_story_of_every_scenario_says_how_its_game_is_won(id: str, language: str) -> None:
    """Where the book gives no winner, the scenario says what each side has to do."""
    words, scenario = sentences(language), load(id)
    told = about(scenario, {}, words).splitlines()
    assert told[-1] == words.text(f"how-won-{scenario.rules}")
    task = scenario.task(language)
    assert bool(task) is (scenario.rules == "bassa_intensita")
    assert not task or told[-2] == words.text("scenario-task", task=task)


def test_a_game_of_somebodys_own_file_says_what_the_book_does() -> None:
    words = sentences("it")
    assert won_in("", "ludonet", words) == (words.text("how-won-ludonet"),)
    assert won_in("there/is/none", "ludonet", words) == won_in("", "ludonet", words)
    assert Scenario("x", "bassa_intensita", "x.toml", "", {"task": 3}).task("en") == ""


def test_whom_it_favours_is_told_below_the_story() -> None:
    scenario = load("village_defence")
    assert "Between bots it favours one side: Germans." in about(scenario, {}, sentences("en"))
    assert "Tra bot favorisce una parte: Tedeschi." in about(scenario, {}, sentences("it"))


@pytest.mark.parametrize("favours", ["greens", 3, None, ["red"]])
def test_a_side_that_there_is_not_is_favoured_by_nobody(favours: Any) -> None:
    data = {"sides": {"red": {}, "blue": {}}, "favours": favours}
    assert Scenario("x", "linea_di_tiro", "x.toml", "", data).favours is None


def test_a_file_that_names_no_side_of_its_own_is_told_where() -> None:
    data = {"sides": {"red": {}}, "favours": "greens"}
    with pytest.raises(ScenarioError) as wrong:
        Reader(data).head()
    assert wrong.value.field == "favours" and wrong.value.message.args["allowed"] == "red"
