"""Linea di Tiro: HE at a point, every piece whose base touches it (`lt.area_fire`, LT-Q.20, LT-VIS.b)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.caught_unseen import doubt_caught
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.names import name, names
from core.rules.linea_di_tiro.common.stack import begin, end
from core.rules.linea_di_tiro.facts.doing import Asks
from core.rules.linea_di_tiro.facts.fire import PointNamed, PointShelled
from core.rules.linea_di_tiro.fire.attack import Aim
from core.rules.linea_di_tiro.fire.resolving import framed
from core.rules.linea_di_tiro.state import Piece, Pointing, State
from core.rules.linea_di_tiro.tables import Band
from core.table.places import Point, reaches, rim
from core.table.shapes import segment_gap

NOTE = 80
"""Characters that may be noted of a place."""


def touched_by(state: State, spot: Point) -> tuple[FigureId, ...]:
    """Return the pieces whose bases touch a spot, friend and enemy, seen or not, by id."""
    return tuple(
        sorted(
            piece.id
            for piece in state.figures.values()
            if piece.able and not piece.aboard and piece.place is not None and _on(piece, spot)
        )
    )


def gain(state: State, firer: Piece, spot: Point) -> int:
    """Return how many enemies whom his side sees more than own pieces a shell there would meet."""
    struck = (state.figures[name] for name in touched_by(state, spot))
    return sum(
        -1 if one.side == firer.side else 1 for one in struck if one.side == firer.side or shown(state, one)
    )


def _on(piece: Piece, spot: Point) -> bool:
    here = piece.place
    assert here is not None
    return reaches(segment_gap(spot.x, spot.y, here.x, here.y, here.x, here.y), rim(here))


def shell_point(r: Resolution[State], firer: Piece, spot: Point, aim: Aim) -> None:
    """Fire one shot, which counts once for being seen; each piece there is attacked, one after another."""
    _strike(r, firer, spot, touched_by(r.state, spot), aim, not shown(r.state, firer))


def _strike(
    r: Resolution[State],
    firer: Piece,
    spot: Point | None,
    targets: tuple[FigureId, ...],
    aim: Aim,
    ambush: bool,
) -> None:
    doubt_caught(r, alone=True)
    r.emit(PointShelled(firer.id, spot, targets, firer.shots + (not targets)))
    for number, target in enumerate(reversed(targets)):
        frame = framed(firer, target, aim, "area", ambush)
        begin(r, replace(frame, spot=spot, uncounted=number > 0))


# --- at a real table -----------------------------------------------------------------------------


def shell_there(r: Resolution[State], firer: Piece, note: str, aim: Aim) -> None:
    """Fire at a place that is noted in words: each side says which of its pieces are there, seen or not."""
    ambush = not shown(r.state, firer)
    frame = Pointing(note, firer.id, ambush, aim.distance, aim.band, aim.value)
    r.emit(PointNamed(frame))
    sides = tuple(moments.SHELLED.asks(side, "LT-Q.20") for side in r.state.sides)
    r.doubt(say("lt-unseen-zone"))
    r.emit(Asks(decisions=sides, frame=frame))


@acts.follows(moments.doing_pointing)
def _(r: Resolution[State], frame: Pointing) -> bool:
    """Both have spoken: whoever is there is attacked, unless a ruling has taken the firer out meanwhile."""
    end(r)
    firer = r.state.figures[frame.firer]
    targets = tuple(id for id in frame.pieces if r.state.figures[id].able)
    if firer.able:
        aim = Aim("HE", cast(Band, frame.band), frame.value, frame.distance)
        _strike(r, firer, None, targets, aim, frame.ambush)
    return True


@acts.tells(PointNamed)
def _(before: State, event: PointNamed, after: State) -> Message:
    if not event.frame.firer:
        return say("lt-point-named-unseen", note=event.frame.note)
    return say("lt-point-named", who=name(before, event.frame.firer), note=event.frame.note)


@acts.tells(PointShelled)
def _(before: State, event: PointShelled, after: State) -> Message:
    who = name(before, event.figure)
    if not event.targets:
        return say("lt-point-shelled-none", who=who)
    return say("lt-point-shelled", who=who, targets=names(before, event.targets))
