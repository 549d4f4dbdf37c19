"""The work that every peer does: 40 figures; three moves in four, one shot in four, a turn every 20."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from time import perf_counter

FIGURES, TURN = 40, 20


def numbers(seed: int = 20240229) -> Iterator[int]:
    """Park and Miller's numbers, the same in every language."""
    while True:
        seed = seed * 16807 % 2147483647
        yield seed


def wishes(count: int) -> Iterator[tuple[str, int, float, float]]:
    """Yield `("move", figure, x, y)`, `("fire", firer, target, face)` or `("turn", 0, 0, 0)`."""
    drawn = numbers()
    for number in range(count):
        if number % TURN == TURN - 1:
            yield "turn", 0, 0, 0
        elif next(drawn) % 4:
            yield "move", next(drawn) % FIGURES, next(drawn) % 1200 / 10, next(drawn) % 1200 / 10
        else:
            yield "fire", next(drawn) % FIGURES, next(drawn) % FIGURES, next(drawn) % 6 + 1


def quickest(work: Callable[[], object], reps: int = 3) -> float:
    """Seconds of the quickest run."""
    times = []
    for _ in range(reps):
        gc.collect()
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)
