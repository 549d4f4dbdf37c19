"""Replay copies facts: no rule, table or option of today says how a game of yesterday went."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from changed_rules import change_the_rules
from counting import count
from digests import turns
from golden import SAVES, kept_turns, logs, name_of
from kept_games import read_game

from core.engine.game import opening
from core.rules import load, whole_books

ROOT = Path(__file__).parents[3]
BOOKS = whole_books()


def of(book: str) -> list[Path]:
    """The golden logs of one rule book."""
    return [path for path in logs() if path.stem.startswith(f"{book}-")]


def replayed(path: Path) -> tuple[list[str], list[Any]]:
    """The digests of a log, and every state on its way."""
    game, _ = read_game(path)
    states = [game.state_after(0)]
    for n in game.line:
        for event in game.records[n - 1].events:
            states.append(game.rules.evolve(states[-1], event))
    return turns(game), states


VALUES = ("windows", "sealed", "notes")
"""What a state may hold of the kit: windows of reaction, orders under seal and sealed notes, as values."""


@cache
def as_it_was(path: Path) -> tuple[list[str], list[Any]]:
    """The same under the rules as they are."""
    return replayed(path)


@pytest.mark.parametrize("book", BOOKS)
def test_every_table_and_option_may_change_and_no_golden_game_does(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(book)
    was = {path: as_it_was(path) for path in of(book)}
    monkeypatch.undo()
    altered = change_the_rules(book, monkeypatch)
    monkeypatch.setattr(opening, "shown", lambda game, path: None)  # what a seat sees, today's tables say
    assert altered > 30
    for path, (digests, states) in was.items():
        told, now = replayed(path)
        differ = sum(one != other for one, other in zip(states, now, strict=True))
        count("replayed under other rules", {"logs": 1, "states": len(now), "differ": differ})
        assert not differ, f"{name_of(path)}: {differ} of {len(now)} states differ"
        assert told == digests == kept_turns(path)
    count("replayed under other rules", {"constants changed": altered})


@pytest.mark.parametrize("book", BOOKS)
def test_facts_alone_replay_the_golden_logs(book: str) -> None:
    """In an interpreter that loads no rule, no table and no option."""
    script = str(Path(__file__).with_name("replay_with_facts.py"))
    paths = [str(path) for path in of(book)]
    done = subprocess.run(
        [sys.executable, script, book, *paths], cwd=ROOT, capture_output=True, text=True, timeout=300,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)

    kit = {name for name in told["loaded"] if name.startswith("core.rulekit")}
    assert "core.rulekit.facts" in kit
    assert kit <= {"core.rulekit", *(f"core.rulekit.{name}" for name in ("facts", "from_1", *VALUES))}
    parts = {tuple(name.split(".")[2:4]) for name in told["loaded"] if name not in kit}
    assert parts - {(book, "from_1")} == {(book,), (book, "state"), (book, "facts")}
    assert told["digests"] == {path: kept_turns(Path(path)) for path in paths}


def test_the_golden_logs_are_of_every_book() -> None:
    assert all(of(book) for book in BOOKS) and sum(len(of(book)) for book in BOOKS) == len(logs())
    assert SAVES.is_dir()
