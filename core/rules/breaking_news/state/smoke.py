"""Breaking News 8.9 and 8.5: smoke on the table, and a template whose place an opponent chooses. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import FigureId, PieceId, WeaponName
from core.table.places import Point


class Cloud(Struct, frozen=True, omit_defaults=True, gc=False):
    """A smoke template (BN-8.9.b): thrown in a *turn*, it drifts along or against *towards*, in degrees.

    *centre* is known where there is a map; *drifted* smoke is taken away next (BN-8.9.e).
    """

    id: PieceId
    turn: int
    centre: Point | None = None
    towards: float = 0.0
    drifted: bool = False


class Landing(Struct, frozen=True, omit_defaults=True, gc=False):
    """A template that missed its *aim* by *cm*, until the opponent says in which direction (BN-8.5.c)."""

    firer: FigureId
    weapon: WeaponName
    aim: Point | None = None
    cm: float = 0.0
    speculative: bool = False
