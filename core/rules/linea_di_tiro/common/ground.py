"""Linea di Tiro: what a piece stands in: cover, protection, a prepared position (LT-VIS.l, LT-Q.49)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro.common.geometry import kinds_at
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.tables import Protection
from core.table.footprints import gap
from core.table.places import Place, reaches
from core.table.questions import Ground
from core.table.sight import BESIDE

WORDS = ("cover", "protection", "prepared", "entrenched", "hull_down")
"""What may be said of where a piece stands: flags of terrain, or a scenario's or people's words."""


def ground_of(r: Resolution[State], piece: Piece, place: Place | None = None) -> tuple[str, ...]:
    """Return the words of where a piece stands, or would stand at *place* of the map.

    What a scenario or people said of its spot holds; at a real table nothing else is known. A wreck beside
    it gives cover, and no protection (LT-Q.65).
    """
    if place is not None and place != piece.place:
        return ground_at(r.state, place)
    if piece.ground is not None:
        return piece.ground
    if piece.place is None:  # at a real table
        return ()
    return _words(r.measure(Ground(piece.id)), beside_wreck(r.state, piece.place))


def ground_at(state: State, place: Place) -> tuple[str, ...]:
    """Return the words of a place of the map, whatever people said of it."""
    return _words(kinds_at(state, place), beside_wreck(state, place))


def beside_wreck(state: State, place: Place) -> bool:
    """Return whether a wreck stands at most 1 cm from a base at *place*."""
    wrecks = (state.figures[name].place for name in state.wrecks)
    return any(spot is not None and reaches(gap(place, spot), BESIDE) for spot in wrecks)


def _words(kinds: tuple[str, ...], wreck: bool) -> tuple[str, ...]:
    return tuple(word for word in WORDS if word in kinds or (wreck and word == "cover"))


def covered(words: tuple[str, ...]) -> bool:
    """Return whether it is in cover: every kind of protection gives it (LT-VIS.l)."""
    return bool(words)


def protection_of(words: tuple[str, ...]) -> Protection:
    """Return the column of LT-T.PROT: the best that the ground gives; cover alone gives none (LT-Q.49)."""
    best: tuple[Protection, ...] = ("entrenched", "prepared", "protection")
    return next((one for one in best if one in words), "open")
