"""Bassa Intensità: the dice of fire at what flies, one after another (BI-AA.b–e, BI-AA.g)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.air.chances import number
from core.rules.bassa_intensita.air.helicopter_hit import struck
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.firing import OrderLost
from core.rules.bassa_intensita.facts.sky import UpwardRolled
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Upward


@acts.follows(moments.resolving_fire, 40)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll the next shot; what a hit does is the helicopter's row of BI-T.23, or the aircraft's d6."""
    order = next((one for one in frame.orders if isinstance(one, Upward)), None)
    if order is None:
        return False
    figure = r.state.figures[order.figure]
    found = number(r.state, figure, order, in_movement=r.state.phase == "move")
    target = r.state.figures.get(FigureId(order.target))
    if found is None or (target is not None and not target.there):
        r.emit(OrderLost(figure.id))
        return True
    needed, base, terms = found
    hit = _hit(r, figure, needed)
    r.emit(UpwardRolled(order, needed, hit, base, terms))
    if hit and target is not None:
        struck(r, target)
    elif hit:
        moments.aircraft_hit(r, order.target)
    return True


def _hit(r: Resolution[State], figure: Figure, needed: int) -> bool:
    face = face_or_less(needed, Options.of(r.state))
    if face in (0, CERTAIN):
        return face == CERTAIN
    return r.any(
        1, face, reason(r.state, "bi-upward", figure.id), "BI-AA.b", sides=10, low=True, who=figure.id
    )


@acts.tells(UpwardRolled)
def _(before: State, event: UpwardRolled, after: State) -> Message:
    told = "bi-upward-hit" if event.hit else "bi-upward-missed"
    who, target = name(after, event.order.figure), name(after, event.order.target)
    return say(told, who=who, target=target, needed=max(event.needed, 0))
