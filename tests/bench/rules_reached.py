"""How often bots reach each paragraph of Breaking News: counted in their games, printed.

    .venv/bin/python tests/bench/rules_reached.py [GAMES] [FIRST SEED] [file for the counts, added to]

The scenarios take turns, the readings vary by seed. A paragraph is reached where a fact, a throw, a modifier,
a decision, a point or a refusal names it, or what is written at the class of a fact or a command; beside that
every command and every kind of fact is counted, and those that never came about are listed. The counts of
several runs may be added up in a file.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from figures import ROOT  # noqa: F401 - finds the program
from msgspec import Struct

from core.engine.contract.facts import Refusal
from core.engine.game.game import Game
from core.engine.seat.bot import Stuck, play_out
from core.games import header_of, new_game
from core.rules import rulebook
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import EVENTS
from core.rules.breaking_news.options import OPTIONS
from core.scenarios import load, ready

OFTEN = 0.15
"""Chance of each option to have another value than its default."""

KEPT = ("edition", "turn_limit", "hidden_mode")
"""Options that a scenario sets itself, or that change what a game is."""


def readings(seed: int) -> dict[str, str]:
    """Return the options of a game: the editions by turns, single readings by chance."""
    pick = random.Random(seed)
    chosen = {"edition": ("EN", "IT")[seed % 2]}
    for name, values in OPTIONS.items():
        if name not in KEPT and pick.random() < OFTEN:
            chosen[name] = pick.choice(values)
    return chosen


def rules_in(value: Any) -> Iterator[str]:
    """Yield every paragraph named in a value, however deep."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if field == "rule" and isinstance(part, str):
                yield part
            elif isinstance(part, (Struct, tuple, list, dict)):
                yield from rules_in(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from rules_in(part)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from rules_in(part)


@cache
def cited(kind: type) -> frozenset[str]:
    """Return the paragraphs that stand at a class of facts or commands; a row of letters is all of them."""
    found: set[str] = set()
    for text in re.findall(r"BN-[A-Z]*[A-Z0-9.]+(?:\.[a-z](?:–[a-z])?)?", kind.__doc__ or ""):
        base, dot, letters = text.rpartition(".")
        if dot and len(letters) == 3 and letters[1] == "–":
            found |= {f"{base}.{chr(one)}" for one in range(ord(letters[0]), ord(letters[2]) + 1)}
        else:
            found.add(text.rstrip("."))
    return frozenset(found)


class Counted(Game):
    """A game that counts what it refuses."""

    refusals: Counter[str]

    def draft(self, *wish: Any, **more: Any) -> Any:
        """Decide a wish as ever."""
        made = super().draft(*wish, **more)
        if isinstance(made, Refusal):
            self.refusals[made.rule] += 1
        return made


def played(scenario: str, seed: int, count: dict[str, Counter[str]]) -> str:
    """Play one game and count it; return how it ended."""
    found = load(scenario)
    given = {name: value for name, value in readings(seed).items() if name not in found.options}
    referee = seed % 3 == 0 or bool(given.items() & RULES.left_to_referee.items())
    game = new_game(found, header_of(found, dice="seeded", seed=seed, options=given, referee=referee))
    game.__class__ = Counted
    assert isinstance(game, Counted)
    game.refusals = count["refused"]
    try:
        play_out(game, seed)
    except Stuck as stuck:
        return f"STUCK: {stuck}"
    for record in game.records:
        count["commands"][str(record.command.__struct_config__.tag)] += 1
        for event in record.events:
            count["facts"][type(event).__name__] += 1
            count["paragraphs"].update((set(rules_in(event)) | cited(type(event))) - {""})
        count["paragraphs"].update(cited(type(record.command)))
    over = next(
        (event for r in game.records for event in r.events if type(event).__name__ == "GameEnded"), None
    )
    return f"{over.winner or 'draw'}" if over is not None else "unfinished"


def main() -> None:
    """Play, add up, print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kept = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    count: dict[str, Counter[str]] = {
        name: Counter() for name in ("commands", "facts", "paragraphs", "refused", "ends")
    }
    if kept is not None and kept.exists():
        for name, numbers in json.loads(kept.read_text("utf-8")).items():
            count[name].update(numbers)
    scenarios = [id for id in ready() if id.startswith("breaking_news/")]
    start = time.perf_counter()
    for seed in range(first, first + games):
        scenario = scenarios[seed % len(scenarios)]
        count["ends"][f"{scenario}: {played(scenario, seed, count)}"] += 1
        if kept is not None:
            kept.write_text(json.dumps(count), "utf-8")
    show(count, time.perf_counter() - start)


def show(count: dict[str, Counter[str]], seconds: float) -> None:
    """Print the counts, and what was never reached."""
    print(f"{sum(count['ends'].values())} games, {seconds:.0f} s in this run")
    for end, number in sorted(count["ends"].items()):
        print(f"  {number:>4} {end}")
    reached = count["paragraphs"] + count["refused"]
    done = [entry.id for entry in rulebook("breaking_news").items if entry.status == "done"]
    print(f"{len(reached)} paragraphs named, by facts / by refusals:")
    for rule in sorted(reached):
        print(f"  {rule:<24} {count['paragraphs'][rule]:>8} {count['refused'][rule]:>8}")
    commands = {str(kind.__struct_config__.tag) for kind in RULES.commands}
    print("commands never done:", ", ".join(sorted(commands - set(count["commands"]))) or "none")
    print(
        "facts that never came about:",
        ", ".join(sorted({kind.__name__ for kind in EVENTS} - set(count["facts"]))),
    )
    print("items done and named by nothing that happened:", ", ".join(sorted(set(done) - set(reached))))


if __name__ == "__main__":
    main()
