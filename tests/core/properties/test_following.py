"""Every record of a game played at random is what the rules make of its command, dice and measurements."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import in_turn, rounds
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.audit.replay_audit import differences

WAYS: dict[str, dict[str, Any]] = {
    "fair": {"dice": "fair"},
    "tape": {"dice": "typed", "ruler": "tape"},
    "referee": {"dice": "seeded", "referee": True},
}


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_a_game_follows_from_its_commands(scenario: str, how: str) -> None:
    for number in rounds():
        game = begin(scenario, number, **WAYS[how])
        for _ in Wanderer(game, number, keen=True).steps(as_long(scenario, 60)):
            pass
        assert list(differences(game)) == []
