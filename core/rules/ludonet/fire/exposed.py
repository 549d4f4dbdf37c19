"""Ludonet quick skirmish: what an enemy could do by a shot to a figure that an act brings elsewhere."""

from __future__ import annotations

from core.engine.contract.exposure import Shot
from core.engine.words.message import Message
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.fire.sealed_orders import target_row
from core.rules.ludonet.state import Figure, State


def aimed(state: State, figure: Figure) -> bool:
    """Return whether a figure may be a target: whom one stands in contact with is asked of each shot."""
    return figure.placed and not figure.fate and not figure.aboard


def shot_at(state: State, foe: Figure, figure: Figure) -> Shot | None:
    """Return the shot of an enemy that hits a figure most likely, as both stand; `None` where he has none."""
    if foe.fate or foe.place is None:
        return None
    r = ruler(state, foe.side)
    rows = (target_row(r, foe, weapon, figure) for weapon in foe.weapons)
    told = [row.detail for row in rows if row.refusal is None and row.detail is not None]
    best = max(told, key=_chance, default=None)
    return Shot(foe.id, best, _chance(best)) if best is not None and _chance(best) else None


def _chance(detail: Message) -> float:
    chance = detail.args["chance"]
    assert isinstance(chance, (int, float))
    return chance
