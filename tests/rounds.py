"""The long random runs have rounds: one in each `make test`, the next one tomorrow, all in `make soak`.

A round has seeds of its own, so what one run leaves out another does; nothing is ever left out for good.
`pytest --round=2` repeats a round, `--round=all` does them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import product
from typing import TypeVar

T = TypeVar("T")

ROUNDS = 8


class Chosen:
    """The rounds of this run; which they are stands at its head."""

    rounds: tuple[int, ...] = (0,)


def choose(wanted: str) -> None:
    """Choose the rounds of this run: a number, `all`, or `today`."""
    if wanted == "all":
        Chosen.rounds = tuple(range(ROUNDS))
    else:
        number = date.today().toordinal() if wanted == "today" else int(wanted)
        Chosen.rounds = (number % ROUNDS,)


def rounds() -> tuple[int, ...]:
    """Return the rounds of this run, each from 0 to below `ROUNDS`."""
    return Chosen.rounds


def seeds(every: Sequence[T]) -> list[T]:
    """Return those of *every* seed that this run's rounds have: in the end each is one round's.

    Where there are fewer seeds than rounds, they come in turn.
    """
    turns = min(ROUNDS, len(every))
    first = sorted({number % turns for number in rounds()})
    return [seed for at in first for seed in every[at::turns]]


def in_turn(scenarios: Iterable[str], ways: Iterable[str]) -> list[tuple[str, str]]:
    """Return a quarter of all pairs of a scenario and a way to play it; the others are the next rounds'."""
    pairs = product(enumerate(scenarios), enumerate(ways))
    return [(one, way) for (i, one), (j, way) in pairs if any((i + j + day) % 4 == 0 for day in rounds())]


def by_day(every: Iterable[T]) -> list[T]:
    """Return every third scenario, or log; the others are the next rounds'."""
    return [one for i, one in enumerate(every) if any((i + day) % 3 == 0 for day in rounds())]


def share(count: int) -> int:
    """Return how much of *count* one round does.

    >>> share(2_500), share(3)
    (313, 1)
    """
    return -(-count // ROUNDS)
