"""At a real table a player measures only to and from whom he knows: a question would tell of an enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from counting import count
from rounds import by_turns, rounds
from wandering import COMPANIES, SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.facts import Measured
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game

NAMED = [one for one in SCENARIOS if not one.startswith("breaking_news/")]
"""Where nothing stands for who is hidden; in Breaking News one measures to his marker."""


def texts(value: Any) -> Iterator[str]:
    """Yield every text in plain data."""
    match value:
        case str():
            yield value
        case dict():
            yield from texts(list(value.values()))
        case list() | tuple():
            for part in value:
                yield from texts(part)


def measured(game: Game) -> int:
    """Demand that no player measured anything of whom he did not know then; return how often they did."""
    done = 0
    for record in game.records:
        if not any(isinstance(event, Measured) for event in record.events):
            continue
        state = game.state_after(record.n - 1)
        for event in record.events:
            if isinstance(event, Measured) and event.by != REFEREE:
                known = game.rules.known(state, event.by).figures
                hidden = {*texts(event.question)} & {*state.figures} - {*known}
                assert not hidden, f"{event.by} is asked of {hidden} in record {record.n}: {event.question}"
                done += 1
            state = game.rules.evolve(state, event)
    return done


@pytest.mark.parametrize("scenario", by_turns(NAMED))
def test_nobody_measures_to_whom_he_does_not_know(scenario: str) -> None:
    found = 0
    for number in rounds():
        game = begin(scenario, number, ruler="tape")
        for _ in Wanderer(game, number, keen=True, rulings=0.05).steps(as_long(scenario, 250)):
            pass
        found += measured(game)
    count(f"measured to whom one knows: {scenario}", found)
    deploying = COMPANIES | {"bassa_intensita/sawmill_attack"}
    assert found or scenario in deploying, "two companies have hardly deployed by then"
