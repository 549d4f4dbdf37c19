"""Worker processes for what takes long, so that no key ever waits behind what another seat wants to know.

Work goes there as bytes and comes back as bytes; `work.py` says what they mean. A worker that fails or dies
costs the piece of work it was at, which is answered with a sentence, and is replaced when it is needed.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import suppress
from itertools import count

from msgspec import Struct

from core.engine.words.message import say
from core.hosting.refused import Refused, refused
from core.hosting.workers.fair_share import next_of
from core.hosting.workers.orders import Done, Failed, Limits
from core.hosting.workers.worker_process import WorkerProcess

PROGRAM = "core.hosting.workers.worker"
"""The module that a worker runs."""

MOST_WAITING = 32
"""Pieces of work that one seat may have waiting; a screen asks for one at a time."""


MOST_REMEMBERED = 1_000
"""Seats of which it is known when they were served last."""


class Superseded(Exception):
    """The same seat has asked for something newer in its place."""


class Busy(Struct, frozen=True):
    """How busy the workers are, for whoever keeps the host."""

    workers: int
    running: int
    waiting: int


class _Job:
    """A piece of work, from the asking to its answer."""

    def __init__(self, body: bytes, who: Hashable, place: Hashable) -> None:
        self.body = body
        self.who = who
        self.place = place
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.worker: WorkerProcess | None = None

    def refuse(self, error: Exception) -> None:
        """Answer with an error, where nobody has answered yet."""
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # somebody may have gone; then nobody fetches it


class Workers:
    """So many processes, started when they are first needed; used from one event loop.

    *fault* is told of every fault in a worker, with its traceback: it is for the host's own log.
    """

    def __init__(
        self,
        size: int | None = None,
        limits: Limits = Limits(),  # noqa: B008
        program: str = PROGRAM,
        fault: Callable[[str], None] | None = None,
    ) -> None:
        self.size = size or max(2, min(8, (os.cpu_count() or 2) - 1))
        self._limits = limits
        self._program = program
        self._fault = fault
        self._waiting: list[_Job] = []
        self._running: dict[_Job, asyncio.Task[None]] = {}
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._served: dict[Hashable, int] = {}
        self._turn = count(1)
        self._closed = False

    @property
    def busy(self) -> Busy:
        """How many processes there are, and how much work."""
        return Busy(len(self._all), len(self._running), len(self._waiting))

    async def run(self, body: bytes, who: Hashable, place: Hashable = None) -> bytes:
        """Return what comes of a piece of work that *who* wants: a seat of a game, most often.

        Whoever is cancelled while he waits has his work left. What stands in a *place* gives way to what
        the same *who* wants there next, and raises `Superseded`. `Refused` tells in a sentence why nothing
        came of it.
        """
        if self._closed:
            raise refused("hosting-work-closed")
        if place is not None:
            self._supersede(who, place)
        if sum(job.who == who for job in self._waiting) >= MOST_WAITING:
            raise refused("hosting-work-many", most=MOST_WAITING)
        job = _Job(body, who, place)
        self._waiting.append(job)
        self._begin()
        try:
            return await job.answer
        finally:
            self._leave(job)

    async def close(self) -> None:
        """End every worker and wait until all are gone; what was not answered is refused."""
        self._closed = True
        for job in (*self._waiting, *self._running):
            job.refuse(refused("hosting-work-closed"))
        self._waiting.clear()
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all), return_exceptions=True)
        self._all.clear()
        self._idle.clear()

    # --- whose turn it is ---------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin as much of what waits as may be begun."""
        while not self._closed and (job := self._next()) is not None:
            self._waiting.remove(job)
            self._remember(job.who)
            self._running[job] = asyncio.create_task(self._do(job))

    def _remember(self, who: Hashable) -> None:
        self._served.pop(who, None)
        self._served[who] = next(self._turn)
        if len(self._served) > MOST_REMEMBERED:
            del self._served[next(iter(self._served))]  # served longest ago

    def _next(self) -> _Job | None:
        running = Counter(job.who for job in self._running)
        return next_of(self._waiting, running, self._served, self.size - len(self._running))

    def _supersede(self, who: Hashable, place: Hashable) -> None:
        for job in (*self._waiting, *self._running):
            if (job.who, job.place) == (who, place):
                job.refuse(Superseded())
                self._leave(job)

    def _leave(self, job: _Job) -> None:
        """Work no more on what nobody waits for."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job in self._running and job.worker is not None:
            job.worker.leave()

    # --- doing it -----------------------------------------------------------------------------

    async def _do(self, job: _Job) -> None:
        """Let a worker do a piece of work, and give the answer to who waits for it."""
        await asyncio.sleep(0)  # a loop may start tasks at once, before this one is noted down
        try:
            job.worker = self._rested() or await self._started()
            if not job.answer.done():
                self._answer(job, await self._worked(job.worker, job))
        except Refused as error:
            job.refuse(error)
        except OSError:
            job.refuse(refused("hosting-work-died"))
        finally:
            self._settle(job)

    def _rested(self) -> WorkerProcess | None:
        """Return a worker that has nothing to do, and that nobody has ended meanwhile."""
        while self._idle:
            if (worker := self._idle.pop()).alive:
                return worker
            self._all.discard(worker)
        return None

    async def _started(self) -> WorkerProcess:
        worker = await WorkerProcess.start(self._program, self._limits)
        self._all.add(worker)
        return worker

    async def _worked(self, worker: WorkerProcess, job: _Job) -> Done | Failed | None:
        answer = await worker.work(job.body)
        return answer if isinstance(answer, (Done, Failed)) else None

    def _answer(self, job: _Job, answer: Done | Failed | None) -> None:
        match answer:
            case Done(body=body) if not job.answer.done():
                job.answer.set_result(body)
            case Failed(why=why, detail=detail):
                if self._fault is not None:
                    with suppress(Exception):  # whoever writes it down has his own trouble
                        self._fault(detail or why)
                job.refuse(Refused(say("hosting-work-fault" if why == "fault" else "hosting-work-memory")))

    def _settle(self, job: _Job) -> None:
        """A piece of work is over: its worker takes the next one, if it lives."""
        del self._running[job]
        worker, job.worker = job.worker, None
        if worker is not None and not self._closed:
            if worker.alive:
                self._idle.append(worker)
            else:
                self._all.discard(worker)
        self._begin()
