"""A menu without some figures is the whole menu but for their choices, in every rule book."""

from __future__ import annotations

import random

import pytest
from counting import count
from golden import SAVES
from kept_games import read_game, seats_at
from msgspec.structs import replace

from core.engine.contract.choices import Choice

GAMES = sorted(path.name for path in (SAVES / "0.5.0").glob("*-fair.jsonl") if "crossroads" not in path.name)


@pytest.mark.parametrize("name", GAMES)
def test_a_menu_without_some_is_the_whole_one_but_for_theirs(name: str) -> None:
    game, _ = read_game(SAVES / "0.5.0" / name)
    pick, left_out = random.Random(3), 0
    for _, seat in seats_at(game, 12):
        whole = seat.rules.choices(seat.state, seat.seat)
        without = {id for id in seat.state.figures if pick.random() < 0.7}
        part = seat.rules.choices(seat.state, seat.seat, without)

        left = [choice for choice in whole if choice.figure not in without]
        assert [_alone(choice) for choice in part] == [_alone(choice) for choice in left]
        left_out += len(whole) - len(part)
    count("menus in part", {f"choices left out in {game.rules.id}": left_out})


def _alone(choice: Choice) -> Choice:
    """Return a choice without those who may do the same after him: who is left out is none of them."""
    return replace(choice, likewise=())
