"""A question asked in plain lines, of somebody for whom there is no app yet."""

from __future__ import annotations

import asyncio
import codecs

from tui.ssh.link import Link
from tui.ssh.sizes import Size
from tui.terminal.filter import shown
from tui.terminal.sequences import ESC, FAR, Sequences

LONGEST = 64
"""Characters of an answer."""


class Question:
    """Reads one line from a terminal that echoes nothing by itself. Costs nearly nothing, unlike a screen."""

    def __init__(self, link: Link, text: str, longest: int = LONGEST) -> None:
        self._link = link
        self._longest = longest
        self._letters = link.terminal.letters
        self._decoder = codecs.getincrementaldecoder(link.terminal.encoding)("ignore")
        self._answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._typed = ""
        self._sequences = Sequences(FAR)
        self._echo: list[str] = []
        self._show(text)

    async def answered(self) -> str | None:
        """Return the line, or nothing where it was given up."""
        self._link.receive(self)
        try:
            return await self._answer
        finally:
            self._link.receive(None)

    def accept(self, data: bytes) -> None:
        """Take what was typed, up to the end of the line."""
        ends = [at for end in b"\r\n" if (at := data.find(end)) >= 0]
        line = data[: min(ends) + 1] if ends else data
        for char in self._decoder.decode(line):
            for key in self._sequences.take(char, 0.0):
                if not self._answer.done():
                    self._take(key)
        self._link.keep(data[len(line) :])
        echo = "".join(self._echo)
        self._echo.clear()
        self._show(echo)

    def resized(self, size: Size) -> None:
        """A line is a line in any width."""

    def _take(self, char: str) -> None:
        if char.startswith(ESC):  # an arrow or the like
            return
        if char in "\r\n":
            self._end(self._typed.strip())
        elif char in "\x03\x04":
            self._end(None)
        elif char in "\x7f\b":
            if self._typed:
                self._typed = self._typed[:-1]
                self._echo.append("\b \b")
        elif char.isprintable() and len(self._typed) < self._longest:
            self._typed += char
            self._echo.append(shown(char, self._letters))

    def _end(self, answer: str | None) -> None:
        self._echo.append("\r\n")
        self._answer.set_result(answer)

    def _show(self, text: str) -> None:
        self._link.send(text.encode(self._link.terminal.encoding, "replace"))
