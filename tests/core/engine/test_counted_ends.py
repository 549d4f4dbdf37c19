"""What an act comes to one deep: every way that its dice can fall, with the chances of the odds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.bot_games import play_by_bots
from core.engine.chance.outcome_odds import odds
from core.engine.contract.facts import Command, Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair, possible
from core.engine.seat.exactly import ends
from core.engine.seat.looking_ahead import Ahead
from core.engine.seat.plans import Plans
from core.engine.seat.steady import STRONG, Weighing
from core.scenarios import load


def sighting() -> tuple[GameChair, Command]:
    """Return a moment of Breaking News at which somebody may look for a hidden enemy, and that act."""
    game, _ = play_by_bots(load("breaking_news/rangers_and_militia"), 2, most=20)
    for seat in game.seats:
        chair = GameChair(game, seat)
        for choice in possible(chair.choices()):
            wish = Bot(1).tried(chair, choice) if choice.do == "sight" else None
            command = as_command(game.rules, wish) if wish is not None else None
            if command is not None and not isinstance(command, Refusal):
                return chair, command
    raise AssertionError("nobody may look for anybody")


def test_every_end_is_counted_with_the_chance_that_a_player_is_shown() -> None:
    chair, command = sighting()
    rules, state, seat = chair.rules, chair.state, chair.seat
    found = ends(rules, state, seat, command, 200)
    shown = odds(rules, state, seat, command, rules.geometry)
    assert len(found) > 1 and sum(chance for _, chance in found) == pytest.approx(1)
    counted = {name for after, _ in found for name in rules.outcome(state, after)}
    assert counted, "somebody may be sighted"
    for name in counted:
        chance = sum(chance for after, chance in found if name in rules.outcome(state, after))
        assert chance == pytest.approx(float(sum(one for names, one in shown.items() if name in names)))
    assert all(after.awaiting for after, _ in found), "what others answer is not counted"


def test_what_is_too_much_to_count_or_is_not_known_is_not_counted() -> None:
    chair, command = sighting()
    rules, state, seat = chair.rules, chair.state, chair.seat
    assert ends(rules, state, seat, command, 1) == ()
    assert ends(rules, replace(state, figures={}), seat, command, 200) == ()


def test_what_was_counted_is_looked_at_once_and_weighs_what_its_chances_say() -> None:
    chair, command = sighting()
    ahead = Ahead(chair, set())
    counted = ahead.ends((command,), 200, 1)
    assert len(counted) > 1 and ahead.ends((command, command), 200, 1) == ()
    plans = Plans(ahead, [one for one in possible(chair.choices()) if one.do == "sight"], Bot(1))
    one = next(iter(plans.some(1)))
    weighing = Weighing("strong", STRONG, 1)
    for _ in range(2):
        weighing._look(ahead, one, [1, 2, 3], 200)
    assert one.sure and len(one.found) == len(ahead.ends(one.plan, 200, 1))
    expected = sum(ahead.once.worth(state).all * chance for state, chance in ahead.ends(one.plan, 200, 1))
    assert one.worth.all == pytest.approx(expected)


def test_a_plan_is_thought_of_once_also_where_more_like_the_best_are_asked_for() -> None:
    game, _ = play_by_bots(load("ludonet/patrol_clash"), 1, most=24)
    seat = next(one for one in game.seats if len(possible(GameChair(game, one).choices())) > 2)
    chair = GameChair(game, seat)
    plans = Plans(Ahead(chair, {"a", "b"}), possible(chair.choices()), Bot(1))
    found = [*plans.some(6)]
    more = [*plans.alike(found[:2], 12)]
    every = [one.plan for one in (*found, *more)]
    assert more and len(every) == len({*every})
    assert {one.choice.do for one in more} <= {one.choice.do for one in found[:2]}
    assert [*plans.alike([], 3)] == []
