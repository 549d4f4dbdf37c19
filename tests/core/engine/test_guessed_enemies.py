"""Enemies whom a seat does not see: where a bot that weighs takes them to be, and fears their fire."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from twins import two_worlds

from core.bot_games import play_by_bots
from core.engine.seat.asked_once import AskedOnce
from core.engine.seat.bot import GameChair
from core.engine.seat.fire_power import unseen_fire
from core.scenarios import load
from core.table.edges import to_edge
from core.table.places import Point

MOMENTS = [
    ("breaking_news/rangers_and_militia", "militia", 60),
    ("ludonet/patrol_clash", "germans", 30),
    ("linea_di_tiro/tank_meeting", "allies", 6),
    ("bassa_intensita/ambush_at_dusk", "band", 60),
]
"""Scenarios, who looks, and after how many acts."""


@pytest.mark.parametrize(("scenario", "seat", "acts"), MOMENTS)
def test_they_are_guessed_from_what_is_known_alone(scenario: str, seat: str, acts: int) -> None:
    """Two worlds that a seat cannot tell apart have the same men at the same places."""
    game, _ = play_by_bots(load(scenario), 2, most=acts)
    worlds = two_worlds(game, seat, random.Random(4))
    assert worlds is not None
    known = [world.rules.known(world.state, seat) for world in worlds[0]]
    one, other = (game.rules.guesses(state, seat) for state in known)
    assert one is not None and other is not None and one.men == other.men
    assert one(known[0]).figures == other(known[1]).figures
    assert all(0 < men <= 1 for men in one.men.values())
    strangers = {*one(known[0]).figures} - {*known[0].figures}
    assert strangers.isdisjoint(game.state.figures), "nobody's real name is known"


@pytest.mark.parametrize("scenario", [MOMENTS[0][0], MOMENTS[1][0], MOMENTS[3][0]])
def test_their_fire_is_feared(scenario: str) -> None:
    """A moment is worth less by what they may do, and by nothing else."""
    seat, acts = next((seat, acts) for name, seat, acts in MOMENTS if name == scenario)
    game, _ = play_by_bots(load(scenario), 2, most=acts)
    state, rules = GameChair(game, seat).state, game.rules
    guess, threat = rules.guesses(state, seat), rules.threats()
    feared, fearless = (AskedOnce(rules, seat, threat, one).worth(state) for one in (guess, None))
    assert feared.fire < fearless.fire and replace(feared, fire=fearless.fire) == fearless


def test_in_ludonet_they_lie_in_cover_of_their_side_of_the_table() -> None:
    game, _ = play_by_bots(load("ludonet/patrol_clash"), 2, most=6)
    state = GameChair(game, "germans").state
    guess = game.rules.guesses(state, "germans")
    assert guess is not None and 1 < len(guess.men) <= 6
    zone = state.sides["canadians"].zone
    for name in guess.men:
        man = guess(state).figures[name]
        assert man.side == "canadians" and man.placed and man.weapons
        assert to_edge(state.terrain, "south", Point(man.place.x, man.place.y)) <= zone + 6 * state.turn


@pytest.mark.parametrize(("scenario", "seat", "acts"), MOMENTS)
def test_nobody_is_guessed_where_people_measure(scenario: str, seat: str, acts: int) -> None:
    game, _ = play_by_bots(load(scenario), 2, most=6)
    assert game.rules.guesses(replace(GameChair(game, seat).state, tape=True), seat) is None


def test_whoever_stands_for_less_than_a_man_is_feared_less() -> None:
    def threat(state: object, who: str, foe: str) -> float:
        return 0.8

    assert unseen_fire(threat, None, {"?0": 0.5}, {"x": 1.0}) == pytest.approx(0.4)
    assert unseen_fire(threat, None, {"?0": 0.5, "?1": 0.5}, {"x": 1.0}) == pytest.approx(0.64)
