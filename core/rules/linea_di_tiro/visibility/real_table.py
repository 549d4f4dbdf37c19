"""Linea di Tiro: who sees whom at a real table (LT-VIS.a, e, n, LT-Q.16–17, I1).

Nobody is asked about a piece that he does not know. Who moves or fires says whether the enemies on the table
see him; after each move of a piece that is on the table the other side puts those of its own on it that the
mover sees, or lets it pass: it is asked whether it has hidden pieces or not.

So it is of a piece that has got off, or has come: a move of 0 cm.

Of two pieces that both hide the program says it, by what their sides have noted (`both_hidden.py`).

A referee knows both records. With one (`lt.hidden_sight`) he alone is asked, after every move and after each
shot of a hidden piece, whether it or its enemies hide or not; and he alone puts on and takes off.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, Text
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rulekit.deployment import NOTE
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.stack import ask, change
from core.rules.linea_di_tiro.facts.placing import Deployed
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.movement.walking import doing, go_on_by_tape
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Moving, Piece, State
from core.rules.linea_di_tiro.visibility.ambush import (
    ARRIVED,
    LOOKED,
    answers_by_fire,
    come_into_sight,
)
from core.rules.linea_di_tiro.visibility.noted import taken_down
from core.rules.linea_di_tiro.visibility.spotting_distance import near_enough, spotting_distance
from core.table.places import exceeds, reaches
from core.table.questions import WhoSees

# --- what the one who acts is asked ----------------------------------------------------------


@acts.follows(moments.look_real_table)
def _(r: Resolution[State], piece: Piece) -> None:
    """Say whether the enemies on the table see a piece of one's own that is hidden, such as after a shot."""
    if piece.spotted or piece.aboard or not piece.able:
        return
    if referee_looks(r.state) and r.seat != REFEREE and r.state.doing:
        target, distance = shot_at(r.state, piece)
        if target is not None and target.spotted and near_enough(r, piece, target, distance):
            r.emit(Spotted(piece.id, "seen", target.id))
            return
        ask(r, r.state.doing[-1], REFEREE, moments.LOOKS)
        return
    if (watcher := seen_by(r, piece)) is not None:
        r.emit(Spotted(piece.id, "seen", watcher))


def referee_looks(state: State) -> bool:
    """Return whether sight is asked of the referee alone."""
    return state.tape and Options.of(state).hidden_sight == "referee"


def seen_by(r: Resolution[State], piece: Piece) -> FigureId | None:
    """Ask the owner of a hidden piece which enemy on the table sees it; the referee is asked about all."""
    if r.seat not in (piece.side, REFEREE):
        return None
    eyes = [foe for foe in r.state.foes(piece) if foe.spotted or r.seat == REFEREE]
    target, distance = shot_at(r.state, piece)
    if target is not None and target in eyes:
        if near_enough(r, piece, target, distance):
            return target.id
        eyes.remove(target)
    groups: dict[float | None, list[FigureId]] = {}
    for foe in eyes:
        groups.setdefault(spotting_distance(r, piece, foe), []).append(foe.id)
    for cm, watchers in groups.items():
        found = r.measure(WhoSees(tuple(watchers), (piece.id,), (), cm))
        if found:
            return FigureId(found[0])
    return None


def shot_at(state: State, piece: Piece) -> tuple[Piece | None, float]:
    """Return whom a piece has just shot at over a clear line, and how far away, in cm; nobody with 0.

    The line was measured for the shot, and whoever still stands there has it, too. An indirect weapon has no
    need of one, and whoever was thrown back or lost is no longer where it ended.
    """
    shot = state.doing[-1] if state.doing else None
    if not isinstance(shot, Attacking) or shot.firer != piece.id or shot.why == "area":
        return None, 0.0
    target = state.figures[shot.target]
    stands = shot.result == "-" or (shot.result == "I" and not state.kind_of(target).motor)
    indirect = any(one.indirect for one in state.kind_of(piece).attacks if one.type == shot.type)
    return (target, shot.distance) if stands and target.able and not indirect else (None, 0.0)


# --- a move ----------------------------------------------------------------------------------


