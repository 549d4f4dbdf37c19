"""Why the host does not do what somebody wants, in one sentence."""

from __future__ import annotations

from core.engine.words.message import Argument, Message


class Refused(Exception):
    """Carries the sentence to whoever wanted it; nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def refused(id: str, /, **args: Argument) -> Refused:
    """Return the refusal whose sentence is *id*."""
    return Refused(Message(id, args))
