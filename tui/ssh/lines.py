"""Lines that somebody types where there is no screen: asked for one after another, or sent through a pipe."""

from __future__ import annotations

import asyncio
import codecs
from collections import deque

from tui.ssh.link import Link
from tui.ssh.question import Question
from tui.ssh.sizes import Size
from tui.terminal.filter import shown

LONGEST = 400
"""Characters of a line; what is longer was not typed by hand, and the rest of it is not kept."""

MOST_AHEAD = 64
"""Lines of a pipe that wait at most; a client that sends more waits itself."""


MOST_WAIT = 1.0
"""Seconds between two lines at most."""


class Lines:
    """Gives lines of a *link*, and takes sentences for it.

    With a terminal each line is asked for with its prompt, and echoed; a pipe gets neither.
    """

    def __init__(self, link: Link, terminal: bool) -> None:
        self._link = link
        self._terminal = terminal
        self._end = "\r\n" if terminal else "\n"
        self._given = 0.0
        self._pipe = None if terminal else Pipe(link)

    async def next(self, prompt: str) -> str | None:
        """Return the next line, nothing where none comes any more.

        Whoever sends many waits between them for twice as long as the last one took: others are served then.
        """
        await self._taken()
        loop = asyncio.get_running_loop()
        if self._given:
            await asyncio.sleep(min(MOST_WAIT, 2 * (loop.time() - self._given)))
        if self._pipe is not None:
            line = await self._pipe.next()
        else:
            line = await Question(self._link, self._shown(prompt), LONGEST).answered()
        self._given = loop.time()
        return line

    def ended(self) -> None:
        """The other end sends nothing any more."""
        if self._pipe is not None:
            self._pipe.end()

    def say(self, sentence: str) -> None:
        """Send a sentence."""
        encoding = self._link.terminal.encoding if self._terminal else "utf-8"
        self._link.send((self._shown(sentence) + self._end).encode(encoding, "replace"))

    def _shown(self, text: str) -> str:
        return shown(text, self._link.terminal.letters if self._terminal else "utf-8")

    async def _taken(self) -> None:
        """Wait until what was sent is taken, before more is done for it."""
        while self._link.queued() > self._link.limits.low or self._link.blocked:
            await asyncio.sleep(self._link.limits.retry)


class Pipe:
    """Cuts what comes into lines."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._begun = ""
        self._lines: deque[str] = deque()
        self._over = False
        self._news = asyncio.Event()
        link.receive(self)

    async def next(self) -> str | None:
        """Return the next line, nothing after the last one."""
        while not self._lines and not self._over:
            self._news.clear()
            await self._news.wait()
        if not self._lines:
            return None
        line = self._lines.popleft()
        self._link.choke(len(self._lines) >= MOST_AHEAD)
        return line

    def accept(self, data: bytes) -> None:
        """Take what was sent."""
        *whole, rest = (self._begun + self._decoder.decode(data)).split("\n")
        self._begun = rest[:LONGEST]
        self._lines.extend(line[:LONGEST] for line in whole)
        self._link.choke(len(self._lines) >= MOST_AHEAD)
        self._news.set()

    def resized(self, size: Size) -> None:
        """A line is a line in any width."""

    def end(self) -> None:
        """Nothing more comes; what was begun is a line too."""
        if self._begun:
            self._lines.append(self._begun)
        self._begun, self._over = "", True
        self._news.set()
