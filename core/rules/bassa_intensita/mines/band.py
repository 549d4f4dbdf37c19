"""Bassa Intensità: where mines and traps lie, and what of a way meets them (BI-MINE.a, g, BI-Q.95)."""

from __future__ import annotations

from functools import lru_cache

from core.engine.contract.choices import Option, PickOne
from core.engine.words.message import say
from core.rules.bassa_intensita.movement.way import Corners, Met, meets, spans
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.mines import TRAP
from core.table import footprints
from core.table.places import Place, Point, distance, reaches
from core.table.prepared_shapes import form
from core.table.shapes import segment_gap
from core.table.spatial_index import Prepared, prepare
from core.table.terrain import Opening

DOORSTEP = 0.6
"""cm of a way from an opening within which one goes through it."""


def opening_of(state: State, mine: Minefield) -> Opening | None:
    """Return the door or window that a trap is at."""
    piece = next((one for one in state.terrain.pieces if one.id == mine.piece), None)
    return piece.openings[mine.opening] if piece is not None and mine.opening < len(piece.openings) else None


def gap_to(state: State, mine: Minefield, place: Place) -> float:
    """Return how many cm a place is from a band, 0 inside it, or from a trapped opening."""
    if mine.shape is not None:
        return float(form(mine.shape).gap(place.x, place.y))
    opening = opening_of(state, mine)
    if opening is None:
        return float("inf")
    start, end = opening.start, opening.end
    return float(segment_gap(place.x, place.y, start.x, start.y, end.x, end.y))


def live(state: State, figure: Figure, mine: Minefield) -> bool:
    """Return whether a mine can still go off at a figure: once a turn, a trap at a soldier (BI-MINE.h)."""
    if mine.sprung or (figure.id, mine.id) in state.crossed:
        return False
    return mine.kind != TRAP or figure.man


def met_at(state: State, figure: Figure, frame: Walking, gone: float, place: Place) -> list[Minefield]:
    """Return what goes off where a mover is after *gone* cm: bands that it is in, traps it goes through."""
    start = frame.start
    flies = figure.hull is not None and figure.hull.flight is not None
    if start is None or not state.mines or reaches(gone, 0) or flies:
        return []
    found = []
    for mine in state.mines.values():
        if not live(state, figure, mine):
            continue
        if mine.shape is not None:
            if _in_band(figure, frame, mine, gone, place) and not in_gap(mine, place):
                found.append(mine)
        elif goes_through(state, mine, frame, gone):
            found.append(mine)
    return found


def _in_band(figure: Figure, frame: Walking, mine: Minefield, gone: float, place: Place) -> bool:
    """Return whether a man's spot is in a band, or any of the ground under a vehicle (BI-Q.13)."""
    assert mine.shape is not None
    band = form(mine.shape)
    if figure.hull is not None:
        return reaches(footprints.gap_to(place, band), 0)
    return band.holds(place.x, place.y) or _reached(frame, mine, gone)


def _reached(frame: Walking, mine: Minefield, gone: float) -> bool:
    """Whether a narrow band was crossed within the last cm."""
    assert mine.shape is not None and frame.start is not None
    within = spans(mine.shape, frame.start, frame.way)
    return any(reaches(enter, gone) and gone - 1.0 < leave for enter, leave in within)


def goes_through(state: State, mine: Minefield, frame: Walking, gone: float) -> bool:
    """Return whether a way goes through a trapped opening, about there."""
    assert frame.start is not None
    met = _met(prepare(state.terrain), frame.start, frame.way)
    passed = (one.at for one in met.passages if one.piece == mine.piece and one.opening == mine.opening)
    return any(reaches(at, gone) and gone - at < 1.0 + DOORSTEP for at in passed)


@lru_cache(maxsize=64)
def _met(ready: Prepared, start: Place, way: Corners) -> Met:
    """Return what a way meets: it is asked cm by cm of the same one."""
    return meets(ready.table, start, way)


def in_gap(mine: Minefield, place: Place | Point) -> bool:
    """Return whether a spot of a band was made safe."""
    return any(reaches(distance(gap.centre, place), gap.radius) for gap in mine.gaps)


def mine_field(state: State) -> PickOne:
    """Return the field in which one of the mines is chosen that have not gone off, with where it is."""
    rows = tuple(mine_row(one) for one in state.mines.values() if not one.sprung)
    return PickOne("mine", say("bi-ask-mine"), rows)


def mine_row(mine: Minefield) -> Option:
    """Return a mine as it is chosen: its kind, and where it lies; where nobody noted that, its name."""
    where = mine.note or mine.id.replace("-", " ")
    return Option(mine.id, say("bi-mine-at", kind=say(f"bi-zone-{mine.kind}"), note=where))
