"""Bassa Intensità: how far the weapon in hand reaches, by its bands (BI-T.07); a jammed turret's arc. cm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.overlay import Arms, Band
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.fire.shot_legality import TURRET_ARC
from core.rules.bassa_intensita.fire.weapons import in_hand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.tables.explosives import BLASTS
from core.rules.bassa_intensita.tables.to_hit import MODIFIERS
from core.rules.bassa_intensita.tables.weapons import BANDS, ranges
from core.table.figure_lookup import figure_named


def arms(state: State, do: str, filled: Mapping[str, Any]) -> tuple[FigureId, Arms] | None:
    """Return who fires and his weapon as he can fire it now; each band by what it adds to the chance."""
    man = figure_named(filled.get("figure"), state)
    weapon = in_hand(state, man, WeaponName(str(filled.get("weapon")))) if man is not None else None
    if man is None or weapon is None or not weapon.row:
        return None
    printed = zip(BANDS, ranges(weapon.row, bool(filled.get("area")) and weapon.area is not None))
    bands = tuple(Band(float(cm), _worth(name)) for name, cm in printed if cm is not None)
    facing = arc = None
    model = state.figures[man.model]
    if man.hull is not None and man.hull.jammed and weapon.index in man.hull.turreted and model.place:
        facing, arc = (model.place.facing + (man.hull.turret or 0.0)) % 360, TURRET_ARC
    blast = float(BLASTS[weapon.blast].long) if weapon.blast in BLASTS else 0.0
    return man.model, Arms(bands, 0.0, facing, arc, blast)


def _worth(band: str) -> str:
    """Return what a band adds to the chance, as the book writes it; the normal one nothing."""
    return f"{MODIFIERS[band].value:+}" if band in MODIFIERS else "0"
