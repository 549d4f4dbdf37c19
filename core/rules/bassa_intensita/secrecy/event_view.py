"""Bassa Intensità: what happened, as a seat may read it.

Here stands what is a rule beside what fields and names say; chapters enter more of theirs, with `of`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event, Ruled, Thrown
from core.engine.words.ids import FigureId, PieceId, UnitId
from core.rulekit.concealing import Concealers, ruling_told
from core.rulekit.newcomers import came_unseen, untold
from core.rules.bassa_intensita.common.secret_dice import OWN, SECRET, VEILED, openly
from core.rules.bassa_intensita.facts import doing, ordering
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.secrecy.player_view import (
    frame_told,
    is_untold,
    known,
    leaves_cover_unread,
    order_told,
    windows_known,
)
from core.rules.bassa_intensita.secrecy.records import (
    Unobserved,
    UnobservedNow,
    called,
    hidden_from,
    redact,
    unit_called,
)
from core.rules.bassa_intensita.state import State

concealers = Concealers[State, Unobserved](redact, known, Unobserved, {"windows": windows_known})
of = concealers.of
concealed = concealers.concealed


@of(Thrown)
def _(event: Thrown, to: Unobserved) -> Event | None:
    """A secret throw is the referee's (Part 6), or its own side's: no other learns that there was one.

    A veiled one reads like any other to those who know for whom it is.
    """
    if event.why.startswith(SECRET) or leaves_cover_unread(to.before, to.before.frame, to.seat):
        return None
    if not event.why.startswith((OWN, VEILED)) or side_of(to.before, event.who) == to.seat:
        return event
    told = event.why.startswith(VEILED) and _known_to(to.before, event.who, to.seat)
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
def _(event: Any, to: Unobserved) -> Event | None:
    """Only its own side reads what is written; with `bi.declare` open everybody, but not who looks where."""
    step = to.before.sealed
    public = Options.of(to.before).declare == "open" and step is not None and step.about != "observe"
    told: Event = event
    return told if event.side == to.seat or public else None


@of(ordering.OrdersRevealed)
def _(event: ordering.OrdersRevealed, to: Unobserved) -> Event:
    """Who looked where is never told; nor where shells are wanted, before they fall."""
    all_told = event.about != "observe"
    own = [one for one in event.orders if all_told or to.side_of(one.figure) == to.seat]
    return replace(event, orders=tuple(order_told(to.after, one, to.seat) for one in own))


# --- what is in progress --------------------------------------------------------------------------


@of(doing.Begun)
@of(doing.WentOn)
def _(event: Any, to: Unobserved) -> Event | None:
    frame = frame_told(to.after, event.frame, to.seat)
    told: Event | None = None if frame is None else replace(event, frame=frame)
    return told


@of(doing.CameTo)
def _(event: doing.CameTo, to: Unobserved) -> Event | None:
    """How far something has come is told to whoever is told of it."""
    return event if _knows_what_is_done(to.after, to.seat) else None


@of(doing.Over)
def _(event: doing.Over, to: Unobserved) -> Event | None:
    """The end of what a seat does not know of is none of its business."""
    return event if _knows_what_is_done(to.before, to.seat) else None


def _knows_what_is_done(state: State, seat: str) -> bool:
    frame = state.frame
    if frame is None or is_untold(state, frame, seat):
        return False
    return not redact.gone(frame, UnobservedNow(state, seat))


# --- rulings ------------------------------------------------------------------------------------


@of(Ruled)
def _(event: Ruled, to: Unobserved) -> Ruled | None:
    """Of a ruling on hidden figures, or mines, the enemy learns, without a referee, that there was one."""
    if came_unseen(to, called):
        return untold(event)
    laid = [
        state.mines[id] for state in (to.before, to.after) if (id := PieceId(event.subject)) in state.mines
    ]
    secret = bool(laid) and not any(to.seat in field.known for field in laid)
    return ruling_told(event, hidden_from(to.after, to.seat), secret)
