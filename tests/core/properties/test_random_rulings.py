"""Rulings about every fact, one upon the other, amid random games: nobody is left without a way on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from looking import look_around
from rounds import in_turn, rounds, share
from test_random_games import told
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft
from core.testing.random_games import WAYS, check_record, check_replay, given_options

MOMENTS = 4
"""In each scenario and way; at each all facts are ruled about, in a random order."""

AFTERWARDS = 12
"""Acts that are done after such a shower of rulings."""

TRIES = 6
"""Subjects and values that are tried for one fact until a ruling is accepted."""


def rule(walker: Wanderer, seat: str, fact: str) -> bool:
    """Make one accepted ruling about a fact and let every seat look at what came of it."""
    game = walker.game
    for _ in range(TRIES):
        if game.state.over is not None or fact not in walker.facts(seat):
            return False
        command = walker.ruling(seat, fact)
        if command is None:
            continue
        got = walker.played(seat, command)
        if isinstance(got, Draft):
            check_record(game, game.accept(got))
            look_around(walker)
            walker.tally[f"do Ruling {fact}"] += 1
            return True
    return False


def shower(walker: Wanderer) -> bool:
    """Rule about every fact, sides by turns where nobody referees, then let the game go on.

    Return whether it came to the last fact: a ruling may lead to the end of the game.
    """
    game = walker.game
    seats = [REFEREE] if game.header.referee else list(game.seats)
    facts = walker.facts(seats[0])
    walker.random.shuffle(facts)
    for fact in facts:
        rule(walker, walker.random.choice(seats), fact)
    whole = game.state.over is None
    for _ in range(AFTERWARDS):
        if game.state.over is not None:
            return whole
        check_record(game, walker.step())
    look_around(walker)
    return whole


def showers(scenario: str, how: dict[str, Any], moments: int, first: int, late: int = 0) -> Counter[str]:
    """Let it rain rulings at *moments* moments, each of a game of its own: at its start, early, and late."""
    tally: Counter[str] = Counter()
    seed = first
    while tally["showers"] < moments:
        game = begin(scenario, seed, **given_options(scenario, seed, how))
        now = (tally["showers"] + late) % 3
        walker = Wanderer(game, seed, keen=now > 0, rulings=0.0)
        for _ in walker.steps(walker.random.randint(0, as_long(scenario, 60) * now)):
            pass
        if game.state.over is None and shower(walker):
            walker.tally["showers"] += 1
        check_replay(game)
        tally += walker.tally
        seed += 1
    return tally


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_no_ruling_breaks_anybodys_game(scenario: str, how: str) -> None:
    """Every seat sees a moment, its choices and odds after each ruling, and somebody can go on."""
    tally: Counter[str] = Counter()
    for number in rounds():
        tally += showers(scenario, WAYS[how], share(MOMENTS), first=40 + 100 * number, late=number)
    told(scenario, f"{how}, rulings", tally)
    assert sum(name.startswith("do Ruling ") for name in tally) >= 12, "about most facts of the book"
    assert tally["looks"] > 30


@pytest.mark.soak
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_ruling_breaks_anybodys_game_under_any_reading(scenario: str, how: str) -> None:
    """Many more moments, each under readings of its own."""
    tally = showers(scenario, {**WAYS[how], "options": "any"}, 16, first=70_000)
    told(scenario, f"{how}, many rulings", tally)
    assert tally["showers"] == 16
