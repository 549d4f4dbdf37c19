"""Ids as a log has them: a `str` each, told apart by type, so that no figure is taken for a side.

In the log, in JSON and in its schema they are plain texts. Made of a text that was read or typed by calling
the type: `FigureId("abu")`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, NewType

FigureId = NewType("FigureId", str)
"""A man, a vehicle, a gun; for who may not know him, the marker that stands for him."""

MarkerId = NewType("MarkerId", FigureId)
"""The marker of a hidden figure, which stands wherever his name may not be told."""

UnitId = NewType("UnitId", str)
"""A body of figures that is reckoned as one: a squad, a section."""

SideId = NewType("SideId", str)
"""A side of the game, whose seat has the same name."""

PieceId = NewType("PieceId", str)
"""A piece of terrain: a building, a wall, a wood."""

WeaponName = NewType("WeaponName", str)
"""The row of a weapon in its book's tables."""


class Named(NamedTuple):
    """Says of a text, in its type, that it may be an id of any kind."""


AnyId = Annotated[str, Named()]
"""Whatever can be named: a figure, a side, a unit, a piece of terrain, an aircraft."""


class Beside(NamedTuple):
    """Says of a list, in its type, that it has one entry for each of the ids in field *names*."""

    names: str
