"""What a bot that weighs looks at: an act to the end of what it began, with the same luck for every act."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from core.bot_games import play_by_bots
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Throw
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair, possible
from core.engine.seat.fire_power import fire_power
from core.engine.seat.future import Falls
from core.engine.seat.looking_ahead import Ahead
from core.rules.ludonet.fire.sealed_orders import DeclareFire
from core.scenarios import load


@pytest.mark.parametrize(
    ("scenario", "seed", "acts", "seat", "do"),
    [
        ("ludonet/patrol_clash", 1, 28, "canadians", "declare_fire"),
        ("ludonet/patrol_clash", 1, 31, "germans", "declare_fire"),  # the others have sealed
        ("bassa_intensita/sawmill_attack", 3, 45, "alpini", "order_fire"),
    ],
)
def test_what_is_written_under_seal_is_followed_until_it_has_come_to_light(
    scenario: str, seed: int, acts: int, seat: str, do: str
) -> None:
    """Its seat does not know what the others write, so that what it knows would stop there."""
    game, _ = play_by_bots(load(scenario), seed, most=acts)
    chair = GameChair(game, seat)
    choices = [one for one in possible(chair.choices()) if one.do == do]
    wish = next(wish for one in choices if (wish := Bot(1).tried(chair, one)) is not None)
    command = as_command(game.rules, wish)
    assert not isinstance(command, Refusal)
    after, luck = Ahead(chair, {one.figure for one in choices}).after((command,), 5)
    before = chair.state
    assert luck and (after.phase, getattr(after, "step", "")) != (before.phase, getattr(before, "step", ""))
    assert after.eyes == before.eyes == seat, "it knows no more than it knew"


def test_dice_fall_the_same_for_the_same_throw_whatever_was_thrown_before() -> None:
    game, _ = play_by_bots(load("ludonet/patrol_clash"), 1, most=2)
    throws = [Throw(2, "why-hit", "LU-FIR", who=who) for who in ("adams", "brown", "adams")]
    one, other = Falls(7, game.rules), Falls(7, game.rules)
    first = [one.throw(ask).faces for ask in throws]
    assert other.throw(throws[1]).faces == first[1]
    assert [other.throw(throws[0]).faces for _ in range(2)] == [first[0], first[2]]
    assert one.fell and not Falls(7, game.rules).fell


def test_fire_counts_each_shot_once_and_nobody_twice() -> None:
    chances = {("a", "x"): 0.5, ("b", "x"): 0.5, ("b", "y"): 0.4}

    def threat(state: object, who: str, foe: str) -> float:
        return chances.get((who, foe), 0.0)

    men = {"x": 1.0, "y": 1.0}
    assert fire_power(threat, None, {"a": 1.0}, men) == 0.5
    assert fire_power(threat, None, {"a": 1.0, "b": 1.0}, men) == pytest.approx(0.9)
    assert fire_power(threat, None, {"a": 1.0, "b": 1.0}, {"x": 1.0}) == pytest.approx(0.75)
    assert fire_power(threat, None, {"a": 1.0}, {"y": 3.0}) == 0.0


@pytest.mark.parametrize(
    "book", ["breaking_news/rangers_and_militia", "ludonet/patrol_clash", "linea_di_tiro/tank_meeting"]
)
def test_a_book_tells_what_figures_may_do_to_each_other(book: str) -> None:
    """Some may fire at somebody after a while; nobody at himself, at who is out, nor where people measure."""
    game, _ = play_by_bots(load(book), 2, most=60)
    threat, figures = game.rules.threats(), list(game.state.figures)
    found = {(one, foe): threat(game.state, one, foe) for one in figures for foe in figures if one != foe}
    assert any(found.values()) and all(0 <= chance <= 1 for chance in found.values())
    taped = replace(game.state, tape=True)
    assert not any(game.rules.threats()(taped, one, foe) for one, foe in found)


def test_what_a_joker_brings_is_unknown_to_who_does_not_know_the_list() -> None:
    game, _ = play_by_bots(load("linea_di_tiro/tank_meeting"), 3, most=10)
    known = game.rules.known(game.state, "axis")
    joker = as_command(game.rules, {"do": "joker_choice", "happens": True})
    assert not isinstance(joker, Refusal) and known.card is not None and known.joker_list == ()
    r = Resolution(known, game.rules.evolve, Falls(1, game.rules), "axis")
    with pytest.raises(Unseen):
        game.rules.resolve(r, joker)


def test_a_shot_that_is_sealed_stands() -> None:
    """Luck that was looked at anew would turn it again and again, and the step would never be over."""
    game, how = play_by_bots(load("ludonet/patrol_clash"), 1, levels={"germans": "steady"}, most=60)
    written = Counter(
        (game.state_after(number).turn, record.command.figure)
        for number, record in enumerate(game.records, 1)
        if isinstance(record.command, DeclareFire) and record.seat == "germans"
    )
    assert how.commands == 60 and written and max(written.values()) == 1
