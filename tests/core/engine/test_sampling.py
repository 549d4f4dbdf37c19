"""Odds by trial: the same answer to the same question, as near the exact one as it says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from counting_game import COUNTING, Add, Call, Deal, Throw, new_game

from core.engine.chance.odds import Stopped, TooMany
from core.engine.chance.outcome_graph import Walk
from core.engine.chance.preview import Effort, Preview, preview
from core.engine.chance.sampling import MOST_TRIALS, about, chances, margin, trials
from core.engine.contract.facts import Command, Refusal
from core.locale import sentences

STATE = new_game().state

TRIED = Effort(branches=0)
"""Nothing is counted: everything is tried."""


def seen(command: Command, effort: Effort = TRIED, **how: Any) -> Preview:
    """Return the preview of a command."""
    got = preview(COUNTING, STATE, "north", command, COUNTING.geometry, effort=effort, **how)
    assert isinstance(got, Preview), got
    return got


ACTS = [Throw(1), Throw(5, 4), Throw(3, 5, again=True), Throw(2), Deal(2), Call()]


@pytest.mark.parametrize("command", ACTS, ids=str)
def test_trials_are_as_near_the_exact_odds_as_they_say(command: Command) -> None:
    exact, tried = seen(command, Effort()), seen(command)
    assert not exact.trials and exact.error(Fraction(1, 3)) == 0
    assert tried.trials > 1_000 and sum(end.chance for end in tried.outcomes) == 1
    counted = {end.names: end.chance for end in exact.outcomes}
    for end in tried.outcomes:  # thrice the error is passed once in a hundred million
        assert abs(end.chance - counted[end.names]) <= 3 * tried.error(end.chance)
    assert {one.name for one in tried.singles} <= {one.name for one in exact.singles}
    assert (tried.terms, tried.invites, tried.certain) == (exact.terms, exact.invites, exact.certain)


def test_the_same_question_gets_the_same_answer() -> None:
    assert seen(Throw(6, 3)) == seen(Throw(6, 3))
    assert seen(Throw(6, 3)).outcomes != seen(Throw(6, 2)).outcomes


def test_odds_that_can_be_counted_within_the_budget_are_exact() -> None:
    """One branch less than it takes, and they are tried."""
    fewest = next(n for n in range(1, 500) if not seen(Throw(6, 4), Effort(n)).trials)
    assert fewest > 1 and seen(Throw(6, 4), Effort(fewest - 1)).trials
    assert seen(Throw(6, 4), Effort(fewest)) == seen(Throw(6, 4), Effort())


def walk(command: Command) -> Walk:
    return Walk(COUNTING, STATE, "north", command, COUNTING.geometry)


def test_no_more_is_tried_than_the_budget_allows() -> None:
    steps = 0

    class Counted(Walk):
        def step(self, node: int, oracle: Any) -> Any:
            nonlocal steps
            steps += 1
            return super().step(node, oracle)

    def again() -> Walk:
        return Counted(COUNTING, STATE, "north", Throw(3, 5, again=True), COUNTING.geometry)

    found = trials(again(), COUNTING.geometry, (), COUNTING.read, steps=80)
    assert steps == 80 and found.total() >= 100, "what was worked out once costs no step more"
    steps = 0
    assert trials(again(), COUNTING.geometry, (), COUNTING.read, steps=10**9).total() == MOST_TRIALS
    assert steps < 1000


def test_what_was_counted_is_not_gone_through_again_by_the_trials() -> None:
    """An act that cannot be counted to its end costs its trials only what the counting had not come to."""

    def taken(branches: int) -> tuple[int, int]:
        """How many steps were taken after so many branches, how often it was tried."""
        steps = 0

        class Counted(Walk):
            def step(self, node: int, oracle: Any) -> Any:
                nonlocal steps
                steps += 1
                return super().step(node, oracle)

        gone = Counted(COUNTING, STATE, "north", Throw(3, 5, again=True), COUNTING.geometry)
        ends, count = chances(gone, COUNTING.geometry, (), branches, 10**9)
        assert sum(ends.values()) == 1
        return steps, count

    fewest = next(n for n in range(1, 1000) if not taken(n)[1])
    (tried, _), (both, count) = taken(0), taken(fewest - 1)
    assert count == MOST_TRIALS and fewest - 1 <= both <= fewest < tried + fewest - 1


def test_where_too_little_can_be_tried_no_odds_are_told() -> None:
    with pytest.raises(TooMany):
        trials(walk(Throw(30, 4)), COUNTING.geometry, (), COUNTING.read, steps=4)
    got = preview(COUNTING, STATE, "north", Throw(30, 4), None, effort=Effort(3, 3))
    assert isinstance(got, Refusal) and got.message.id == "engine-odds-too-many"


@pytest.mark.parametrize("effort", [Effort(), TRIED])
def test_who_does_not_want_to_know_any_more_is_not_kept_waiting(effort: Effort) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 10

    with pytest.raises(Stopped):
        seen(Throw(30, 4), effort, stop=stop)
    assert asked == 10


def test_what_is_refused_is_refused_all_the_same() -> None:
    refused = preview(COUNTING, STATE, "north", Add(-1), None, effort=TRIED)
    assert isinstance(refused, Refusal) and refused.rule == "C-1"


def test_how_far_a_chance_may_be_off_is_said_in_both_languages() -> None:
    told = about(Fraction(37, 100), 2_400)
    assert sentences("en").say(told) == "about 37% ± 2"
    assert sentences("it").say(told) == "circa 37% ± 2"
    assert margin(0, 2_400) > 0 and margin(Fraction(1, 2), 100) > margin(Fraction(1, 2), 400)
    assert msgspec.json.encode(seen(Throw(1)), enc_hook=str)
