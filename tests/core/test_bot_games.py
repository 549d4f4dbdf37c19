"""A game that bots play from its beginning: the same every time, at whatever level each side plays."""

from __future__ import annotations

import pickle

import pytest

from core.bot_games import play_by_bots
from core.engine.contract.seats import BOTS, LEVELS, bot_of, is_bot, level_of
from core.engine.seat.levels import player
from core.scenarios import load
from tui.cli.auto import levels_of
from tui.session.error import Told

SMALL = "breaking_news/the_last_flight"


def test_a_level_is_one_word_of_a_seat_and_back() -> None:
    assert [level_of(bot_of(level)) for level in LEVELS] == [*LEVELS]
    assert [is_bot(one) for one in (*BOTS, "person", "open", "", None)] == [True] * 3 + [False] * 4
    assert player("quick", 1).level == "quick"


def test_a_game_comes_out_the_same_wherever_it_is_played() -> None:
    """What goes in may go to another process; who played how well stands in the header."""
    scenario = load(SMALL)
    one, how = play_by_bots(scenario, 3, most=25)
    other, again = play_by_bots(pickle.loads(pickle.dumps(scenario)), 3, most=25)
    assert [record.events for record in one.records] == [record.events for record in other.records]
    assert how == again and how.commands == 25 and set(one.header.seats.values()) == {"bot"}


def test_levels_are_said_for_all_or_for_each_side() -> None:
    sides = ("red", "blue")
    assert levels_of("steady", sides) == {"red": "steady", "blue": "steady"}
    assert levels_of("blue = strong", sides) == {"red": "quick", "blue": "strong"}
    assert levels_of("steady, red=quick", sides) == {"red": "quick", "blue": "steady"}


@pytest.mark.parametrize("said", ["brilliant", "green=quick", "red=", "", "red=quick,"])
def test_what_is_no_level_or_no_side_is_told(said: str) -> None:
    with pytest.raises(Told):
        levels_of(said, ("red", "blue"))


@pytest.mark.parametrize("said", ["red=quick,red=strong", "quick,steady", "red=quick,steady,red=quick"])
def test_nobody_is_given_two_levels(said: str) -> None:
    with pytest.raises(Told) as told:
        levels_of(said, ("red", "blue"))
    assert told.value.message.id == "cli-bots-twice"
