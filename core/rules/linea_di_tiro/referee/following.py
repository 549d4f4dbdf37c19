"""Linea di Tiro: what follows from a ruling, so that no fact contradicts another."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import RESULT
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import name_of_either
from core.rules.linea_di_tiro.common.stack import nobody_left, stop
from core.rules.linea_di_tiro.facts.following import Parted, PutOff
from core.rules.linea_di_tiro.movement.mounting import base_of, beside
from core.rules.linea_di_tiro.movement.way import OVERLAP, placed
from core.rules.linea_di_tiro.referee import results
from core.rules.linea_di_tiro.state import Piece, State
from core.table.places import Place, distance, rim

STOPPING = ("place", "immobilised", "fate", "routed", "aboard", "removed")
"""Rulings after which a piece does no more in the activation or move that it is in."""


def follow(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what this ruling brings with it."""
    if ruling.subject not in r.state.figures:
        return
    if ruling.fact == RESULT:
        results.tell(r, ruling)
        return
    piece = r.state.figures[FigureId(ruling.subject)]
    if ruling.fact in STOPPING and ruling.value is not False:
        stop(r, piece.id)
        nobody_left(r)
    if ruling.fact == "fate" and ruling.value:
        for rider in list(r.state.figures.values()):
            if rider.aboard == piece.id and rider.able:
                r.emit(PutOff(rider.id, beside_of(r.state, rider, piece)))
    if ruling.fact == "place":
        _part(r, piece)
    moments.ruled(r, r.state.figures[piece.id], ruling)


def _part(r: Resolution[State], piece: Piece) -> None:
    """Who is put somewhere is in contact only with whom it touches there."""
    here = piece.place
    gone = tuple(
        id
        for id in piece.contacts
        if here is not None
        and (foe := r.state.figures[id].place) is not None
        and distance(here, foe) > rim(here) + rim(foe) + OVERLAP
    )
    if gone:
        r.emit(Parted(piece.id, gone))


def beside_of(state: State, rider: Piece, carrier: Piece) -> Place | None:
    """Return a free spot beside a carrier for who rode on it; there itself, where none is."""
    hull = carrier.place
    if hull is None:
        return None
    spots = beside(state, rider, carrier)
    base = base_of(state, rider)
    if not spots:
        return Place(hull.x, hull.y, hull.facing, base=base)
    return placed(state, Place(hull.x, hull.y, hull.facing, base=base), spots[0], hull.facing)


acts.line(Parted, "lt-parted", who="figure", foes="foes")


@acts.tells(PutOff)
def _(before: State, event: PutOff, after: State) -> Message:
    return say("lt-dismounted", who=name_of_either(before, after, event.figure))
