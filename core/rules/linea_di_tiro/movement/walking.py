"""Linea di Tiro: a move in progress, from one point where something happens to the next (LT-Q.16).

A bound, full speed, a fall-back and a flight are walked alike: on the map in steps of 1 cm at most, at each
of which it is looked at who sees whom; at a real table in one go.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import change
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded, Touched, Turned
from core.rules.linea_di_tiro.facts.visibility import LostFromSight
from core.rules.linea_di_tiro.movement.way import (
    contact_on,
    free_near,
    in_the_way,
    placed,
    rest_of,
    spots_along,
)
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Moving, Piece, State
from core.rules.linea_di_tiro.visibility.ambush import (
    ARRIVED,
    LOOKED,
    come_into_sight,
    offer_shots,
    put_on,
    sightings_at,
    vanishes_at,
)
from core.rules.linea_di_tiro.visibility.sighting import doubt_unseen
from core.table.places import Place, Point, distance, exceeds, reaches, rim

MOTIONS = {"bound": "bounding", "speed": "moving", "back": "moving", "flight": "moving"}
"""What a piece does by each way of moving (LT-Q.22)."""
RETREATS = ("back", "flight")
SHORT = 0.2
"""cm from an enemy's base at which who falls back or flees stops."""


@acts.follows(moments.doing_moving)
def _(r: Resolution[State], frame: Moving) -> bool:
    """One step of a move: on to the next point where something happens, or its end."""
    piece = r.state.figures[frame.piece]
    left = frame.cm - frame.gone if r.state.tape else float(len(frame.way))
    over = frame.stage == "stopped" or not piece.able or reaches(left, 0.0)
    if frame.stage in (ARRIVED, LOOKED) and piece.able:
        moments.walk_real_table(r, piece, frame)
    elif not frame.stage and piece.able and not frame.gone and reaches(left, 0.0) and frame.into:
        change(r, replace(frame, past=(frame.into,), stage="contact"))  # it stays in contact (LT-Q.36)
        meet(r, piece.id, frame.into)
    elif over or (frame.stage == "contact" and held(r, piece, frame)):
        finish(r, piece, frame)
    elif r.state.tape:
        moments.walk_real_table(r, piece, frame)
    else:
        walk(r, piece, replace(frame, stage=""))
    return True


def held(r: Resolution[State], piece: Piece, frame: Moving) -> bool:
    """Return whether somebody that it met holds it up (LT-Q.36, LT-Q.52)."""
    foes = [r.state.figures[name] for name in frame.past]
    holding = any(foe.able and foe.id in piece.contacts for foe in foes)
    return holding and not moments.goes_through(r, piece, frame)


def walk(r: Resolution[State], piece: Piece, frame: Moving) -> None:
    """Go on over the map until somebody comes into sight or into contact, or a chapter stops it there."""
    foes = [foe for foe in r.state.foes(piece) if foe.id not in frame.past]
    touch, foe = contact_on(r.state, piece, frame.way, foes)
    mover = doing(piece, frame)
    last: tuple[float, Place] | None = None
    for gone, place in spots_along(r.state, piece, frame.way, frame.keeps):
        if reaches(touch, gone) and frame.how in RETREATS:
            short = max(0.0, touch - SHORT)  # it assaults nobody, and stops there (LT-Q.43)
            _go(r, piece, replace(frame, stage="stopped"), short, spot_at(r, piece, frame, short))
            return
        if reaches(touch, gone):
            _meet(r, piece, frame, touch, spot_at(r, piece, frame, touch), foe)
            return
        if vanishes_at(r, mover, place):
            if last is not None:  # it goes on from where it was seen last, and is seen no more
                _go(r, piece, frame, *last)
                return
            r.emit(LostFromSight(piece.id))
            mover = replace(mover, spotted=False)
        sightings = sightings_at(r, mover, place)
        stops = moments.on_the_way(r, mover, frame, place)
        if sightings or stops:
            if piece.spotted and not mover.spotted:  # who comes back into sight may never have been out of it
                doubt_unseen(r, piece, alone=all(who != piece.id for who, _ in sightings))
            _go(r, piece, frame, gone, place)
            come_into_sight(r, sightings, piece)
            if stops:
                moments.stopped_on_the_way(r, piece.id)
            return
        last = gone, place
    if last is None:
        _go(r, piece, frame, 0.0, piece.place)
    else:
        _go(r, piece, frame, *last)
    if piece.spotted and not mover.spotted:
        doubt_unseen(r, piece)


def go_on_by_tape(r: Resolution[State], piece: Piece, frame: Moving, until: float) -> None:
    """Go on at a real table, to so many cm from where the move began; at its end whom it assaults is met."""
    gone = until - frame.gone
    ends = reaches(frame.cm, until)
    foe = r.state.figures.get(frame.into)
    meets = ends and foe is not None and foe.able and frame.into not in frame.past
    found = () if exceeds(gone, 0.0) else frame.found
    after = replace(frame, gone=until, stage="contact" if meets else "", found=found)
    if meets:
        after = replace(after, past=(*frame.past, frame.into))
    moves = exceeds(gone, 0.0)
    motion = MOTIONS[frame.how] if moves else piece.motion
    ground = frame.ground if ends else None
    parted = tuple(foe for foe in piece.contacts if foe != frame.into) if moves else ()
    r.emit(Moved(piece.id, after, gone, motion, None, ground, parted))
    if meets:
        meet(r, piece.id, frame.into)


