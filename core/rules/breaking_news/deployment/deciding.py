"""Breaking News, set-up: who answers what is asked of a side (BN-SM.03–12)."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts.deployment import SetUpAsked
from core.rules.breaking_news.state import State

BOOK = "book"
"""What a scenario says in `deployment` where the players place everything (BN-4.0.a)."""


def deciding(r: Resolution[State], about: str, rule: str) -> SideId:
    """Return the side that decides this now; the referee decides for the first that has to."""
    for decision in r.state.awaiting:
        if decision.about == about and (r.seat == decision.seat or r.seat not in r.state.sides):
            return SideId(decision.seat)
    r.refuse(rule, "bn-not-now")


def asked(state: State, seat: str, about: str) -> str:
    """Return the side for which a seat decides this now, empty for none."""
    mine = (one.seat for one in state.awaiting if one.about == about and seat in (one.seat, "referee"))
    return next(mine, "")


def ask(r: Resolution[State], sides: Iterable[str], about: str, rule: str) -> None:
    """Ask sides to decide something of the set-up, all of them at the same time."""
    r.emit(SetUpAsked(decisions=tuple(acts.decision(side, about, rule) for side in sides)))


acts.silent(SetUpAsked)
