"""Exact odds before a player commits (G14)."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import Any

from figures import at_most, best, show
from played import acts, begun, by_bots, do, scenario

from core.engine.odds import Branching, Odds
from core.engine.preview import Preview, preview
from core.engine.questions import Throw

STORM = Throw(28, "storm", "BN-11.1.e", 6, "hits", 6)


def storm() -> None:
    """28 dice at once, sixes counted, and each of the other side's saved on 4 or more."""

    def run(node: tuple[int, int], oracle: Branching) -> tuple[int, int]:
        stage, hits = node
        if stage == 0:
            return 1, oracle.throw(STORM).hits
        saves = oracle.throw(Throw(hits, "save", "BN-9.0", 6, "hits", 4)).hits if hits else 0
        return 2, hits - saves

    def odds() -> dict[tuple[int, int], Fraction]:
        return Odds(run, lambda node: node[0] == 2).distribution((0, 0))

    assert sum(odds().values()) == 1
    at_most("G14", "a pool of 28 dice and the saves against it", best(odds) * 1e3, "ms", 50)


MOST = 20_000
"""Branches; more are counted as not told."""

LONGEST = 1.0
"""Seconds: a preview that takes longer is measured once."""


def shots() -> None:
    """Every act with dice that bots did in a game, previewed where it was done."""
    source = by_bots(1, 300)
    game = begun(1)
    rules = game.rules
    costs: dict[str, list[float]] = {}
    untold: dict[str, int] = {}
    for record in acts(source):
        if any(getattr(event, "faces", None) for event in record.events):
            known = rules.known(game.state, record.seat)

            def work(record: Any = record, known: Any = known) -> Any:
                return preview(rules, known, record.seat, record.command, rules.geometry, most=MOST)

            start = perf_counter()
            found = work()
            once = perf_counter() - start
            tag = str(record.command.__struct_config__.tag)
            if isinstance(found, Preview):
                costs.setdefault(tag, []).append(once if once > LONGEST else best(work, 3))
            else:
                untold[tag] = untold.get(tag, 0) + 1
        do(game, record.seat, record.command)
    for tag, times in sorted(costs.items(), key=lambda item: -len(item[1])):
        times.sort()
        at_most("G14", f"{tag} ({len(times)} times), median", times[len(times) // 2] * 1e3, "ms", 5)
        show("G14", "  dearest", times[-1] * 1e3, "ms")
    for tag, count in sorted(untold.items()):
        show("G14", f"{tag}: more than {MOST} branches, or refused", count, "times")


if __name__ == "__main__":
    storm()
    if scenario():
        shots()
