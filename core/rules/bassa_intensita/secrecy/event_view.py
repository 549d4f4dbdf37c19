"""Bassa Intensità: what happened, as a seat may read it.

Names are hidden by type (`core.rulekit.redaction`); here stands what else of an event is, and chapters enter
more of theirs in files beside this one, with `of`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Measured, Ruled, Thrown
from core.engine.words.ids import FigureId, PieceId, UnitId
from core.rulekit.concealing import Concealers
from core.rulekit.hidden import about
from core.rules.bassa_intensita.common.secret_dice import OWN, SECRET, VEILED, openly
from core.rules.bassa_intensita.facts import deploying, doing, ordering, setting_up, turn
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.secrecy.player_view import frame_told, known, order_told
from core.rules.bassa_intensita.secrecy.records import called, hidden_from, redact, unit_called
from core.rules.bassa_intensita.state import State

concealers = Concealers[State](redact, called, unit_called)
of = concealers.of
concealed = concealers.concealed


@of(setting_up.GameSet)
def _(event: setting_up.GameSet, before: State, after: State, seat: str) -> Event:
    seen = known(after, seat)
    return replace(
        event, figures=tuple(seen.figures.values()), units=tuple(seen.units.values()),
        sides=tuple(seen.sides.values()), support=tuple(seen.support.values()),
        mines=tuple(seen.mines.values()), arms=seen.arms,
    )  # fmt: skip


@of(deploying.Deployed)
def _(event: deploying.Deployed, before: State, after: State, seat: str) -> Event | None:
    return event if after.figures[event.figure].side == seat else None


@of(turn.WatchSet)
def _(event: turn.WatchSet, before: State, after: State, seat: str) -> Event | None:
    return event if event.side == seat else None


@of(Thrown)
def _(event: Thrown, before: State, after: State, seat: str) -> Event | None:
    """A secret throw is the referee's (Part 6), or its own side's: no other learns that there was one.

    A veiled one reads like any other to those who know for whom it is.
    """
    if event.why.startswith(SECRET):
        return None
    if not event.why.startswith((OWN, VEILED)) or side_of(before, event.who) == seat:
        return event
    told = event.why.startswith(VEILED) and _known_to(before, event.who, seat)
    return replace(event, why=openly(event.why)) if told else None


def _known_to(state: State, who: str, seat: str) -> bool:
    """Return whether a seat has a name for a figure or unit."""
    if FigureId(who) in state.figures:
        return called(state, seat, FigureId(who)) is not None
    return UnitId(who) in state.units and unit_called(state, seat, UnitId(who)) is not None


def side_of(state: State, who: str) -> str:
    """Return the side of a figure or unit; "" of anybody else."""
    figure, unit = state.figures.get(FigureId(who)), state.units.get(UnitId(who))
    return figure.side if figure is not None else unit.side if unit is not None else ""


# --- orders under seal ----------------------------------------------------------------------------


@of(ordering.OrderSealed)
@of(ordering.OrderWithdrawn)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    """Only its own side reads what is written; with `bi.declare` open everybody, but not who looks where."""
    step = before.sealed
    public = Options.of(before).declare == "open" and step is not None and step.about != "observe"
    told: Event = event
    return told if event.side == seat or public else None


@of(ordering.OrdersRevealed)
def _(event: ordering.OrdersRevealed, before: State, after: State, seat: str) -> Event:
    """Who looked where is never told; nor where shells are wanted, before they fall."""
    own = [one for one in event.orders if event.about != "observe" or after.figures[one.figure].side == seat]
    return replace(event, orders=tuple(order_told(after, one, seat) for one in own))


# --- what is in progress --------------------------------------------------------------------------


@of(doing.Begun)
@of(doing.WentOn)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    frame = frame_told(after, event.frame, seat)
    told: Event | None = None if frame is None else replace(event, frame=frame)
    return told


@of(doing.Over)
def _(event: doing.Over, before: State, after: State, seat: str) -> Event | None:
    """The end of what a seat does not know of is none of its business."""
    frame = before.frame
    own = None if frame is None else frame_told(before, frame, seat)
    gone = own is None or redact(own, hidden_from(before, seat)) is None
    return None if gone else event


@of(doing.Awaits)
@of(doing.WindowsChanged)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    """Who else is asked, and who could react, nobody learns (Part 6)."""
    mine = tuple(one for one in event.decisions if one.seat == seat)
    if not mine:
        return None
    told: Asking = replace(event, decisions=mine)
    if isinstance(told, doing.WindowsChanged):
        told = replace(told, windows=known(after, seat).windows)
    return told


# --- measurements and rulings ---------------------------------------------------------------------


@of(Measured)
def _(event: Measured, before: State, after: State, seat: str) -> None:
    return None


@of(Ruled)
def _(event: Ruled, before: State, after: State, seat: str) -> Ruled | None:
    """Of a ruling on hidden figures, or mines, the enemy learns, without a referee, that there was one."""
    hidden = hidden_from(after, seat)
    untold = replace(event, subject="", value=None)
    laid = [state.mines[PieceId(event.subject)] for state in (before, after) if event.subject in state.mines]
    if laid and not any(seat in field.known for field in laid):
        return untold if event.by else None
    if event.subject in hidden.figures or event.subject in hidden.units:
        return untold if event.by else None
    return untold if event.fact == "measurement" and about(event.subject, hidden) else event
