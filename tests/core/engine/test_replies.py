"""What a strong bot fears of the other side's next act: the best for that side of those that it looks at."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from core.bot_games import play_by_bots
from core.engine.seat.bot import Bot, GameChair, possible
from core.engine.seat.future import Falls
from core.engine.seat.looking_ahead import Ahead
from core.engine.seat.plans import REPLY, Plans, Tried
from core.engine.seat.replies import replied
from core.engine.seat.steady import STRONG, Weighing
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


@pytest.mark.parametrize(("behind", "asked"), [(0.05, 2), (0.5, 0)])
def test_a_reply_is_looked_for_between_acts_that_are_nearly_the_same(
    behind: float, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is worth more than another by far is taken; else what the other side would leave decides."""
    here = ahead("ludonet/patrol_clash", 40)
    plans = Plans(here, possible(here.here.choices()), Bot(1))
    best, other = [*plans.some(6)][:2]
    values = {best.plan: 1.0, other.plan: 1.0 - behind}
    awaited: list[Tried] = []

    def look(self: Weighing, ahead: Ahead, one: Tried, *rest: Any) -> None:
        one.found, one.eager = [(Worth(own=values[one.plan]), 1.0)], 0.0

    def await_reply(self: Weighing, ahead: Ahead, one: Tried, seeds: Any) -> None:
        awaited.append(one)
        one.answered = [Worth(own=0.0 if one is best else 1.0)]

    monkeypatch.setattr(Weighing, "_look", look)
    monkeypatch.setattr(Weighing, "_await_reply", await_reply)
    weighing = Weighing("strong", structs.replace(STRONG, alike=0), 1)
    assert weighing._best(here, plans, [best, other]) is (other if asked else best)
    assert len(awaited) == asked


def test_what_a_reply_leaves_counts_for_a_part() -> None:
    one: Any = Tried.__new__(Tried)
    one.found, one.answered, one.eager = [(Worth(own=4.0), 1.0)], [], 0.0
    assert one.mean == 4.0
    one.answered = [Worth(own=2.0)]
    assert one.mean == 4.0 - REPLY * 2.0
