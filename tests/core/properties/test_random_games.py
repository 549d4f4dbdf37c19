"""Whole games played at random: never an exception, a dead end or a state that is not what its log says."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from counting import count
from rounds import by_turns, in_turn, rounds, seeds, share
from wandering import SCENARIOS, begin, readings

from core.engine.seat.bot import play_out
from core.testing.random_games import WAYS, wander

READ = ("map", "tape, typed dice, referee", "tape")
"""Ways that are walked through under any reading."""

CHOICES = 2_500
"""Eight times what a round makes of a scenario in one way; each way comes in two of the eight rounds."""

READINGS = 800
"""Of each scenario in each way, under other options in every game."""

BOT_GAMES = 4
SHORTER = {"bassa_intensita/crossroads": {"turn_limit": "4"}}
"""Of scenarios that take bots long; `bench_bassa_intensita.py` plays it to its end."""


def told(scenario: str, how: str, tally: Counter[str]) -> None:
    """Tell what was done; the acts of all ways to play a scenario add up."""
    acts = {name[3:]: number for name, number in tally.items() if name.startswith("do ")}
    rest = {name: number for name, number in tally.items() if not name.startswith("do ")}
    count(f"random games: {scenario}, {how}", rest)
    count(f"acts in random games: {scenario}", acts)


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_random_choices_never_come_to_a_dead_end(scenario: str, how: str) -> None:
    """2,500 choices of each scenario over its four ways and all rounds; each record is checked."""
    tally: Counter[str] = Counter()
    for number in rounds():
        tally += wander(scenario, WAYS[how], share(CHOICES), first=100 * number, every=9)
    told(scenario, how, tally)
    assert tally["choices"] >= share(CHOICES) * len(rounds())
    assert tally["records"] == tally["accepted"] > 0


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, READ))
def test_no_reading_of_the_rules_comes_to_a_dead_end(scenario: str, how: str) -> None:
    """Each game under readings of its own, drawn among all that a referee may choose."""
    tally: Counter[str] = Counter()
    for number in rounds():
        any_reading = {**WAYS[how], "options": "any"}
        tally += wander(scenario, any_reading, share(READINGS), first=500 + 100 * number, every=9)
    told(scenario, f"{how}, any reading", tally)
    assert tally["records"] == tally["accepted"] > 0


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_bots_finish_their_games_under_any_reading(scenario: str) -> None:
    """Two bots a side that know no rule come to the end, whatever was chosen."""
    for seed in seeds(range(BOT_GAMES)):
        read = {**readings(scenario, random.Random(seed), short=True), **SHORTER.get(scenario, {})}
        game = begin(scenario, seed, options=read)
        play_out(game, seed)
        assert game.state.over is not None


@pytest.mark.soak
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_more_random_choices(scenario: str, how: str) -> None:
    """12,000 choices of each scenario over its four ways, with every check at every record."""
    tally = wander(scenario, WAYS[how], 3_000, first=100_000)
    told(scenario, how, tally)
    assert tally["records"] == tally["accepted"] > 0
