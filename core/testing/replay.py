"""Replay copies facts: no rule, table or option of today says how a game of yesterday went."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.engine.game.game import Game
from core.engine.log.record import AnyRecord, codec
from core.engine.seat.bot import play_out
from core.games import write_game
from core.rules import module_of
from core.scenarios import load
from core.testing.changed_rules import change_the_rules
from core.testing.digests import turns
from core.testing.wandering import begin

VALUES = ("windows", "sealed", "notes")
"""What a state may hold of the kit: windows of reaction, orders under seal and sealed notes, as values."""

KIT = {"core.rulekit", *(f"core.rulekit.{name}" for name in ("beginning", "facts", "from_1", *VALUES))}
"""What of the kit replay may load."""

ROOT = Path(__file__).parents[2]


def played(scenario: str, seed: int) -> Game:
    """Return a game that bots have played to its end."""
    game = begin(scenario, seed)
    play_out(game, seed)
    return game


def states_of(game: Game, records: list[bytes]) -> list[Any]:
    """Return every state on the way of a game, from its records as they were written."""
    both = codec(game.rules)
    states = [game.rules.empty()]
    for raw in records:
        record: AnyRecord = both.decode(raw)
        for event in record.events:
            states.append(game.rules.evolve(states[-1], event))
    return states


def check_changed_rules(scenario: str, seed: int, patch: pytest.MonkeyPatch) -> int:
    """Every table and option of a book may change, and no state of a game does; return how many changed."""
    game = played(scenario, seed)
    records = [codec(game.rules).encode(record) for record in game.records]
    was = states_of(game, records)
    with patch.context() as patched:
        altered = change_the_rules(load(scenario).rules, patched)
        now = states_of(game, records)
    differ = sum(one != other for one, other in zip(was, now, strict=True))
    assert altered and not differ, f"{differ} of {len(was)} states differ under other rules"
    return altered


def replayed_alone(book: str, logs: list[Path]) -> dict[str, Any]:
    """Return the digests of logs by the book's facts alone, in an interpreter of its own, and what it loaded.

    `digests` by log, `kit` and `parts` of the book.
    """
    package = module_of(book)
    paths = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "core.testing.replay_with_facts", package, *map(str, logs)],
        cwd=ROOT, capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    kit = {name for name in told["loaded"] if name.startswith("core.rulekit")}
    parts = {name for name in told["loaded"] if name not in kit}
    own = {
        name.removeprefix(f"{package}").strip(".").partition(".")[0]
        for name in parts
        if name.startswith(package)
    }
    others = sorted(name for name in parts if not name.startswith(package))
    return {"digests": told["digests"], "kit": kit, "parts": own, "others": others}


def check_loaded(told: dict[str, Any]) -> None:
    """Nothing but facts and the state was loaded of the book, of no other anything, and of the kit values."""
    assert "core.rulekit.facts" in told["kit"] and told["kit"] <= KIT, told["kit"]
    assert told["parts"] - {"", "from_1"} == {"state", "facts"}, told["parts"]
    assert told["others"] == [], told["others"]


def check_facts_alone(book: str, scenario: str, seed: int, folder: Path) -> None:
    """A game that was played is replayed by the facts of its book alone."""
    game = played(scenario, seed)
    path = folder / "game.jsonl"
    write_game(game, path)
    told = replayed_alone(book, [path])
    check_loaded(told)
    assert told["digests"] == {str(path): turns(game)}
