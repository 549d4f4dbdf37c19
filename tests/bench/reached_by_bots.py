"""What of a rule book bots' games reach: python tests/bench/reached_by_bots.py BOOK GAMES [FIRST SEED [FILE]]

The paragraphs by which they threw, were asked, acted, scored and were refused, chapter by chapter; then every
command that nobody gave and every fact that never happened. The counts of several runs add up in the file.
Rulings are the referee's, and he is no bot. What is never reached is a scenario that is missing, an offer
that is too light, or a rule that nothing leads to.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from figures import ROOT
from msgspec import Struct

sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "core" / "properties")]

from wandering import begin, readings  # noqa: E402

from core.engine.contract.facts import Refusal  # noqa: E402
from core.engine.game.game import Game  # noqa: E402
from core.engine.seat.bot import play_out  # noqa: E402
from core.rules import load, rulebook  # noqa: E402
from core.scenarios import every  # noqa: E402

PARAGRAPH = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+(?:\.[A-Z0-9]+)*(?:\.[a-z](?:–[a-z])?)?")


def tag(value: Any) -> str:
    """Return what a command or fact is called in the log."""
    return str(value.__struct_config__.tag)


class Counted(Game):
    """A game that counts by which paragraphs it refuses."""

    refusals: Counter[str]

    def draft(self, *wish: Any, **more: Any) -> Any:
        """Decide a wish as ever."""
        made = super().draft(*wish, **more)
        if isinstance(made, Refusal):
            self.refusals[made.rule] += 1
        return made


def games(book: str, count: int, first: int, refusals: Counter[str]) -> Iterator[Game]:
    """Yield bots' games: each scenario in turn, every other one under readings drawn anew."""
    scenarios = every(book)
    for seed in range(first, first + count):
        scenario = scenarios[seed % len(scenarios)]
        drawn = readings(scenario, random.Random(seed), short=True) if seed // len(scenarios) % 2 else {}
        game = begin(scenario, seed, options=drawn)
        game.__class__ = Counted
        assert isinstance(game, Counted)
        game.refusals = refusals
        play_out(game, seed, 4_000)
        yield game


def paragraphs(game: Game) -> Iterator[str]:
    """Yield the paragraphs of what was done: once for each act and fact that names or is written for one."""
    for record in game.records:
        yield from cited(type(record.command))
        for event in record.events:
            yield from {*cited(type(event)), *named(event)}


def named(value: Any) -> Iterator[str]:
    """Yield every paragraph that a fact holds: of its throw, its modifiers, what it asks, however deep."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if field == "rule":
                yield part
            elif isinstance(part, (Struct, tuple, dict)):
                yield from named(part)
    elif isinstance(value, (tuple, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from named(part)


@cache
def cited(kind: type) -> frozenset[str]:
    """Return the paragraphs that stand at a class of commands or facts; a row of letters is each of them."""
    found: set[str] = set()
    for text in PARAGRAPH.findall(kind.__doc__ or ""):
        base, _, letters = text.rpartition(".")
        row = range(ord(letters[0]), ord(letters[-1]) + 1) if len(letters) == 3 and letters[1] == "–" else ()
        found |= {f"{base}.{chr(letter)}" for letter in row} or {text}
    return frozenset(found)


def main(book: str, count: int, first: int = 0, kept: Path | None = None) -> None:
    """Play and tell; what was counted before, and *kept* in a file, is added."""
    rules, checklist = load(book), rulebook(book)
    counts: dict[str, Counter[str]] = {
        name: Counter() for name in ("games", "reached", "refused", "given", "happened")
    }
    if kept is not None and kept.exists():
        counts |= {name: Counter(numbers) for name, numbers in json.loads(kept.read_text("utf-8")).items()}
    for game in games(book, count, first, counts["refused"]):
        counts["games"][game.header.scenario] += 1
        counts["reached"].update(filter(None, paragraphs(game)))
        counts["given"].update(tag(record.command) for record in game.records)
        counts["happened"].update(tag(event) for record in game.records for event in record.events)
        print(f"{game.header.scenario}: {len(game.records)} records, turn {game.state.turn}", flush=True)
        if kept is not None:
            kept.write_text(json.dumps(counts), "utf-8")
    print(f"{sum(counts['games'].values())} games; after a paragraph how often, and how often it refused")
    chapters: dict[str, list[str]] = defaultdict(list)
    done = [entry.id for entry in checklist.entries() if entry.status == "done"]
    reached, refused = counts["reached"], counts["refused"]
    for id in done:
        if id in reached or id in refused:
            told = f"{reached[id]}" + (f"/{refused[id]}" if refused[id] else "")
            chapters[id.rpartition(".")[0]].append(f"{id.rpartition('.')[2]} {told}")
    for chapter, found in chapters.items():
        print(f"  {chapter}: {', '.join(found)}")
    silent = [
        entry.id for entry in checklist.items if entry.status == "done" and entry.id not in reached | refused
    ]
    print(f"items named by nothing that happened ({len(silent)}): {', '.join(silent)}")
    for what, kinds in (("given", rules.commands), ("happened", rules.events)):
        never = sorted({tag(kind) for kind in kinds} - counts[what].keys())
        print(f"never {what} ({len(never)} of {len(kinds)}): {', '.join(never)}")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:4]]
    main(sys.argv[1], *(numbers or [6]), *([] if len(numbers) < 2 else map(Path, sys.argv[4:5])))
