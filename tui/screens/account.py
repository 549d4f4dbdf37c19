"""What a game has come to: at its end the news that a book makes of it; always the points line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.engine.contract.view import View
from core.locale import Sentences
from tui.compose.account import account_lines
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Row


class Account(Screen[None]):
    """Read only, as the seat knows it; the same lines stand at the end of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,A,q", "close", "Back", id="help.close", tooltip="Back to where you were"),
    ]

    def __init__(self, view: View, words: Sentences) -> None:
        super().__init__()
        self.rows = list(account_rows(view, words))
        self.words = words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="account")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.words.text("tui-pane-account")
        pane.show(self.rows, 0)
        pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def action_close(self) -> None:
        """Back to the game."""
        if self.is_current:
            self.dismiss(None)


def account_rows(view: View, words: Sentences) -> Iterator[Row]:
    """Yield the news of a game that is over, then the lines of each side under its name and sum."""
    for sentence in view.bulletin:
        yield Row(words.say(sentence))
    if view.bulletin:
        yield Row("")
    looks = {"heading": "heading", "none": "dim"}
    for text, kind in account_lines(view, words):
        yield Row(text, None, looks.get(kind, ""))
