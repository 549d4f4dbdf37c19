"""Bassa Intensità: units that the scenario names in two languages are called so in the reader's."""

from __future__ import annotations

from typing import Any

import pytest
from wandering import Wanderer, begin

from core.engine.contract.scenario import Reader, ScenarioError
from core.engine.contract.view import View
from core.engine.seat.known import known
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.scenarios import load

SCHOOL = {"en": "School group", "it": "Gruppo della scuola"}


def seen(seat: str) -> tuple[Any, View]:
    game = begin("bassa_intensita/ambush_at_dusk", 1)
    return game, RULES.view(RULES.known(game.state, seat), seat)


@pytest.mark.parametrize("language", ["en", "it"])
def test_roster_menu_and_log_call_a_unit_in_the_readers_language(language: str) -> None:
    words, other = sentences(language), SCHOOL["it" if language == "en" else "en"]
    game, view = seen("band")
    assert SCHOOL[language] in {words.say(figure.team) for figure in view.figures}
    assert SCHOOL[language] in {words.say(name) for _, name in view.names}

    told: set[str] = set()
    for record in Wanderer(game, 4, keen=True, rulings=0).steps(150):
        choices = known(game, "band", RULES.known(game.state, "band")).choices()
        told |= {words.say(text) for one in choices for text in (one.label, one.heading) if text}
        state = game.state_before(record.n)
        for event in record.events:
            before, state = state, RULES.evolve(state, event)
            if (line := RULES.sentence(before, event, state)) is not None:
                told.add(words.say(line))
    mine = [one for one in told if SCHOOL[language] in one]
    assert SCHOOL[language] in mine and len(mine) > 1
    assert [one for one in told if other in one] == []


def test_every_unit_of_the_scenarios_is_named_in_both_languages() -> None:
    for id in ("ambush_at_dusk", "crossroads", "sawmill_attack"):
        units = begin(f"bassa_intensita/{id}", 1).state.units.values()
        single = [unit.name for unit in units if not unit.called]
        assert single in ([], ["Carabinieri"]), load(f"bassa_intensita/{id}").title("en")


def test_a_name_of_one_text_is_the_same_for_everybody() -> None:
    assert Reader({"name": "Alfa"}).name("name") == {"en": "Alfa"}
    assert Reader({"name": SCHOOL}).name("name") == SCHOOL
    for wrong in ({"en": "Alfa"}, {**SCHOOL, "de": "Schule"}, {"en": "", "it": "x"}, 3):
        with pytest.raises(ScenarioError):
            Reader({"name": wrong}).name("name")
    assert sentences("it").say(Message("side-name", SCHOOL)) == SCHOOL["it"]
