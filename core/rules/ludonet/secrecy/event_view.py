"""Ludonet quick skirmish: what happened, as a seat may read it.

Names are hidden by type (`core.rulekit.redaction`); here stands what else of an event is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled
from core.engine.contract.registering import registering
from core.engine.contract.seats import REFEREE
from core.rulekit.hidden import about
from core.rules.ludonet import facts as e
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.secrecy.records import HiddenWhile, hidden_from, redact
from core.rules.ludonet.state import State

Concealer = Callable[[Any, State, str], Event | None]
"""(event, state after, seat) → the event as the seat may read it, but for the names, which still stand."""

CONCEALERS: dict[type[Event], Concealer] = {}
"""Events of which more is hidden than names."""

of = registering(CONCEALERS)


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it."""
    if seat == REFEREE:
        return event
    if (concealer := CONCEALERS.get(type(event))) is not None:
        told = concealer(event, after, seat)
        return redact(told, HiddenWhile(seat, before, after)) if told is not None else None
    return redact(event, HiddenWhile(seat, before, after))


@of(e.GameSet)
def _(event: e.GameSet, after: State, seat: str) -> Event:
    view = known(after, seat)
    return replace(
        event, figures=tuple(view.figures.values()), units=tuple(view.units.values()),
        sides=tuple(view.sides.values()), aircraft=tuple(view.aircraft.values()),
    )  # fmt: skip


@of(e.FigureDeployed)
@of(e.Noted)
def _(event: e.FigureDeployed | e.Noted, after: State, seat: str) -> Event:
    """What a side writes down is its own, even of a figure that a ruling has put in the open."""
    return event if after.figures[event.figure].side == seat else replace(event, note="")


@of(e.SightTold)
def _(event: e.SightTold, after: State, seat: str) -> Event | None:
    return event if event.side == seat else None


@of(e.ShotSealed)
def _(event: e.ShotSealed, after: State, seat: str) -> Event | None:
    return event if after.figures[event.order.firer].side == seat else None


@of(e.ShotWithdrawn)
def _(event: e.ShotWithdrawn, after: State, seat: str) -> Event | None:
    return event if after.figures[event.figure].side == seat else None


@of(e.LossesApplied)
def _(event: e.LossesApplied, after: State, seat: str) -> Event:
    return replace(event, crews=())


@of(Measured)
def _(event: Measured, after: State, seat: str) -> None:
    return None


@of(Ruled)
def _(event: Ruled, after: State, seat: str) -> Ruled | None:
    """Of a ruling on recorded troops the enemy learns, without a referee, that there was one."""
    hidden = hidden_from(after, seat)
    untold = replace(event, subject="", value=None)
    if event.fact == "unit" and str(event.value) in hidden.units:
        return untold
    if event.subject in hidden.figures or event.subject in hidden.units:
        return untold if event.by else None
    return untold if event.fact == "measurement" and about(event.subject, hidden) else event
