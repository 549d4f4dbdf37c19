"""Bassa Intensità: which way a turret points, for the time when it jams (BI-ARM.j, BI-Q.67)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire, Upward
from core.rules.bassa_intensita.state.vehicles import Hull
from core.table.places import Place, Point, bearing


def turned_to(state: State, firer: Figure, weapon: InHand, order: Fire | Upward) -> Hull | None:
    """Return the hull of who fired, its turret on the target; `None` if none turns, or at a real table."""
    hull, here = firer.hull, firer.place
    if hull is None or here is None or hull.turret is None or hull.jammed:
        return None
    there = _aim(state, order)
    if there is None or weapon.index not in hull.turreted:
        return None
    return replace(hull, turret=round((bearing(here, there) - here.facing) % 360, 2))


def _aim(state: State, order: Fire | Upward) -> Place | Point | None:
    if isinstance(order, Fire) and order.aim is not None:
        return order.aim
    target = state.figures.get(FigureId(order.target))
    return target.place if target is not None else None
