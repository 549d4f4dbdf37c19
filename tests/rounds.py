"""The long random runs have rounds: one in `make test`, another with the next commit, all in `make soak`.

A round has seeds of its own, so what one run leaves out another does; nothing is ever left out for good.
Which one it is goes by what was committed, never by the calendar: the same commit gives the same verdict
on every machine and every day. `pytest --round=2` repeats a round, `--round=all` does them all: each test
those that are its own, so that all are done once and none twice.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

from core import VERSION

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 8


class Chosen:
    """The rounds of this run, and why these; both stand at its head."""

    rounds: tuple[int, ...] = (0,)
    why = "the first"
    own: tuple[int, ...] | None = None
    """Those of the test that runs, where it has not all of them."""


def choose(wanted: str) -> None:
    """Choose the rounds of this run: a number, `all`, or the `commit`'s; `ValueError` for anything else."""
    if wanted == "all":
        Chosen.rounds, Chosen.why = tuple(range(ROUNDS)), "all of them, as asked for"
    elif wanted != "commit":
        Chosen.rounds, Chosen.why = (int(wanted) % ROUNDS,), "as asked for"
    elif tree := committed(ROOT):
        Chosen.rounds, Chosen.why = (of(tree),), f"by what is committed, tree {tree[:12]}"
    else:
        Chosen.rounds, Chosen.why = (of(VERSION),), f"by version {VERSION}, there being no repository"


def of(name: str) -> int:
    """Return the round that a tree or a version has, the same everywhere."""
    return sha256(name.encode()).digest()[0] % ROUNDS


def committed(root: Path) -> str:
    """Return the hash of the tree of the last commit; "" where *root* is no repository of its own.

    Whose the files are says nothing of the commit, so git is told to read those of others, too.
    """
    asked = ("git", "-C", str(root), "-c", "safe.directory=*", "rev-parse", "--show-toplevel", "HEAD^{tree}")
    try:
        got = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        return ""
    return got[1] if Path(got[0]).resolve() == root.resolve() else ""


def head() -> str:
    """Return the line at the head of a run."""
    numbers = ", ".join(map(str, Chosen.rounds))
    return f"rounds of the random runs: {numbers} of 0-{ROUNDS - 1}, {Chosen.why} (--round=N, --round=all)"


def rounds() -> tuple[int, ...]:
    """Return the rounds of this run, or of the test that runs, each from 0 to below `ROUNDS`."""
    return Chosen.rounds if Chosen.own is None else Chosen.own


@contextmanager
def only(own: tuple[int, ...] | None) -> Iterator[None]:
    """Have the rounds that are a test's *own*, `None` for all of this run, while it runs."""
    before, Chosen.own = Chosen.own, own
    try:
        yield
    finally:
        Chosen.own = before


def draws(module: object) -> bool:
    """Return whether the tests of a module have rounds: it uses what stands here."""
    return any(getattr(used, "__module__", "") == __name__ for used in vars(module).values())


def seeds(every: Sequence[T]) -> list[T]:
    """Return those of *every* seed that this run's rounds have: in the end each is one round's.

    Where there are fewer seeds than rounds, they come in turn.
    """
    turns = min(ROUNDS, len(every))
    first = sorted({number % turns for number in rounds()})
    return [seed for at in first for seed in every[at::turns]]


def in_turn(scenarios: Iterable[str], ways: Iterable[str]) -> list[ParameterSet]:
    """Return a quarter of all pairs of a scenario and a way to play it; the others are the next rounds'."""
    pairs = product(enumerate(scenarios), enumerate(ways))
    return _those_of(4, (((one, way), i + j) for (i, one), (j, way) in pairs))


def by_turns(every: Iterable[T], turns: int = 3) -> list[ParameterSet]:
    """Return every third scenario, or log, or one in so many *turns*; the others are the next rounds'."""
    return _those_of(turns, (((one,), i) for i, one in enumerate(every)))


def _those_of(turns: int, every: Iterable[tuple[tuple[object, ...], int]]) -> list[ParameterSet]:
    """Return the values, each with its place, of this run's rounds; each has those that are its own.

    Of fewer places than turns none is left out: no round is without any.
    """
    cases, found = list(every), []
    turns = min(turns, len({place for _, place in cases}))
    for values, place in cases:
        if own := tuple(number for number in rounds() if (place + number) % turns == 0):
            found.append(pytest.param(*values, marks=pytest.mark.of_rounds(*own)))
    return found


def share(count: int) -> int:
    """Return how much of *count* one round does.

    >>> share(2_500), share(3)
    (313, 1)
    """
    return -(-count // ROUNDS)
