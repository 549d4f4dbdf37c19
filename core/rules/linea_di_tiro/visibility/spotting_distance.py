"""Linea di Tiro: from how far a piece is spotted (LT-VIS.f–j, LT-T.VIS, LT-Q.18–19, LT-Q.48)."""

from __future__ import annotations

from typing import cast

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.common.ground import covered, ground_at, ground_of
from core.rules.linea_di_tiro.state import Piece, State
from core.table.places import Place, reaches


def in_ambush(piece: Piece, words: tuple[str, ...]) -> bool:
    """Return whether it is in ambush: unspotted, stationary, in cover, with a prepared attack (LT-Q.48)."""
    return not piece.spotted and piece.motion == "stationary" and covered(words) and bool(piece.prepared)


def spotting_distance(
    r: Resolution[State], target: Piece, watcher: Piece, place: Place | None = None
) -> float | None:
    """Return from how far *watcher* spots *target*, here or at *place*, in cm; `None` is unlimited."""
    words = ground_of(r, target, place)
    data, eyes = r.state.kind_of(target), r.state.kind_of(watcher)
    return tables.spotting_distance(
        r.state.spotting,
        data.vehicle,
        cast(tables.Motion, target.motion),
        covered(words),
        in_ambush(target, words),
        target.shots,
        eyes.vehicle and not eyes.recce,
    )


def near_enough(r: Resolution[State], target: Piece, watcher: Piece, distance: float) -> bool:
    """Return whether *watcher*, who has a clear line of so many cm to a target, spots it (LT-VIS.e–f)."""
    most = spotting_distance(r, target, watcher)
    return most is None or reaches(distance, most)


def seen_within(state: State, piece: Piece) -> float | None:
    """Return from how far who is on foot spots a piece on the map as it stands, cm; `None` is unlimited."""
    assert piece.place is not None
    words = ground_at(state, piece.place) if piece.ground is None else piece.ground
    vehicle, motion = state.kind_of(piece).vehicle, cast(tables.Motion, piece.motion)
    ambush = in_ambush(piece, words)
    return tables.spotting_distance(state.spotting, vehicle, motion, covered(words), ambush, piece.shots)
