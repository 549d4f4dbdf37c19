"""What a strong bot fears of the other side's next act: the best for that side of those that it looks at."""

from __future__ import annotations

from typing import Any

import pytest

from core.bot_games import play_by_bots
from core.engine.seat.bot import Bot, GameChair
from core.engine.seat.future import Falls
from core.engine.seat.looking_ahead import Ahead
from core.engine.seat.plans import REPLY, Tried
from core.engine.seat.replies import replied
from core.engine.seat.worth import Worth
from core.scenarios import load


def ahead(scenario: str, acts: int) -> Ahead:
    """Return what is looked at by a seat that may act without being asked."""
    game, _ = play_by_bots(load(scenario), 2, most=acts)
    acting = {*game.rules.view(game.state, "referee").waiting_for}
    seat = next(one for one in game.seats if one in acting)
    return Ahead(GameChair(game, seat), set())


@pytest.mark.parametrize(
    ("scenario", "acts"), [("breaking_news/rangers_and_militia", 30), ("ludonet/patrol_clash", 40)]
)
def test_the_other_side_takes_what_is_best_for_itself(scenario: str, acts: int) -> None:
    here = ahead(scenario, acts)
    other = next(one for one in here.rules.seats(here.state) if one != here.seat)
    few, many = (replied(here, here.state, 3, number) for number in (1, 6))
    assert many is not here.state, "one's own turn is let go, and the other side acts"
    assert here.once.worth(many, other).all >= here.once.worth(few, other).all
    assert replied(here, here.state, 3, 6) == many, "the same dice, the same reply"


def test_nobody_replies_when_the_game_is_over_or_no_act_is_looked_at() -> None:
    here = ahead("ludonet/patrol_clash", 40)
    assert replied(here, here.state, 3, 0) is here.state
    game, how = play_by_bots(load("ludonet/patrol_clash"), 2)
    assert how.over and replied(here, game.state, 3, 4) is game.state


def test_another_seat_acts_by_what_is_known_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    here = ahead("breaking_news/rangers_and_militia", 30)
    other = next(one for one in here.rules.seats(here.state) if one != here.seat)
    asked: list[Any] = []
    wish = Bot.wish

    def heard(self: Bot, chair: Any, plain: bool = False) -> Any:
        asked.append(chair)
        return wish(self, chair, plain)

    monkeypatch.setattr(Bot, "wish", heard)
    here.acted(here.state, other, Bot(1), Falls(1, here.rules))
    known = here.rules.known(here.state, other)
    assert asked and asked[0].seat == other and asked[0].state == known


def test_what_a_reply_leaves_counts_for_a_part() -> None:
    one: Any = Tried.__new__(Tried)
    one.found, one.answered, one.eager = [(Worth(own=4.0), 1.0)], [], 0.0
    assert one.mean == 4.0
    one.answered = [Worth(own=2.0)]
    assert one.mean == 4.0 - REPLY * 2.0
