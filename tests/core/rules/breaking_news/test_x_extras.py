"""Breaking News, Extras (BN-X, BN-SM.02): bought by a side of a scenario, and kept from the enemy."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER, REFEREE
from core.rules.breaking_news.facts import GameSet
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import State

SCENARIO = Path("core/scenarios/breaking_news/rangers_and_militia.toml")


def begun(militia: dict[str, Any], rangers: dict[str, Any] | None = None) -> tuple[GameSet, State]:
    raw = tomllib.loads(SCENARIO.read_text())
    raw["sides"]["militia"].update(militia)
    raw["sides"]["rangers"].update(rangers or {})
    event = set_up(raw, {}, False)
    return event, event.evolve(State())


@rule("BN-SM.02")
def test_extras_are_secret_until_they_are_used() -> None:
    event, state = begun({"extras": {"ied": 1, "intelligence": 2}}, {"extras": {"ambush": 1}})

    for seat in ("rangers", OBSERVER):
        assert known(state, seat).sides["militia"].extras == {}
        told = concealed(State(), event, state, seat)
        assert isinstance(told, GameSet) and told.sides[1].extras == {}
    for seat in ("militia", REFEREE):
        assert known(state, seat).sides["militia"].extras == {"intelligence": 2, "ied": 1}

    shown = ExtraShown(event.sides[1].id, "intelligence").evolve(state)
    for seat in ("rangers", OBSERVER):
        assert known(shown, seat).sides["militia"].extras == {"intelligence": 2}
    assert known(shown, "militia").sides["rangers"].extras == {}


@rule("BN-SM.02")
@pytest.mark.parametrize(
    ("flag", "extra", "field"),
    [
        ("motivation", "motivation", "motivated"),
        ("improved_support", "improved_support", "improved"),
        ("rules_of_engagement", "roe", "roe"),
    ],
)
def test_what_a_scenario_says_by_a_flag_stands_among_the_extras(flag: str, extra: str, field: str) -> None:
    by_flag = begun({}, {flag: True, "support": "artillery"})[1].sides["rangers"]
    by_name = begun({}, {"extras": {extra: 1}, "support": "artillery"})[1].sides["rangers"]

    assert by_flag == by_name
    assert by_flag.extras == {extra: 1} and getattr(by_flag, field) is True


@pytest.mark.parametrize(
    ("extras", "field", "why"),
    [
        ({"medals": 1}, "extras.medals", "scenario-unknown-field"),
        ({"intelligence": 5}, "extras.intelligence", "scenario-out-of-range"),
        ({"ambush": 2}, "extras.ambush", "scenario-out-of-range"),
        ({"ambush": True}, "extras.ambush", "scenario-not-a-number"),
    ],
)
def test_a_mistake_about_extras_is_told_by_its_field(extras: dict[str, Any], field: str, why: str) -> None:
    with pytest.raises(ScenarioError) as error:
        begun({"extras": extras})

    assert (error.value.field, error.value.message.id) == (f"sides.militia.{field}", why)
