"""Where games are played: processes of this machine, or whatever workers a Dask scheduler has.

Both are `concurrent.futures` executors, and whoever hands out the games sees no difference.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Protocol
from urllib.parse import urlsplit

from core.engine.words.sanitize import clean
from core.lab.trouble import trouble

CONNECTING = "20s"
"""How long a scheduler may take to answer, in Dask's own words."""

COUNTED = 5.0
"""Seconds between two looks at how many workers a scheduler has."""

GARBAGE = 50_000
"""Objects made between two looks for garbage: of a game nearly nothing is, and each look takes long."""


class Place(Protocol):
    """Where games are played."""

    @property
    def workers(self) -> int:
        """How many games are played at once there."""

    def open(self) -> Executor:
        """Return an executor to hand games to; called again where the one before broke."""

    def end(self) -> None:
        """Stop whatever is still being played, at once."""


class Processes:
    """So many processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[int | None] = set()

    def open(self) -> Executor:
        """Return a new pool of processes, which are started as they are needed."""
        self.end()
        self._others = {child.pid for child in multiprocessing.active_children()}
        self._pool = ProcessPoolExecutor(
            self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=ready
        )
        return self._pool

    def end(self) -> None:
        """End the processes of the pool, in the middle of a game or not."""
        if self._pool is not None:
            mine = [one for one in multiprocessing.active_children() if one.pid not in self._others]
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in mine:
                process.terminate()
            for process in mine:
                process.join()
            self._pool = None


class Dask:
    """The workers of a Dask scheduler at an address; `LabTrouble` where it cannot be had."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise trouble("lab-no-dask") from None
        self._address = address
        self._counted, self._workers = 0.0, 0
        try:
            self._client = Client(address, timeout=CONNECTING, set_as_default=False)
        except OSError as error:
            raise trouble("lab-no-scheduler", address=address, why=clean(str(error), 200)) from None

    @property
    def workers(self) -> int:
        """The threads of all workers that are there: some may come or go while it works."""
        if time.monotonic() - self._counted > COUNTED:
            self._workers = max(1, sum(self._client.nthreads().values()))
            self._counted = time.monotonic()
        return self._workers

    def open(self) -> Executor:
        """Return the scheduler as an executor; `LabTrouble` where it is gone."""
        if self._client.status != "running":
            raise trouble("lab-scheduler-gone", address=self._address)
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def end(self) -> None:
        """Leave the scheduler, which drops what was still to be done."""
        self._client.close()


def place_of(on: str, workers: int) -> Place:
    """Return where games are to be played: `processes`, or `dask://HOST:PORT`.

    *workers* counts processes, 0 for as many as this machine has processors.
    """
    if on == "processes":
        return Processes(workers or os.cpu_count() or 1)
    parts = urlsplit(on)
    if parts.scheme != "dask" or not parts.netloc:
        raise trouble("lab-no-place", on=clean(on, 100))
    return Dask(f"tcp://{parts.netloc}")


def ready() -> None:
    """Make a process ready: Ctrl+C is for whoever started it, and it goes when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_memory()
    if (parent := multiprocessing.parent_process()) is not None:
        sentinel = parent.sentinel
        threading.Thread(target=lambda: wait([sentinel]) and os._exit(1), daemon=True).start()


def spare_memory() -> None:
    """Look for garbage seldom: a game makes hundreds of thousands of objects that go by themselves."""
    gc.set_threshold(GARBAGE, 20, 20)
