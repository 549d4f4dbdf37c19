"""Ludonet quick skirmish: what a seat may know. Units that are only recorded do not exist for the enemy."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.rulekit.hidden import LastShown, Listed, measured, remembered
from core.rules.ludonet.secrecy.records import hidden_from, redact
from core.rules.ludonet.state import Figure, State

_cleared = redact.lasting(but=("figures", "units", "sides", "overruled"))


@remembered
def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it: no trace of recorded enemies, their units or sealed shots."""
    if seat == REFEREE:
        return state
    hidden = hidden_from(state, seat)
    units = {
        name: unit if unit.side == seat else replace(unit, start=0, losses=0, lost_now=0)
        for name, unit in state.units.items()
        if name not in hidden.units
    }
    sides = {
        name: side if name == seat else replace(side, passes=0, ready=False)
        for name, side in state.sides.items()
    }
    opened = replace(
        state,
        eyes=seat,
        figures=_shown(seat, hidden, state.figures, lambda figure: _open(figure, seat, hidden)),
        units=units,
        sides=sides,
        aircraft={
            name: craft for name, craft in state.aircraft.items() if craft.side == seat or craft.passes
        },
        orders=tuple(order for order in state.orders if state.figures[order.firer].side == seat),
        in_sight=tuple(name for name in state.in_sight if state.figures[name].side == seat),
        volley=None,
        overruled=measured(state.overruled, hidden),
    )
    return _cleared(opened, hidden)


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    They may have units on their record at any time, move them, and have the referee rule about them.
    """
    return seat != REFEREE


_shown: LastShown[FigureId, Figure] = LastShown()


def _open(figure: Figure, seat: str, hidden: Listed) -> Figure:
    """Return a figure as a seat knows it: of a placed enemy nothing that only his owner knows."""
    if figure.side != seat:
        figure = replace(figure, note="", enters=0, letter="")
    return redact(figure, hidden) or figure
