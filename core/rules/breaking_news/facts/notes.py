"""Breaking News, what happens to what a side writes down in secret: it is sealed, and opened (BN-SM.80)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import SideId
from core.engine.words.message import Message
from core.rulekit.notes import Note
from core.rules.breaking_news.state import State


class NoteSealed(Event, frozen=True):
    """A side has written something down; others read its *seal* alone (`core.rulekit.notes`)."""

    side: Open[SideId]
    what: Open[str]
    seal: Open[str]
    text: Annotated[str, OwnOf("side")] = ""
    salt: Annotated[str, OwnOf("side")] = ""
    says: Annotated[Message | None, OwnOf("side")] = None

    def evolve(self, state: State) -> State:
        note = Note(
            len(state.notes) + 1, self.side, self.what, self.seal, state.turn, self.text, self.salt, self.says
        )
        return replace(state, notes=(*state.notes, note))


class NoteOpened(Event, frozen=True):
    """A note lies open: *text* and *salt* make its seal where it *holds*.

    *kept* says that the game came out as it is written, which a ruling may have changed.
    """

    reveals: ClassVar[bool] = True

    number: Open[int]
    text: Open[str]
    salt: Open[str]
    says: Open[Message | None] = None
    holds: Open[bool] = True
    kept: Open[bool] = True

    def evolve(self, state: State) -> State:
        notes = tuple(
            replace(note, text=self.text, salt=self.salt, says=self.says, opened=True)
            if note.number == self.number
            else note
            for note in state.notes
        )
        return replace(state, notes=notes)
