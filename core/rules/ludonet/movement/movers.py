"""Ludonet quick skirmish: who may move now, how far, and by which mode (LU-MOV.a–d, l–o, LU-TRN.b)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.rulekit.names import side_name
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import entered, own
from core.rules.ludonet.common.names import unit_name
from core.rules.ludonet.facts import UnitMoving
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import MODES, WALK


@acts.offered(moments.MOVE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """What each figure may do; where the sides alternate only those of the unit that moves (LU-Q.03)."""
    state = asked.state
    alternate = Options.of(state).move_order == "alternate_unit"
    for figure in asked.among(state.of(asked.side)):
        waits = state.units[figure.unit].moved or state.unit_moving not in ("", figure.unit)
        if not (alternate and waits):
            yield from moments.FIGURE.offers(asked.of(figure))


def heavily_armed(state: State, figure: Figure) -> bool:
    """Return whether he carries a heavy weapon (LU-MOV.c, LU-Q.10)."""
    return figure.man and any(state.weapon(weapon).heavy for weapon in figure.weapons)


def allowance(state: State, figure: Figure, mode: str) -> float:
    """Return the cm of a mode; vehicles by their row (LU-MOV.a–d, o)."""
    return state.type_of(figure).speed if figure.vehicle else MODES.get(mode, WALK)


def modes_of(state: State, figure: Figure) -> tuple[str, ...]:
    """Return the modes a figure has (LU-MOV.l–m)."""
    if figure.vehicle:
        return ("drive",)
    return ("heavy", "crawl") if heavily_armed(state, figure) else ("walk", "run", "crawl")


def check_mover(r: Resolution[State], id: str) -> Figure:
    """Return the figure that may move now; refuse who moved, is locked, or must wait for another."""
    figure = its_turn(r, id)
    if figure.mode:
        r.refuse("LU-MOV.l", "lu-has-moved", figure=figure.name)
    if figure.aboard:
        r.refuse("LU-MOV.o", "lu-aboard", figure=figure.name)
    if figure.contacts:
        r.refuse("LU-MEL.o", "lu-locked", figure=figure.name)
    if r.state.leaver not in ("", figure.id):
        r.refuse("LU-MEL.n", "lu-away-first", figure=r.state.figures[r.state.leaver].name)
    return figure


def its_turn(r: Resolution[State], id: str) -> Figure:
    """Return a figure of the side, and where the sides alternate of the unit, that moves now."""
    figure = own(r, id)
    entered(r, figure)
    state = r.state
    if figure.side != state.moving:
        whose, moving = side_name(state, figure.side), side_name(state, state.moving)
        r.refuse("LU-TRN.b", "lu-not-your-movement", figure=figure.name, side=whose, moving=moving)
    if Options.of(state).move_order == "alternate_unit":
        if state.units[figure.unit].moved:
            r.refuse("LU-Q.03", "lu-unit-moved", unit=unit_name(state.units[figure.unit]))
        if state.unit_moving not in ("", figure.unit):
            r.refuse("LU-Q.03", "lu-other-unit", unit=unit_name(state.units[state.unit_moving]))
    return figure


def unit_moves(r: Resolution[State], figure: Figure) -> None:
    """Where the sides alternate, the first act of a figure says which unit moves (LU-Q.03)."""
    if Options.of(r.state).move_order == "alternate_unit" and r.state.unit_moving != figure.unit:
        r.emit(UnitMoving(figure.unit))


acts.line(UnitMoving, "lu-unit-moving", unit="unit")
