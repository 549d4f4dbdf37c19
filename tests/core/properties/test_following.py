"""Every record of a game played at random is what the rules make of its command, dice and measurements."""

from __future__ import annotations

from typing import Any

import pytest
from wandering import SCENARIOS, Wanderer, begin

from core.engine.audit.replay_audit import differences

WAYS: dict[str, dict[str, Any]] = {
    "fair": {"dice": "fair"},
    "tape": {"dice": "typed", "ruler": "tape"},
    "referee": {"dice": "seeded", "referee": True},
}


@pytest.mark.parametrize("how", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_follows_from_its_commands(scenario: str, how: dict[str, Any]) -> None:
    game = begin(scenario, 5, **how)
    for _ in Wanderer(game, 5, keen=True).steps(60):
        pass
    assert list(differences(game)) == []
