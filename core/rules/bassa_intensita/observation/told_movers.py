"""Bassa Intensità: at a real table the referee tells who sees a hidden mover (BI-OBS.e, BI-Q.81).

He alone: to ask anybody else would tell that something moves. Once a move and side, and of the rest as on the
map: whoever sees best tries, once a unit and turn, and what succeeds by itself is no attempt.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN
from core.rules.bassa_intensita.common.visible import by_day
from core.rules.bassa_intensita.facts.moving import WatchersTold
from core.rules.bassa_intensita.observation.difficulty import difficulty, face_for, may_observe
from core.rules.bassa_intensita.observation.movers import as_mover, attempt
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.to_hit import sees_by_night
from core.table.questions import Shot, ShotLine, WhoSees


@acts.follows(moments.walking_going, 45)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Ask before the move is made, so that whoever sees the mover may fire at it."""
    figure = r.state.figures[frame.who]
    if not r.state.tape or r.seat != REFEREE or figure.aboard:
        return False
    left = (side for side in r.state.sides if side not in (figure.side, *figure.seen_by, *frame.sought))
    side = next(left, None)
    if side is None:
        return False
    seeing = _seeing(r, side, figure)
    r.emit(WatchersTold(figure.id, (*frame.sought, side)))
    if seeing:
        _try(r, side, figure, seeing)
    return True


def _seeing(r: Resolution[State], side: SideId, figure: Figure) -> tuple[FigureId, ...]:
    """Return who of a side sees a mover from wherever it goes; in the dark only so far as anybody can."""
    able = [one for one in r.state.of(side) if may_observe(one) and _may_find(r.state, one, figure)]
    if not able:
        return ()
    light = Options.of(r.state).light
    within = None if by_day(r.state) else max(sees_by_night(light, one.device) for one in able)
    seeing: tuple[FigureId, ...] = r.measure(
        WhoSees(tuple(one.id for one in able), (figure.id,), within=within)
    )
    return seeing


def _may_find(state: State, watcher: Figure, figure: Figure) -> bool:
    """Return whether anything may come of somebody's seeing a mover; the attempt at his unit may be spent.

    Then only he finds him who would for certain, if he saw him near by and in the open.
    """
    if (watcher.side, figure.unit) not in state.tried:
        return True
    return face_for(state, watcher, difficulty(state, watcher, as_mover(figure), ShotLine(0.0))) == CERTAIN


def _try(r: Resolution[State], side: SideId, figure: Figure, seeing: tuple[FigureId, ...]) -> None:
    """Let whoever of those who see the mover sees it best try to observe it."""
    best, face = FigureId(""), 0
    for one in seeing:
        line = r.measure(Shot(one, figure.id))
        watcher = r.state.figures[one]
        needed = face_for(r.state, watcher, difficulty(r.state, watcher, as_mover(figure), line))
        best, face = (one, needed) if needed > face else (best, face)
    if face == CERTAIN or (face and (side, figure.unit) not in r.state.tried):
        attempt(r, side, figure, best, face)


acts.silent(WatchersTold)
