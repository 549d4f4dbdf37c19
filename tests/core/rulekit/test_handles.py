"""The letters of one's own side: no two alike, given out in the order of the roster, never taken back."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import View
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.rulekit.handles import handles, handles_for
from core.scenarios import load

NAMES = st.lists(st.text("abcdeABCÀèßñ 12345日ΑΩя-", max_size=12), max_size=40)


class Somebody(NamedTuple):
    id: str
    name: str
    side: str


@given(NAMES)
def test_letters_are_unique_as_long_as_there_are_any(names: list[str]) -> None:
    made = handles(tuple(names))
    assert len(made) == len(names) and all(len(letter) == 1 for letter in made)
    first = made[: len(ascii_lowercase)]
    assert len(set(first)) == len(first) and all(letter.isalpha() for letter in first)


@given(NAMES, NAMES)
def test_who_comes_later_takes_nobodys_letter(names: list[str], later: list[str]) -> None:
    assert handles((*names, *later))[: len(names)] == handles(tuple(names))


@given(NAMES, NAMES, NAMES)
def test_letters_tell_nothing_of_others(ours: list[str], theirs: list[str], other: list[str]) -> None:
    """A side's letters are the same whoever is against it, and it gets none for those."""

    def seen(enemies: list[str]) -> dict[str, str]:
        own = [Somebody(f"o{at}", name, "blue") for at, name in enumerate(ours)]
        red = [Somebody(f"r{at}", name, "red") for at, name in enumerate(enemies)]
        return handles_for("blue", [*red, *own])

    assert seen(theirs) == seen(other) == seen([])
    assert len(seen(theirs)) == len(ours)


def test_the_referee_has_letters_for_all_sides_and_an_observer_for_none() -> None:
    both = [Somebody("a", "Ada", "blue"), Somebody("b", "Abu", "red"), Somebody("c", "Amina", "")]
    assert handles_for(REFEREE, both) == {"a": "a", "b": "a"}
    assert handles_for(OBSERVER, both) == {}


GAMES = ["rangers_and_militia", "market_day", "patrol_clash", "bridge_with_tanks", "village_defence"]
GAMES += ["tank_meeting", "ambush_at_dusk", "sawmill_attack", "crossroads"]


@pytest.mark.parametrize("scenario", GAMES)
def test_no_two_of_ones_own_side_have_the_same_letter_and_all_keep_theirs(scenario: str) -> None:
    """In each book, for each side, from the first moment on."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    before: dict[tuple[str, str], str] = {}
    for step in range(3):
        play_out(game, 7 + step, 25)
        for side in game.state.sides:
            view: View = game.rules.view(game.rules.known(game.state, side), side)
            own = {(side, one.id): one.glyph for one in view.figures if one.side == side}
            assert own and len(set(own.values())) == min(len(own), 26)
            assert all(before.get(key, letter) == letter for key, letter in own.items())
            before |= own
