"""Linea di Tiro: what happened, as a seat may read it: rules beside what fields and names say."""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Drawn, Event, Ruled, Thrown
from core.rulekit.concealing import Concealers, ruling_told
from core.rulekit.newcomers import came_unseen, untold
from core.rules.linea_di_tiro.facts import activation, deck, doing
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.secrecy.player_view import known
from core.rules.linea_di_tiro.secrecy.records import Unspotted, UnspottedNow, called, hidden_from, redact
from core.rules.linea_di_tiro.state import State

concealers = Concealers[State, Unspotted](redact, known, Unspotted)
of = concealers.of
concealed = concealers.concealed
concealers.leaves(Thrown, Drawn)

SECRET = "lt-secret-"
"""What the reason of a throw at somebody hidden begins with: how many there are tells how many hide."""


@of(doing.FrameEnded)
def _(event: doing.FrameEnded, to: Unspotted) -> Event | None:
    """The end of what a seat does not know of is none of its business."""
    return event if _knows_what_is_done(to.before, to.seat) else None


@of(doing.CameTo)
def _(event: doing.CameTo, to: Unspotted) -> Event | None:
    """How far something has come is told to whoever is told of it."""
    return event if _knows_what_is_done(to.after, to.seat) else None


def _knows_what_is_done(state: State, seat: str) -> bool:
    return state.frame is not None and not redact.gone(state.frame, UnspottedNow(state, seat))


@of(deck.CardSpent)
def _(event: deck.CardSpent, to: Unspotted) -> Event | None:
    """Whether a card was declined or used unseen is for its owner alone (LT-DECK.h)."""
    return event if to.before.card is not None and to.before.card.side == to.seat else None


@of(activation.Prepared)
@of(activation.PreparedSpent)
def _(event: Any, to: Unspotted) -> Event | None:
    mine = to.after.figures[event.figure].side == to.seat
    return event if mine or Options.of(to.after).prepared_public else None


@of(Ruled)
def _(event: Ruled, to: Unspotted) -> Ruled | None:
    """Of a ruling on hidden pieces the enemy learns, without a referee, that there was one."""
    if came_unseen(to, called):
        return untold(event)
    return ruling_told(event, hidden_from(to.after, to.seat))
