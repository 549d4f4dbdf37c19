"""What is typed, from bytes to messages: whatever comes over the line, nothing of it ends the program."""

from __future__ import annotations

import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import InBandWindowResize

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What a terminal sends before and after what is pasted."""

LONGEST_PASTE = 16_384
"""Characters of what is pasted; the rest is dropped."""

PATIENCE = 1.0
"""Seconds without a byte after which a paste is over, whether or not its end was sent."""

UNDECODABLE = "\N{REPLACEMENT CHARACTER}"


class Reader:
    """Takes bytes and gives messages. What cannot be understood is left out."""

    def __init__(self, encoding: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._encoding = encoding
        self._clock = clock
        self._decoder = getincrementaldecoder(encoding)("replace")
        self._parser = XTermParser()
        self._last = ""
        """The end of what was heard: a paste may begin in it."""
        self._pasting: str | None = None
        self._heard = clock()

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that *data* completes."""
        self._heard = self._clock()
        text = self._decoder.decode(data).replace(UNDECODABLE, "")
        while text:
            whole, text = self._until_paste(text) if self._pasting is None else self._pasted(text)
            yield from self._parsed(whole)

    def tick(self) -> Iterator[Message]:
        """Yield what is complete because nothing more came: a lone Esc, a paste without an end."""
        if self._pasting is not None and self._clock() - self._heard >= PATIENCE:
            yield from self._parsed(self._end_paste(self._pasting))
        yield from self._understood(self._parser.tick())

    @property
    def waits(self) -> bool:
        """Whether something was begun that `tick` completes if nothing more comes."""
        return self._pasting is not None or self._parser._timeout_time is not None

    def close(self) -> None:
        """Hear nothing more, and let go of whoever got the messages.

        A parser that was not told of the end holds on to the last key, and by its sender to a whole app.
        """
        if self._parser.is_eof:
            return
        for _ in self._parser.feed(""):
            pass

    # --- what is pasted -----------------------------------------------------------------

    def _until_paste(self, text: str) -> tuple[str, str]:
        """Return *text* up to the beginning of a paste, that included, and what follows it."""
        joined = self._last + text
        at = joined.find(PASTE)
        if at < 0:
            self._last = joined[1 - len(PASTE) :]
            return text, ""
        cut = at + len(PASTE) - len(self._last)
        self._last, self._pasting = "", ""
        return text[:cut], text[cut:]

    def _pasted(self, text: str) -> tuple[str, str]:
        """Return what was pasted where *text* has its end, and what follows that."""
        so_far = (self._pasting or "") + text
        at = so_far.find(PASTED)
        if at >= 0:
            return self._end_paste(so_far[:at]), so_far[at + len(PASTED) :]
        if len(so_far) > LONGEST_PASTE + len(PASTED):
            so_far = so_far[:LONGEST_PASTE] + so_far[1 - len(PASTED) :]
        self._pasting = so_far
        return "", ""

    def _end_paste(self, text: str) -> str:
        """Return what the parser is to hear: letters without orders among them, and the end."""
        self._pasting = None
        return "".join(c for c in text[:LONGEST_PASTE] if c.isprintable() or c in "\n\r\t") + PASTED

    # --- what is understood ---------------------------------------------------------------

    def _parsed(self, text: str) -> Iterator[Message]:
        return self._understood(self._parser.feed(text)) if text else iter(())

    def _understood(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Yield *messages* that are input; sizes are asked of the system, never believed when typed."""
        try:
            for message in messages:
                if not isinstance(message, (events.Resize, InBandWindowResize, events.CursorPosition)):
                    yield message
        except Exception:  # of Textual's parser, at numbers that nobody types; another goes on
            self._parser = XTermParser()
