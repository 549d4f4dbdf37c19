"""A list whose rows lead to moments of the game: Enter goes there, one key goes back to the game."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Owner, Row

Moment = tuple[int, int]
"""A record and an event of it, in the seat's own numbers."""


class Moments(Screen[Moment | None]):
    """Rows with a moment as their key. What it comes to is the one that was chosen, or none."""

    AUTO_FOCUS = ""
    RIGHT = ""
    """The sentence that says what stands at the right edge of the rows."""

    def __init__(self, heading: str, rows: Iterable[Row], words: Sentences) -> None:
        super().__init__()
        self.heading, self.rows, self.words = heading, list(rows), words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="moments")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.heading
        pane.heading_right = self.words.text(self.RIGHT) if self.RIGHT else ""
        pane.show(self.rows, 0, Owner(chosen=self._chosen))
        pane.focus()
        keys = self.query_one(KeysLine)
        keys.told_by(lambda: self.words.text("story-go-there"), tuple)
        self.call_after_refresh(keys.show_bindings, self.words)

    def _chosen(self, moment: Moment) -> None:
        self.dismiss(moment)

    def action_close(self) -> None:
        """On with the game."""
        if self.is_current:
            self.dismiss(None)


def moment_of(turn: int, record: int, words: Sentences) -> str:
    """Return a moment for the right edge of a row; a game without turns has its record alone."""
    return words.text("story-moment" if turn else "story-moment-no-turn", turn=turn, record=record)
