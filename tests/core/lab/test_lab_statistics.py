"""Intervals hold what they promise, and never more."""

from __future__ import annotations

import random
from math import comb

import pytest
from lab_games import result, trial

from core.lab.comparing import difference
from core.lab.statistics import Estimate, mean, paired_shares, wilson
from core.lab.summary import summary_of
from core.lab.told import Found, Teller, favoured
from core.locale import sentences


@pytest.mark.parametrize("share", [0.1, 0.5, 0.83])
def test_wilsons_interval_holds_the_truth_95_times_of_100(share: float) -> None:
    """Exactly: the chance of every number of wins, of those whose interval has the truth in it."""
    games = 100
    held = sum(
        comb(games, won) * share**won * (1 - share) ** (games - won)
        for won in range(games + 1)
        if wilson(won, games).low <= share <= wilson(won, games).high
    )
    assert 0.93 <= held <= 0.975


def test_it_never_leaves_0_to_1_and_nothing_is_known_of_no_game() -> None:
    assert wilson(0, 5).low == 0 and wilson(5, 5).high == 1 and wilson(5, 5).low < 0.6
    assert tuple(wilson(0, 0)) == (0.5, 0, 1)


def test_paired_games_that_are_all_alike_make_nothing_certain() -> None:
    few, many = paired_shares([0.0] * 10), paired_shares([0.0] * 1000)
    assert few.value == 0 and few.high > 0.1 and 0 < many.high < 0.01 and not few.tells


def test_three_games_of_three_say_nothing_and_six_of_six_do() -> None:
    """One time of four, and one of 32, chance alone does it."""
    assert not paired_shares([-1.0] * 3).tells and paired_shares([-1.0] * 6).tells


def test_paired_differences_are_held_95_times_of_100() -> None:
    """Pairs of which one in five turns against the side, and one in ten for it."""
    draw = random.Random(1).random
    held = 0
    for _ in range(1000):
        pairs = [-1 if (one := draw()) < 0.2 else 1 if one < 0.3 else 0 for _ in range(60)]
        held += paired_shares(pairs).low <= -0.1 <= paired_shares(pairs).high
    assert 930 <= held <= 975


def test_means_of_few_values_have_students_interval() -> None:
    """Table of Student: 2.776 standard errors for five values."""
    found = mean([1, 2, 3, 4, 5])
    assert found.high - found.value == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.002)
    assert mean([3]).low == float("-inf")


def test_two_variants_are_paired_by_seed_and_lineup() -> None:
    first, second = trial(vary={"turn_limit": ("6",)}).variants
    lineup = first.lineups[0]
    one = {(seed, lineup): result("rangers", digest=str(seed)) for seed in range(1, 101)}
    other = {
        (seed, lineup): result(
            "militia" if seed <= 30 else "rangers", digest=str(seed if seed > 40 else -seed)
        )
        for seed in range(1, 121)
    }

    found = difference(one, other, summary_of(second, other))

    assert found.games == 100 and found.changed == 40 and found.turned == 30
    assert found.wins["rangers"].value == -0.3 and found.wins["militia"].value == 0.3 and found.tells


def test_what_cannot_be_told_apart_is_said_so_and_with_how_many_games() -> None:
    variants = trial(vary={"turn_limit": ("6",)}).variants
    lineup = variants[0].lineups[0]
    games = [
        {(seed, lineup): result("rangers" if (seed + turn) % 2 else "militia") for seed in range(100)}
        for turn in (0, 1)
    ]
    summaries = tuple(map(summary_of, variants, games))
    found = Found(trial().scenario, summaries, (difference(games[0], games[1], summaries[1]),))

    lines = [line for part in Teller(found, sentences("en")).parts() for line in part.lines]

    assert any("cannot be told apart with 100 games" in line for line in lines)
    assert any("went another way" in line and "100 of them to another winner" in line for line in lines)


@pytest.mark.parametrize(("won", "side"), [(70, "rangers"), (62, ""), (50, ""), (20, "militia")])
def test_a_side_is_favoured_only_where_all_of_the_interval_says_so(won: int, side: str) -> None:
    (variant,) = trial().variants
    games = {
        (seed, variant.lineups[0]): result("rangers" if seed < won else "militia") for seed in range(100)
    }
    assert favoured(summary_of(variant, games)) == side


def test_a_game_that_nobody_won_is_half_a_win_and_an_open_one_goes_to_who_stands_better() -> None:
    (variant,) = trial().variants
    games = {
        (1, variant.lineups[0]): result(""),
        (2, variant.lineups[0]): result("", ahead=("militia",), open=True),
        (3, variant.lineups[0]): result("", dead="after record 9: nobody can do anything", over=None),
    }
    found = summary_of(variant, games)

    assert found.games == 2 and found.even == 1 and found.open == 1
    assert found.wins["militia"].value == 0.75 and [one.seed for one in found.dead] == [3]


def test_levels_are_compared_over_both_sides() -> None:
    (variant,) = trial(levels=("strong", "quick")).variants
    games = {
        (seed, lineup): result(next(side for side, level in lineup if level == "strong"))
        for seed in range(20)
        for lineup in variant.lineups
    }
    found = summary_of(variant, games)

    assert found.wins["rangers"].value == 0.5
    assert found.levels["strong"].value == 1.0 and found.levels["quick"].value == 0.0


def test_of_few_games_no_interval_of_a_count_reaches_below_none_or_above_all() -> None:
    (variant,) = trial().variants
    games = {(seed, variant.lineups[0]): result("rangers") for seed in (1, 2)}
    teller = Teller(Found(trial().scenario, (summary_of(variant, games),), ()), sentences("en"))
    assert teller.count(Estimate(4.0, -1.4, 9.4), 9) == "4 (0–9)"
    assert teller.count(Estimate(170.0, 59.8, 280.2)) == "170 (59.8–280.2)"
    assert teller.amount(Estimate(36.2, -5.5, 78.0)) == "36.2 (-5.5…78)"
