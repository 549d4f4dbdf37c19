"""Bassa Intensità, what the scenario's task is about, and what of all was left at the end. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, PieceId, SideId


class Stake(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing at stake: a *figure*, perhaps to be brought to an *edge*, or a *piece* to hold."""

    figure: Open[FigureId] = FigureId("")
    edge: Open[str] = ""
    piece: Open[PieceId] = PieceId("")


class Became(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became of a stake: the *fate* of its figure, "" while it is in the game, `stopped` if immobilised.

    *cm* are left to its edge, `None` where nobody has measured; *held* how many men of each side, unhurt or
    wounded, are inside its piece.
    """

    stake: Open[Stake]
    fate: Open[str] = ""
    cm: Open[float | None] = None
    held: Open[tuple[tuple[SideId, int], ...]] = ()


class Lost(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a *side* has lost of so many *men* and vehicles, by what became of them: (`dead`, 3)."""

    side: Open[SideId]
    men: Open[int] = 0
    how: Open[tuple[tuple[str, int], ...]] = ()
