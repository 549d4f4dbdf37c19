"""Whole games played at random: never an exception, a dead end or a state that is not what its log says."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from core.engine.contract.engine_facts import Redo, Redone, Undo, Undone
from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.log.record import AnyRecord, codec
from core.testing.digests import digest
from core.testing.looking import look_around
from core.testing.wandering import Wanderer, begin, readings

WAYS: dict[str, dict[str, Any]] = {
    "map": {},
    "map, typed dice": {"dice": "typed"},
    "tape": {"ruler": "tape"},
    "tape, typed dice, referee": {"ruler": "tape", "dice": "typed", "referee": True},
}
"""How a game may be played: with a map or a tape, the program's dice or typed ones."""

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
