"""Breaking News, Extras: the helicopter that takes men off the table (BN-X.HELI)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId


class Evacuation(Struct, frozen=True, omit_defaults=True, gc=False):
    """Written in secret: at which *marker* it lands, and in which *turn* (BN-X.HELI.b–c).

    *helicopter* is it on the table once it has come, *waited* the last turn for which its die was thrown.
    """

    marker: Open[AnyId]
    turn: Open[int]
    helicopter: Open[FigureId] = FigureId("")
    waited: Open[int] = 0
