"""Linea di Tiro: what is told of an attack to those who do not see who fires: its target and its result."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.linea_di_tiro.facts import doing
from core.rules.linea_di_tiro.facts.fire import PointNamed, ShotCounted, ShotRolled
from core.rules.linea_di_tiro.secrecy.event_view import of
from core.rules.linea_di_tiro.secrecy.player_view import blurred, unseen_firer
from core.rules.linea_di_tiro.secrecy.records import Unspotted, UnspottedNow


@of(ShotRolled)
def _(event: ShotRolled, to: Unspotted) -> Event:
    if not unseen_firer(event.frame, UnspottedNow(to.before, to.seat)):
        return event
    return replace(
        event, frame=blurred(event.frame), value=0, factor=0, result=0, factors=(), terms=(), side="",
        band="", effect=0,
    )  # fmt: skip


@of(ShotCounted)
def _(event: ShotCounted, to: Unspotted) -> Event | None:
    return None if UnspottedNow(to.after, to.seat).unknown(event.figure) else event


@of(PointNamed)
@of(doing.FrameBegun)
@of(doing.FrameChanged)
def _(event: Any, to: Unspotted) -> Event:
    told: Event = event
    if unseen_firer(event.frame, UnspottedNow(to.before, to.seat)):
        told = replace(event, frame=blurred(event.frame))
    return told
