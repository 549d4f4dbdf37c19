"""Bassa Intensità: covering fire is taken up once all have declared (BI-COV.c, e, h, P2.2–P2.3).

At a visible enemy it is fired at once, as opportunity fire is; at terrain, or with `bi.cover_visible` hold,
it stands for the turn.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.covering.legality import check_cover
from core.rules.bassa_intensita.facts.covering import CoverFired, CoverStands
from core.rules.bassa_intensita.facts.firing import OrderLost
from core.rules.bassa_intensita.fire.areas import area_of
from core.rules.bassa_intensita.fire.reloading import after_firing
from core.rules.bassa_intensita.fire.weapons import InHand, crew, fires_as_it_stands
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.describing import the_ground
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Covering
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire
from core.table.questions import ShotLine


@acts.follows(moments.resolving_covered, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Take up the next declaration of covering fire."""
    order = next((one for one in frame.orders if isinstance(one, Cover)), None)
    if order is None:
        return False
    take_up(r, order)
    return True


def take_up(r: Resolution[State], order: Cover) -> None:
    """Let one declaration stand, or make a shot of it; one that may not be given any more is lost."""
    firer = r.state.figures[order.figure]
    weapon = fires_as_it_stands(r.state, firer, order.weapon)
    line = _line(r, firer, order)
    if weapon is None or isinstance(line, Refusal):
        r.emit(OrderLost(firer.id))
    elif order.target and Options.of(r.state).cover_visible != "hold":
        r.emit(CoverFired(Fire(firer.id, order.weapon, order.target, line=line)))
    else:
        r.emit(_standing(r.state, firer, weapon, order))


acts.silent(CoverFired)


def _line(r: Resolution[State], firer: Figure, order: Cover) -> ShotLine | Refusal:
    """Return the line of a declaration as it was measured when it was written, if its target is there."""
    target = r.state.figures.get(order.target)
    gone = bool(order.target) and (target is None or not target.there)
    return order.line if order.line is not None and not gone else check_cover(r, firer, order)


def _standing(state: State, firer: Figure, weapon: InHand, order: Cover) -> CoverStands:
    """Return that it stands: on its rectangle, the whole element (`bi.cover_terrain_scope`), or a man."""
    area = None
    if order.element and Options.of(state).cover_terrain_scope == "rectangle":
        area = area_of(state, firer, weapon.row, order.aim, order.turned)
    covering = Covering(firer.id, order.weapon, order.element, area, order.target)
    mates = tuple(man.id for man in crew(state, firer) if man.id != firer.id)
    if order.target:
        return CoverStands(covering, mates)
    weapons = after_firing(state, firer, weapon, at_area=True)
    return CoverStands(covering, mates, state.now, weapon.automatic, weapons)


@acts.tells(CoverStands)
def _(before: State, event: CoverStands, after: State) -> Message:
    covering = event.covering
    target = the_ground(after, covering.element) if covering.element else name(after, covering.target)
    weapon = weapon_name(after, covering.weapon)
    return say("bi-cover-stands", who=name(after, covering.firer), target=target, weapon=weapon)
