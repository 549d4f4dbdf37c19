"""Breaking News 8.9 and 8.5: smoke on the table, and a template whose place an opponent chooses. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, PieceId, WeaponName
from core.table.places import Point


class Cloud(Struct, frozen=True, omit_defaults=True, gc=False):
    """A smoke template (BN-8.9.b): thrown in a *turn*, it drifts along or against *towards*, in degrees.

    *centre* is known where there is a map; *drifted* smoke is taken away next (BN-8.9.e).
    """

    id: Open[PieceId]
    turn: Open[int]
    centre: Open[Point | None] = None
    towards: Open[float] = 0.0
    drifted: Open[bool] = False


class Landing(Struct, frozen=True, omit_defaults=True, gc=False):
    """A template that missed its *aim* by *cm*, until the opponent says in which direction (BN-8.5.c)."""

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    aim: Open[Point | None] = None
    cm: Open[float] = 0.0
    speculative: Open[bool] = False