@acts.follows(moments.walk_real_table)
def _(r: Resolution[State], mover: Piece, frame: Moving) -> None:
    """One step of a move by tape: is the mover seen, does it see anybody, and then it goes."""
    if frame.stage == "walk":
        go_on_by_tape(r, mover, frame, frame.cm)
        return
    if referee_looks(r.state):
        ask(r, replace(frame, stage="sighting"), REFEREE, moments.LOOKS)
        return
    moves = mover if frame.stage == ARRIVED else doing(mover, frame)
    if not mover.spotted and (watcher := seen_by(r, moves)) is not None:
        come_into_sight(r, ((mover.id, watcher),), mover)
        return
    if not mover.spotted:
        if frame.stage == ARRIVED or not moments.note_the_way(r, mover, frame):
            change(r, replace(frame, stage="walk"))
        return
    ask(r, replace(frame, stage="sighting"), r.state.other(mover.side), moments.SIGHTING)


@acts.answers(moments.SIGHTING, moments.LOOKS)
class ComeIntoSight(Command, frozen=True):
    """Put one's own hidden piece on a real table: the mover sees it *after* so many cm of its way (I1).

    The referee says so of either side's, of who moves or has fired as well: then *by* is who sees it.
    """

    figure: FigureId
    after: float = 0.0
    by: FigureId = FigureId("")


@acts.passes(moments.SIGHTING, moments.LOOKS)
class NobodySeen(Command, frozen=True):
    """The mover sees none of one's own hidden pieces, or none any more."""


@acts.offered(moments.SIGHTING)
@acts.offered(moments.LOOKS)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(NobodySeen, say("lt-do-nobody_seen"), "LT-Q.16", hint="e", weight=1.0)
    for piece in _may_come(asked.state, asked.side):
        given = {"figure": piece.id}
        label = say("lt-do-come_into_sight")
        yield choice(ComeIntoSight, label, "LT-Q.16", piece.id, given, None, "w", weight=0.2)


def _may_come(state: State, side: str) -> Iterator[Piece]:
    """Yield who may come into sight now: of the side that is asked, to the referee of both."""
    doer = doer_of(state)
    every = tuple(state.figures.values()) if referee_looks(state) else tuple(state.of(side))
    moves = isinstance(state.frame, Moving)
    for piece in every:
        concerned = piece is doer or (moves and (doer is None or piece.side != doer.side))
        if concerned and piece.able and not (piece.spotted or piece.aboard or piece.reserve):
            yield piece


def doer_of(state: State) -> Piece | None:
    """Return who moves now, or has fired."""
    frame = state.frame
    who = frame.piece if isinstance(frame, Moving) else frame.firer if isinstance(frame, Attacking) else ""
    return state.figures.get(FigureId(who))


@acts.fields(ComeIntoSight)
def _(state: State, seat: str, figure: FigureId | None, _by: FigureId | None = None) -> Fields:
    frame, doer = state.frame, doer_of(state)
    seen = doer
    if isinstance(frame, Moving):
        most = _until(frame)
        if exceeds(most, frame.gone):
            yield Number("after", say("lt-ask-after"), frame.gone, most, 0.5, most, "cm")
            seen = None if doer is None else doing(doer, frame)  # as it is on its way (LT-Q.22)
    if seen is not None and figure == seen.id:
        rows = tuple(_watcher(state, seen, foe) for foe in state.foes(seen))
        anybody = () if watcher_matters(state, seen) else (Option("", say("lt-seen-by-anybody")),)
        yield PickOne("by", say("lt-ask-seen-by", figure=seen.name), (*anybody, *rows), seldom=bool(anybody))
    elif doer is not None and figure in state.figures and referee_looks(state):
        piece = state.figures[figure]  # who sees it is known, and may be said: `b seen 4 by the mover`
        yield PickOne("_by", say("lt-ask-seen-by", figure=piece.name), (_watcher(state, piece, doer),))


def watcher_matters(state: State, doer: Piece) -> bool:
    """Whether something comes of it by whom a piece that moves, or has fired, is seen: a free attack.

    It fires at who spots it, where it has an attack ready (LT-RSP.d), and so may who was seen by it before.
    """
    frame = state.frame
    if not isinstance(frame, Moving):
        return False
    ready = bool(doer.prepared) or not Options.of(state).prepared_public
    return bool(frame.found) or (ready and answers_by_fire(state, doer.id, doer.id))


def _watcher(state: State, piece: Piece, foe: Piece) -> Option:
    """Return an enemy with how far off it spots a piece now."""
    cm = spotting_distance(ruler(state), piece, foe)
    return Option(foe.id, foe.name, say("lt-spots-anywhere") if cm is None else say("lt-spots-within", cm=cm))


