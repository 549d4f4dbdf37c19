"""What the user has to know, in one sentence: the error that ends a subcommand."""

from __future__ import annotations

from core.engine.message import Argument, Message


class Told(Exception):
    """Something the user has to know, in one sentence; ends the program with exit code 2."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def told(id: str, /, **args: Argument) -> Told:
    """Return the error whose sentence is *id*."""
    return Told(Message(id, args))
