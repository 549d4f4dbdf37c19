"""Breaking News, Extras: the helicopter lands in its turn, and waits by a die (BN-X.HELI.c–d). cm."""

from __future__ import annotations

import math

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import AnyId, FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.notes import open_notes
from core.rules.breaking_news.common.vehicle_outlines import in_the_way
from core.rules.breaking_news.evacuation.leaving import take_off
from core.rules.breaking_news.evacuation.ordering import EXTRA, helicopter_side, written
from core.rules.breaking_news.facts import HelicopterArrived, HelicopterWaited
from core.rules.breaking_news.state import Evacuation, Figure, Hull, State
from core.rules.breaking_news.tables.vehicles import BASES, HELICOPTER, HELICOPTER_SEATS, HELICOPTER_STAYS
from core.table.places import Place

CALL_SIGNS = ("Dustoff", "Pedro")
"""What the helicopters of the two sides are called on the radio, in any language."""


@acts.follows(moments.turn_begins, 22)
def come_or_wait(r: Resolution[State]) -> bool:
    """Whose turn it is lands; whose waits throws its die (BN-SM.22)."""
    for side in r.state.sides.values():
        order = side.evacuation
        if order is None:
            continue
        if not order.helicopter and order.turn == r.state.turn:
            _land(r, side.id, order)
            return True
        if helicopter_side(r.state, side.id) is not None and order.waited < r.state.turn:
            _wait(r, side.id)
            return True
    return False


def _land(r: Resolution[State], side: SideId, order: Evacuation) -> None:
    """It comes, and its order is no secret any more."""
    show_extra(r, side, EXTRA)
    open_notes(r, side, "evacuation", written(order))
    called = CALL_SIGNS[list(r.state.sides).index(side) % len(CALL_SIGNS)]
    helicopter = Figure(
        id=FigureId(f"helicopter-{side}"), name=called, side=side, team="", grade=r.state.sides[side].grade,
        weapons=(), kit=("mounted",), hull=Hull(HELICOPTER, "flying", HELICOPTER_SEATS),
    )  # fmt: skip
    helicopter = _standing(r.state, helicopter, order.marker)
    r.emit(HelicopterArrived(side, order.marker, helicopter))


def _standing(state: State, helicopter: Figure, marker: AnyId) -> Figure:
    """Return it on the marker, or as near to it as there is room among the men."""
    spot = state.objectives[marker].place if marker in state.objectives else None
    if spot is None:
        return helicopter
    base = BASES[HELICOPTER]
    first = Place(spot.x, spot.y, 0.0, 0.0, base)
    for far in range(0, 41):
        for turn in range(0, 360, 30) if far else (0,):
            x = spot.x + far * math.cos(math.radians(turn))
            y = spot.y + far * math.sin(math.radians(turn))
            place = Place(round(x, 2), round(y, 2), 0.0, 0.0, base)
            wide = base / 2 <= x <= state.terrain.width - base / 2
            high = base / 2 <= y <= state.terrain.height - base / 2
            if wide and high and in_the_way(state, helicopter, place) is None:
                return replace(helicopter, place=place)
    return replace(helicopter, place=first)


def _wait(r: Resolution[State], side: SideId) -> None:
    """On 1 it leaves with those aboard and cannot be called again (BN-X.HELI.d)."""
    stays = r.any(1, HELICOPTER_STAYS, "why-helicopter", "BN-X.HELI.d", who=side)
    r.emit(HelicopterWaited(side, HELICOPTER_STAYS, stays))
    if not stays:
        take_off(r, side, forced=True)


# --- in the log -----------------------------------------------------------------------------------


acts.line(HelicopterArrived, "bn-helicopter-lands", side="side", who="helicopter.id", marker="marker")


@acts.tells(HelicopterWaited)
def _(before: State, event: HelicopterWaited, after: State) -> Message:
    order = before.sides[event.side].evacuation
    who = name(after, order.helicopter) if order is not None else ""
    return say("bn-helicopter-waits" if event.stays else "bn-helicopter-must-go", who=who)
