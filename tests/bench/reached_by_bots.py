"""What of a rule book bots' games reach: python tests/bench/reached_by_bots.py bassa_intensita 6

The paragraphs by which they threw, were asked and acted, chapter by chapter; then every command that nobody
gave and every fact that never happened. Rulings are the referee's, and he is no bot. What is never reached is
a scenario that is missing, an offer that is too light, or a rule that nothing leads to.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from figures import ROOT

sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "core" / "properties")]

from wandering import begin, readings  # noqa: E402

from core.engine.contract.facts import Thrown  # noqa: E402
from core.engine.game.game import Game  # noqa: E402
from core.engine.seat.bot import play_out  # noqa: E402
from core.rules import load, rulebook  # noqa: E402
from core.scenarios import every  # noqa: E402


def tag(value: Any) -> str:
    """Return what a command or fact is called in the log."""
    return str(value.__struct_config__.tag)


def games(book: str, count: int) -> Iterator[Game]:
    """Yield bots' games: each scenario in turn, every other one under readings drawn anew."""
    scenarios = every(book)
    for seed in range(count):
        scenario = scenarios[seed % len(scenarios)]
        drawn = readings(scenario, random.Random(seed), short=True) if seed % 2 else {}
        game = begin(scenario, seed, options=drawn)
        play_out(game, seed, 4_000)
        yield game


def paragraphs(game: Game) -> Iterator[str]:
    """Yield the paragraphs of throws, decisions and of the acts that were chosen."""
    for record in game.records:
        before = game.state_before(record.n)
        if before is not None and record.n > 1:
            known = game.rules.known(before, record.seat)
            chosen = (one for one in game.rules.choices(known, record.seat) if one.do == tag(record.command))
            yield next((one.rule for one in chosen), "")
        yield from (event.rule for event in record.events if isinstance(event, Thrown))
        state = game.state_after(record.n)
        yield from (decision.rule for decision in state.awaiting)


def main(book: str, count: int) -> None:
    """Play and tell."""
    rules, checklist = load(book), rulebook(book)
    reached: Counter[str] = Counter()
    given: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    for game in games(book, count):
        reached.update(filter(None, paragraphs(game)))
        given.update(tag(record.command) for record in game.records)
        happened.update(tag(event) for record in game.records for event in record.events)
        print(f"{game.header.scenario}: {len(game.records)} records, turn {game.state.turn}", flush=True)
    chapters: dict[str, list[str]] = defaultdict(list)
    for entry in checklist.items:
        if entry.status == "done" and entry.id in reached:
            chapters[entry.id.rpartition(".")[0]].append(f"{entry.id.rpartition('.')[2]} {reached[entry.id]}")
    for chapter, found in chapters.items():
        print(f"  {chapter}: {', '.join(found)}")
    for what, kinds, seen in (("given", rules.commands, given), ("happened", rules.events, happened)):
        never = sorted({tag(kind) for kind in kinds} - seen.keys())
        print(f"never {what} ({len(never)} of {len(kinds)}): {', '.join(never)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6)