@acts.rule(ComeIntoSight)
def come_into_view(r: Resolution[State], command: ComeIntoSight) -> None:
    """The move stops where the mover sees the piece, which may fire at it before it goes on (LT-RSP.d–e)."""
    piece, doer = own(r, command.figure), doer_of(r.state)
    if doer is not None and piece.id == doer.id and referee_looks(r.state):
        _doer_seen(r, piece, command)
        return
    frame = _move(r)
    mover = r.state.figures[frame.piece]
    if frame.stage != "sighting" or piece.side == mover.side:
        r.refuse("LT-Q.16", "lt-not-now")
    if piece.spotted or piece.aboard:
        r.refuse("LT-VIS.a", "lt-on-the-table", figure=piece.name)
    if command.by:  # the mover sees it: what means nothing must not key the dice
        r.refuse("LT-Q.16", "lt-seen-by-mover", figure=mover.name)
    _go_on(r, mover, frame, _after(r, mover, frame, command))
    there = r.state.frame
    if isinstance(there, Moving) and not mover.spotted and referee_looks(r.state):
        change(r, replace(there, found=(*there.found, piece.id)))
    come_into_sight(r, ((piece.id, mover.id),), piece)


def _doer_seen(r: Resolution[State], piece: Piece, command: ComeIntoSight) -> None:
    """Who moves is seen after so many cm of its way, who has fired where it is (LT-VIS.e, k)."""
    foe, frame = r.state.figures.get(command.by), r.state.frame
    named = foe is not None and foe.side != piece.side and foe.able and not foe.aboard
    if not named and (command.by or watcher_matters(r.state, piece)):
        r.refuse("LT-VIS.e", "lt-no-such-enemy", figure=command.by)
    if piece.spotted or piece.aboard:
        r.refuse("LT-VIS.a", "lt-on-the-table", figure=piece.name)
    if not isinstance(frame, Moving):
        if command.after:
            r.refuse("LT-VIS.e", "lt-bad-length", figure=piece.name, cm=command.after, most=0)
        r.emit(Spotted(piece.id, "seen", command.by))
        if r.state.doing:
            change(r, r.state.doing[-1])
        return
    _go_on(r, piece, frame, _after(r, piece, frame, command))
    there = r.state.frame
    first = ((command.by, piece.id),) if isinstance(there, Moving) and command.by in there.found else ()
    come_into_sight(r, (*first, (piece.id, command.by)), piece)


def _after(r: Resolution[State], mover: Piece, frame: Moving, command: ComeIntoSight) -> float:
    """Return after how many cm it is seen: there is one place where it has come to its end already."""
    if not command.after and not exceeds(_until(frame), frame.gone):
        return frame.gone
    if not frame.gone <= command.after <= _until(frame):
        r.refuse("LT-Q.16", "lt-bad-length", figure=mover.name, cm=command.after, most=_until(frame))
    return command.after


def _go_on(r: Resolution[State], mover: Piece, frame: Moving, after: float) -> None:
    """It comes so far; of who is there, has got off or has come a referee says once more who else is seen."""
    if exceeds(frame.cm, 0.0):
        go_on_by_tape(r, mover, replace(frame, stage=""), after)
        there = r.state.frame
        if (
            referee_looks(r.state)
            and isinstance(there, Moving)
            and not there.stage
            and reaches(after, frame.cm)
        ):
            change(r, replace(there, stage=LOOKED))
    else:
        change(r, replace(frame, stage=ARRIVED))


@acts.rule(NobodySeen)
def nobody_seen(r: Resolution[State], command: NobodySeen) -> None:
    """The mover goes the rest of its way; one that a ruling has stopped meanwhile goes no further."""
    if r.state.doing and not isinstance(r.state.frame, Moving):  # of who has fired there is no more to say
        change(r, r.state.doing[-1])
        return
    if not isinstance(r.state.frame, Moving):
        r.refuse("", "lt-not-now")
    frame = _move(r)
    change(r, replace(frame, stage="walk") if frame.stage == "sighting" else frame)


def _until(frame: Moving) -> float:
    """Return how far it goes before anybody is asked again: to its end, or where it is fired at (LT-Q.63)."""
    return frame.cm if frame.halt is None else frame.halt


