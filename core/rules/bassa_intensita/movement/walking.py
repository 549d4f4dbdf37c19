"""Bassa Intensità: a move in progress, from one point where something happens to the next (Part 5, P2.4).

On the map it goes in steps of a cm at most, at each of which its side's enemies may see it or lose it, and
chapters may stop it (`on-the-way`): mines, who looks for mines, who looks at movers. At a real table it goes
in one piece, but for where it is fired at.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.command.isolation_test import gate
from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.common.going_on import cannot_go_on
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.stack import change
from core.rules.bassa_intensita.common.visible import is_seen
from core.rules.bassa_intensita.facts.moving import MoveBegan, MoveEnded, Packed, Rode, Walked
from core.rules.bassa_intensita.movement.way import corners_at, looks, place_at
from core.rules.bassa_intensita.setup.men import BASE_OF_MAN
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.places import exceeds, reaches

OVER = "over"


@acts.follows(moments.walking_gate, 10)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Whoever moves uses his activity for it, and tests first where he is isolated (BI-CMD.j)."""
    figure = r.state.figures[frame.who]
    if figure.used == "moved" or frame.flight:
        return False
    if hindered(r.state, figure)[1] or not (frame.in_command or gate(r, figure)):
        change(r, replace(frame, stage=OVER))
        return True
    stands = figure.prone and "posture" in frame.tasks
    packs = frame.cm > 0 and any(one.emplaced for one in figure.weapons)
    mode = "" if frame.mode in ("task", "drive", "fly") else frame.mode
    ran = r.state.turn if frame.mode == "run" else 0
    r.emit(MoveBegan(figure.id, mode, ran, stands, packs))
    return True


@acts.follows(moments.walking_going, 90)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Go on to the next point where something happens, or end the move."""
    figure = r.state.figures[frame.who]
    if cannot_go_on(r.state, figure, frame) or reaches(left_of(frame), 0):
        finish(r, figure, frame)
    else:
        walk(r, figure, frame, frame.cm)
    return True


def left_of(frame: Walking) -> float:
    """Return how many cm are still to go."""
    return frame.cm - frame.gone


def walk(r: Resolution[State], figure: Figure, frame: Walking, until: float) -> None:
    """Go on to where something happens, at the latest after *until* cm."""
    if frame.start is None:  # at a real table
        go_to(r, figure, frame, min(until, frame.cm))
        return
    start, seen = frame.start, figure.place is not None and is_seen(r.state, figure, figure.place)
    last = frame.gone
    for gone in looks(frame.gone, min(until, frame.cm), *corners_at(start, frame.way)):
        place = place_at(r.state, start, frame.way, gone, frame.backward)
        place = place if figure.man else replace(place, inside="")
        there = replace(figure, place=place, mode=figure.mode, moved=gone)
        now = is_seen(r.state, figure, place)
        if seen and not now and exceeds(last, frame.gone):
            go_to(r, figure, frame, last)  # where it is seen for the last time, and windows end
            return
        if now is not seen or moments.on_the_way(r, there, frame, gone):
            go_to(r, figure, frame, gone)
            return
        last = gone
    go_to(r, figure, frame, min(until, frame.cm))


def go_to(r: Resolution[State], figure: Figure, frame: Walking, gone: float) -> None:
    """Put a mover where it is after *gone* cm, with whom it carries; whoever rides is there too.

    At its end it has gone the whole way to the last digit, whoever looked at it there: its owner reads it.
    """
    ends = reaches(frame.cm, gone)
    gone = frame.cm if ends else gone
    place = None
    if frame.start is not None and not r.state.tape:
        place = place_at(r.state, frame.start, frame.way, gone, frame.backward)
        place = replace(place, prone=figure.prone, inside=place.inside if figure.man else "")
    carried = r.state.figures.get(frame.carry)
    beside = None
    if carried is not None and carried.place is not None and place is not None:
        beside = replace(carried.place, x=place.x, y=place.y, z=place.z, inside=place.inside)
    ground = frame.ground if ends else None
    if exceeds(gone, 0):
        pack(r, figure.id)
    r.emit(Walked(figure.id, place, gone, frame.carry, beside, ground))
    riders = tuple(one.id for one in r.state.figures.values() if one.aboard == figure.id)
    if riders:
        r.emit(Rode(riders, None if place is None else replace(place, base=BASE_OF_MAN, wide=0.0)))
    moments.placed(r, (figure.id, *riders, *((frame.carry,) if frame.carry else ())))


def pack(r: Resolution[State], who: FigureId) -> None:
    """A weapon that goes anywhere with its man is emplaced no more, however he goes (BI-Q.45)."""
    man = r.state.figures[who]
    if man.man and any(one.emplaced for one in man.weapons):
        r.emit(Packed(who))


def finish(r: Resolution[State], figure: Figure, frame: Walking) -> None:
    """The move is over where it is; who came to its end does what he wanted there."""
    whole = reaches(left_of(frame), 0) and not hindered(r.state, figure)[1]
    lies = whole and frame.lies
    place = figure.place
    if place is not None:
        z = place.z if frame.z is None or not whole else frame.z
        facing = place.facing if frame.turned is None or not whole else frame.turned
        place = replace(place, prone=figure.prone or lies, z=z, facing=facing)
    share = frame.share * (frame.gone / frame.cm if frame.cm > 0 else 1.0)
    ground = frame.ground if frame.ground is not None and whole else figure.ground
    if figure.used != "failed":
        r.emit(MoveEnded(figure.id, frame.mode, frame.gone, share, place, lies, ground))
    if whole:
        moments.arrived(r, r.state.figures[figure.id], frame)
    change(r, replace(walking_now(r.state), stage=OVER))


def walking_now(state: State) -> Walking:
    """Return the move that is innermost."""
    frame = state.frame
    assert isinstance(frame, Walking)
    return frame


@acts.tells(MoveEnded, when=lambda before, event, seat: event.mode != "hover")
def _(before: State, event: MoveEnded, after: State) -> Message | None:
    """How a helicopter hovers has been told."""
    who = name(after, event.figure)
    if event.mode == "hover":
        return None
    if event.cm < 0.05:
        return say("bi-moved-lies" if event.lies else "bi-moved-stays", who=who)
    figure = after.figures.get(event.figure)
    if figure is not None and not figure.able:  # he was hit on his way, which is told already
        return say("moved-no-farther", who=who, cm=cm(event.cm))
    return say(
        f"bi-moved-{event.mode}", who=who, cm=cm(event.cm), lies=say("bi-and-lies") if event.lies else ""
    )


acts.silent(MoveBegan, Packed, Walked, Rode)
