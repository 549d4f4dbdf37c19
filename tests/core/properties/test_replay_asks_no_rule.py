"""Replay copies facts: no rule, table or option of today says how a game of yesterday went.

A round has an eighth of each book's golden logs: of every version, and of every kind.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting import count
from digests import turns
from golden import SAVES, kept_turns, logs, name_of
from kept_games import read_game
from rounds import seeds

from core.engine.game import opening
from core.rules import load, whole_books
from core.testing.changed_rules import change_the_rules
from core.testing.replay import check_loaded, replayed_alone

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


@pytest.mark.parametrize("book", BOOKS)
def test_every_table_and_option_may_change_and_no_golden_game_does(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(book)
    was = {path: replayed(path) for path in seeds(of(book))}
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
    logs_of_this_round = seeds(of(book))
    told = replayed_alone(book, logs_of_this_round)

    check_loaded(told)
    assert told["digests"] == {str(path): kept_turns(path) for path in logs_of_this_round}


def test_the_golden_logs_are_of_every_book() -> None:
    assert all(of(book) for book in BOOKS) and sum(len(of(book)) for book in BOOKS) == len(logs())
    assert SAVES.is_dir()