def _move(r: Resolution[State]) -> Moving:
    """Return the move that waits to hear who is seen on its way."""
    frame = r.state.frame
    assert isinstance(frame, Moving)
    return frame


# --- between two cards -------------------------------------------------------------------------


@acts.answers(moments.DRAW)
class TakeOff(Command, frozen=True):
    """Take one's own piece off a real table, because no enemy sees it any more (LT-VIS.n)."""

    figure: FigureId
    note: str = ""


@acts.answers(moments.DRAW)
class PutOn(Command, frozen=True):
    """Put one's own hidden piece on a real table, because an enemy sees it (LT-VIS.a)."""

    figure: FigureId


@acts.answers(moments.DRAW)
class NoteSpot(Command, frozen=True):
    """Note where one's own hidden piece is now, on a real table: its side's record (LT-VIS.a)."""

    figure: FigureId
    note: str = ""


@acts.offered(moments.DRAW, 30)
def _(asked: Offered) -> Iterator[Choice]:
    if not asked.state.tape:
        return
    looks = asked.seat == REFEREE or not referee_looks(asked.state)
    for piece in asked.state.of(asked.side):
        if piece.aboard or piece.contacts:
            continue
        given = {"figure": piece.id}
        if looks and piece.spotted:
            label = say("lt-do-take_off")
            yield choice(TakeOff, label, "LT-VIS.n", piece.id, given, None, "y", weight=0.02)
        elif looks:
            yield choice(PutOn, say("lt-do-put_on"), "LT-VIS.a", piece.id, given, None, "w", weight=0.02)
        if not piece.spotted:
            label = say("lt-do-note_spot")
            yield choice(NoteSpot, label, "LT-VIS.a", piece.id, given, None, "t", weight=0.01)


@acts.fields(TakeOff, NoteSpot)
def _(state: State, seat: str) -> Fields:
    """Words are enough where a referee looks; two sides that hide from each other need cm as well."""
    yield Text("note", say("lt-ask-note-now-words" if referee_looks(state) else "lt-ask-note-now"), NOTE)


@acts.rule(TakeOff)
def take_off(r: Resolution[State], command: TakeOff) -> None:
    """Its owner has it taken off the table and notes where it is (LT-VIS.n)."""
    piece = _looked_at(r, command.figure)
    if not piece.spotted or piece.contacts:
        r.refuse("LT-VIS.n", "lt-not-on-the-table", figure=piece.name)
    if Options.of(r.state).spotting_sticky:
        r.refuse("LT-Q.17", "lt-always-spotted", figure=piece.name)
    if (watcher := seen_by(r, piece)) is not None:
        r.refuse("LT-VIS.n", "lt-still-seen", figure=piece.name, watcher=r.state.figures[watcher].name)
    note = taken_down(r, piece.note, clean(command.note, NOTE))
    r.emit(LostFromSight(piece.id, note))


@acts.rule(PutOn)
def put_on(r: Resolution[State], command: PutOn) -> None:
    """A side puts its own piece on the table (LT-VIS.a)."""
    piece = _looked_at(r, command.figure)
    if piece.spotted:
        r.refuse("LT-VIS.a", "lt-on-the-table", figure=piece.name)
    r.emit(Spotted(piece.id))


@acts.rule(NoteSpot)
def note_spot(r: Resolution[State], command: NoteSpot) -> None:
    """Its owner notes where it has gone unseen (LT-VIS.a)."""
    piece = _between(r, command.figure)
    if piece.spotted:
        r.refuse("LT-VIS.a", "lt-on-the-table", figure=piece.name)
    if not (note := clean(command.note, NOTE)):
        r.refuse("LT-VIS.a", "lt-note-needed-now", figure=piece.name)
    r.emit(Deployed(piece.id, None, taken_down(r, piece.note, note), piece.ground))
    moments.compare_notes(r)


def _looked_at(r: Resolution[State], id: FigureId) -> Piece:
    """Return a piece of which whoever decides may say that it is seen, or is not."""
    if referee_looks(r.state) and r.seat != REFEREE:
        r.refuse("LT-Q.17", "lt-referee-looks")
    return _between(r, id)


def _between(r: Resolution[State], id: FigureId) -> Piece:
    piece = own(r, id)
    if not r.state.tape:
        r.refuse("LT-VIS.a", "lt-sight-is-measured")
    if piece.aboard:
        r.refuse("LT-Q.25", "lt-aboard", figure=piece.name)
    return piece
