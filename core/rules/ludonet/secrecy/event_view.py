"""Ludonet quick skirmish: what happened, as a seat may read it.

Names are hidden by type (`core.rulekit.redaction`); here stands what else of an event is.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled
from core.rulekit.concealing import Concealers
from core.rulekit.hidden import about
from core.rules.ludonet import facts as e
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.secrecy.records import called, hidden_from, redact, unit_called
from core.rules.ludonet.state import State

concealers = Concealers[State](redact, called, unit_called)
of = concealers.of
concealed = concealers.concealed


@of(e.GameSet)
def _(event: e.GameSet, before: State, after: State, seat: str) -> Event:
    view = known(after, seat)
    return replace(
        event, figures=tuple(view.figures.values()), units=tuple(view.units.values()),
        sides=tuple(view.sides.values()), aircraft=tuple(view.aircraft.values()),
    )  # fmt: skip


@of(e.Deployed)
@of(e.Noted)
def _(event: e.Deployed | e.Noted, before: State, after: State, seat: str) -> Event:
    """What a side writes down is its own, even of a figure that a ruling has put in the open."""
    return event if after.figures[event.figure].side == seat else replace(event, note="")


@of(e.SightTold)
def _(event: e.SightTold, before: State, after: State, seat: str) -> Event | None:
    return event if event.side == seat else None


@of(e.ShotSealed)
def _(event: e.ShotSealed, before: State, after: State, seat: str) -> Event | None:
    return event if after.figures[event.order.firer].side == seat else None


@of(e.ShotWithdrawn)
def _(event: e.ShotWithdrawn, before: State, after: State, seat: str) -> Event | None:
    return event if after.figures[event.figure].side == seat else None


@of(e.LossesApplied)
def _(event: e.LossesApplied, before: State, after: State, seat: str) -> Event:
    return replace(event, crews=())


@of(Measured)
def _(event: Measured, before: State, after: State, seat: str) -> None:
    return None


@of(Ruled)
def _(event: Ruled, before: State, after: State, seat: str) -> Ruled | None:
    """Of a ruling on recorded troops the enemy learns, without a referee, that there was one."""
    hidden = hidden_from(after, seat)
    untold = replace(event, subject="", value=None)
    if event.fact == "unit" and str(event.value) in hidden.units:
        return untold
    if event.subject in hidden.figures or event.subject in hidden.units:
        return untold if event.by else None
    return untold if event.fact == "measurement" and about(event.subject, hidden) else event
