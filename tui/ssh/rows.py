"""A frame without the rows that the terminal shows already.

Textual paints the whole screen wherever the layout changed, by a line more in one pane as well. Over a slow
line that is five times what has changed.
"""

from __future__ import annotations

import re

_PIECE = re.compile(r"\x1b\[(\d+);(\d+)H")
"""The order that every piece of a frame begins with: go to this row and column."""


_DOWN = re.compile(r"\x1b\[(\d*)B")
"""Going straight down: what follows is written on a lower row than the piece begins with."""


class Rows:
    """Remembers of each row the piece that was written last; what was there before it is forgotten."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[str, str]] = {}

    def forget(self) -> None:
        """Nothing is known of the terminal any more: all of the next frame goes out."""
        self._last.clear()

    def fewer(self, frame: str) -> str:
        r"""Return *frame* without the pieces that would change nothing.

        >>> rows = Rows()
        >>> rows.fewer("\x1b[1;1Hone\n\x1b[2;1Htwo") == "\x1b[1;1Hone\x1b[2;1Htwo"
        True
        >>> rows.fewer("\x1b[1;1Hone\n\x1b[2;1Hnew\x1b[1;1H") == "\x1b[2;1Hnew\x1b[1;1H"
        True
        >>> rows.fewer("\x1b[1;1H\x1b[3X\x1b[B\x1b[3X"), rows.fewer("\x1b[2;1Hnew") == "\x1b[2;1Hnew"
        ('\x1b[1;1H\x1b[3X\x1b[B\x1b[3X', True)
        """
        before, *pieces = _PIECE.split(frame)
        kept = [before]
        last = self._last
        for row, column, text in zip(pieces[::3], pieces[1::3], pieces[2::3]):
            text = text.rstrip("\n")  # the next piece says itself where it goes
            if _DOWN.search(text):
                self._forget_down(int(row), text)
            elif text and last.get(row) == (column, text):
                continue
            elif text:
                last[row] = (column, text)
            kept.append(f"\x1b[{row};{column}H{text}")
        return "".join(kept)

    def _forget_down(self, row: int, text: str) -> None:
        """Remember nothing of the rows that a piece is written on."""
        self._last.pop(str(row), None)
        for found in _DOWN.finditer(text):
            row += int(found[1] or 1)
            self._last.pop(str(row), None)
