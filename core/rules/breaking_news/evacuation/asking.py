"""Breaking News, Extras: who answers what is asked about a helicopter (BN-SM.14, BN-SM.76)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State


def asked_side(state: State, seat: str, about: str) -> str:
    """Return the side for which a seat decides this now, empty for none."""
    mine = (one.seat for one in state.awaiting if one.about == about and seat in (one.seat, "referee"))
    return next(mine, "")


def deciding(r: Resolution[State], about: str) -> SideId:
    """Return the side that decides this now; the referee decides for the first that has to."""
    for decision in r.state.awaiting:
        if decision.about == about and (r.seat == decision.seat or r.seat not in r.state.sides):
            return SideId(decision.seat)
    r.refuse("BN-Q.113", "bn-not-now")
