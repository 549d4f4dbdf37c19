"""Breaking News, defeat points: one line of the account of a side (BN-D)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import SideId


class PointsLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one *kind* of thing costs a side: *base* × *times* by *rule*.

    *why* it counts so many times: `embedded` or `independent` journalists, or `both`; *open* points may still
    be cancelled (BN-X.NEGOTIATION.i).
    """

    side: Open[SideId]
    kind: Open[str]
    base: Open[int]
    rule: Open[str]
    times: Open[int] = 1
    why: Open[str] = ""
    open: Open[bool] = False

    @property
    def points(self) -> int:
        """What it comes to."""
        return self.base * self.times
