"""Breaking News: what a preview cannot know of a man of whom only his marker is known (BN-7.0.b, BN-Q.30)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.state import Figure, State


def doubt_who(r: Resolution[State], *men: Figure) -> None:
    """Say of each who is no more than a marker that numbers which go by who he is may be others."""
    for man in men:
        if r.state.may_hide(man.side) and man.marker and man.id == man.marker:
            r.doubt(say("bn-unseen-who", figure=name(r.state, man.id)))
