"""What the curtain between two players offers is known to whoever looked last."""

from __future__ import annotations

import random

import pytest
from counting import count
from golden import SAVES
from kept_games import read_game
from twins import TWISTS

from core.engine.seat.open_passing import open_pass

GAMES = sorted(path.name for path in (SAVES / "0.5.0").glob("*-fair.jsonl"))


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_the_last_eyes_cannot_tell_apart_offer_the_same(name: str) -> None:
    """Whoever hid others, armed them otherwise or placed them elsewhere: the curtain is the same."""
    game, _ = read_game(SAVES / "0.5.0" / name)
    pick = random.Random(name)
    windows = [n for n in game.line if any(one.reaction for one in game.state_after(n).awaiting)]
    twins = offered = 0
    for n in windows[:: max(1, len(windows) // 12)]:
        state = game.state_after(n)
        sides = tuple(game.rules.seats(state))
        for last, seat in (sides[:2], sides[1::-1]):
            here = open_pass(game.rules, state, last, seat)
            offered += bool(here)
            if (twin := TWISTS[game.rules.id](state, last, pick)) is not None:
                twins += 1
                assert open_pass(game.rules, twin[0], last, seat) == here, (n, last, seat)
            if here:
                asked = [one.seat for one in state.awaiting if one.reaction]
                assert seat in asked, "nothing is offered that is not asked"
    count(f"curtains in {game.rules.id}", {"twin worlds": twins, "that offer a pass": offered})
