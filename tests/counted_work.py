"""Fixed work, and how many calls of our own functions it takes: python tests/counted_work.py prints them.

A wall clock tells of the neighbours, calls only of the work: they come out the same in every run, and within
a few in a hundred on every Python. Comprehensions are left out, because newer Pythons do not call them. The
work is in a process of its own, so that nothing is remembered from before; told are the calls of one act.
"""

from __future__ import annotations

import cProfile
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OURS = str(ROOT / "core") + os.sep
LOGS = {
    "bassa_intensita": "bassa_intensita-ambush_at_dusk-fair",
    "breaking_news": "breaking_news-rangers_and_militia-fair",
    "linea_di_tiro": "linea_di_tiro-tank_meeting-fair",
    "ludonet": "ludonet-patrol_clash-fair",
}
"""The games that are played again, one of each rule book, as they were recorded for good."""

RECORDS = 150
"""So many of each are played again."""

LOOKED = 10
"""View and menu are looked at once in so many records."""

SELDOM = 5
"""A kind of command that comes less often is told among the others only."""

Tally = dict[str, list[int]]


@contextmanager
def counted(tally: Tally, *names: str) -> Iterator[None]:
    """Add the calls of our functions inside to each of these names."""
    profile = cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        calls = sum(entry.callcount for entry in profile.getstats() if _counts(entry.code))
        for name in names:
            tally[name].append(calls)


def _counts(code: Any) -> bool:
    comprehension = getattr(code, "co_name", "") in ("<listcomp>", "<setcomp>", "<dictcomp>")
    return getattr(code, "co_filename", "").startswith(OURS) and not comprehension


def bare(tally: Tally) -> None:
    """Commands of a game that has hardly a rule, decided and kept."""
    from counting_game import Add, new_game

    from core.engine.game.game import Draft

    game = new_game(dice="seeded")
    for number in range(60):
        with counted(tally, "bare engine: a command"):
            draft = game.draft("north", Add(number))
            assert isinstance(draft, Draft)
            game.accept(draft)


def book(name: str, tally: Tally) -> None:
    """A recorded game again: what its log takes, and in the states of it commands, views and menus."""
    from kept_games import read_game

    from core.engine.game.game import Game

    played, _ = read_game(ROOT / "saves" / "golden" / "0.5.0" / f"{LOGS[name]}.jsonl")
    game = Game(played.rules, played.header)
    for record in list(played.records)[:RECORDS]:
        if record.n > 1:
            if record.n % LOOKED == 0:
                look(f"{name}: ", game, record.seat, tally)
            kind = str(record.command.__struct_config__.tag)
            with counted(tally, f"{name}: a command", f"{name}: {kind}"):
                game.draft(record.seat, record.command)
        with counted(tally, f"{name}: a record replayed"):
            game.replay(record)
    told(f"{name}: ", game, tally)


def told(whose: str, game: Any, tally: Tally) -> None:
    """What a side may read of each record, and which lines of it have a sentence."""
    from in_memory import seated

    port = seated(game, game.seats[0])
    for number in range(1, port.tip + 1):
        with counted(tally, f"{whose}a record told to a side"):
            port.lines_of(number)


def look(whose: str, game: Any, seat: str, tally: Tally) -> None:
    """What a side sees and may do, each made of nothing, as after a change."""
    rules = game.rules
    works: dict[str, Callable[[], Any]] = {
        "what a seat knows": lambda: rules.known(game.state, seat),
        "a seat's view": lambda: rules.view(rules.known(game.state, seat), seat),
        "a seat's choices": lambda: rules.choices(rules.known(game.state, seat), seat),
    }
    for what, work in works.items():
        with counted(tally, whose + what):
            work()


def all_of_it() -> dict[str, float]:
    """Return the calls of each sort of work, on average."""
    tally: Tally = defaultdict(list)
    bare(tally)
    for name in LOGS:
        book(name, tally)
    return {name: round(sum(calls) / len(calls), 1) for name, calls in tally.items() if len(calls) >= SELDOM}


def in_its_own_process() -> dict[str, float]:
    """Return the same, counted where nothing was done before, and sets have the same order."""
    run = [sys.executable, str(Path(__file__))]
    said = subprocess.run(
        run, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"}
    )
    found: dict[str, float] = json.loads(said.stdout)
    return found


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "core" / "engine")]
    print(json.dumps(all_of_it(), indent=0))
