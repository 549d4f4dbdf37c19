"""Breaking News 9.3.b: a wounded man who is laid beside the helicopter of his side is taken aboard it."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.evacuation.ordering import helicopter_side
from core.rules.breaking_news.facts.vehicles import Boarded
from core.rules.breaking_news.state import Figure, State
from core.table.questions import Touching


@acts.follows(moments.laid_down)
def taken_aboard(r: Resolution[State], man: Figure) -> bool:
    """Whoever helped him lifts him in: evacuation off the battlefield helps like a medic (BN-9.3.b)."""
    order = helicopter_side(r.state, man.side)
    if order is None or not r.measure(Touching(man.id, (order.helicopter,))):
        return False
    r.emit(Boarded(man.id, order.helicopter, moved=False))
    return True
