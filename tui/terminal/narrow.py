"""Of a line in which something changed only that is sent: Textual sends it from the beginning of its widget.

Over SSH that is the difference between two cells of the map and half a row, for every step of the cursor.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate


class NarrowUpdate(ChopsUpdate):
    """An update of parts of lines that begins in each line where the change does."""

    @classmethod
    def of(cls, update: ChopsUpdate) -> NarrowUpdate:
        """Return the same update, to be sent narrowly."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal: for each changed part of a line where it is, and what."""
        parts: list[str] = []
        for y, start, stop in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, start), min(end, stop)
                if strip is not None and first < last:
                    shown = strip if (first, last) == (x, end) else strip.crop(first - x, last - x)
                    parts += [Control.move_to(first, y).segment.text, shown.render(console)]
        return "".join(parts)
