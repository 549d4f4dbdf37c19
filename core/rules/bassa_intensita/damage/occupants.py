"""Bassa Intensità: who was aboard a vehicle that is destroyed (BI-Q.64, BI-Q.91)."""

from __future__ import annotations

from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Harmed
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import beside as edge_of
from core.table.places import Place, Point

WRECK = "grenade"
"""Each passenger rolls as in the open within the inner zone: the row of BI-T.12 is not looked at."""


def passengers(state: State, vehicle: FigureId) -> tuple[Figure, ...]:
    """Return who rides in a vehicle and is in the game; its crew is the vehicle."""
    return tuple(one for one in state.figures.values() if one.aboard == vehicle and one.there)


def aboard(state: State, vehicle: Figure) -> tuple[tuple[Harmed, ...], Burst | None]:
    """Return whom the end of a vehicle kills without a die, and what its passengers roll for.

    By `bi.occupants`; of what is shot down nobody gets out (BI-Q.91).
    """
    riding = passengers(state, vehicle.id)
    if vehicle.flying or Options.of(state).occupants == "all_dead":
        return tuple(Harmed(one.id, "dead") for one in riding), None
    if Options.of(state).occupants == "unhurt" or not riding:
        return (), None
    left = tuple((one.id, "short", "open") for one in riding)
    at = vehicle.place
    return (), Burst(Point(at.x, at.y) if at is not None else Point(0.0, 0.0), WRECK, "wreck", left=left)


def beside(state: State, vehicle: Figure, number: int, of: int) -> Place | None:
    """Return where the survivor *number* of *of* lies: prone, evenly around the wreck, on the table.

    `None` at a real table, where people put him.
    """
    at = vehicle.place
    if at is None:
        return None
    spot = edge_of(at, at.facing + 180 + 360 * number / of, 1.5)
    x = min(max(spot.x, 0.0), state.terrain.width)
    y = min(max(spot.y, 0.0), state.terrain.height)
    return Place(round(x, 2), round(y, 2), at.facing, base=2.0, prone=True)
