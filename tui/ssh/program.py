"""Lines that another program sends, in bytes: cut, counted, and answered one after another.

Nothing that it sends, or does not take, costs anybody else: a line has a length, so many lines wait, one is
done at a time, and between two there is time for others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from tui.ssh.budget import Budget
from tui.ssh.link import Link
from tui.ssh.sizes import Size

MOST_AHEAD = 16
"""Lines that wait at most; a client that sends more waits itself."""

MOST_WAIT = 1.0
"""Seconds between two lines at most, for what the last one took."""


class Program(Protocol):
    """Who answers: lines without line breaks, in bytes."""

    @property
    def longest(self) -> int:
        """How many bytes a line may have."""

    async def line(self, raw: bytes) -> bytes:
        """Return the answer to a line; never raises but when it is cancelled."""

    def too_long(self) -> bytes:
        """Return the answer to a line that was."""

    def notices(self) -> list[bytes]:
        """Return what is to be told unasked, and forget it."""

    def warn(self, text: str) -> None:
        """Have the host's own word told, unasked."""

    def close(self) -> None:
        """It asks no more."""


class Cut:
    """Cuts what comes into lines; of one too long nothing is kept, and `None` stands in its place."""

    def __init__(self, link: Link, longest: int) -> None:
        self._link = link
        self._longest = longest
        self._begun = bytearray()
        self._over_long = False
        self._lines: deque[bytes | None] = deque()
        self._over = False
        self._news = asyncio.Event()
        link.receive(self)

    async def next(self) -> bytes | None:
        """Return the next line, `None` for one too long; `EOFError` after the last one."""
        while not self._lines and not self._over:
            self._news.clear()
            await self._news.wait()
        if not self._lines:
            raise EOFError
        line = self._lines.popleft()
        self._link.choke(len(self._lines) >= MOST_AHEAD)
        return line

    def accept(self, data: bytes) -> None:
        """Take what was sent."""
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._keep(part)
            self._end_line()
        self._keep(rest)
        self._link.choke(len(self._lines) >= MOST_AHEAD)
        self._news.set()

    def _keep(self, part: bytes) -> None:
        self._over_long = self._over_long or len(self._begun) + len(part) > self._longest
        if self._over_long:
            self._begun.clear()
        else:
            self._begun += part

    def _end_line(self) -> None:
        if self._over_long:
            self._lines.append(None)
        elif line := bytes(self._begun).strip():
            self._lines.append(line)
        self._begun.clear()
        self._over_long = False

    def resized(self, size: Size) -> None:
        """A line is a line in any width."""

    def end(self) -> None:
        """Nothing more comes; what was begun is a line too."""
        self._end_line()
        self._over = True
        self._news.set()


class ProgramLines:
    """Answers a program on a *link* until it sends no more."""

    def __init__(self, link: Link, program: Program) -> None:
        self._link = link
        self._program = program
        self._cut = Cut(link, program.longest)
        self._budget = Budget(link.limits.keys, link.limits.key_rate)
        self._news = asyncio.Event()

    def ended(self) -> None:
        """The other end sends nothing any more."""
        self._cut.end()

    def told(self) -> None:
        """Notices wait."""
        self._news.set()

    def warn(self, text: str) -> None:
        """Tell what the host has to say, such as that it is about to end."""
        self._program.warn(text)

    async def answer_all(self) -> None:
        """Answer every line, and give notice between them."""
        loop = asyncio.get_running_loop()
        telling = loop.create_task(self._tell())
        try:
            while True:
                await self._taken()
                raw = await self._cut.next()
                begun = loop.time()
                self._send(self._program.too_long() if raw is None else await self._program.line(raw))
                self._budget.spend(1)
                await asyncio.sleep(max(self._budget.wait(), min(MOST_WAIT, 2 * (loop.time() - begun))))
        except EOFError:
            return
        finally:
            telling.cancel()
            self._program.close()

    async def _tell(self) -> None:
        while True:
            await self._news.wait()
            await self._taken()
            self._news.clear()
            for line in self._program.notices():
                self._send(line)

    def _send(self, line: bytes) -> None:
        self._link.send(line + b"\n")

    async def _taken(self) -> None:
        """Wait until what was sent is taken; who takes nothing for long is cut off, as at a terminal."""
        link, loop = self._link, asyncio.get_running_loop()
        while link.queued() > link.limits.low or link.blocked:
            link.stalled = link.stalled or loop.time()
            await asyncio.sleep(link.limits.retry)
        link.stalled = None
