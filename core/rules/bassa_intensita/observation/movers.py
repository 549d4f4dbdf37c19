"""Bassa Intensità: a side looks at whoever moves, wherever its standing order says (BI-OBS.e, BI-Q.81).

The program tries in secret with whoever sees best, once a unit and turn; what succeeds by itself is no
attempt. On the map only: at a real table a referee is asked (`told_movers`), else people say who comes into
view.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rulekit.names import side_name
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN
from core.rules.bassa_intensita.common.geometry import apart, table_for
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.facts.seeing import MoverSought
from core.rules.bassa_intensita.observation.difficulty import difficulty, face_for, may_observe
from core.rules.bassa_intensita.observation.searching import observe
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.arcs import angle_off
from core.table.cover import moved
from core.table.movement_path import along
from core.table.places import Place, Point
from core.table.questions import ShotLine
from core.table.sight import sight_line


@acts.follows(moments.on_the_way, 30)
def _(r: Resolution[State], figure: Figure, frame: Walking, gone: float) -> bool:
    """Let every side that does not observe a mover try at this spot, if its order says so."""
    found = [side for side in r.state.sides if side != figure.side and _tries(r, side, figure, frame, gone)]
    return bool(found)


def _tries(r: Resolution[State], side: SideId, figure: Figure, frame: Walking, gone: float) -> bool:
    """Return whether a side observes a mover here: what is certain at once, else by its one attempt."""
    state = r.state
    if side in figure.seen_by or figure.aboard or figure.place is None:
        return False
    if state.may_hide(side):
        r.doubt(say("bi-unseen-watchers", figure=name(state, figure.id), side=side_name(state, side)))
    best, face = best_observer(state, side, figure, figure.place)
    if best is None or not (face == CERTAIN or _spends(state, side, figure, frame, gone, face)):
        return False
    return attempt(r, side, figure, best.id, face)


def attempt(r: Resolution[State], side: SideId, figure: Figure, who: FigureId, face: int) -> bool:
    """Return whether *who* of a side observes a mover: at once where it is certain, else by the one throw."""
    if face < CERTAIN:
        r.emit(MoverSought(side, figure.unit))
        if not r.hits(1, face, "bi-secret-mover", "BI-OBS.e", sides=10, low=True, who=who):
            return False
    observe(r, side, (figure.id,))
    return True


def _spends(state: State, side: SideId, figure: Figure, frame: Walking, gone: float, face: int) -> bool:
    """Return whether the one attempt at a unit is made here: at the first spot, or where it is easiest."""
    if (side, figure.unit) in state.tried:
        return False
    if state.sides[side].watch == "first" or frame.start is None:
        return True
    later = spots_ahead(state, frame, gone)
    return all(best_observer(state, side, figure, spot)[1] <= face for spot in later)


def best_observer(state: State, side: str, figure: Figure, place: Place) -> tuple[Figure | None, int]:
    """Return who of a side sees a mover at *place* best, and the face that he needs; nobody with 0."""
    best: tuple[Figure | None, int] = (None, 0)
    for one in state.of(side):
        if may_observe(one) and has_line(state, one, figure, place):
            line = line_to(state, one, figure, place)
            face = face_for(state, one, difficulty(state, one, as_mover(figure), line))
            best = max(best, (one, face), key=lambda found: found[1])
    return best


def as_mover(figure: Figure) -> Figure:
    """Return a mover as it is judged on its way: by the moving rows."""
    return replace(figure, used="moved")


def line_to(state: State, watcher: Figure, figure: Figure, place: Place) -> ShotLine:
    """Return the line from somebody to a spot of a mover's way; that it is clear `has_line` says."""
    here = watcher.place
    assert here is not None
    line = sight_line(table_for(state, (watcher.id, figure.id)), here, place)
    cm = apart(state, watcher, here, figure, place)
    return ShotLine(cm, True, bool(line.cover), line.hard, angle_off(here, place))


def spots_ahead(state: State, frame: Walking, gone: float) -> Iterator[Place]:
    """Yield where a mover will be from here on, every cm."""
    start, at = frame.start, gone + AHEAD
    while start is not None and at < frame.cm:
        spot = along(start, frame.way, at)
        yield moved(state.terrain, start, Point(spot.x, spot.y))
        at += AHEAD
    if start is not None and frame.way:
        yield moved(state.terrain, start, frame.way[-1])


AHEAD = 1.0
"""cm between two spots of the rest of the way."""


acts.line(MoverSought, "bi-mover-sought", side="side", unit="unit")
