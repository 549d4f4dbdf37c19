"""Breaking News, Extras: when the enemy learns of one (BN-SM.02: secret until used), and at what level."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.engine.words.message import say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.state import Side, State
from core.rules.breaking_news.tables.negotiation import NEGOTIATION_BASE


def show_extra(r: Resolution[State], side: SideId, name: str) -> None:
    """Let everybody know from now on that *side* has an Extra, and at what level; once is enough."""
    own = r.state.sides[side]
    if name in own.extras and name not in own.used:
        r.emit(ExtraShown(side, name))


def negotiation(side: Side) -> int:
    """Return a side's Negotiation value: 1 for nothing (BN-X.NEGOTIATION.a, BN-X.CIVILIANS.d)."""
    return max(NEGOTIATION_BASE, side.extras.get("negotiation", NEGOTIATION_BASE))


def pays_more(r: Resolution[State], side: SideId) -> bool:
    """Return whether a side that pays does so under rules of engagement: what it pays shows them (D.8).

    Whoever does not know of them and looks ahead is told that it may (BN-X.ROE).
    """
    own = r.state.sides[side]
    if r.state.may_hide(side) and "roe" not in own.used:
        r.doubt(say("bn-unseen-roe", side=side_name(r.state, side)))
    if own.roe:
        show_extra(r, side, "roe")
    return own.roe


acts.silent(ExtraShown)  # what is done with it is told
