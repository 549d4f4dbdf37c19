"""Linea di Tiro: what is told of an attack to those who do not see who fires: its target and its result."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.linea_di_tiro.facts import doing
from core.rules.linea_di_tiro.facts.fire import ShotCounted, ShotRolled
from core.rules.linea_di_tiro.secrecy.event_view import of
from core.rules.linea_di_tiro.secrecy.player_view import blurred, unseen_firer
from core.rules.linea_di_tiro.secrecy.records import hidden_from
from core.rules.linea_di_tiro.state import State


@of(ShotRolled)
def _(event: ShotRolled, before: State, after: State, seat: str) -> Event:
    if not unseen_firer(event.frame, hidden_from(before, seat)):
        return event
    frame = blurred(event.frame)
    return ShotRolled(frame, 0, 0, 0, event.dice)


@of(ShotCounted)
def _(event: ShotCounted, before: State, after: State, seat: str) -> Event | None:
    return None if event.figure in hidden_from(after, seat).figures else event


@of(doing.FrameBegun)
@of(doing.FrameChanged)
def _(event: Any, before: State, after: State, seat: str) -> Event:
    told: Event = event
    if unseen_firer(event.frame, hidden_from(before, seat)):
        told = replace(event, frame=blurred(event.frame))
    return told
