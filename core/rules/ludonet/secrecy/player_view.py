"""Ludonet quick skirmish: what a seat may know. Units that are only recorded do not exist for the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled, Thrown
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.state import Figure, State
from core.table.questions import Measurement, Question


def secret(figure: Figure, seat: str) -> bool:
    """Return whether *seat* may not know of a figure: it stands only on another side's record."""
    return seat != REFEREE and figure.side != seat and not figure.placed


def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it: no trace of recorded enemies, their units or sealed shots."""
    if seat == REFEREE:
        return state
    figures = {
        name: figure if figure.side == seat else _open(figure)
        for name, figure in state.figures.items()
        if not secret(figure, seat)
    }
    figures = {name: man for name, man in figures.items() if not man.aboard or man.aboard in figures}
    if any(figure.contacts for figure in figures.values()):
        figures = {name: _seen_contacts(figure, figures) for name, figure in figures.items()}
    shown = {figure.unit for figure in figures.values()}
    units = {
        name: unit if unit.side == seat else replace(unit, start=0, losses=0, lost_now=0)
        for name, unit in state.units.items()
        if unit.side == seat or name in shown
    }
    sides = {
        name: side if name == seat else replace(side, passes=0, ready=False)
        for name, side in state.sides.items()
    }
    return replace(
        state,
        figures=figures,
        units=units,
        sides=sides,
        aircraft={
            name: craft for name, craft in state.aircraft.items() if craft.side == seat or craft.passes
        },
        orders=tuple(order for order in state.orders if state.figures[order.firer].side == seat),
        in_sight=tuple(name for name in state.in_sight if state.figures[name].side == seat),
        volley=None,
        overruled={key: value for key, value in state.overruled.items() if _of_known(key, figures)},
    )


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    They may have units on their record at any time, move them, and have the referee rule about them.
    """
    return seat != REFEREE


def _of_known(question: str, figures: Mapping[str, Figure]) -> bool:
    """Return whether a measurement, as it is written down, is about nobody but these figures."""
    asked: Measurement[Any] = msgspec.json.decode(question, type=Question)
    return all(name in figures for name in asked.refs())


def _open(figure: Figure) -> Figure:
    """Return a placed enemy without what only his owner knows."""
    return replace(figure, note="", enters=0)


def _seen_contacts(figure: Figure, figures: dict[str, Figure]) -> Figure:
    """Return a figure locked only with those that the seat knows of; a ruling may have hidden one."""
    if all(name in figures for name in figure.contacts):
        return figure
    kept = {
        field: tuple(name for name in getattr(figure, field) if name in figures)
        for field in ("contacts", "fresh", "behind", "fought")
    }
    return replace(figure, **kept)


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it."""
    if seat == REFEREE:
        return event
    match event:
        case e.GameSet():
            view = known(after, seat)
            return replace(
                event, figures=tuple(view.figures.values()), units=tuple(view.units.values()),
                sides=tuple(view.sides.values()), aircraft=tuple(view.aircraft.values()),
            )  # fmt: skip
        case e.FigureDeployed(figure=name):
            if after.figures[name].side == seat:
                return event
            return replace(event, note="") if after.figures[name].placed else None  # ruled to be in the open
        case e.SightTold(side=side):
            return event if side == seat else None
        case e.ShotSealed(order=order):
            return event if after.figures[order.firer].side == seat else None
        case e.ShotWithdrawn(figure=name):
            return event if after.figures[name].side == seat else None
        case Measured():
            return None
        case e.Concealed():
            return event
        case e.UnitMoving() | e.UnitsMoved():
            return _units_moved(event, after, seat)
        case Ruled(fact="unit", value=unit) if not _unit_known(after, str(unit), seat):
            return replace(event, subject="", value=None)
        case Ruled() if event.subject in after.units and not _unit_known(after, event.subject, seat):
            return _untold(event)
        case Ruled() if event.subject in after.figures and secret(after.figures[event.subject], seat):
            return _untold(event)
        case Ruled(fact="measurement") if not _of_known(event.subject, known(after, seat).figures):
            return replace(event, subject="", value=None)
        case e.MoraleTested(unit=name) | e.Recovered(unit=name) if not _unit_known(after, name, seat):
            return None
        case e.Reinforced(unit=name, figures=names) if after.units[name].side != seat:
            shown = tuple(one for one in names if not secret(after.figures[one], seat))
            return replace(event, figures=shown) if shown and _unit_known(after, name, seat) else None
        case Thrown(who=who) if who in after.units and not _unit_known(after, who, seat):
            return None
        case e.Placed(by=by) if by in after.figures and secret(after.figures[by], seat):
            return replace(event, by="")
        case e.LossesApplied(results=results):
            shown_results = tuple(one for one in results if not secret(after.figures[one.figure], seat))
            return replace(event, results=shown_results, crews=())
        case e.ShotRolled() | e.FireRevealed():
            return _fire(event, after, seat)
    names_ = [getattr(event, field, "") for field in ("figure", "firer", "target", "who")]
    hidden = [
        n for n in names_ if isinstance(n, str) and n in after.figures and secret(after.figures[n], seat)
    ]
    return None if hidden else event


def _untold(event: Ruled) -> Ruled | None:
    """Return what the enemy learns of a ruling on recorded troops: without a referee, that there was one."""
    return replace(event, subject="", value=None) if event.by else None


def _units_moved(event: e.UnitMoving | e.UnitsMoved, after: State, seat: str) -> Event | None:
    """Which units have moved is told of those that a seat knows."""
    if isinstance(event, e.UnitMoving):
        return event if _unit_known(after, event.unit, seat) else None
    return replace(event, units=tuple(unit for unit in event.units if _unit_known(after, unit, seat)))


def _fire(event: e.ShotRolled | e.FireRevealed, after: State, seat: str) -> Event | None:
    """Fire is open; whoever fires or is struck without standing on the table is not named."""
    if isinstance(event, e.FireRevealed):
        orders = tuple(one for one in event.orders if not secret(after.figures[one.firer], seat))
        return replace(event, orders=orders)
    if secret(after.figures[event.firer], seat):
        return None
    bursts = tuple(one for one in event.bursts if not secret(after.figures[one[0]], seat))
    contests = tuple(one for one in event.contests if not secret(after.figures[one[1]], seat))
    return replace(event, bursts=bursts, contests=contests)


def _unit_known(state: State, unit: str, seat: str) -> bool:
    """Return whether a seat knows of a unit: its own, or one with somebody on the table."""
    if unit not in state.units or state.units[unit].side == seat:
        return True
    return any(man.unit == unit and man.placed for man in state.figures.values())
