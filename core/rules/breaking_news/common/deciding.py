"""Breaking News: who answers what a side is asked."""

from __future__ import annotations

from typing import NoReturn

from core.engine.chance.execute import refuse_unanswered
from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State


def deciding(r: Resolution[State], about: str, rule: str) -> SideId:
    """Return the side that decides this now; the referee decides for the first that has to."""
    for decision in r.state.awaiting:
        if decision.about == about and (r.seat == decision.seat or r.seat not in r.state.sides):
            return SideId(decision.seat)
    refuse_now(r, rule)


def refuse_now(r: Resolution[State], rule: str) -> NoReturn:
    """Refuse what is not for now, where it may be done unasked at other times; say what comes first."""
    if r.state.awaiting:
        refuse_unanswered(r)
    r.refuse(rule, "bn-not-now")


def asked(state: State, seat: str, about: str) -> str:
    """Return the side for which a seat decides this now, empty for none."""
    mine = (one.seat for one in state.awaiting if one.about == about and seat in (one.seat, REFEREE))
    return next(mine, "")
