"""Ludonet quick skirmish: what the players say came of an act; losses and morale follow by the rules.

All fire of a step is at the same time (LU-FIR.a): who is lost in it may still be said to have fired in it.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import BEATEN, DONE, MISSED
from core.engine.words.ids import FigureId
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.losses import is_loss
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.facts.told import FightTold, ShotTold
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State, Wound
from core.table.figure_lookup import figure_named

EVERY = ("out", "wounded", BEATEN, "immobilised", "destroyed", MISSED, DONE)


def words(state: State, subject: str) -> tuple[str, ...]:
    """Return what may be said of a figure now."""
    figure = figure_named(subject, state)
    if figure is None or not state.here(figure):
        return ()
    if figure.vehicle:
        return ("immobilised", "destroyed", MISSED, DONE)
    return ("out", "wounded", *((BEATEN,) if figure.contacts else ()), MISSED, DONE)


def tell(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what was said; the game tests morale and takes sealed shots back as after any ruling."""
    figure = r.state.figures[FigureId(ruling.subject)]
    if ruling.doer:
        _spend(r, r.state.figures[FigureId(ruling.doer)], figure, ruling.value)
    if ruling.value == BEATEN:
        r.emit(FightTold(FigureId(ruling.doer), figure.id, is_loss("eliminated")))
    elif ruling.value in ("out", "wounded", "immobilised", "destroyed"):
        r.emit(applied(r.state, (Wound(figure.id, ruling.value),)))


def _spend(r: Resolution[State], firer: Figure, foe: Figure, what: str) -> None:
    """He has fought whom he touches; or it was his fire of this step, and what he sealed is void."""
    if foe.id in firer.contacts:
        if foe.id in firer.fought:
            r.refuse("LU-MEL.q", "lu-fought-already", figure=firer.name)
        return
    if what == BEATEN:
        r.refuse("LU-MEL.a", "lu-no-such-fight", figure=firer.name, foe=foe.name)
    if r.state.phase != "fire":
        r.refuse("LU-FIR.a", "lu-fires-in-its-step", figure=firer.name)
    if firer.shot == r.state.turn:
        r.refuse("LU-FIR.b", "lu-has-fired", figure=firer.name)
    if firer.able and Options.of(r.state).reveal_on_fire:
        place(r, firer, "fired")
    r.emit(ShotTold(firer.id, foe.id, r.state.turn))


acts.silent(ShotTold)
acts.line(FightTold, "lu-fight-told", who="figure", foe="foe")
