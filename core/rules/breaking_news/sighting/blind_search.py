"""Breaking News 7.0 without markers: looking for hidden men at a spot or a piece of terrain (BN-Q.30).

A die is thrown whether anybody is there or not, and the enemy is asked for his bonus move whether
it fails to find a man or to find nobody: only he knows which.
"""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import say
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.suppressing import in_shelter
from core.rules.breaking_news.common.unmarked import lurks, unplaced
from core.rules.breaking_news.facts import BonusMoveOffered, SightingTried
from core.rules.breaking_news.firing.covering_front import pieces_at
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.sighting.bonus_move import offer
from core.rules.breaking_news.sighting.sighting_number import (
    IMPOSSIBLE,
    open_modifiers,
    secret_modifiers,
    sight_reach,
    sighting_base,
)
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.places import Point, countable, exceeds
from core.table.questions import Ground, Near, Shot, ShotLine
from core.table.spatial_index import prepare


def searches(state: State, target: PieceId) -> bool:
    """Return whether an attempt names a place and no marker."""
    named = not target or target in prepare(state.terrain).by_id
    return named and Options.of(state).hidden_mode == "blind"


def search(r: Resolution[State], spotter: Figure, target: PieceId, spot: Point | None) -> None:
    """Look for one hidden man within 5 cm of a spot, or in or at a piece of terrain."""
    foe = r.state.other(spotter.side)
    if not lurks(r.state, foe):
        r.refuse("BN-Q.30", "bn-nobody-to-look-for", figure=spotter.name)
    reach = sight_reach(r.state, spotter)
    if exceeds(_nearest(r, spotter, target, spot), reach if reach is not None else math.inf):
        r.refuse("BN-Q.34", "bn-too-far-to-sight", figure=spotter.name)
    if r.state.may_hide(foe):
        r.doubt(say("bn-unseen-there", side=side_name(r.state, foe)))
    found = _there(r, spotter, target, spot)
    die = r.total(1, "why-sighting", "BN-7.0.h", who=spotter.id)
    sought = target or spot
    if found is None:
        r.emit(SightingTried(spotter.id, FigureId(""), 0.0, 0, (), False, 0, sought))
        r.emit(BonusMoveOffered(FigureId(""), foe, decisions=offer(foe)))
        return
    man, distance = found
    base = sighting_base(r.state, distance)
    terms = _terms(r, spotter, man)
    needed = base + sum(term.value for term in terms)
    r.emit(SightingTried(spotter.id, man.id, distance, needed, terms, die >= needed, base, sought))
    if die < needed:
        r.emit(BonusMoveOffered(man.id, foe, decisions=offer(foe)))


def _terms(r: Resolution[State], spotter: Figure, man: Figure) -> tuple[Modifier, ...]:
    ground = tuple(r.measure(Ground(man.id)))
    return (
        *open_modifiers(r.state, spotter, ground, in_shelter(r, man.id)),
        *secret_modifiers(man),
    )


def _nearest(r: Resolution[State], spotter: Figure, target: PieceId, spot: Point | None) -> float:
    """Return how near whoever may be found there is at least; refuse a spot that cannot be looked at."""
    if target:
        assert spotter.place is not None
        gap = prepare(r.state.terrain).by_id[target].form.gap(spotter.place.x, spotter.place.y)
        return max(0.0, gap - NEIGHBOURS)
    if spot is None or not countable(spot.x, spot.y):
        r.refuse("BN-Q.30", "bn-name-a-spot")
    line: ShotLine = r.measure(Shot(spotter.id, spot))
    if not line.seen and line.by not in pieces_at(r.state, spot):
        r.refuse("BN-7.0.h", "bn-no-line", figure=spotter.name, piece=line.by)
    return max(0.0, line.distance - NEIGHBOURS)


def _there(
    r: Resolution[State], spotter: Figure, target: PieceId, spot: Point | None
) -> tuple[Figure, float] | None:
    """Return the nearest hidden man there of whom the spotter has a line, with his distance in cm."""
    men = [man for man in r.state.of(r.state.other(spotter.side)) if unplaced(r.state, man)]
    lines: list[tuple[float, FigureId]] = []
    for name in _at(r, tuple(man.id for man in men), target, spot):
        line: ShotLine = r.measure(Shot(spotter.id, name))
        back = line.off > 90 and Options.of(r.state).sight_arc == 180 and Options.of(r.state).facing
        if line.seen and not back and sighting_base(r.state, line.distance) != IMPOSSIBLE:
            lines.append((line.distance, name))
    if not lines:
        return None
    distance, name = min(lines)
    return r.state.figures[name], distance


def _at(
    r: Resolution[State], names: tuple[FigureId, ...], target: PieceId, spot: Point | None
) -> tuple[FigureId, ...]:
    """Return who of these is within 5 cm of the spot, or of the piece of terrain."""
    if isinstance(spot, Point) and not target:
        return tuple(r.measure(Near(names, spot, NEIGHBOURS))) if names else ()
    solid = prepare(r.state.terrain).by_id[target]
    places = ((name, r.state.figures[name].place) for name in names)
    return tuple(name for name, at in places if at is not None and solid.touches(at.x, at.y, NEIGHBOURS))


def hideouts(state: State) -> list[PieceId]:
    """Return the pieces of terrain that give cover."""
    return [piece.id for piece in state.terrain.pieces if piece.cover != "none"]


def spots(state: State) -> tuple[tuple[float, float], ...]:
    """Return the middle of each of these pieces, as spots to look at."""
    solids = prepare(state.terrain).by_id
    return tuple((round(solids[piece].x, 1), round(solids[piece].y, 1)) for piece in hideouts(state))
