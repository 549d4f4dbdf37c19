"""A screen to read: rows under a heading, and the way back."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Row


class ReadLines(LinesPane):
    """Rows of which none can be chosen, and no key is offered for it."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "choose" and super().check_action(action, parameters)


class ReadOnly(Screen[None]):
    """Nothing is chosen here, and nothing changes while it is read."""

    def __init__(self, heading: str, rows: Iterable[Row], words: Sentences, keys: str) -> None:
        """*keys* lead back besides Esc: the one that opened it, and others."""
        super().__init__()
        self.heading, self.rows, self.words = heading, list(rows), words
        back = Binding(f"escape,{keys}", "close", "Back", id="help.close", tooltip="Back to where you were")
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap([back])])

    def compose(self) -> ComposeResult:
        yield ReadLines(id="read")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.heading
        pane.show(self.rows, 0)
        pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def action_close(self) -> None:
        """Back to where you were."""
        if self.is_current:
            self.dismiss(None)
