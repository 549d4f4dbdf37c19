"""One worker process as its host sees it: started, given one piece of work at a time, ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

from core.hosting.refused import refused
from core.hosting.workers.frames import BadFrame, Unpacker, framed, packed, received
from core.hosting.workers.orders import Failed, FromWorker, Leave, Limits, Order

ROOT = Path(__file__).parents[2]
"""Where the packages of this program lie; a worker finds them there and nowhere else first."""

_answer: Unpacker[FromWorker] = Unpacker(FromWorker)


DYING = 1.0
"""Seconds that a worker may take to be gone once it has closed its line."""


ONE_HEAP = {"MALLOC_ARENA_MAX": "1"}
"""For glibc: where two threads ask for memory at once, a second heap would reserve 64 MiB of the limit."""


class WorkerProcess:
    """A process that ends at the latest with this one: it reads from a pipe that only we hold."""

    def __init__(self, process: Process, limits: Limits) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._in = process.stdin
        self._out = process.stdout
        self._limits = limits
        self._number = 0
        self._overdue = False
        self._ending: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls, program: str, limits: Limits) -> WorkerProcess:
        """Start *program*, a module; `OSError` where the system has no room for one more."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", program, str(limits.seconds), str(limits.memory)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(_paths()), **ONE_HEAP},
            start_new_session=True,  # Ctrl+C at the host's terminal is the host's to answer
        )
        return cls(process, limits)

    @property
    def pid(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be given more to do."""
        return self._process.returncode is None and not self._in.is_closing() and not self._out.at_eof()

    async def work(self, body: bytes) -> FromWorker:
        """Return what came of a piece of work; `Refused` where the process ended over it."""
        self._number += 1
        self._in.write(framed(packed(Order(self._number, body))))
        clock = asyncio.get_running_loop().call_later(self._limits.clock, self._too_long)
        try:
            data = await received(self._out)
            answer = None if data is None else _answer(data)
        except BadFrame:
            answer = None
        finally:
            clock.cancel()
            self._keep()
        if answer is None or (isinstance(answer, Failed) and answer.why == "memory"):
            await self.end()
        if answer is None:
            raise refused("hosting-work-long" if self._was_too_long() else "hosting-work-died")
        return answer

    def leave(self) -> None:
        """Tell it to stop; if it does not, it is ended."""
        if self._ending is None and self.alive:
            self._in.write(framed(packed(Leave(self._number))))
            self._ending = asyncio.get_running_loop().call_later(self._limits.grace, self._kill)

    async def end(self) -> None:
        """End it, and wait until it is gone."""
        self._keep()
        self._in.close()
        if self._out.at_eof():  # it is ending by itself: what of shall be told
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), DYING)
        self._kill()
        await self._process.wait()

    def _keep(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _too_long(self) -> None:
        self._overdue = True
        self._kill()

    def _was_too_long(self) -> bool:
        by_system = getattr(signal, "SIGXCPU", None)
        return self._overdue or (by_system is not None and self._process.returncode == -by_system)

    def _kill(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()


def _paths() -> list[str]:
    """Return where a worker looks for modules: first where this program lies, then as was said."""
    return [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
