"""Bassa Intensità: what orders under seal may come to, as if they were carried out now and alone (BI-Q.11).

All orders of a step take effect together, so what others do in it changes nothing of these odds, but that
covering fire may strike who fires out of it.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.orders import Act, Cover, Fire, Upward

ROLLED = Fire | Cover | Upward | Act
"""Orders of which something is thrown in their step; a call goes its own way, smoke comes after it."""


def carry_out(r: Resolution[State]) -> bool:
    """Begin what was just written, with nobody asked: the step stays under seal, and goes on after it."""
    written = (event.order for event in r.events if isinstance(event, OrderSealed))
    orders = tuple(order for order in written if isinstance(order, ROLLED))
    if not orders or r.state.sealed is None:
        return False
    begin(r, Resolving(r.state.step or "covering", orders=orders))
    return True
