"""Breaking News: what the book tells a player to note in secret, sealed and opened (D.8, BN-SM.80)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.notes import Note, holds, seal_of
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts.notes import NoteOpened, NoteSealed
from core.rules.breaking_news.state import State


def seal_note(
    r: Resolution[State], side: SideId, what: str, text: str, salt: str, says: Message | None = None
) -> None:
    """Write *text* down for a side in secret: *what* names the kind, with a sentence `bn-note-WHAT`.

    *salt* is that of the `Sealing` command by which it is written; *says* tells the text in any language.
    """
    r.emit(NoteSealed(side, what, seal_of(text, salt), text, salt, says))


def closed_notes(state: State, side: str = "", what: str = "") -> Iterator[Note]:
    """Yield the notes that are not open yet, of one side or kind alone where one is named."""
    for note in state.notes:
        if not note.opened and side in ("", note.side) and what in ("", note.what):
            yield note


def open_notes(r: Resolution[State], side: str, what: str, now: str = "") -> None:
    """Open what a side wrote down of a kind; *now* is the text as the game has it, to be compared with."""
    for note in tuple(closed_notes(r.state, side, what)):
        open_note(r, note, now)


def open_note(r: Resolution[State], note: Note, now: str = "") -> None:
    """Open one note, and check it by its seal."""
    fits = holds(note, note.text, note.salt)
    r.emit(NoteOpened(note.number, note.text, note.salt, note.says, fits, now in ("", note.text)))


@acts.follows(moments.game_ends, 82)
def open_the_rest(r: Resolution[State]) -> None:
    """As the game ends every note lies open."""
    for note in tuple(closed_notes(r.state)):
        open_note(r, note)


def title(what: str) -> Message:
    """Return what a note is of."""
    return say(f"bn-note-{what}")


# --- in the log ---------------------------------------------------------------------------


@acts.tells(NoteSealed)
def _(before: State, event: NoteSealed, after: State) -> Message:
    side, seal = side_name(after, event.side), event.seal[:16]
    if not event.text:
        return say("bn-note-sealed", side=side, what=title(event.what), seal=seal)
    text = event.says or event.text
    return say("bn-note-written", side=side, what=title(event.what), seal=seal, text=text)


@acts.tells(NoteOpened)
def _(before: State, event: NoteOpened, after: State) -> Message:
    note = next(note for note in after.notes if note.number == event.number)
    id = "bn-note-opened" if event.holds else "bn-note-broken"
    if event.holds and not event.kept:
        id = "bn-note-changed"
    return say(
        id, side=side_name(after, note.side), what=title(note.what), text=event.says or event.text,
        seal=note.seal[:16],
    )  # fmt: skip
