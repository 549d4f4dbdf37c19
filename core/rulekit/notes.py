"""Sealed notes, for every book: what a player writes down in secret, as on a slip that lies face down.

When it is written the log tells everybody its seal, the SHA-256 of salt, line break and text as UTF-8; text
and salt are told to its owner and the referee. When it is opened both stand in the log, and the program, or
anybody with `sha256sum`, finds that they make the seal. Values and pure functions, which a book's `state` and
`facts` may import.
"""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from core.engine.words.ids import SideId
from core.engine.words.message import Message


class Note(Struct, frozen=True, omit_defaults=True, gc=False):
    """One sealed note of *side*: *what* it is of, as a word that the book knows, and its *seal*.

    *text* is what is written there, plain words that are hashed as they stand; *says* tells the same in the
    reader's language. Both and the *salt* are empty for who may not read it. *turn* is when it was written.
    """

    number: int
    side: SideId
    what: str
    seal: str
    turn: int = 0
    text: str = ""
    salt: str = ""
    says: Message | None = None
    opened: bool = False


def seal_of(text: str, salt: str) -> str:
    """Return the seal of a text.

    >>> seal_of("3 primary", "00ff")[:12]
    'ff4cbfff09a6'
    """
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def holds(note: Note, text: str, salt: str) -> bool:
    """Return whether this text is what was sealed."""
    return seal_of(text, salt) == note.seal


def as_known(notes: tuple[Note, ...], seat: str) -> tuple[Note, ...]:
    """Return the notes as a side may know them: of others the seal alone until they are opened."""
    return tuple([note if note.opened or note.side == seat else face_down(note) for note in notes])


def face_down(note: Note) -> Note:
    """Return a note without what is written on it."""
    return replace(note, text="", salt="", says=None)
