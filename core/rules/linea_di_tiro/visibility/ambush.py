"""Linea di Tiro: a mover comes to where it is seen, or sees who was hidden (LT-RSP.d–e, I1, LT-Q.16, 66)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.common.stack import begin
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Looking, Moving, Piece, State
from core.rules.linea_di_tiro.visibility.sighting import look_at, nearest, spots_at, watchers
from core.table.places import Place

Sightings = tuple[tuple[FigureId, FigureId], ...]
"""(who is spotted, by whom)."""


def sightings_at(r: Resolution[State], mover: Piece, place: Place) -> Sightings:
    """Return who is spotted anew with the mover at a spot of its way: itself, and hidden enemies it sees."""
    found: list[tuple[FigureId, FigureId]] = []
    foes = nearest(r.state, mover)
    if not mover.spotted:
        eyes = watchers(r.state, mover)
        watcher = next((foe for foe in eyes if spots_at(r, foe, mover, mover, place)), None)
        if watcher is not None:
            found.append((mover.id, watcher.id))
    found += [(foe.id, mover.id) for foe in foes if not foe.spotted and spots_at(r, mover, foe, mover, place)]
    return tuple(found)


def vanishes_at(r: Resolution[State], mover: Piece, place: Place) -> bool:
    """Return whether a spotted mover is out of sight at a spot of its way (LT-VIS.n, LT-Q.17)."""
    if not mover.spotted or Options.of(r.state).spotting_sticky:
        return False
    return not any(spots_at(r, foe, mover, mover, place) for foe in nearest(r.state, mover))


def come_into_sight(r: Resolution[State], sightings: Sightings, mover: Piece) -> None:
    """Put those on the table who are spotted now; who was hidden may fire at who spots it (LT-RSP.d).

    Whether the mover itself is still seen where it is now is looked at first.
    """
    if all(who != mover.id for who, _ in sightings):
        look_at(r, mover)
    put_on(r, sightings, "seen")
    offer_shots(r, sightings, mover.id)


def put_on(r: Resolution[State], sightings: Sightings, why: str) -> None:
    """Put those on the table who are spotted now: *why* is seen or touched (LT-VIS.a, m)."""
    for who, by in sightings:
        if not r.state.figures[who].spotted:
            r.emit(Spotted(who, why, by))


def offer_shots(r: Resolution[State], sightings: Sightings, mover: FigureId) -> None:
    """Let those who were hidden fire at once at who has spotted them (LT-RSP.d, LT-Q.66).

    Where prepared attacks are not shown, the owner is asked in any case, so that nobody learns who has one
    (LT-Q.58).
    """
    offers: dict[FigureId, list[FigureId]] = {}
    for who, by in sightings:
        if not by or not answers_by_fire(r.state, who, mover):
            continue
        piece, spotter = r.state.figures[who], r.state.figures[by]
        fires = moments.may_fire_free(r, piece, spotter)
        if fires or not Options.of(r.state).prepared_public:
            offers.setdefault(by, []).append(who)
    for by, hidden in reversed(offers.items()):
        begin(r, Looking(by, tuple(hidden)))


def answers_by_fire(state: State, who: FigureId, mover: FigureId) -> bool:
    """Whether who comes into sight may fire at who spots it: whoever stands, the mover as LT-Q.66 is read."""
    return who != mover or Options.of(state).free_attack_by != "who_stands"


ARRIVED = "arrived"
"""The stage of a move of 0 cm at a real table: somebody has got off, or has come."""

LOOKED = "looked"
"""The stage of a move at its end, where a referee has said of one that it comes into sight, if not of all."""


def appear(r: Resolution[State], id: FigureId) -> None:
    """A piece has got off, or has come onto the map: who sees whom from there, as on a way (LT-RSP.d)."""
    piece = r.state.figures[id]
    if piece.aboard:
        return
    if piece.place is None:  # at a real table people are asked, as at the end of a way of 0 cm
        begin(r, Moving(id, "bound", ground=piece.ground or (), stage=ARRIVED))
        return
    sightings = sightings_at(r, piece, piece.place)
    if sightings:
        come_into_sight(r, sightings, piece)
