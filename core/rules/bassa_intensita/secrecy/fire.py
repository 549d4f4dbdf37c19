"""Bassa Intensità: what of fire and its effects a seat may not read beyond names (Part 6)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.facts.covering import CoverFired
from core.rules.bassa_intensita.facts.firing import HarmRolled, OrderTaken, ShotRolled
from core.rules.bassa_intensita.facts.harm import EffectsApplied
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.secrecy.player_view import without_line
from core.rules.bassa_intensita.secrecy.records import Unobserved, called
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed


@of(OrderTaken)
def _(event: OrderTaken, to: Unobserved) -> Event | None:
    """The line of a shot of whom one does not see would tell how far off he is."""
    return replace(event, order=without_line(to.after, event.order, to.seat))


@of(CoverFired)
def _(event: CoverFired, to: Unobserved) -> Event:
    """Nor is that of a shot by which fire of cover is opened told."""
    return replace(event, shot=without_line(to.after, event.shot, to.seat))


@of(ShotRolled)
def _(event: ShotRolled, to: Unobserved) -> Event | None:
    """Who knows one of the two only learns that there was fire (Part 6); who knows neither, nothing."""
    firer = called(to.after, to.seat, event.firer) is not None
    target = not event.target or called(to.after, to.seat, event.target) is not None
    if firer and target:
        return event
    if not firer and not (event.target and target):
        return None
    own = event.target and to.side_of(event.target) == to.seat
    hit = event.hit if own else False
    hits = event.hits if own else ()
    return replace(event, cm=0.0, base=0, needed=0, face=0, hit=hit, modifiers=(), hits=hits)


@of(HarmRolled)
def _(event: HarmRolled, to: Unobserved) -> Event | None:
    """The timer of the seriously wounded is the referee's (`bi.wound_timer`)."""
    also = tuple(without_timer(to.after, one) for one in event.also)
    return replace(event, harmed=without_timer(to.after, event.harmed), also=also)


@of(EffectsApplied)
def _(event: EffectsApplied, to: Unobserved) -> Event | None:
    """When he will die is not told with it."""
    if Options.of(to.after).wound_timer != "secret":
        return event
    effects = (replace(one, dies=None) if one.dies else one for one in event.effects)
    return replace(event, effects=tuple(effects))


def without_timer(state: State, harmed: Harmed) -> Harmed:
    """Return what was rolled for somebody without the turns that are left to him."""
    secret = harmed.what == "seriously_wounded" and Options.of(state).wound_timer == "secret"
    return replace(harmed, number=0) if secret else harmed
