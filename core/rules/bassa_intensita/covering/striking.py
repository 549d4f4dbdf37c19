"""Bassa Intensità: covering fire strikes who fires out of it, before he fires (BI-COV.e–f, i, P3.c, W-COV).

Hidden enemies in its area, each once a turn by each weapon; who stays silent suffers nothing (BI-Q.34).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.covering import CoverStruck
from core.rules.bassa_intensita.facts.firing import OrderLost
from core.rules.bassa_intensita.fire.shot_legality import measured
from core.rules.bassa_intensita.fire.weapons import fires_as_it_stands
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving, Walking
from core.rules.bassa_intensita.state.ground import Covering
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire, Upward
from core.table.questions import InArea, ShotLine, TouchingPiece

STEP = "covering"


@acts.follows(moments.resolving_covered, 20)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Strike all who are about to fire, together; then the orders of who cannot fire any more are lost."""
    if frame.step == STEP:
        return False
    return strike(r, tuple(strikes(r, frame))) or _lose(r, frame)


@acts.follows(moments.walking_going, 5)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Strike whom covering fire has waited for, as he sets out (`bi.cover_visible` hold)."""
    if frame.gone:
        return False
    waiting = tuple(one for one in r.state.covering if one.target == frame.who)
    return strike(r, tuple(strikes_at(r, r.state.figures[frame.who], waiting)))


def strike(r: Resolution[State], shots: tuple[Fire, ...]) -> bool:
    """Resolve these strikes now, before what is in progress goes on; return whether there are any."""
    for shot in shots:
        r.emit(CoverStruck(shot.figure, shot.weapon, shot.target))
    if shots:
        begin(r, Resolving(STEP, stage="fire", orders=shots))
    return bool(shots)


def strikes(r: Resolution[State], frame: Resolving) -> Iterator[Fire]:
    """Yield the covering fire that strikes who has orders to fire in this step."""
    for order in frame.orders:
        if isinstance(order, Fire | Upward):
            yield from strikes_at(r, r.state.figures[order.figure], r.state.covering)


def strikes_at(r: Resolution[State], figure: Figure, given: Sequence[Covering]) -> Iterator[Fire]:
    """Yield what of the covering fire *given* strikes somebody who fires now, or sets out before it."""
    for covering in given:
        firer = r.state.figures[covering.firer]
        if firer.side == figure.side or figure.id in covering.struck or not _fires(r.state, firer):
            continue
        shot = _strike(r, covering, firer, figure)
        if shot is not None:
            yield shot


def _fires(state: State, firer: Figure) -> bool:
    """Return whether whoever gives covering fire still can: not out, Shocked or in flight."""
    return not hindered(state, firer)[1] and not firer.is_shocked(state.turn)


def _strike(r: Resolution[State], covering: Covering, firer: Figure, figure: Figure) -> Fire | None:
    """Return the shot at one who is covered: hidden and inside, or the target that was held (BI-Q.31).

    None where nobody may ask about the two (BI-Q.122).
    """
    if not may_ask(r, firer, figure):
        return None
    held = covering.target == figure.id
    if not held and (
        covering.target or shown(r.state, figure, firer.side) or not _inside(r, covering, figure)
    ):
        return None
    weapon = fires_as_it_stands(r.state, firer, covering.weapon)
    if weapon is None or weapon.carried.broken:
        return None
    line = measured(r, firer, weapon, figure, STEP, area=not held)
    if not isinstance(line, ShotLine):
        return None
    return Fire(firer.id, covering.weapon, figure.id, area="" if held else "one", line=line)


def _inside(r: Resolution[State], covering: Covering, figure: Figure) -> bool:
    """Return whether he is in the rectangle, or with `bi.cover_terrain_scope` anywhere in the element."""
    if covering.area is not None:
        return bool(r.measure(InArea((figure.id,), covering.area, covering.firer)))
    return bool(r.measure(TouchingPiece(figure.id, (covering.element,))))


def _lose(r: Resolution[State], frame: Resolving) -> bool:
    """Drop the next order of whoever cannot carry it out any more."""
    for order in frame.orders:
        figure = r.state.figures[order.figure]
        if hindered(r.state, figure)[1] or figure.is_shocked(r.state.turn):
            r.emit(OrderLost(figure.id))
            return True
    return False


acts.line(CoverStruck, "bi-cover-strikes", who="firer", weapon="weapon", target="whom")
