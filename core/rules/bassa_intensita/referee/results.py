"""Bassa Intensità: what the players say came of an act; effects, morale and reactions follow by the rules.

It is a resolution step (BI-Q.70) of which the dice were thrown at the table: what was hit is applied, and who
must checks his morale. Whoever fired has used his activity with his crew (BI-SEQ.m).
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import DONE, MISSED
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.common.activity import check_free
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.damage.infantry import timer
from core.rules.bassa_intensita.facts.ordering import OrderWithdrawn
from core.rules.bassa_intensita.fire.weapons import in_hand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Resolving, Under
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.table.figure_lookup import figure_named

OF_MEN = ("near_miss", "shocked", "wounded", "serious", "dead")
OF_SOFT = ("near_miss", "halved", "immobilised", "destroyed")
OF_ARMOUR = ("near_miss", "radio", "halved", "immobilised", "turret", "weapon", "destroyed")
EVERY = tuple(dict.fromkeys((*OF_MEN, *OF_ARMOUR, MISSED, DONE)))


def words(state: State, subject: str) -> tuple[str, ...]:
    """Return what may be said of a figure now: the results of its table (BI-T.14, BI-T.15, BI-T.17)."""
    figure = figure_named(subject, state)
    if figure is None or not figure.there:
        return ()
    of = OF_MEN if figure.hull is None else OF_ARMOUR if figure.hull.armoured else OF_SOFT
    return (*(one for one in of if one != "weapon" or figure.weapons), MISSED, DONE)


def tell(r: Resolution[State], ruling: Ruling) -> None:
    """Begin the step that was thrown at the table, as far as its dice."""
    if ruling.value == DONE:
        return
    figure = r.state.figures[FigureId(ruling.subject)]
    firer = r.state.figures.get(FigureId(ruling.doer))
    frame = r.state.frame
    if (r.state.sealed is None and r.state.phase != "move") or (frame is not None and not frame.asking):
        r.refuse("", "bi-not-now")
    done = (_shot(r, firer, figure),) if firer is not None else ()
    harmed = () if ruling.value == MISSED else (_harm(r, figure, ruling.value),)
    under = tuple(mark for order in done for mark in _under(r.state, order, figure))
    step = r.state.step if r.state.phase == "fire" else "opportunity"
    begin(r, Resolving(step, stage="apply", harmed=harmed, done=done, under=under))


def _shot(r: Resolution[State], firer: Figure, target: Figure) -> Fire:
    """Return the shot that was fired; all fire of a step is at once, so who is lost in it may have fired."""
    if firer.there:
        check_free(r, firer, fires=True)
    step = r.state.sealed
    if step is not None and any(slip.who == firer.id for slip in step.of(firer.side)):
        if firer.side in step.sealed:
            r.refuse(step.rule, "bi-sealed-already")
        r.emit(OrderWithdrawn(firer.side, firer.id))
    loaded = (one.name for one in firer.weapons if not (one.broken or one.empty))
    return Fire(firer.id, next(loaded, WeaponName("")), target.id)


def _under(state: State, order: Fire, target: Figure) -> tuple[Under, ...]:
    """Return under what fire somebody came, hit or not (BI-Q.24)."""
    weapon = in_hand(state, state.figures[order.figure], order.weapon)
    if weapon is None:
        return ()
    return tuple(Under(target.id, kind) for kind in weapon.puts_under)


def _harm(r: Resolution[State], figure: Figure, what: str) -> Harmed:
    """Return what a hit did; a second wound kills (BI-Q.61), a serious one leaves so many turns (BI-Q.62)."""
    if what in ("wounded", "serious") and figure.health:
        return Harmed(figure.id, "second_wound")
    if what == "serious":
        return Harmed(figure.id, "seriously_wounded", timer(r, figure))
    hull = figure.hull
    return Harmed(figure.id, what, hull.main if what == "weapon" and hull is not None else 0)
