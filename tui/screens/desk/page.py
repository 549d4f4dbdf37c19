"""A page over the desk: it is read, and whoever types on is at the line again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.read_only import ReadOnly


class DeskPage(ReadOnly):
    """An answer of many lines. What is typed meanwhile goes to the line: *typed* takes the first sign."""

    def __init__(
        self,
        heading: str,
        rows: Iterable[Row],
        words: Sentences,
        typed: Callable[[str], None],
        keys: str = "",
    ) -> None:
        super().__init__(heading, rows, words, f"enter,{keys}" if keys else "enter")
        self._typed = typed

    def on_key(self, event: events.Key) -> None:
        """Back to the line with what was typed; Enter alone leads back."""
        if event.key == "enter":
            event.stop()
            self.action_close()
        elif event.is_printable and event.character is not None and self.is_current:
            event.stop()
            self.dismiss(None)
            self._typed(event.character)
