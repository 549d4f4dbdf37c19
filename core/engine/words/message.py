"""Sentences before they have a language: an identifier and its arguments."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

Argument = Union[str, int, float, "Message", "tuple[Message, ...]", None]


class Message(Struct, frozen=True):
    """A sentence of `core/locale`, named by *id*; *args* fill its blanks.

    A `str` argument is data that somebody typed or a name, shown as it is; a nested
    `Message` is translated first; a tuple of messages is joined as a list.
    """

    id: str
    args: dict[str, Argument] = {}


def say(id: str, **args: Argument) -> Message:
    """Return the message *id* with *args*."""
    return Message(id, args)
