"""Sealed notes as a screen shows them, for every book."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.engine.contract.view import NoteView
from core.engine.words.message import Message
from core.rulekit.notes import Note


def shown(notes: Iterable[Note], title: Callable[[str], Message]) -> tuple[NoteView, ...]:
    """Return notes, as somebody knows them, for a screen; *title* says what each is of."""
    return tuple(
        NoteView(
            note.side, title(note.what), note.says or note.text, note.seal, note.turn, note.opened,
            readable=bool(note.text),
        )
        for note in notes
    )  # fmt: skip
