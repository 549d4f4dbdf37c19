"""Linea di Tiro: who sees whom on the map, looked at anew (LT-VIS.a, c, e, m–n, LT-Q.17, LT-Q.25).

The program is the referee here and sees every record. A real table: `real_table.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.names import cm, side_name
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.visibility.spotting_distance import seen_within, spotting_distance
from core.table.places import Place, Point, reaches
from core.table.questions import Shot


def sees(r: Resolution[State], watcher: Piece, target: Piece) -> bool:
    """Return whether *watcher* spots *target*: a clear line, within its spotting distance (LT-VIS.e)."""
    if target.id in watcher.contacts:
        return True
    here, there = watcher.place, target.place
    assert here is not None  # on the map, and nobody looks out of a carrier
    assert there is not None
    far = hypot(here.x - there.x, here.y - there.y)
    most = spotting_distance(r, target, watcher)
    if most is not None and not reaches(far, most):
        return False
    return bool(r.measure(Shot(watcher.id, target.id)).seen)


def spots_at(r: Resolution[State], watcher: Piece, target: Piece, mover: Piece, place: Place) -> bool:
    """Return whether *watcher* would spot *target* with *mover*, one of the two, at *place* of its way."""
    other = watcher if mover is target else target
    there = other.place
    assert there is not None  # on the map, and nobody looks out of a carrier
    most = spotting_distance(r, target, watcher, place if mover is target else None)
    if most is not None and not reaches(hypot(there.x - place.x, there.y - place.y), most):
        return False
    return bool(r.measure(Shot(other.id, Point(place.x, place.y))).seen)


def first_who_sees(r: Resolution[State], target: Piece) -> Piece | None:
    """Return the first enemy that spots a piece, `None` where none does."""
    return next((foe for foe in watchers(r.state, target) if sees(r, foe, target)), None)


def watchers(state: State, target: Piece) -> list[Piece]:
    """Return who may spot a piece: enemies on the table, then the unseen, of each the nearest first.

    Who is told by whom he is spotted must not read between the lines that somebody hidden is nearer.
    """
    return sorted(nearest(state, target), key=lambda foe: not shown(state, foe))


def nearest(state: State, piece: Piece) -> list[Piece]:
    """Return the enemies of a piece, the nearest first; those without a place last."""
    here = piece.place

    def far(foe: Piece) -> float:
        if here is None or foe.place is None:
            return float("inf")
        return hypot(foe.place.x - here.x, foe.place.y - here.y)

    return sorted(state.foes(piece), key=far)


def look_around(r: Resolution[State]) -> None:
    """Look at everybody anew: who is seen is put on the table, who is not is taken off it (LT-VIS.n)."""
    if r.state.tape:
        moments.compare_notes(r)
        return
    for piece in list(_looked_at(r.state)):
        look_at(r, piece)


def look_at(r: Resolution[State], piece: Piece) -> None:
    """Look at one piece anew, such as after it has fired (LT-VIS.k): who spots it, or nobody any more."""
    piece = r.state.figures[piece.id]
    if not piece.able or piece.aboard:
        return
    if r.state.tape:
        moments.look_real_table(r, piece)
        return
    watcher = first_who_sees(r, piece)
    if watcher is not None and not piece.spotted:
        r.emit(Spotted(piece.id, "touched" if watcher.id in piece.contacts else "seen", watcher.id))
    elif watcher is None and piece.spotted and not Options.of(r.state).spotting_sticky:
        doubt_unseen(r, piece)
        r.emit(LostFromSight(piece.id))


def doubt_unseen(r: Resolution[State], piece: Piece, alone: bool = True) -> None:
    """Say of who acts that an enemy whom its side does not know may see it still; *alone* as in `doubt`."""
    now = r.state.activation
    for side in r.state.sides if now is not None and now.piece == piece.id else ():
        if side != piece.side and r.state.may_hide(side):
            called = {"figure": name(r.state, piece.id), "side": side_name(r.state, side)}
            r.doubt(say("lt-unseen-watchers", **called), alone)


def doubt_who_sees(r: Resolution[State], piece: Piece) -> None:
    """Say of who sets off unseen that an enemy whom its side does not know may see it, or fire (LT-RSP.d).

    Of who is seen it is told with the fire to expect.
    """
    for side in () if piece.spotted else r.state.sides:
        if side != piece.side and r.state.may_hide(side):
            called = {"figure": name(r.state, piece.id), "side": side_name(r.state, side)}
            r.doubt(say("lt-unseen-may-fire", **called), alone=True)


def _looked_at(state: State) -> Iterator[Piece]:
    return (piece for piece in state.figures.values() if piece.able and not piece.aboard)


@acts.tells(Spotted)
def _(before: State, event: Spotted, after: State) -> Message:
    who = name(after, event.figure)
    if event.why == "seen" and event.by:
        return say("lt-spotted-by", who=who, by=name(after, event.by))
    return say(f"lt-spotted-{event.why}", who=who)


@acts.foretells(Spotted)
def _(before: State, event: Spotted, after: State) -> Iterator[Message]:
    """Who comes into sight: where an enemy who is known has a line to it, that is certain."""
    yield say("lt-foretold-spotted", who=name(after, event.figure))


@acts.foretells(LostFromSight)
def _(before: State, event: LostFromSight, after: State) -> Iterator[Message]:
    """Which enemy goes out of sight; of one's own pieces it depends on who sees them unseen."""
    lost = before.figures.get(event.figure)
    if lost is not None and not any(before.may_hide(side) for side in before.sides if side != lost.side):
        yield say("lt-foretold-lost", who=name(before, event.figure))


@acts.tells(LostFromSight)
def _(before: State, event: LostFromSight, after: State) -> Message:
    """Its own side reads from how far it is seen now; the others do not know all that this depends on."""
    who, piece = name(before, event.figure), before.figures.get(event.figure)
    if piece is None or piece.place is None or before.may_hide(piece.side) or before.overruled:
        return say("lt-lost-from-sight", who=who)
    most, table = seen_within(before, piece), before.terrain
    if most is None or most / 2 >= hypot(table.width, table.height):  # from anywhere on it: not too far
        return say("lt-lost-from-sight-line", who=who)
    return say("lt-lost-from-sight-within", who=who, cm=cm(most), half=cm(most / 2))
