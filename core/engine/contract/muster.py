"""What a rule book gives to a printed sheet of a side: what is ticked off, and rows of its tables."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message

Said = Message | str


class Box(Struct, frozen=True):
    """Something that is ticked off beside a figure: what, and how many *times* it can be."""

    what: Message
    times: int = 1


class ArmsRow(Struct, frozen=True):
    """One row of the book's table of weapons: what fires, and its numbers below the headings of the sheet."""

    what: Said
    numbers: tuple[Said, ...]


class Muster(Struct, frozen=True):
    """The *boxes* of figures by id; the *arms* of a side, below *headings*, by paragraph *rule*.

    *numbers* are those of a figure by id that one needs each turn, *notes* what holds for all of a side.
    """

    boxes: dict[str, tuple[Box, ...]] = {}
    headings: tuple[Message, ...] = ()
    arms: tuple[ArmsRow, ...] = ()
    rule: str = ""
    numbers: dict[str, tuple[Message, ...]] = {}
    notes: tuple[Message, ...] = ()
