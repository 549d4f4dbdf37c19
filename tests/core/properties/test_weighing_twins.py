"""A bot that weighs wishes the same whatever is hidden from its seat: two worlds, one act."""

from __future__ import annotations

import random

import pytest
from twins import in_the_other, two_worlds

from core.bot_games import play_by_bots
from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import GameChair
from core.engine.seat.levels import player
from core.scenarios import load

MOMENTS = [
    ("breaking_news/rangers_and_militia", 20),
    ("breaking_news/rangers_and_militia", 32),
    ("bassa_intensita/ambush_at_dusk", 6),
    ("bassa_intensita/ambush_at_dusk", 24),
    ("ludonet/patrol_clash", 30),
    ("linea_di_tiro/tank_meeting", 7),
    ("linea_di_tiro/tank_meeting", 12),
]
"""Scenarios, and after how many acts a side weighs from which something is hidden."""


@pytest.mark.parametrize(("scenario", "acts"), MOMENTS)
def test_other_secrets_give_the_same_act_from_the_same_dice(scenario: str, acts: int) -> None:
    game, _ = play_by_bots(load(scenario), 2, most=acts)
    weighed = 0
    for seat in game.seats:
        worlds = two_worlds(game, seat, random.Random(4))
        if worlds is None:
            continue
        (one, other), names = worlds
        assert one.state != other.state, "something else is hidden"
        here, there = player("steady", 9), player("steady", 9)
        wish, twin = here.wish(GameChair(one, seat)), there.wish(GameChair(other, seat))
        if wish is None or twin is None:
            assert wish == twin
            continue
        command, answer = as_command(one.rules, wish), as_command(other.rules, twin)
        assert not isinstance(command, Refusal)
        assert in_the_other(command, names) == answer
        assert here.why == there.why
        weighed += here.why is not None
    assert weighed, "a seat from which something is hidden has weighed its act"
