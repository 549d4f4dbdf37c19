"""Ludonet quick skirmish: how far the weapon in hand reaches (LU-FIR.d–e, LU-T.WPN). cm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.overlay import Arms, Band
from core.engine.words.ids import FigureId, WeaponName
from core.rules.ludonet.fire.to_hit import base_to_hit
from core.rules.ludonet.state import State
from core.table.figure_lookup import figure_named


def arms(state: State, do: str, filled: Mapping[str, Any]) -> tuple[FigureId, Arms] | None:
    """Return who fires and his weapon, with half range and range; a contact weapon reaches nowhere."""
    man, name = figure_named(filled.get("figure"), state), WeaponName(str(filled.get("weapon")))
    if man is None or name not in man.weapons:
        return None
    weapon = state.weapon(name)
    limits = (weapon.range / 2, weapon.range) if weapon.range else ()
    bands = tuple(Band(cm, f"{base_to_hit(weapon, cm)}+") for cm in limits)
    return man.id, Arms(bands, blast=weapon.burst)
