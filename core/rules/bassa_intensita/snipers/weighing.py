"""Bassa Intensità: a hidden Sniper rolls before he fires, or keeps still (BI-SNIPER.c–d, BI-Q.93)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.support import SniperWeighed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire, Upward
from core.rules.bassa_intensita.tables.mines import SNIPER_FIRES_TO


@acts.follows(moments.resolving_gate, 20)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Every hidden Sniper with an order to fire rolls once; who fails loses his activity of the turn."""
    for order in frame.orders:
        figure = r.state.figures[order.figure]
        if isinstance(order, Fire | Cover | Upward) and must_weigh(r.state, figure):
            to = fires_to(r.state, figure)
            fires = r.hits(1, to, "bi-own-sniper", "BI-SNIPER.c", low=True, who=figure.id) > 0
            r.emit(SniperWeighed(figure.id, fires, r.state.now))
            return True
    return False


def must_weigh(state: State, figure: Figure) -> bool:
    """Return whether somebody is a Sniper whom no enemy observes, and has not rolled for this shot."""
    return figure.is_("sniper") and not figure.seen_by and figure.weighed != state.now


def fires_to(state: State, figure: Figure) -> int:
    """Return up to which face of a d6 a hidden Sniper fires (BI-SNIPER.c)."""
    return SNIPER_FIRES_TO[state.quality_of(figure)]


acts.line(SniperWeighed, either("fires", "bi-sniper-fires", "bi-sniper-waits"), who="figure")
