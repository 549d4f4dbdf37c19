"""The laboratory: games of 8 a side a minute, what a second worker and Dask are worth, memory of each (#24).

Wall time, as whoever waits has it: only a machine that has two processors to spare tells what it can do. Each
place is tried several times, and the best of each counts. Run: python tests/bench/bench_lab.py [GAMES]
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

from figures import at_least, at_most, show

from core.lab.executors import Dask, Place, Processes
from core.lab.experiment import Experiment, Trial, Wanted, trial_of
from core.lab.one_game import Job
from core.lab.running import Running
from core.scenarios import load

SCENARIO = "breaking_news/rangers_and_militia"
GAMES = 24
ROUNDS = 3
A_MINUTE = 500
"""A thousand games in two minutes."""


class Open:
    """A place that stays open between two rounds: what it takes to start is no part of the figure."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._executor: Executor | None = None

    @property
    def workers(self) -> int:
        """As many as there are."""
        return self._place.workers

    def open(self) -> Executor:
        """The same each time."""
        if self._executor is None:
            self._executor = self._place.open()
        return self._executor

    def end(self) -> None:
        """It stays open."""


def jobs(games: int) -> list[Job]:
    """The games, the same in every place."""
    trial: Trial = trial_of(load(SCENARIO), Wanted())
    return list(Experiment((trial,), games).jobs())


def seconds(place: Place, games: int) -> float:
    """How long they take."""
    begun = perf_counter()
    with closing(Running(jobs(games), place).games()) as over:
        assert sum(one is not None for one in over) == games
    return perf_counter() - begun


@contextmanager
def dask(workers: int) -> Iterator[Dask]:
    """Workers of Dask on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        place = Dask(cluster.scheduler_address)
        yield place
        place.end()


def memory(pid: int) -> float:
    """The most memory that a process has had, in MB."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def main(games: int) -> None:
    """Play in each place in turn, and tell."""
    print(f"Load now: {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors; {games} games a round.")
    one, two = Processes(1), Processes(2)
    with dask(2) as cluster:
        places = {"one process": Open(one), "two processes": Open(two), "two of Dask": Open(cluster)}
        for place in places.values():
            seconds(place, 4)  # everything is loaded
        took = {name: min(seconds(place, games) for _ in range(ROUNDS)) for name, place in places.items()}
        most = max(memory(child.pid) for child in multiprocessing.active_children() if child.pid)
    one.end()
    two.end()
    for name, wall in took.items():
        show("#24", f"games of 8 a side a minute, {name}", 60 * games / wall, "a minute")
    at_least("#24", "games of 8 a side a minute", 60 * games / took["two processes"], "a minute", A_MINUTE)
    worth = took["one process"] / (2 * took["two processes"])
    at_least("#24", "efficiency of the second process", worth, "", 0.9)
    at_least("#24", "Dask beside processes", took["two processes"] / took["two of Dask"], "", 0.85)
    at_most("#24", "most memory of a worker", most, "MB", 150)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
