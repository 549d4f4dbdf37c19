"""What every benchmark shares: timing that the neighbours do not move, and one line a figure.

A figure stands beside its goal and beside a peer's, measured in the same run where the peer is
installed (`live.py`), else as it was recorded (`recorded.toml`); each line says which.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "core" / "engine")]

import counting_game  # noqa: E402, F401 - only now it can be found; the benchmarks take it from here


@cache
def recorded() -> dict[str, Any]:
    """The figures of the peers, by name, with the day they were taken."""
    with (Path(__file__).parent / "recorded.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def measured() -> dict[str, Any]:
    """The figures of this run by the same names, where `run.py` has taken them; else none."""
    file = os.environ.get("BENCH_MEASURED", "")
    found: dict[str, Any] = json.loads(Path(file).read_text("utf-8")) if file else {}
    return found


def peer(whose: str, figure: str) -> tuple[float, str]:
    """A peer's figure and how it is known: `peer("boardgame_io", "move_us_10k")`."""
    if figure in measured().get(whose, {}):
        return float(measured()[whose][figure]), "measured now"
    return float(recorded()[whose][figure]), f"recorded {recorded()['taken']['on']}"


def best(work: Callable[[], object], reps: int = 7) -> float:
    """Seconds of the quickest run: the others measure the neighbours."""
    times = []
    for _ in range(reps):
        gc.collect()
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def spread(seconds: Iterable[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    values = sorted(seconds)
    return statistics.median(values), values[min(len(values) - 1, int(len(values) * 0.95))]


def each(work: Callable[[Any], object], items: Iterable[Any]) -> list[float]:
    """Seconds of each call."""
    times = []
    for item in items:
        start = perf_counter()
        work(item)
        times.append(perf_counter() - start)
    return times


def show(goal: str, what: str, value: float, unit: str, aim: str = "", met: bool | None = None) -> None:
    """Print one figure, what it should be, and whether it is."""
    mark = "" if met is None else ("ok" if met else "SHORT")
    print(f"{goal:<4} {what:<58} {value:>11,.3g} {unit:<9} {aim:<36} {mark}")


def at_most(goal: str, what: str, value: float, unit: str, most: float) -> None:
    """Print a figure that should be small."""
    show(goal, what, value, unit, f"goal <= {most:g}", value <= most)


def at_least(goal: str, what: str, value: float, unit: str, least: float, than: str = "") -> None:
    """Print a figure that should be large; *than* says of what it is a multiple."""
    show(goal, what, value, unit, f"goal >= {least:g}{f' ({than})' if than else ''}", value >= least)


def beside(
    goal: str, what: str, ours: float, unit: str, whose: str, figure: str, least: float, *, quick: bool
) -> None:
    """Print our figure, the peer's, and how many times better ours is; *quick*: less is better."""
    theirs, known = peer(whose, figure)
    show(goal, what, ours, unit)
    name = "boardgame.io" if whose == "boardgame_io" else whose.replace("_", " ")
    show(goal, f"  {name}", theirs, unit, known)
    ratio = theirs / ours if quick else ours / theirs
    at_least(goal, "  ours of theirs", ratio, "x", least)