def doing(piece: Piece, frame: Moving) -> Piece:
    """Return a piece as it is while it moves: its status is that of the move (LT-Q.22)."""
    return replace(piece, motion=MOTIONS[frame.how], ground=None, contacts=())


def spot_at(r: Resolution[State], piece: Piece, frame: Moving, at: float) -> Place | None:
    """Return the place after *at* cm of a way."""
    start = piece.place
    if start is None:
        return None
    before, here = 0.0, start
    for gone, place in spots_along(r.state, piece, frame.way, frame.keeps):
        if gone >= at - 1e-9:
            share = (at - before) / (gone - before) if gone > before else 0.0
            x, y = here.x + share * (place.x - here.x), here.y + share * (place.y - here.y)
            return placed(r.state, start, Point(x, y), place.facing)
        before, here = gone, place
    return here


def _go(r: Resolution[State], piece: Piece, frame: Moving, gone: float, place: Place | None) -> None:
    way = rest_of(piece, frame.way, gone)
    after = replace(frame, way=way, gone=frame.gone + gone)
    motion = MOTIONS[frame.how] if exceeds(after.gone, 0.0) else piece.motion
    r.emit(Moved(piece.id, after, gone, motion, place, None, _parted(r.state, piece, place)))


def _parted(state: State, piece: Piece, place: Place | None) -> tuple[FigureId, ...]:
    """Return with whom a piece is no longer in contact at *place*."""
    if place is None:
        return piece.contacts
    found = []
    for id in piece.contacts:
        foe = state.figures[id].place
        if foe is None or distance(place, foe) > rim(place) + rim(foe) + 0.05:
            found.append(id)
    return tuple(found)


def _meet(
    r: Resolution[State], piece: Piece, frame: Moving, gone: float, place: Place | None, foe: FigureId
) -> None:
    """Come into contact: both are spotted, and the assault follows (LT-VIS.m, LT-ASL.b)."""
    _go(r, piece, replace(frame, past=(*frame.past, foe), stage="contact"), gone, place)
    meet(r, piece.id, foe)


def meet(r: Resolution[State], piece: FigureId, foe: FigureId) -> None:
    """Two enemies touch, by the innermost frame, a move; who was hidden is spotted so (LT-VIS.m).

    Its free attack comes before what the contact brings with it (LT-RSP.d–e).
    """
    r.emit(Touched(piece, foe))
    both = ((piece, foe), (foe, piece))
    sightings = tuple((one, other) for one, other in both if not r.state.figures[one].spotted)
    put_on(r, sightings, "touched")
    moments.contact(r, r.state.figures[piece], r.state.figures[foe])
    offer_shots(r, sightings, piece)


def finish(r: Resolution[State], piece: Piece, frame: Moving) -> None:
    """The move is over; a bound or full speed was a new position (LT-VIS.g, LT-Q.18)."""
    moved = exceeds(frame.gone, 0.0)
    if moved and frame.stage == "stopped":
        _make_room(r, piece, frame)
    strict = Options.of(r.state).reset_strict
    fresh = moved and (frame.how == "bound" or (frame.how == "speed" and not strict))
    drops = moved and frame.how == "speed" and Options.of(r.state).speed_drops_prepared
    r.emit(
        MoveEnded(
            piece.id, frame.how, frame.gone, 0 if fresh else piece.shots, () if drops else piece.prepared
        )
    )
    arrived = piece.able and not frame.way and frame.stage != "stopped"
    if frame.turned is not None and arrived and not held(r, piece, frame):
        r.emit(Turned(piece.id, frame.turned, r.state.figures[piece.id].shots))
    moments.move_ended(r, r.state.figures[piece.id], frame)


def _make_room(r: Resolution[State], piece: Piece, frame: Moving) -> None:
    """Who was stopped on its way stands where it was, or beside the friend whose base it was passing over."""
    if piece.able and piece.place is not None and in_the_way(r.state, piece, piece.place) is not None:
        place = free_near(r.state, piece)
        if place is not None and place != piece.place:
            r.emit(Moved(piece.id, frame, 0.0, piece.motion, place, None, _parted(r.state, piece, place)))


LEAST_TOLD = 0.05
"""How many cm a move has at least to be told."""


@acts.tells(MoveEnded, when=lambda before, event, seat: event.cm >= LEAST_TOLD)
def _(before: State, event: MoveEnded, after: State) -> Message | None:
    if event.cm < LEAST_TOLD:
        return None
    piece = after.figures.get(event.figure)
    lost = piece is not None and bool(piece.fate)  # told already: it goes nowhere after that
    frame = before.frame
    back = event.how == "bound" and isinstance(frame, Moving) and frame.keeps
    how = "bound-backward" if back else event.how
    told = "moved-no-farther" if lost else f"lt-moved-{how}"
    return say(told, who=name(after, event.figure), cm=cm(event.cm))


acts.line(Touched, "lt-touched", who="figure", foe="foe")
acts.silent(Moved)
