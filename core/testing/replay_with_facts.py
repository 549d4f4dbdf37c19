"""Replay logs with the facts of their rule book alone: `-m core.testing.replay_with_facts <package> <log>…`.

Run in an interpreter of its own. Tells as JSON the digests of each log, and which modules were loaded.
"""

from __future__ import annotations

import importlib
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Union

import msgspec

from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.rulekit.facts import evolve
from core.testing.digests import digest_of, stretch


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return a log's header and records, without what chains them."""
    rows = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [{name: part for name, part in row.items() if name != "chain"} for row in rows]


class Replay:
    """One log replayed: the state after every record, and which records are in effect."""

    def __init__(self, package: str) -> None:
        facts = importlib.import_module(f"{package}.facts")
        kinds: Any = Union[(*facts.EVENTS, *ENGINE_EVENTS)]
        listed: Any = list[kinds]
        self.listed = listed
        self.hop = None
        if find_spec(f"{package}.from_1"):  # a younger book has no logs of format 1
            self.hop = importlib.import_module(f"{package}.from_1").From1()
        self.empty = importlib.import_module(f"{package}.state").State()
        self.states = [self.empty]
        self.line: list[int] = []
        self.undone: list[list[int]] = []
        self.travels: list[int] = []

    def digests(self, path: Path) -> list[str]:
        """Return the digest at the end of each turn in effect, and after every undo and redo."""
        rows = rows_of(path)
        old = self.hop if rows[0]["format"] == 1 else None
        for number, row in enumerate(rows):
            carried = old(row, number) if old is not None else row
            if number:
                self.record(number, carried["command"], msgspec.convert(carried["events"], self.listed))
        found = {stretch(self.states[n]): self.digest(n) for n in self.line}
        return [*found.values(), *(self.digest(n) for n in self.travels)]

    def digest(self, n: int) -> str:
        return digest_of(self.states[n], self.empty)

    def record(self, n: int, command: dict[str, Any], events: list[Any]) -> None:
        if command["do"] in ("undo", "redo"):
            self.states.append(self.states[events[0].to])
            self.travels.append(n)
            if command["do"] == "undo":
                cut = self.line.index(events[0].to) + 1
                self.undone.append(self.line[cut:])
                del self.line[cut:]
            else:
                self.line += self.undone.pop()
            return
        state = self.states[self.line[-1] if self.line else 0]
        for event in events:
            state = evolve(state, event)
        self.states.append(state)
        self.line.append(n)
        self.undone = []


def main(package: str, logs: list[str]) -> None:
    """Print the digests of each log, and the modules of all rule books that were loaded for it."""
    found = {log: Replay(package).digests(Path(log)) for log in logs}
    loaded = sorted(
        name for name in sys.modules if name.startswith((f"{package}.", "core.rules.", "core.rulekit"))
    )
    print(json.dumps({"digests": found, "loaded": loaded}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
