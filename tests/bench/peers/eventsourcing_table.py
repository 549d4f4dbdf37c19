"""eventsourcing: an aggregate rebuilt, and opened from SQLite. Prints JSON; needs `eventsourcing`."""

from __future__ import annotations

import json
import tempfile
from importlib.metadata import version
from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from workload import FIGURES, quickest, wishes


class Skirmish(Aggregate):
    """The common workload as an aggregate."""

    @event("Started")
    def __init__(self) -> None:
        self.figures = [[float(number), 0.0, 0] for number in range(FIGURES)]
        self.turn = 0

    @event("Moved")
    def move(self, figure: int, x: float, y: float) -> None:
        self.figures[figure][:2] = [x, y]

    @event("Fired")
    def fire(self, firer: int, target: int, face: int) -> None:
        if face >= 5:
            self.figures[target][2] = 1

    @event("TurnEnded")
    def end(self) -> None:
        self.turn += 1


def opened(size: int, file: str) -> float:
    """Seconds to open *size* events from SQLite (*file*) or from memory (``""``)."""
    sqlite = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": file}
    app: Application[UUID] = Application(sqlite if file else {})
    game = Skirmish()
    for number, (kind, *rest) in enumerate(wishes(size)):
        {"move": game.move, "fire": game.fire, "turn": lambda *_: game.end()}[kind](*rest)
        if number % 100 == 99:
            app.save(game)
    app.save(game)
    seconds = quickest(lambda: app.repository.get(game.id))
    app.close()
    return seconds


def main() -> None:
    """Print events a second and ms to open."""
    with tempfile.TemporaryDirectory() as folder:
        told = {
            "version": version("eventsourcing"),
            "rebuild_per_s": 10_000 / opened(10_000, ""),
            "sqlite_open_ms_10k": opened(10_000, str(Path(folder) / "10k.db")) * 1e3,
            "sqlite_open_ms_100k": opened(100_000, str(Path(folder) / "100k.db")) * 1e3,
        }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
