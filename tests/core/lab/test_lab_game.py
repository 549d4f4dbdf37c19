"""A game of the laboratory is the one that `auto` plays with its seed, and what is counted of it is true."""

from __future__ import annotations

from collections import Counter

import pytest
from in_memory import seated
from lab_games import small, trial

from core.engine.contract.facts import Command, Thrown
from core.engine.contract.seats import BOT, REFEREE
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.lab import one_game
from core.lab.one_game import play
from core.lab.setup import OtherProgram, key_of, packed, setup_of, unpacked
from core.lab.watched import Watched
from core.scenarios import load
from core.story.analysis.whole import analyse, done


def test_it_is_what_auto_plays_with_that_seed() -> None:
    scenario = load("rangers_and_militia")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=7))
    game.header.seats.update(dict.fromkeys(game.seats, BOT))
    play_out(game, 7)
    view = game.rules.view(game.state, REFEREE)
    (variant,) = trial().variants

    found = play(variant.job(7, variant.lineups[0]))

    assert found.acts == len(game.records) - 1 and found.turns == view.turn and found.over == view.over
    assert found.points == {side.id: side.points for side in view.sides}
    assert found.won == ((view.winner,) if view.winner else ())
    tags = Counter(str(record.command.__struct_config__.tag) for record in list(game.records)[1:])
    assert found.did == tags
    throws = [event for record in game.records for event in record.events if isinstance(event, Thrown)]
    assert {one.rule for one in throws} <= {*found.cited}
    analysed = done(analyse(seated(game, REFEREE), game.rules))
    for luck in analysed.luck:
        assert found.luck[luck.side].dice == luck.dice > 0
        assert found.luck[luck.side].points == pytest.approx(luck.points, abs=0.001)


def test_the_same_game_has_the_same_digest_and_another_has_not() -> None:
    (variant,) = trial().variants
    first, again, other = (play(variant.job(seed, variant.lineups[0])) for seed in (3, 3, 4))

    assert first.digest == again.digest != other.digest


def test_a_variant_is_known_by_what_it_plays_and_not_by_how_it_is_asked_for() -> None:
    """Eight turns is what the scenario has: the same games, played once."""
    varied = trial(vary={"turn_limit": ("8", "6")})
    plain = trial()

    assert [one.settings for one in varied.variants] == [("turn_limit=8",), ("turn_limit=6",)]
    assert varied.variants[0].key == plain.variants[0].key != varied.variants[1].key


def test_where_a_file_lies_is_no_part_of_it() -> None:
    scenario = load("rangers_and_militia")
    here = setup_of(scenario, {})
    there = setup_of(
        scenario.__class__("/tmp/mine.toml", scenario.rules, "", scenario.text, scenario.data), {}
    )

    renamed = scenario.__class__(
        "", scenario.rules, "", "", {**scenario.data, "story": "", "favours": "militia"}
    )

    assert key_of(here) == key_of(there) == key_of(setup_of(renamed, {}))
    assert unpacked(packed(here)) == here


def test_a_worker_of_another_version_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    body = packed(setup_of(load("rangers_and_militia"), {"turn_limit": "7"}))  # remembered of no other test
    monkeypatch.setattr("core.lab.setup.VERSION", "0.0.1")

    with pytest.raises(OtherProgram):
        unpacked(body)


def test_a_rule_that_fails_is_a_result_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(game: Watched, seat: str, command: Command, *more: object) -> None:
        raise ZeroDivisionError("no such table")

    monkeypatch.setattr(Watched, "draft", failing)
    (variant,) = trial().variants

    found = one_game.play(variant.job(3, variant.lineups[0]))

    assert found.dead == "after record 1: ZeroDivisionError: no such table"
    assert found.over is None and found.left_open and not found.even


def test_every_variant_has_the_same_seeds_and_sides_are_swapped_where_levels_differ() -> None:
    varied = small(2, vary={"turn_limit": ("6",)}, levels=("strong", "quick"))
    jobs = list(varied.jobs())

    assert [job.seed for job in jobs] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [job.lineup for job in jobs[:2]] == [
        "rangers=strong,militia=quick",
        "rangers=quick,militia=strong",
    ]
    assert len({(job.key, job.lineup, job.seed) for job in jobs}) == len(jobs)
