"""Exact odds before a player commits (G14)."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

from figures import ROOT, at_most, best, show
from played import acts, begun, by_bots, do

from core.engine.chance.preview import Effort, Preview, preview

RULES_TESTS = ROOT / "tests" / "core" / "rules"
sys.path[:0] = [str(ROOT / "tests"), str(RULES_TESTS), str(RULES_TESTS / "breaking_news")]


def storm() -> None:
    """The book's storm by the real rule (BN-11.1, BN-EX.05): seven men against four, 28 dice at once."""
    from test_bn_odds import RULES, wish
    from test_bn_odds import storm as stormers

    game = stormers(["R2"] * 7, ["Irr3"] * 4)

    def look() -> Any:
        return preview(RULES, game.state, "blue", wish(game), RULES.geometry)

    found = look()
    assert isinstance(found, Preview) and sum(end.chance for end in found.outcomes) == 1
    show("G14", "storming a building, 7 men against 4: ends told", len(found.outcomes), "")
    at_most("G14", "storming a building, 7 men against 4: exact odds", best(look, 5) * 1e3, "ms", 50)


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
                effort = Effort(MOST, steps=0)
                return preview(rules, known, record.seat, record.command, rules.geometry, effort=effort)

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
    shots()
