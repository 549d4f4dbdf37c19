"""What sides have noted in secret: one's own to read at any time, of the others the seals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.contract.view import NoteView
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.promises import GROUP
from tui.session.company import SeatName


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
