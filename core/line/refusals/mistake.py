"""What is wrong with a line, and at which word."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message


class Mistake(Struct, frozen=True):
    """Why a line says nothing: *message*, and the word that it is about, from *start* to *end*.

    Of a line that *opens* nothing where something has to be opened, also who does, as he is typed.
    """

    message: Message
    start: int = 0
    end: int = 0
    opens: str = ""
