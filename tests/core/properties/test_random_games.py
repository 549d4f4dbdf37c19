"""Whole games played at random: never an exception, a dead end or a state that is not what its log says."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from counting import count
from digests import digest
from looking import look_around
from rounds import by_turns, in_turn, rounds, seeds, share
from wandering import SCENARIOS, Wanderer, begin, readings

from core.engine.contract.facts import Redo, Redone, Ruling, Undo, Undone
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.log.record import AnyRecord, codec
from core.engine.seat.bot import play_out

WAYS: dict[str, dict[str, Any]] = {
    "map": {},
    "map, typed dice": {"dice": "typed"},
    "tape": {"ruler": "tape"},
    "tape, typed dice, referee": {"ruler": "tape", "dice": "typed", "referee": True},
}
READ = ("map", "tape, typed dice, referee", "tape")
"""Ways that are walked through under any reading."""

CHOICES = 2_500
"""Eight times what a round makes of a scenario in one way; each way comes in two of the eight rounds."""

READINGS = 800
"""Of each scenario in each way, under other options in every game."""

BOT_GAMES = 4
SHORTER = {"bassa_intensita/crossroads": {"turn_limit": "4"}}
"""Of scenarios that take bots long; `bench_bassa_intensita.py` plays it to its end."""

LONGEST = 300
"""Accepted acts after which the next game begins, so that the start is walked often too."""


def check_record(game: Game, record: AnyRecord) -> None:
    """The record can be read back, and its events alone lead to the state."""
    both = codec(game.rules)
    raw = both.encode(record)
    read = both.decode(raw)
    assert (read.n, read.seat, read.command) == (record.n, record.seat, record.command)
    assert msgspec.json.decode(both.encode(read)) == msgspec.json.decode(raw)
    state = game.state_before(record.n)
    for event in read.events:
        state = game.rules.evolve(state, event)
    assert state == game.state


def check_state(game: Game) -> None:
    """The state can be written down and read back."""
    kind = game.rules.state_type
    assert msgspec.json.decode(msgspec.json.encode(game.state), type=kind) == game.state


def check_undo(game: Game) -> None:
    """Going back and forth leads to the very states that were left."""
    if len(game.line) < 2:
        return
    here, before = digest(game, game.state), digest(game, game.state_after(game.line[-2]))
    with game.trial():
        undone = game.draft(REFEREE, Undo(game.undo_target()))
        assert isinstance(undone, Draft)
        game.accept(undone)
        assert digest(game, game.state) == before
        redone = game.draft(REFEREE, Redo())
        assert isinstance(redone, Draft)
        game.accept(redone)
        assert digest(game, game.state) == here
        assert isinstance(undone.record.events[0], Undone)
        assert isinstance(redone.record.events[0], Redone)
    assert digest(game, game.state) == here


def check_seek(game: Game, pick: random.Random) -> None:
    """Any moment is the state before its record and the events since."""
    assert game.seek(game.length) == game.state
    moment = pick.randint(1, game.length)
    n, events = game.locate(moment)
    state = game.seek(moment - 1)
    assert game.rules.evolve(state, game.records[n - 1].events[events - 1]) == game.seek(moment)


def check_replay(game: Game) -> None:
    """A second game that reads the log stands where the first one does."""
    again = Game(game.rules, game.header, game.secret)
    both = codec(game.rules)
    for record in game.records:
        again.replay(both.decode(both.encode(record)))
    assert again.state == game.state
    assert digest(again, again.state) == digest(game, game.state)
    assert again.line == game.line


def wander(scenario: str, how: dict[str, Any], choices: int, first: int = 0, every: int = 1) -> Counter[str]:
    """Play games at random until *choices* were made, checking each record and much of the rest."""
    tally: Counter[str] = Counter()
    seed = first
    while tally["choices"] < choices:
        game = begin(scenario, seed, **given_options(scenario, seed, how))
        walker = Wanderer(game, seed, keen=seed % 2 == 1)
        pick = random.Random(seed)
        for done, record in enumerate(walker.steps(LONGEST)):
            check_record(game, record)
            if isinstance(record.command, Ruling) and done % min(every, 3) == 0:
                look_around(walker)
            if done % every == 0:
                check_state(game)
                check_undo(game)
                check_seek(game, pick)
            tally["records"] += 1
            if tally["choices"] + walker.tally["choices"] >= choices:
                break
        check_replay(game)
        tally += walker.tally
        tally["games"] += 1
        tally["played to the end"] += game.state.over is not None
        seed += 1
    return tally


def given_options(scenario: str, seed: int, how: dict[str, Any]) -> dict[str, Any]:
    """Draw the readings of a game's rulings where *how* wants them drawn."""
    if how.get("options") != "any":
        return how
    drawn = readings(scenario, random.Random(seed), referee=how.get("referee", False))
    if how.get("ruler") == "tape":
        drawn.pop("hidden_mode", None)  # it needs the map (BN-Q.30)
    return {**how, "options": drawn}


def told(scenario: str, how: str, tally: Counter[str]) -> None:
    """Tell what was done; the acts of all ways to play a scenario add up."""
    acts = {name[3:]: number for name, number in tally.items() if name.startswith("do ")}
    rest = {name: number for name, number in tally.items() if not name.startswith("do ")}
    count(f"random games: {scenario}, {how}", rest)
    count(f"acts in random games: {scenario}", acts)


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_random_choices_never_come_to_a_dead_end(scenario: str, how: str) -> None:
    """2,500 choices of each scenario over its four ways and all rounds; each record is checked."""
    tally: Counter[str] = Counter()
    for number in rounds():
        tally += wander(scenario, WAYS[how], share(CHOICES), first=100 * number, every=9)
    told(scenario, how, tally)
    assert tally["choices"] >= share(CHOICES) * len(rounds())
    assert tally["records"] == tally["accepted"] > 0


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, READ))
def test_no_reading_of_the_rules_comes_to_a_dead_end(scenario: str, how: str) -> None:
    """Each game under readings of its own, drawn among all that a referee may choose."""
    tally: Counter[str] = Counter()
    for number in rounds():
        any_reading = {**WAYS[how], "options": "any"}
        tally += wander(scenario, any_reading, share(READINGS), first=500 + 100 * number, every=9)
    told(scenario, f"{how}, any reading", tally)
    assert tally["records"] == tally["accepted"] > 0


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_bots_finish_their_games_under_any_reading(scenario: str) -> None:
    """Two bots a side that know no rule come to the end, whatever was chosen."""
    for seed in seeds(range(BOT_GAMES)):
        read = {**readings(scenario, random.Random(seed), short=True), **SHORTER.get(scenario, {})}
        game = begin(scenario, seed, options=read)
        play_out(game, seed)
        assert game.state.over is not None


@pytest.mark.soak
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_more_random_choices(scenario: str, how: str) -> None:
    """12,000 choices of each scenario over its four ways, with every check at every record."""
    tally = wander(scenario, WAYS[how], 3_000, first=100_000)
    told(scenario, how, tally)
    assert tally["records"] == tally["accepted"] > 0
