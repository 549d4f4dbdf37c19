"""Breaking News, set-up: what sides are asked, all of them at the same time (BN-SM.03–12)."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.chance.resolution import Resolution
from core.rulekit.moments import Deciding
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts.deployment import SetUpAsked
from core.rules.breaking_news.state import State

BOOK = "book"
"""What a scenario says in `deployment` where the players place everything (BN-4.0.a)."""


def ask(r: Resolution[State], sides: Iterable[str], about: Deciding) -> None:
    """Ask sides to decide something of the set-up, all of them at the same time."""
    r.emit(SetUpAsked(decisions=tuple(about.asks(side) for side in sides)))


acts.silent(SetUpAsked)
