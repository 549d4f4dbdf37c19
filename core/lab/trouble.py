"""What keeps the laboratory from its work, in one sentence."""

from __future__ import annotations

from core.engine.words.message import Argument, Message


class LabTrouble(Exception):
    """Carries the sentence to whoever wanted the games."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def trouble(id: str, /, **args: Argument) -> LabTrouble:
    """Return the trouble whose sentence is *id*."""
    return LabTrouble(Message(id, args))
