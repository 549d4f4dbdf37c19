"""What one row of a new game may be, in a list, each with what it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.listing import Listing


class Values(Listing):
    """A list to choose from; *take* gets the key of the row that is chosen."""

    def __init__(
        self,
        heading: str,
        rows: Sequence[Row],
        now: object,
        words: Sentences,
        take: Callable[[object], None],
    ) -> None:
        """The mark is on the value *now*."""
        super().__init__(words)
        self._heading = heading
        self._rows = [
            row._replace(right=words.text("settings-now") if row.key == now else row.right) for row in rows
        ]
        self._take = take
        self.opens_on = now

    def heading(self) -> str:
        return self._heading

    def task_text(self) -> str:
        return self.words.text("settings-pick-task")

    def rows(self) -> Sequence[Row]:
        return self._rows

    def owner(self) -> Owner:
        return Owner(chosen=self.chosen, digits=self._go_to)

    def _go_to(self, digit: str) -> None:
        """Put the mark on the next row that begins with a digit: a number need not be looked for."""
        found = [row.key for row in self._rows if row.text.startswith(digit)]
        after = found.index(self.pane.highlighted) + 1 if self.pane.highlighted in found else 0
        if found:
            self.pane.select(found[after % len(found)])

    def chosen(self, key: object) -> None:
        self.action_close()
        self._take(key)
