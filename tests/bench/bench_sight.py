"""Sight lines against their goals (ms a table, µs a line): python tests/bench/bench_sight.py"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from core.table.places import Place, Point
from core.table.sight import looked_along, sight_line
from core.table.spatial_index import Prepared, prepare
from core.table.terrain import Piece, Polygon, Table, make


def star(rng: random.Random, low: float, high: float) -> Polygon:
    """A star-shaped piece of 4–12 corners, often hollow on a side."""
    x, y, n, r = rng.uniform(5, 115), rng.uniform(5, 115), rng.randint(4, 12), rng.uniform(low, high)
    spokes = [((i + rng.uniform(0, 0.8)) * math.tau / n, r * rng.uniform(0.7, 1)) for i in range(n)]
    return Polygon(tuple(Point(x + math.cos(a) * d, y + math.sin(a) * d) for a, d in spokes))


def house(rng: random.Random) -> Polygon:
    """A turned rectangle of 4–14 cm."""
    x, y, turn = rng.uniform(8, 112), rng.uniform(8, 112), rng.uniform(0, math.tau)
    w, h = rng.uniform(2, 7), rng.uniform(2, 7)
    cos, sin = math.cos(turn), math.sin(turn)
    ring = ((-w, -h), (w, -h), (w, h), (-w, h))
    return Polygon(tuple(Point(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in ring))


def stars(count: int) -> Table:
    """The pieces of the peers' benchmark, all opaque."""
    rng = random.Random(3)
    return Table(120, 120, tuple(make("rock", f"p{i}", star(rng, 1.5, 6)) for i in range(count)))


def village(count: int) -> Table:
    """A table as people lay it: houses, woods, walls, roads."""
    rng = random.Random(4)
    pieces: list[Piece] = []
    for i in range(count):
        kind = ("building", "wood", "wall", "building", "rubble")[i % 5]
        pieces.append(make(kind, f"p{i}", star(rng, 3, 8) if kind in ("wood", "rubble") else house(rng)))
    return Table(120, 120, tuple(pieces))


def crowd(count: int, seed: int) -> list[Place]:
    """Figures anywhere on the table."""
    rng = random.Random(seed)
    return [Place(rng.uniform(0, 120), rng.uniform(0, 120)) for _ in range(count)]


def best(work: Callable[[], object], reps: int = 15) -> float:
    """Seconds of the quickest run: the others measure the neighbours."""
    times = []
    for _ in range(reps):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def show(what: str, measured: float, goal: float, unit: str) -> None:
    print(f"{what:<52}{measured:8.2f} {unit}   goal {goal:g} {unit}   ratio {measured / goal:5.2f}")


def measure(name: str, table: Table) -> None:
    """One table: one line explained, the pieces made ready."""
    count = len(table.pieces)
    prepare(table)
    pairs = list(zip(crowd(2000, 5), crowd(2000, 6), strict=True))

    def anew() -> None:
        looked_along.cache_clear()  # remembered from the run before it would tell nothing
        for a, b in pairs:
            sight_line(table, a, b)

    each = best(anew, 7) / len(pairs) * 1e6
    show(f"{name}: a line explained in full over {count}", each, 10.0, "µs")
    show(f"{name}: making {count} pieces ready", best(lambda: Prepared(table), 5) * 1e3, 5.0, "ms")


def main() -> None:
    """Print every figure beside its goal."""
    for count in (40, 100):
        measure("stars", stars(count))
        measure("village", village(count))


if __name__ == "__main__":
    main()
