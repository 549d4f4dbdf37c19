"""A letter means one act, whoever is under the mark and whatever his side may do besides."""

from __future__ import annotations

import pytest
from counting import count
from golden import SAVES
from kept_games import read_game, seats_at
from wandering import SCENARIOS, Wanderer, begin

from core.engine.contract.choices import Choice
from core.engine.seat.known import Known
from core.engine.words.message import say
from core.testing.looking import meant_twice

GAMES = sorted(path.name for path in (SAVES / "0.5.0").glob("*-fair.jsonl"))

MOMENTS, ACTS = 60, 60
"""Moments of each kept game, and acts of each random one, that are looked at."""


@pytest.mark.parametrize("name", GAMES)
def test_no_letter_means_two_acts_in_kept_games(name: str) -> None:
    """You should never press the letter of one act and find another in hand."""
    game, _ = read_game(SAVES / "0.5.0" / name)
    lettered = 0
    for n, seat in seats_at(game, MOMENTS):
        free = [one for one in seat.choices() if one.refusal is None]
        assert meant_twice(free) == {}, (n, seat.seat)
        lettered += sum(bool(one.hint) for one in free)
    count(f"letters of acts: {name}", {"acts": lettered})
    assert lettered


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_letter_means_two_acts_in_random_games(scenario: str) -> None:
    """Random players come to what bots never do: charges, melees, a referee's table."""
    walker = Wanderer(begin(scenario, 50), 50, keen=True)
    looked = 0
    for _, _ in zip(range(ACTS), walker.steps(ACTS), strict=False):
        for seat in walker.game.rules.seats(walker.game.state):
            known = walker.game.rules.known(walker.game.state, seat)
            choices = Known(walker.game.rules, seat, known, walker.game.tape).choices()
            assert meant_twice([one for one in choices if one.refusal is None]) == {}, seat
            looked += 1
    assert looked


def test_two_acts_of_one_letter_are_found_but_for_what_several_do() -> None:
    fight = Choice("fight", say("do-fight"), "", "hayes", hint="f")
    finish = Choice("finish", say("do-finish"), "", hint="f")
    together = Choice("fire", say("do-fight"), "", hint="f", men=("hayes", "cole"), several=True)

    assert meant_twice([fight, finish]) == {("hayes", "f"): {"fight", "finish"}}
    assert meant_twice([fight, together]) == {}
