"""A decision that is kept: how a paragraph is read in one game, and in those that take it up."""

from __future__ import annotations

from msgspec import Struct


class KeptReading(Struct, frozen=True, omit_defaults=True, gc=False):
    """Paragraph *rule*, read as *text* says in the words of whoever decided it, and the *reason*.

    Where it is an option of the book, *option* is read as *value*, and *text* may be empty. *by*, *date* and
    *game* say where it was decided; *game* is empty in the game itself.
    """

    rule: str = ""
    text: str = ""
    reason: str = ""
    option: str = ""
    value: str = ""
    by: str = ""
    date: str = ""
    game: str = ""


Readings = tuple[KeptReading, ...]


def with_reading(readings: Readings, new: KeptReading) -> Readings:
    """Return *readings* with a *new* one at the end; an option is read in one way alone.

    >>> with_reading((KeptReading(option="a", value="1"),), KeptReading(option="a", value="2"))
    (KeptReading(rule='', text='', reason='', option='a', value='2', by='', date='', game=''),)
    """
    return (*(one for one in readings if not new.option or one.option != new.option), new)
