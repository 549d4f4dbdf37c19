"""A frame without the rows that the terminal shows already.

Textual paints the whole screen wherever the layout changed, by a line more in one pane as well. Over a slow
line that is five times what has changed.
"""

from __future__ import annotations

import re

_PIECE = re.compile(r"\x1b\[(\d+);(\d+)H")
"""The order that every piece of a frame begins with: go to this row and column."""


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
        """
        before, *pieces = _PIECE.split(frame)
        kept = [before]
        last = self._last
        for row, column, text in zip(pieces[::3], pieces[1::3], pieces[2::3]):
            text = text.rstrip("\n")  # the next piece says itself where it goes
            if text and last.get(row) == (column, text):
                continue
            if text:
                last[row] = (column, text)
            kept.append(f"\x1b[{row};{column}H{text}")
        return "".join(kept)
