"""Playing many games somewhere: handed out a few at a time, each until it is over, whatever dies meanwhile.

A worker that dies costs the games that were being played, which are played again. Which of them took the
worker with it nobody can tell, so those are played one by one then; one that does it time and again is given
up and told.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait

from core.lab.executors import Place
from core.lab.one_game import Job, play
from core.lab.result import Result

AHEAD = 2
"""Games that lie ready for each worker, besides the one that it plays."""

LIVES = 3
"""Workers that a game may cost, each of them alone with it, before it is given up."""

LOOK = 0.5
"""Seconds after which somebody is told how far it is, though no game is over."""

Played = tuple[Job, Result | None]
"""A game that is over, with what came of it; `None` of one that was given up."""


class Running:
    """The games of an experiment while they are played; each is yielded once."""

    def __init__(self, jobs: Iterable[Job], place: Place) -> None:
        self._waiting = deque(jobs)
        self._suspects: deque[Job] = deque()
        self._place = place
        self._flying: dict[Future[Result], Job] = {}
        self._executor: Executor | None = None
        self._cost: Counter[Job] = Counter()
        self.again = 0
        """Games that had to be played again, because what played them died."""

    def games(self) -> Generator[Played | None, None, None]:
        """Yield the games as they are over, and `None` every now and then, so that one may tell or stop.

        Whoever closes it ends what is being played: it is not over, and was nothing yet.
        """
        try:
            while self._waiting or self._suspects or self._flying:
                self._hand_out()
                over, _ = wait(self._flying, LOOK, FIRST_COMPLETED)
                for future in over:
                    yield from self._landed(future)
                yield None
        finally:
            self._place.end()

    def _hand_out(self) -> None:
        """Give workers enough to do, a suspect alone."""
        if self._suspects:
            if not self._flying:
                self._submit(self._suspects.popleft())
            return
        room = self._place.workers * (1 + AHEAD) - len(self._flying)
        for _ in range(min(room, len(self._waiting))):
            self._submit(self._waiting.popleft())

    def _submit(self, job: Job) -> None:
        if self._executor is None:
            self._executor = self._place.open()
        try:
            self._flying[self._executor.submit(play, job)] = job
        except BrokenExecutor:
            self._executor = None
            self._suspects.append(job)

    def _landed(self, future: Future[Result]) -> Iterator[Played]:
        if (job := self._flying.pop(future, None)) is None:
            return  # it went down with the pool, together with another
        try:
            yield job, future.result()
        except BrokenExecutor:
            lost = [job, *self._flying.values()]
            self._flying.clear()
            self._executor = None
            yield from self._lost(lost)
        except CancelledError:  # nobody here did: whoever had it is gone
            self._executor = None
            yield from self._lost([job])
        except Exception as error:
            if not _died(error):
                raise
            yield from self._lost([job])

    def _lost(self, jobs: list[Job]) -> Iterator[Played]:
        """Play games again that a worker has taken with it; one that was alone with it may be why."""
        self.again += len(jobs)
        if len(jobs) == 1:
            self._cost[jobs[0]] += 1
        for job in jobs:
            if self._cost[job] < LIVES:
                self._suspects.append(job)
            else:
                yield job, None


def _died(error: BaseException) -> bool:
    """Return whether a worker of Dask died over a game; asked by name, as Dask may not be installed."""
    return type(error).__name__ == "KilledWorker"
