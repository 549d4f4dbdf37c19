"""Linea di Tiro: what happened, as a seat may read it.

Names are hidden by type (`core.rulekit.redaction`); here stands what else of an event is.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled
from core.rulekit.concealing import Concealers
from core.rulekit.hidden import about
from core.rules.linea_di_tiro.facts import activation, deck, doing, jokers, placing
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.secrecy.player_view import known
from core.rules.linea_di_tiro.secrecy.records import called, hidden_from, redact, unit_called
from core.rules.linea_di_tiro.state import State

concealers = Concealers[State](redact, called, unit_called)
of = concealers.of
concealed = concealers.concealed

SECRET = "lt-secret-"
"""What the reason of a throw at somebody hidden begins with: how many there are tells how many hide."""


@of(placing.GameSet)
def _(event: placing.GameSet, before: State, after: State, seat: str) -> Event:
    view = known(after, seat)
    return replace(
        event, figures=tuple(view.figures.values()), platoons=tuple(view.platoons.values()),
        sections=tuple(view.sections.values()), sides=tuple(view.sides.values()), joker_list=(),
        unit_moves=tuple(view.unit_moves.values()),
        kinds=view.kinds,
    )  # fmt: skip


@of(placing.Deployed)
def _(event: placing.Deployed, before: State, after: State, seat: str) -> Event | None:
    return event if after.figures[event.figure].side == seat else None


@of(doing.FrameEnded)
def _(event: doing.FrameEnded, before: State, after: State, seat: str) -> Event | None:
    """The end of what a seat does not know of is none of its business."""
    frame = before.doing[-1] if before.doing else None
    gone = frame is None or redact(frame, hidden_from(before, seat)) is None
    return None if gone else event


@of(deck.CardSpent)
def _(event: deck.CardSpent, before: State, after: State, seat: str) -> Event | None:
    """Whether a card was declined or used unseen is for its owner alone (LT-DECK.h)."""
    return event if before.card is not None and before.card.side == seat else None


@of(jokers.UnitMoveMade)
def _(event: jokers.UnitMoveMade, before: State, after: State, seat: str) -> Event | None:
    """What other uses a side has for its figures is its own; what one did is told."""
    move = before.unit_moves.get(event.move)
    return event if move is not None and move.side == seat else None


@of(doing.Awaits)
@of(doing.Asks)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    mine = tuple(one for one in event.decisions if one.seat == seat)
    return replace(event, decisions=mine) if mine else None


@of(activation.Prepared)
@of(activation.PreparedSpent)
def _(event: Any, before: State, after: State, seat: str) -> Event | None:
    mine = after.figures[event.figure].side == seat
    return event if mine or Options.of(after).prepared_public else None


@of(Measured)
def _(event: Measured, before: State, after: State, seat: str) -> None:
    return None


@of(Ruled)
def _(event: Ruled, before: State, after: State, seat: str) -> Ruled | None:
    """Of a ruling on hidden pieces the enemy learns, without a referee, that there was one."""
    hidden = hidden_from(after, seat)
    untold = replace(event, subject="", value=None)
    if event.subject in hidden.figures or event.subject in hidden.units:
        return untold if event.by else None
    return untold if event.fact == "measurement" and about(event.subject, hidden) else event
