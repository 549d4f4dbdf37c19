"""Who could fire at somebody where an act brings him, as both then stand: told before the act is done."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message


class Shot(Struct, frozen=True):
    """The best shot of *by*, a figure: *told* says its number and chances, *worth* how bad it is."""

    by: str
    told: Message
    worth: float


class Exposure(Struct, frozen=True):
    """The *shots* that *who*, a figure, would stand in, the worst first; none: nobody known could fire.

    *hidden* are the sides that may have men besides, of whom his own does not know.
    """

    who: str
    shots: tuple[Shot, ...] = ()
    hidden: tuple[str, ...] = ()
