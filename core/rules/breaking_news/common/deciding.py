"""Breaking News: who answers what a side is asked."""

from __future__ import annotations

from typing import NoReturn

from core.engine.chance.execute import refuse_unanswered
from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.engine.words.message import say
from core.rulekit.moments import Deciding
from core.rulekit.names import side_name
from core.rules.breaking_news.state import State


def deciding(r: Resolution[State], about: Deciding, rule: str) -> SideId:
    """Return the side that decides this now; the referee decides for the first that has to."""
    side = about.asked(r.state, r.seat)
    if not side:
        refuse_now(r, rule)
    return SideId(side)


def doubt_choice(r: Resolution[State], side: SideId, what: str) -> None:
    """Say in a preview that what comes hangs on a choice of *side*, unless that side itself looks ahead."""
    if r.seat != side:
        r.doubt(say(f"bn-unseen-{what}", side=side_name(r.state, side)))


def refuse_now(r: Resolution[State], rule: str) -> NoReturn:
    """Refuse what is not for now, where it may be done unasked at other times; say what comes first."""
    if r.state.awaiting:
        refuse_unanswered(r)
    r.refuse(rule, "bn-not-now")
