"""Linea di Tiro: two sides that hide from each other at a real table without a referee (LT-VIS.e, LT-Q.17).

Neither may be asked about the other's pieces. So each tells the program alone where its hidden piece is and
what it sees from there, in the note that it writes anyway (`noted.py`); the program compares. Nobody learns
anything but that a piece is spotted. A piece that is noted in other words, or not, is compared with nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, hypot

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Text
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rulekit.deployment import NOTE
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.stack import ask, change
from core.rules.linea_di_tiro.facts.placing import Deployed
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.movement.walking import doing, go_on_by_tape
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Moving, Piece, State
from core.rules.linea_di_tiro.visibility.ambush import Sightings, come_into_sight
from core.rules.linea_di_tiro.visibility.noted import Noted, moved_to, noted, read, taken_down
from core.rules.linea_di_tiro.visibility.spotting_distance import spotting_distance
from core.table.places import Point, exceeds, reaches

STEP = 1.0
"""cm between two spots of a way at which it is looked who sees whom."""
BEND = 1.0
"""cm by which a way may be shorter than from note to note: people round."""


def is_noted(state: State, piece: Piece) -> bool:
    """Return whether the program knows where a hidden piece is, because its side has told it."""
    compared = state.tape and Options.of(state).hidden_sight == "sides"
    hides = piece.able and not (piece.spotted or piece.aboard)
    return compared and hides and noted(piece.note) is not None


def hidden_foes(state: State, piece: Piece) -> list[tuple[Piece, Noted]]:
    """Return the hidden enemies that are noted, with what is noted of each."""
    found = ((foe, noted(foe.note)) for foe in state.foes(piece) if is_noted(state, foe))
    return [(foe, where) for foe, where in found if where is not None]


def near_enough(r: Resolution[State], watcher: Piece, target: Piece, cm: float) -> bool:
    """Return whether *target* is within the distance from which *watcher* spots it (LT-VIS.e)."""
    most = spotting_distance(r, target, watcher)
    return most is None or reaches(cm, most)


def spotted_from(r: Resolution[State], piece: Piece, foe: Piece, cm: float) -> Sightings:
    """Return who of these two spots whom at so many cm, with nothing between them."""
    both = ((piece, foe), (foe, piece))
    return tuple((one.id, by.id) for one, by in both if near_enough(r, by, one, cm))


def apart(one: Point, other: Point) -> float:
    """Return the cm between two spots."""
    return hypot(one.x - other.x, one.y - other.y)


@acts.follows(moments.compare_notes)
def _(r: Resolution[State]) -> None:
    """Put on the table whom a hidden enemy spots: each must see where the other is."""
    pieces = [one for one in r.state.figures.values() if is_noted(r.state, one)]
    first = next(iter(r.state.sides), "")
    for one, other in product(pieces, pieces):
        here, there = noted(one.note), noted(other.note)
        if one.side != first or other.side == first or here is None or there is None:
            continue
        if here.sees(there.spot) and there.sees(here.spot):
            for who, by in spotted_from(r, one, other, apart(here.spot, there.spot)):
                if not r.state.figures[who].spotted:
                    r.emit(Spotted(who, "seen", by))


# --- a move ------------------------------------------------------------------------------------


@acts.follows(moments.note_the_way)
def _(r: Resolution[State], mover: Piece, frame: Moving) -> bool:
    """Ask who moves a hidden piece that was noted where it goes; of the enemy's notes that tells nothing."""
    if not is_noted(r.state, mover):
        return False
    ask(r, replace(frame, stage="noting"), mover.side, moments.NOTING)
    return True


@acts.answers(moments.NOTING)
class NoteWay(Command, frozen=True):
    """Note where one's own hidden piece goes: the program looks whether a hidden enemy is in sight (I1)."""

    figure: FigureId
    note: str = ""


@acts.passes(moments.NOTING)
class GoUnnoted(Command, frozen=True):
    """Let it go without noting where: no hidden enemy sees it, and it sees none."""


@acts.offered(moments.NOTING)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(GoUnnoted, say("lt-do-go_unnoted"), "LT-Q.17", hint="e", weight=0.1)
    frame = asked.state.frame
    if isinstance(frame, Moving):
        given = {"figure": frame.piece}
        yield choice(NoteWay, say("lt-do-note_way"), "LT-Q.17", frame.piece, given, None, "t", weight=1.0)


@acts.fields(NoteWay)
def _(state: State, seat: str) -> Fields:
    yield Text("note", say("lt-ask-note-way"), NOTE)


@acts.rule(NoteWay)
def note_way(r: Resolution[State], command: NoteWay) -> None:
    """It goes straight to where it is noted, or to the first spot where somebody hidden is in sight."""
    piece, frame, note = own(r, command.figure), r.state.frame, clean(command.note, NOTE)
    if not isinstance(frame, Moving) or frame.piece != piece.id:
        r.refuse("LT-Q.17", "lt-not-now")
    if not note:
        r.refuse("LT-VIS.a", "lt-note-needed-now", figure=piece.name)
    note = taken_down(r, piece.note, note)
    start, end, left = noted(piece.note), read(note), frame.cm - frame.gone
    if start is not None and end is not None:
        if exceeds(apart(start.spot, end.spot), left + BEND):
            r.refuse("LT-Q.17", "lt-noted-too-far", figure=piece.name, cm=round(left, 1))
        found = next(in_sight(r, doing(piece, frame), start, end, left), None)
        if found is not None:
            spot, at, sightings = found
            go_on_by_tape(r, piece, replace(frame, stage=""), frame.gone + at)
            _noted_at(r, piece, moved_to(note, spot))
            come_into_sight(r, sightings, piece)
            return
    go_on_by_tape(r, piece, replace(frame, stage=""), frame.cm)
    _noted_at(r, piece, note)


def _noted_at(r: Resolution[State], piece: Piece, note: str) -> None:
    """Keep where a piece has come to, unless it met somebody there and is on the table."""
    arrived = r.state.figures[piece.id]
    if not arrived.spotted:
        r.emit(Deployed(piece.id, None, note, arrived.ground))


def in_sight(
    r: Resolution[State], mover: Piece, start: Noted, end: Noted, cm: float
) -> Iterator[tuple[Point, float, Sightings]]:
    """Yield where on a straight way somebody hidden is in sight, after how many cm, and who spots whom.

    What lies between them the one who stands has noted, at its end the mover too.
    """
    here, there = start.spot, end.spot
    steps = max(1, ceil(cm / STEP))
    for step in range(1, steps + 1):
        share = step / steps
        spot = Point(here.x + share * (there.x - here.x), here.y + share * (there.y - here.y))
        found: tuple[tuple[FigureId, FigureId], ...] = ()
        for foe, where in hidden_foes(r.state, mover):
            if where.sees(spot) and (step < steps or end.sees(where.spot)):
                found += spotted_from(r, mover, foe, apart(spot, where.spot))
        if found:
            yield spot, share * cm, _once(found)


def _once(sightings: Sightings) -> Sightings:
    """Return who is spotted, each by the first who sees it."""
    return tuple({who: (who, by) for who, by in reversed(sightings)}.values())


@acts.rule(GoUnnoted)
def go_unnoted(r: Resolution[State], command: GoUnnoted) -> None:
    """It goes all its way; its side may note where it is between two cards."""
    frame = r.state.frame
    assert isinstance(frame, Moving)
    change(r, replace(frame, stage="walk") if frame.stage == "noting" else frame)
