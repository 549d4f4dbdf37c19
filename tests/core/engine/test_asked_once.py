"""What no die decides a bot that weighs works out once, however often it looks; a shot each time."""

from __future__ import annotations

from typing import Any

import pytest

from core.bot_games import play_by_bots
from core.engine.contract.facts import Command, Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair, possible
from core.engine.seat.future import Falls
from core.engine.seat.looking_ahead import Ahead
from core.scenarios import load


def of_kind(acts: int, seat: str, do: str) -> tuple[Ahead, Command]:
    """Return what is looked at from a moment of Ludonet, and an act of a kind that may be done there."""
    game, _ = play_by_bots(load("ludonet/patrol_clash"), 1, most=acts)
    chair = GameChair(game, seat)
    choices = [one for one in possible(chair.choices()) if one.do == do]
    wish = next(wish for one in choices if (wish := Bot(1).tried(chair, one)) is not None)
    command = as_command(game.rules, wish)
    assert not isinstance(command, Refusal)
    return Ahead(chair, {one.figure for one in choices}), command


def test_a_shot_comes_to_something_else_with_other_dice() -> None:
    ahead, shot = of_kind(28, "canadians", "declare_fire")
    one, other = (ahead.after((shot,), seed)[0] for seed in (5, 6))
    assert one is not other and one != other


def test_what_no_die_decides_leads_to_the_very_same_state_and_is_seen_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ahead, step = of_kind(28, "canadians", "declare_fire")
    falls = [Falls(seed, ahead.rules) for seed in (5, 6)]
    one, other = (ahead.once.done(ahead.state, ahead.seat, step, dice) for dice in falls)
    assert one is other and not any(dice.fell for dice in falls), "it is only written down"
    seen: list[Any] = []
    view = ahead.rules.view

    def counted(*asked: Any) -> Any:
        seen.append(asked)
        return view(*asked)

    monkeypatch.setattr(type(ahead.rules), "view", staticmethod(counted))
    assert ahead.once.worth(one) == ahead.once.worth(other) and len(seen) == 1
