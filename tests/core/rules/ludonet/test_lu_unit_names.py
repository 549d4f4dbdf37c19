"""Ludonet: units that the scenario names in two languages are called so in the reader's."""

from __future__ import annotations

import pytest
from wandering import begin

from core.engine.contract.seats import REFEREE
from core.locale import sentences
from core.rules.ludonet.book import RULES
from core.rules.ludonet.common.names import name


@pytest.mark.parametrize(("language", "called"), [("en", "Able squad"), ("it", "Squadra Able")])
def test_roster_and_log_call_a_unit_in_the_readers_language(language: str, called: str) -> None:
    words, state = sentences(language), begin("ludonet/patrol_clash", 1).state
    view = RULES.view(RULES.known(state, REFEREE), REFEREE)
    assert called in {words.say(figure.team) for figure in view.figures}
    assert called in {words.say(one) for _, one in view.names}
    assert called in {words.say(name(state, unit)) for unit in state.units}


def test_every_unit_of_the_scenarios_is_named_in_both_languages() -> None:
    for id in ("patrol_clash", "bridge_with_tanks"):
        assert all(unit.called for unit in begin(f"ludonet/{id}", 1).state.units.values())
