"""Bassa Intensità: a hit on an unarmoured vehicle (BI-SOFT, BI-T.15, BI-Q.63)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Hit
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.damage import soft_vehicle


def roll_soft(r: Resolution[State], vehicle: Figure, hit: Hit) -> Harmed:
    """Roll 1d10, with what hit it on the die. Rubber bullets do nothing to a vehicle."""
    if hit.rubber:
        return Harmed(vehicle.id, "no_effect")
    (face,) = r.roll(1, reason(r.state, "bi-damage", vehicle.id), "BI-SOFT.a", sides=10, who=vehicle.id)
    return Harmed(vehicle.id, soft_vehicle(face, hit.weapon).kind)
