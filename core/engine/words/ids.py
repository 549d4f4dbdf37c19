"""Ids as a log has them: a `str` each, told apart by type, so that no figure is taken for a side.

In the log, in JSON and in its schema they are plain texts. What may hold any of several kinds is an
`AnyId`; every kind of id is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NewType, TypeAlias

if TYPE_CHECKING:  # until every rule says which it means
    AnyId: TypeAlias = str
    SideId: TypeAlias = str
    FigureId: TypeAlias = str
    MarkerId: TypeAlias = str
    UnitId: TypeAlias = str
    PieceId: TypeAlias = str
    WeaponName: TypeAlias = str
else:
    AnyId = NewType("AnyId", str)
    """Whatever can be named: a figure, a side, a unit, a piece of terrain."""

    SideId = NewType("SideId", AnyId)
    """A side of the game, whose seat has the same name."""

    FigureId = NewType("FigureId", AnyId)
    """A man, a vehicle, a gun; for who may not know him, the marker that stands for him."""

    MarkerId = NewType("MarkerId", FigureId)
    """The marker of a hidden figure, which stands wherever his name may not be told."""

    UnitId = NewType("UnitId", AnyId)
    """A body of figures that is reckoned as one: a squad, a section."""

    PieceId = NewType("PieceId", AnyId)
    """A piece of terrain: a building, a wall, a wood."""

    WeaponName = NewType("WeaponName", str)
    """The row of a weapon in its book's tables."""


class Beside(NamedTuple):
    """Says of a list, in its type, that it has one entry for each of the ids in field *names*."""

    names: str
