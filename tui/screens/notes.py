"""What sides have noted in secret: one's own to read at any time, of the others the seals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.engine.contract.view import NoteView
from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Row
from tui.screens.promises import GROUP
from tui.session.company import SeatName


class NotesScreen(Screen[None]):
    """Read only; what each seat may read of the notes was decided in the core."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,W,q", "close", "Back", id="help.close", tooltip="Back to where you were"),
    ]

    def __init__(self, notes: Sequence[NoteView], words: Sentences, seat_name: SeatName) -> None:
        super().__init__()
        self.rows = list(note_rows(notes, words, seat_name))
        self.words = words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="notes")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.words.text("tui-pane-notes")
        pane.show(self.rows, 0)
        pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def action_close(self) -> None:
        """Back to the game."""
        if self.is_current:
            self.dismiss(None)


def note_rows(notes: Sequence[NoteView], words: Sentences, seat_name: SeatName) -> Iterator[Row]:
    """Yield each note: whose, of what and when, what is written there for who may read it, its seal."""
    if not notes:
        yield Row(words.text("tui-notes-none"))
    for note in notes:
        when = words.text("tui-notes-turn", turn=note.turn) if note.turn else words.text("tui-notes-start")
        yield Row(f"{seat_name(note.side)} · {words.say(note.title)} · {when}", None, "heading")
        if note.readable:
            yield Row(words.say(note.text))
        state = "open" if note.opened else "mine" if note.readable else "closed"
        yield Row(words.text(f"tui-notes-{state}"), None, "strong" if note.opened else "dim")
        hash = " ".join(note.seal[at : at + GROUP] for at in range(0, len(note.seal), GROUP))
        yield Row(words.text("tui-notes-seal", seal=hash), None, "dim")
        yield Row("")
