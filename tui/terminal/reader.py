"""What is typed, from bytes to messages: whatever comes over the line, nothing of it ends the program."""

from __future__ import annotations

import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import InBandWindowResize

from tui.terminal.sequences import ESC, FAR, PATIENCE, Sequences

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What a terminal sends before and after what is pasted."""

LONGEST_PASTE = 16_384
"""Characters of what is pasted; the rest is dropped."""

UNDECODABLE = "\N{REPLACEMENT CHARACTER}"


class Reader:
    """Takes bytes and gives messages. What cannot be understood is left out.

    *alone* is after how many seconds Esc was the key Esc.
    """

    def __init__(
        self, encoding: str, clock: Callable[[], float] = time.monotonic, alone: float = FAR
    ) -> None:
        self._clock = clock
        self._decoder = getincrementaldecoder(encoding)("replace")
        self._sequences = Sequences(alone)
        self._parser = XTermParser()
        self._pasting: str | None = None
        self._heard = clock()

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that *data* completes."""
        self._heard = self._clock()
        text = self._decoder.decode(data).replace(UNDECODABLE, "")
        while text:
            if self._pasting is not None:
                pasted, text = self._pasted(text)
                yield from pasted
            else:
                for at, char in enumerate(text, 1):
                    yield from self._understood(self._sequences.take(char, self._heard))
                    if self._pasting is not None or at == len(text):
                        text = text[at:]
                        break

    def tick(self) -> Iterator[Message]:
        """Yield what is complete because nothing more came: a lone Esc, a paste without an end."""
        now = self._clock()
        if self._pasting is not None and now - self._heard >= PATIENCE:
            yield self._end_paste(self._pasting)
        yield from self._understood(self._sequences.tick(now))

    @property
    def waits(self) -> bool:
        """Whether something was begun that `tick` completes if nothing more comes."""
        return self._pasting is not None or self._sequences.waits

    def close(self) -> None:
        """Hear nothing more, and let go of whoever got the messages.

        A parser that was not told of the end holds on to the last key, and by its sender to a whole app.
        """
        if self._parser.is_eof:
            return
        with suppress(Exception):
            for _ in self._parser.feed(""):
                pass

    # --- what is pasted -----------------------------------------------------------------

    def _pasted(self, text: str) -> tuple[list[Message], str]:
        """Return what was pasted where *text* has its end, and what follows that."""
        so_far = (self._pasting or "") + text
        at = so_far.find(PASTED)
        if at >= 0:
            return [self._end_paste(so_far[:at])], so_far[at + len(PASTED) :]
        if len(so_far) > LONGEST_PASTE + len(PASTED):
            so_far = so_far[:LONGEST_PASTE] + so_far[1 - len(PASTED) :]
        self._pasting = so_far
        return [], ""

    def _end_paste(self, text: str) -> Message:
        """Return what was pasted: letters without orders among them."""
        self._pasting = None
        return events.Paste("".join(c for c in text[:LONGEST_PASTE] if c.isprintable() or c in "\n\r\t"))

    # --- what is understood ---------------------------------------------------------------

    def _understood(self, keys: Iterable[str]) -> Iterator[Message]:
        """Yield *keys* as input; sizes are asked of the system, never believed when typed."""
        for key in keys:
            if key == ESC:
                yield events.Key("escape", ESC)
            elif key == PASTE:
                self._pasting = ""
            else:
                for message in self._parsed(key):
                    if not isinstance(message, (events.Resize, InBandWindowResize, events.CursorPosition)):
                        yield message

    def _parsed(self, key: str) -> list[Message]:
        """Return what Textual's parser makes of one key; where it waits for more, nobody knows that key."""
        try:
            messages = list(self._parser.feed(key))
        except Exception:  # of the parser, at numbers that nobody types; another goes on
            messages = []
        else:
            if self._parser._timeout_time is None:
                return messages
        self.close()
        self._parser = XTermParser()
        return messages
