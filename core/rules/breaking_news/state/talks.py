"""Breaking News, negotiation: the card on the table, and what it has cost so far (BN-X.NEGOTIATION)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import SideId


class Talks(Struct, frozen=True, omit_defaults=True, gc=False):
    """The card of *side*, played at a *level* of 1 to 4: *pending* are points that may still be cancelled.

    *running* until somebody ends or breaks it off; *accepted* by the opponent for this turn (BN-Q.122).
    *broken* is whose fire ended them; *settled* the points about which the die fell at the end.
    """

    side: SideId
    level: int
    pending: int = 0
    running: bool = True
    accepted: bool = False
    broken: SideId = SideId("")
    settled: int = 0
