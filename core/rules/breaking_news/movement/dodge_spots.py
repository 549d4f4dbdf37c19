"""Breaking News 6.5.a–c: the places that a man may dodge to, as far as the map suggests them. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.breaking_news.firing.announced import dodgeable
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Figure, State
from core.rules.breaking_news.tables.distances import DODGE
from core.table.cover import moved as stood
from core.table.places import Point
from core.table.questions import Shot as LineOf
from core.table.questions import ShotLine, SpotsNear
from core.table.sight import sight_line


def dodge_spots(r: Resolution[State], figure: Figure, action: Action) -> Iterator[Point]:
    """Yield spots within 5 cm, nearest first, that are safe from everybody who fires at him (BN-6.5.a–b)."""
    firers = [shot.firer for shot in dodgeable(r.state, action, figure.id)]
    if not firers or figure.place is None or r.state.figures[firers[0]].place is None:
        return
    unseen = Options.of(r.state).dodge_spot == "unseen_only" or figure_in_cover(r, figure, action)
    spots: tuple[Point, ...] = tuple(r.measure(SpotsNear(figure.id, DODGE, firers[0], unseen)))
    for spot in spots:
        if all(safe_spot(r.state, figure, spot, firer, unseen) for firer in firers):
            yield spot


def _somewhere(r: Resolution[State], figure: Figure, action: Action) -> bool:
    """Return whether there is such a spot: the nearest says it, and no further one is looked at."""
    return next(dodge_spots(r, figure, action), None) is not None


def no_spot(r: Resolution[State], figure: Figure, action: Action) -> Refusal | None:
    """Return why he cannot dodge where no cover is near: he may still go to ground (BN-6.5.c).

    People at a real table look for themselves.
    """
    if r.state.tape or _somewhere(r, figure, action):
        return None
    return no("BN-6.5.c", "bn-no-cover-near", figure=figure.name, cm=DODGE)


def cover_near(r: Resolution[State], figure: Figure, action: Action) -> Refusal | None:
    """Return why he may not go to ground where there is somewhere to dodge to (BN-6.5.c).

    People at a real table look for themselves.
    """
    if r.state.tape or not _somewhere(r, figure, action):
        return None
    return no("BN-6.5.c", "bn-cover-near", figure=figure.name, cm=DODGE)


def safe_spot(state: State, figure: Figure, spot: Point, shooter: FigureId, unseen_only: bool) -> bool:
    """Return whether he would be unseen there or, where that is enough, in cover (BN-6.5.b, BN-Q.43)."""
    firer = state.figures[shooter].place
    if figure.place is None or firer is None:  # from above nothing hides him
        return False
    line = sight_line(state.terrain, firer, stood(state.terrain, figure.place, spot))
    return not line.clear or (bool(line.cover) and not unseen_only)


def figure_in_cover(r: Resolution[State], figure: Figure, action: Action) -> bool:
    """Return whether he is in cover already against somebody who fires at him (BN-Q.43)."""
    for shot in dodgeable(r.state, action, figure.id):
        if r.state.figures[shot.firer].aloft:
            continue
        line: ShotLine = r.measure(LineOf(shot.firer, figure.id))
        if line.cover:
            return True
    return False
