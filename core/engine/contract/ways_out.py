"""A way to end a game before its book does, as it is offered to a seat."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.engine.words.message import Message


class WayOut(Struct, frozen=True):
    """One way to end a game: what it is called, the command and its fields.

    *verdict* tells who wins then and why, line by line; nothing where others have to agree first.
    """

    label: Message
    do: str
    filled: dict[str, Any] = {}
    verdict: tuple[Message, ...] = ()
