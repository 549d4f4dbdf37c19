"""What keeps the laboratory from its work, in one sentence."""

from __future__ import annotations

import sqlite3

from core.engine.words.message import Argument, Message, say

DATABASE_ERRORS = ("cantopen", "notadb", "corrupt", "busy", "locked", "readonly", "full", "ioerr", "perm")
"""What SQLite may say that has a sentence of ours, `lab-store-cantopen` and so on."""


class LabTrouble(Exception):
    """Carries the sentence to whoever wanted the games."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def trouble(id: str, /, **args: Argument) -> LabTrouble:
    """Return the trouble whose sentence is *id*."""
    return LabTrouble(Message(id, args))


def database_why(error: sqlite3.Error) -> Message:
    """Return why SQLite could not do it; what we have no words for by its name.

    >>> broken = sqlite3.OperationalError()
    >>> broken.sqlite_errorname = "SQLITE_READONLY_DBMOVED"
    >>> database_why(broken).id, database_why(sqlite3.Error()).id
    ('lab-store-readonly', 'lab-store-other')
    """
    name = getattr(error, "sqlite_errorname", "")
    told = name.removeprefix("SQLITE_").partition("_")[0].lower()
    return say(f"lab-store-{told}") if told in DATABASE_ERRORS else say("lab-store-other", name=name or "-")
