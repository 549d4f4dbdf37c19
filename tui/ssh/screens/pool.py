"""The processes with screens that a host has: begun when they are wanted, and again when one has died.

A terminal comes to the process that has the fewest. As long as there may be more of them, it gets one that
has none: as many processes as terminals are one for each.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import NamedTuple, Protocol

from core.hosting.workers.frames import BadFrame, framed, packed, received
from tui.ssh.limits import Limits
from tui.ssh.link import Link
from tui.ssh.log import HostLog
from tui.ssh.screens.elsewhere import Elsewhere
from tui.ssh.screens.messages import LARGEST, Begin, Cut, Noted, Over, Ready, ToScreens, from_screens
from tui.ssh.shown import Counted, Outcome

BEGINS = 60.0
"""Seconds that the first process may take until it can show something."""

ENDS = 3.0
"""Seconds that a process may take until it has let go of a terminal; after that it hangs."""


class Admission(NamedTuple):
    """What a terminal's person is known by in another process, and the *language* that he reads."""

    token: str
    language: str


class Admitting(Protocol):
    """Knows who may ask from another process."""

    def admit(self, name: str, link: Link, language: str) -> Admission:
        """Return what a person's terminal is known by."""

    def dismiss(self, token: str) -> None:
        """Let it ask nothing any more."""


