"""Floors: the least that the same work can cost in Python. Prints JSON; needs nothing of anybody's.

The least honest game core checks a command, makes an event, appends it and changes a state in
place; nobody can replay, undo or hide anything in it.
"""

from __future__ import annotations

import copy
import json
import os
import random
import tempfile
from typing import IO, Any

import msgspec
from workload import FIGURES, quickest, wishes


class Done(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One event of the least core."""

    kind: str
    one: int
    two: float
    three: float


class Least:
    """State, log, a file flushed at each event, a copy of the state every 256 events; nothing else."""

    def __init__(self, file: IO[bytes] | None = None) -> None:
        self.figures = {number: (float(number), 0.0, 0) for number in range(FIGURES)}
        self.turn = 0
        self.log: list[Done] = []
        self.copies = [self.figures.copy()]
        self.file = file
        self.dice = random.Random(1)
        self.encode = msgspec.json.Encoder().encode

    def do(self, wish: tuple[str, int, float, float]) -> None:
        """Check, decide, write, append, apply."""
        event = self.decided(wish)
        if self.file is not None:
            self.file.write(self.encode(event) + b"\n")
        self.log.append(event)
        self.apply(event)
        if len(self.log) % 256 == 0:
            self.copies.append(self.figures.copy())

    def decided(self, wish: tuple[str, int, float, float]) -> Done:
        """Return the event of a wish that is allowed."""
        kind, one, two, three = wish
        if kind == "move":
            x, y, _ = self.figures[one]
            if not (0 <= two <= 120 and 0 <= three <= 120) or (two - x) ** 2 + (three - y) ** 2 > 170**2:
                raise ValueError(wish)
        elif kind == "fire":
            if one not in self.figures or two not in self.figures:
                raise ValueError(wish)
            three = int(self.dice.random() * 6) + 1
        return Done(kind, one, two, three)

    def apply(self, event: Done) -> None:
        """Change the state."""
        if event.kind == "move":
            self.figures[event.one] = (event.two, event.three, self.figures[event.one][2])
        elif event.kind == "fire":
            if event.three >= 5:
                x, y, _ = self.figures[int(event.two)]
                self.figures[int(event.two)] = (x, y, 1)
        else:
            self.turn += 1


def command_us(size: int) -> float:
    """Cost of a command after *size* others."""
    with tempfile.TemporaryFile(buffering=0) as file:
        game, more = Least(file), list(wishes(300))
        for wish in wishes(size):
            game.do(wish)
        return quickest(lambda: [game.do(wish) for wish in more], 5) / len(more) * 1e6


def replay_per_s(size: int) -> float:
    """Events applied in a second."""
    game = Least()
    for wish in wishes(size):
        game.do(wish)
    log, again = game.log, Least()
    return size / quickest(lambda: [again.apply(event) for event in log], 5)


def deepcopy_us(count: int) -> float:
    """A deep copy of *count* figures of a dozen fields."""
    weapon = {"name": "rifle", "range": 60, "dice": 1}
    figure = {"name": "Abu", "side": 1, "x": 1.5, "y": 2.5, "facing": 90.0, "status": "", "wounds": 0}
    lists = {"weapons": [weapon, weapon], "marks": {"seen"}, "seen by": {1, 2}}
    state = {n: {**figure, **copy.deepcopy(lists), "id": n, "team": "A"} for n in range(count)}
    return quickest(lambda: copy.deepcopy(state), 7) * 1e6


def synced_per_s() -> float:
    """Lines of 250 bytes appended and synced, one by one."""
    with tempfile.NamedTemporaryFile(dir=os.getcwd()) as file:

        def append() -> None:
            for _ in range(200):
                file.write(b"x" * 250)
                file.flush()
                getattr(os, "fdatasync", os.fsync)(file.fileno())

        return 200 / quickest(append)


def main() -> None:
    """Print all floors."""
    told: dict[str, dict[str, Any]] = {
        "floor_game": {
            "command_us_1k": command_us(1_000),
            "command_us_10k": command_us(10_000),
            "command_us_50k": command_us(50_000),
            "replay_per_s_10k": replay_per_s(10_000),
        },
        "floor_snapshot": {"deepcopy_us_100": deepcopy_us(100)},
        "floor_append": {"fdatasync_each_per_s": synced_per_s()},
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
