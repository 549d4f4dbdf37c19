"""Linea di Tiro: fire arcs, and from which side a shot comes (LT-Q.26, LT-Q.53). Degrees."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Kind, Piece, State
from core.table.places import Point, reaches
from core.table.questions import Aspect, FromSide, ShotLine

ARC = 60.0
"""LT-Q.26: the front arc, to either side of the facing."""
BEHIND = 120.0
"""LT-Q.53: "from behind" is more than so much off the facing."""
BEYOND = 0.01
"""Degrees more than a limit that are more than it."""


def has_arc(state: State, kind: Kind) -> bool:
    """Return whether a piece fires in its front arc only: guns, and vehicles without a turret (LT-Q.26)."""
    return Options.of(state).arcs and (kind.gun or (kind.vehicle and not kind.turret))


def in_arc(state: State, kind: Kind, line: ShotLine) -> bool:
    """Return whether a line lies within the arc of who fires along it, the limit included."""
    return not has_arc(state, kind) or reaches(line.off, ARC)


def front_half_angle(state: State) -> float:
    """Return how far the front reaches to either side, `lt.front_half_angle` (LT-Q.53)."""
    return Options.of(state).front_half_angle


def frontal(r: Resolution[State], piece: Piece, there: FigureId) -> bool:
    """Return whether *there* is in front of a piece, so that it is met frontally (LT-AT.c, LT-Q.53)."""
    asked = FromSide(piece.id, there, front_half_angle(r.state), 0.0)
    return bool(r.measure(asked) == "front")


def aspect(r: Resolution[State], piece: Piece, there: FigureId | Point) -> Aspect:
    """Return from where *there* comes at a piece; more than 120 degrees off is rear (LT-Q.53)."""
    rear = 180.0 - BEHIND - BEYOND
    found: Aspect = r.measure(FromSide(piece.id, there, front_half_angle(r.state), rear))
    return found
