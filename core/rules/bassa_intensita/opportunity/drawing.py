"""Bassa Intensità: the line of an opportunity shot, to where on its way the mover is fired at (BI-Q.30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.chance.oracles import Geometry
from core.engine.contract.overlay import Ray
from core.rulekit.overlays import ray
from core.rules.bassa_intensita.opportunity.reaching import there_at, walking_now
from core.rules.bassa_intensita.state import State
from core.table.figure_lookup import figure_named
from core.table.questions import Shot


def line_to_mover(state: State, filled: Mapping[str, Any], geometry: Geometry) -> Ray | None:
    """Return the line from who fires to the mover after so many cm of its way; `None` while one is open."""
    figure, frame = figure_named(filled.get("figure"), state), walking_now(state)
    mover = state.figures.get(frame.who) if frame is not None else None
    at = filled.get("at", frame.gone if frame is not None else None)
    if figure is None or frame is None or mover is None or not isinstance(at, int | float):
        return None
    there = there_at(state, mover, frame, min(max(float(at), frame.gone), frame.cm))
    asked = Shot(figure.id, mover.id)
    return ray(there, asked, geometry(asked, there))