class ScreenProcess:
    """One process, and the terminals that it has."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, log: HostLog) -> None:
        self._reader = reader
        self._writer = writer
        self._log = log
        self._letting_go: dict[int, asyncio.TimerHandle] = {}
        self.terminals: dict[int, Elsewhere] = {}
        self.pid = 0
        self.alive = True

    def send(self, message: ToScreens) -> None:
        """Tell it something."""
        if isinstance(message, Cut):
            later = asyncio.get_running_loop().call_later(ENDS, self.kill)
            self._letting_go[message.number] = later
        if not self._writer.is_closing():
            self._writer.write(framed(packed(message)))

    async def ready(self) -> bool:
        """Wait until it can show something; return whether it can."""
        with suppress(BadFrame, TimeoutError):
            async with asyncio.timeout(BEGINS):
                data = await received(self._reader, LARGEST)
            if data is not None and isinstance(said := from_screens(data), Ready):
                self.pid = said.pid
        return self.pid != 0

    async def listen(self) -> None:
        """Hand on what it says, until it is gone."""
        with suppress(BadFrame):
            while (data := await received(self._reader, LARGEST)) is not None:
                message = from_screens(data)
                if isinstance(message, Ready):
                    continue
                if isinstance(message, Over) and (later := self._letting_go.pop(message.number, None)):
                    later.cancel()
                if (terminal := self.terminals.get(message.number)) is not None:
                    terminal.heard(message)
                elif isinstance(message, Noted):
                    self._log.note(message.event, **message.facts)
        self.alive = False
        self.close()
        for one in tuple(self.terminals.values()):
            one.died()

    def close(self) -> None:
        """Break the line: it ends by that."""
        for later in self._letting_go.values():
            later.cancel()
        self._letting_go.clear()
        self._writer.transport.abort()

    def kill(self) -> None:
        """End it: it does nothing any more."""
        self._log.note("fault", where=["a process with screens did not answer, and was ended"])
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Pool:
    """At most *most* processes that show apps, forked from one that runs the module *program*."""

    def __init__(
        self, admitting: Admitting, program: Sequence[str], most: int, log: HostLog, limits: Limits
    ) -> None:
        self._admitting = admitting
        self._program = program
        self._most = most
        self._log = log
        self._limits = limits
        self._numbers = count(1)
        self._nursery: Process | None = None
        self._orders: socket.socket | None = None
        self._tasks: dict[ScreenProcess, asyncio.Task[None]] = {}
        self._beginning = asyncio.Lock()
        self._closed = False

    # --- beginning and end ------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the first one, so that nobody waits for it; `OSError` where there can be none."""
        await self._begun()

    async def close(self) -> None:
        """End all of them."""
        self._closed = True
        for one in tuple(self._tasks):
            one.close()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self._end_nursery()

    async def _end_nursery(self) -> None:
        if self._orders is not None:
            self._orders.close()
        if self._nursery is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nursery.wait(), ENDS)
            if self._nursery.returncode is None:
                self._nursery.kill()
                await self._nursery.wait()
        self._orders = self._nursery = None

    async def _begin_nursery(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            self._nursery = await asyncio.create_subprocess_exec(
                sys.executable, "-P", *self._program, stdin=theirs.fileno(), stdout=DEVNULL, stderr=DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        self._orders = ours
        return ours

    @property
    def pids(self) -> tuple[int, ...]:
        """The system's numbers of all that runs: where they are forked from first."""
        nursery = (self._nursery.pid,) if self._nursery is not None else ()
        return (*nursery, *(one.pid for one in self._tasks))

    # --- processes --------------------------------------------------------------------------

    async def _begun(self) -> ScreenProcess:
        """Return a new process; `OSError` where there can be none."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            try:
                if self._nursery is not None and self._nursery.returncode is not None:
                    await self._end_nursery()
                socket.send_fds(self._orders or await self._begin_nursery(), [b"+"], [theirs.fileno()])
            except OSError:  # it has died, just now
                await self._end_nursery()
                socket.send_fds(await self._begin_nursery(), [b"+"], [theirs.fileno()])
        one = ScreenProcess(*await asyncio.open_connection(sock=ours), self._log)
        if not await one.ready():
            one.close()
            raise OSError("no process with screens could be begun")
        task = self._tasks[one] = asyncio.get_running_loop().create_task(one.listen())
        task.add_done_callback(lambda _: self._gone(one))
        return one

    def _gone(self, one: ScreenProcess) -> None:
        del self._tasks[one]
        if not self._closed:
            self._log.note("fault", where=["a process with screens has ended", str(one.pid)])

    async def free(self) -> ScreenProcess:
        """Return the process with the fewest terminals; a new one where all have some and more may be."""
        async with self._beginning:
            alive = (one for one in self._tasks if one.alive)
            least = min(alive, key=lambda one: len(one.terminals), default=None)
            if least is None or (least.terminals and len(self._tasks) < self._most):
                return await self._begun()
            return least

    def show(self, view: Counted, language: str, replay: str = "") -> InPool:
        """Return the app of a terminal, wherever there is place for it."""
        return InPool(self, view, language, replay)

    def begin(self, view: Counted, language: str, replay: str) -> Begin:
        """Return what a process has to know of a terminal."""
        admitted = self._admitting.admit(view.name, view.link, language)
        shows, size = view.link.terminal, view.link.size
        return Begin(
            next(self._numbers), admitted.token, admitted.language, shows, size, self._limits, replay
        )

    def dismiss(self, token: str) -> None:
        """A terminal is gone."""
        self._admitting.dismiss(token)


class InPool:
    """The app of one terminal in one of a pool's processes; see `tui.ssh.shown.Shown`."""

    def __init__(self, pool: Pool, view: Counted, language: str, replay: str) -> None:
        self._pool = pool
        self._view = view
        self._language = language
        self._replay = replay
        self._at: Elsewhere | None = None
        self._left = False

    async def run(self) -> Outcome:
        """Show it; see `tui.ssh.shown.Shown`."""
        try:
            process = await self._pool.free()
        except asyncio.CancelledError:
            return Outcome(cut=True)
        begin = self._pool.begin(self._view, self._language, self._replay)
        one = self._at = Elsewhere(begin, self._view.link, process)
        process.terminals[begin.number] = one
        try:
            one.start()
            if self._left:
                one.leave()
            return await one.over
        except asyncio.CancelledError:
            one.cut()
            return Outcome(cut=True)
        finally:
            one.stop()
            self._at = None
            del process.terminals[begin.number]
            self._pool.dismiss(begin.token)

    def leave(self) -> None:
        """Have it end by itself."""
        self._left = True
        if self._at is not None:
            self._at.leave()

    def warn(self, text: str) -> None:
        """Tell the player something over what is shown."""
        if self._at is not None:
            self._at.warn(text)
