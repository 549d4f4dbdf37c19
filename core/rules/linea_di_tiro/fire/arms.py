"""Linea di Tiro: how far the weapon in hand reaches, by its bands, and its arc (LT-FIRE.c–f, LT-Q.26). cm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.overlay import Arms, Band
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.fire.arcs import ARC, has_arc
from core.rules.linea_di_tiro.fire.attack import attacks_of
from core.rules.linea_di_tiro.state import State
from core.rules.linea_di_tiro.tables import BANDS_OF
from core.table.figure_lookup import figure_named


def arms(state: State, do: str, filled: Mapping[str, Any]) -> tuple[FigureId, Arms] | None:
    """Return who attacks and what he attacks with: of several of a type the one that reaches farthest."""
    piece, type = figure_named(filled.get("figure"), state), filled.get("type")
    if piece is None or not (found := attacks_of(state, piece, str(type))):
        return None
    attack = max(found, key=lambda one: max(state.bands.get(one.band, ()), default=0.0))
    printed = zip(BANDS_OF, state.bands.get(attack.band, ()), attack.values, strict=False)
    bands = tuple(Band(cm, f"{name} {value}") for name, cm, value in printed if value is not None)
    arc = ARC if has_arc(state, state.kind_of(piece)) else None
    return piece.id, Arms(bands, state.least.get(attack.band, 0.0), None, arc)
