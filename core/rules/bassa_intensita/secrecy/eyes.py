"""Bassa Intensità: that somebody is observed is told the observer alone (BI-Q.120)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.common.eyes import tells_the_seen
from core.rules.bassa_intensita.facts.morale import (
    ChecksOwed,
    MoraleChecked,
    Reacted,
    ReactionBegan,
    VehicleAbandoned,
)
from core.rules.bassa_intensita.facts.seeing import Hidden, Observed
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.secrecy.player_view import leaves_cover_unread
from core.rules.bassa_intensita.secrecy.records import Unobserved


@of(Observed)
@of(Hidden)
def _(event: Observed | Hidden, to: Unobserved) -> Event | None:
    """Neither that a side is seen, nor by its enemy's silence that it no more is."""
    kept = to.seat in to.after.sides and to.seat != event.side and not tells_the_seen(to.after)
    return None if kept else event


@of(ChecksOwed)
@of(MoraleChecked)
@of(Reacted)
@of(ReactionBegan)
def _(event: Event, to: Unobserved) -> Event | None:
    """A check before leaving cover tells that whoever is near is seen: others see what comes of it."""
    return None if leaves_cover_unread(to.before, to.before.frame, to.seat) else event


@of(VehicleAbandoned)
def _(event: VehicleAbandoned, to: Unobserved) -> Event:
    """Who gets out is as much seen as the vehicle was: its owner does not know."""
    if to.side_of(event.figure) != to.seat or tells_the_seen(to.after):
        return event
    return replace(event, seen_by=(), crew=tuple(replace(man, seen_by=()) for man in event.crew))
