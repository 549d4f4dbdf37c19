"""What brings a scenario to 50:50 is found among its men, points and options, and how sure it is is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lab_games import RANGERS, result

from core.engine.words.message import Message
from core.lab.balance import Balanced, balance, certainty
from core.lab.changes import changes, without
from core.lab.comparing import difference
from core.lab.experiment import Experiment, Variant, Wanted
from core.lab.setup import unpacked
from core.lab.statistics import wilson
from core.lab.summary import Games, summary_of
from core.lab.told import Found
from core.lab.trouble import LabTrouble
from core.scenarios import load

Share = Callable[[Variant], float]


def looked_for(share: Share, games: int = 200) -> tuple[Balanced, list[Experiment]]:
    """What is found where the Rangers' share of a variant is *share*, and what was played for it."""
    steps = balance(load(RANGERS), "rangers", Wanted(), games, 1)
    played = [next(steps)]
    while True:
        trial = played[-1].trials[0]
        came = [_games(variant, share(variant), played[-1].seeds) for variant in trial.variants]
        summaries = [summary_of(variant, games) for variant, games in zip(trial.variants, came)]
        apart = [difference(came[0], games, one) for games, one in zip(came[1:], summaries[1:])]
        try:
            played.append(steps.send(Found(trial.scenario, tuple(summaries), tuple(apart))))
        except StopIteration as over:
            return over.value, played


def _games(variant: Variant, share: float, seeds: range) -> Games:
    """So large a share of games is won; where it is another's as well, all games go the same way."""
    won = ["rangers" if SCATTERED[seed % 100] < share else "militia" for seed in seeds]
    return {
        (seed, variant.lineups[0]): result(one, digest=f"{share} {seed}") for seed, one in zip(seeds, won)
    }


SCATTERED = [(37 * number % 100) / 100 for number in range(100)]
"""Every hundredth once, in no order."""


def men(variant: Variant) -> int:
    """How many Rangers there are."""
    return len(unpacked(variant.body).data["sides"]["rangers"]["figures"])


def test_men_are_taken_from_the_stronger_side_until_it_is_even() -> None:
    """Each man is worth eight wins of a hundred here, and no option anything."""
    found, played = looked_for(lambda variant: 0.66 - 0.08 * (9 - men(variant)))

    assert men(found.finalists[0].variant) == 7
    assert found.finalists[0].wins["rangers"].value == 0.5
    assert found.as_it_is.wins["rangers"].value == 0.66
    assert found.tried > 50 and len(played[1].trials[0].variants) == found.tried + 1
    assert sum(len(one.trials[0].variants) * one.games for one in played[1:-1]) < 6 * found.tried


def test_the_last_round_has_seeds_of_its_own() -> None:
    _, played = looked_for(lambda variant: 0.6)

    chosen_by = {seed for one in played[:-1] for seed in one.seeds}
    assert not chosen_by & set(played[-1].seeds) and played[-1].games == 200
    assert [one.games for one in played[1:-1]] == [4, 12, 36, 108, 200][: len(played) - 2]


def test_what_makes_no_game_go_another_way_is_left_out_at_once() -> None:
    """Four games of each of more than a hundred changes are most of what is played."""
    found, played = looked_for(lambda variant: 0.66 - 0.08 * (9 - men(variant)), games=12)

    assert all(men(variant) < 9 for variant in played[2].trials[0].variants[1:])
    assert all(men(one.variant) < 9 for one in found.finalists)
    new = [(len(one.trials[0].variants) - 1) * one.games for one in played[1:-1]]
    assert new[0] == 4 * found.tried and sum(new) < 5 * found.tried


def test_an_option_may_be_what_brings_it() -> None:
    found, _ = looked_for(lambda variant: 0.51 if variant.settings == ("turn_limit=99",) else 0.8)

    assert found.finalists[0].variant.settings == ("turn_limit=99",)


def test_who_leaves_is_told_and_everybody_else_stays() -> None:
    scenario = load(RANGERS)
    fewer = without(scenario, "rangers", ["hayes"])

    def ids(of: dict) -> list[str]:
        return [one["id"] for one in of["sides"]["rangers"]["figures"]]

    assert ids(fewer.data) == [id for id in ids(scenario.data) if id != "hayes"] != ids(scenario.data)
    told = next(changes(scenario, "rangers", {}, ("quick",))).settings[0]
    assert isinstance(told, Message) and told.args["names"]


def test_points_of_places_are_changed() -> None:
    told = [one.settings[0] for one in changes(load("tank_meeting"), "axis", {}, ("quick",))]

    assert "djebel-top: points=4" in told and "well: points=1" in told


def test_a_side_that_there_is_not_is_told() -> None:
    with pytest.raises(LabTrouble) as trouble:
        next(balance(load(RANGERS), "greens", Wanted(), 10, 1))
    assert trouble.value.message.id == "lab-no-side" and "rangers" in str(trouble.value.message.args["known"])


def test_few_games_are_never_sure() -> None:
    """Half of ten games may be anything; half of four thousand is half."""
    assert certainty(wilson(5, 10), 10) < 0.3 < 0.99 < certainty(wilson(2000, 4000), 4000)
    assert certainty(wilson(800, 1000), 1000) < 0.001
