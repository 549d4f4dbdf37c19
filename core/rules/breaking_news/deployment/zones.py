"""Breaking News 4.1.g, 4.2.d–g and X: where markers and troops may be put. Distances in cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import KEPT_AWAY, MARKER_GAP, MARKER_TO_EDGE, STRIP
from core.table import edges
from core.table.footprints import gap
from core.table.places import TOLERANCE, Place, Point, distance, exceeds, reaches
from core.table.standing import barred, middle, no_way, solid, upon
from core.table.terrain import Piece, Table, sane


def edge_of(state: State, side: str) -> str:
    """Return which edge of the table is a side's own."""
    return next(own.edge for own in state.sides.values() if own.id == side)


def to_edge(state: State, side: str, spot: Point | Place) -> float:
    """Return the cm from a spot to a side's own edge of the table."""
    return edges.to_edge(state.terrain, edge_of(state, side), spot)


def depth(state: State, side: str) -> float:
    """Return how deep the table is, seen from a side's own edge."""
    across = edge_of(state, side) in ("west", "east")
    return state.terrain.width if across else state.terrain.height


def in_own_half(state: State, side: str, spot: Point | Place) -> bool:
    """Return whether a spot is in a side's half of the table (BN-Q.09)."""
    return reaches(to_edge(state, side, spot), depth(state, side) / 2)


def in_strip(state: State, side: str, spot: Point | Place) -> bool:
    """Return whether a spot is in a side's strip of 30 cm (BN-4.2.f)."""
    return reaches(to_edge(state, side, spot), STRIP)


def marker_misfit(state: State, side: str, spot: Point) -> str:
    """Return the sentence for why no marker of a side may lie here, empty where it may (BN-4.2.d–e).

    By option the limits themselves are allowed or not (BN-ED.17).
    """
    if not sane(spot, state.terrain):
        return "bn-marker-off-table"
    if not in_own_half(state, side, spot):
        return "bn-marker-other-half"
    over = TOLERANCE if Options.of(state).marker_gap == "more_than" else -TOLERANCE
    if min(edges.edge_gaps(state.terrain, spot).values()) < MARKER_TO_EDGE + over:
        return "bn-marker-near-edge"
    others = (one.place for one in state.objectives.values() if one.place is not None)
    if any(distance(spot, other) < MARKER_GAP + over for other in others):
        return "bn-marker-near-marker"
    return ""


def misfit(state: State, man: Figure, place: Place, how: str) -> str:
    """Return the sentence for why a figure may not be put here, empty where it may.

    *how*: `deploy` in its strip (BN-4.2.g), `infiltration` anywhere and `ambush` in its own half, both 15 cm
    from markers and enemies (BN-X.INFILTRATION.b, BN-X.AMBUSH.b–c).
    """
    if not sane(place, state.terrain):
        return "bn-deploy-off-table"
    if how == "deploy" and not in_strip(state, man.side, place):
        return "bn-outside-strip"
    if how == "ambush" and not in_own_half(state, man.side, place):
        return "bn-outside-half"
    if _blocked(state, man, place):
        return "bn-no-ground"
    if how != "deploy" and any(exceeds(KEPT_AWAY, cm) for cm in gaps(state, man, place)):
        return "bn-too-near"
    on_base = upon(place, ((other, other) for other in _standing(state, man)), overlap=0.0)
    return "" if on_base is None else "bn-base-on-base"


def gaps(state: State, man: Figure, place: Place) -> Iterator[float]:
    """Yield the cm from a place to every marker and to every enemy that is known to stand there."""
    far = gap if Options.of(state).measure == "edge" else distance
    for one in state.objectives.values():
        if one.place is not None and not one.taken:
            yield far(place, one.place)
    for name in aware(state, man.side):
        at = state.figures[name].place
        if at is not None:
            yield far(place, at)


def _standing(state: State, man: Figure) -> Iterator[Place]:
    """Yield where others stand whom a side knows to be there; who is aboard stands nowhere."""
    known = set(aware(state, man.side))
    for other in state.figures.values():
        if other.place is None or not other.present or other.aboard or other.id == man.id:
            continue
        if other.side in ("", man.side) or other.id in known:
            yield other.place


def _blocked(state: State, man: Figure, place: Place) -> bool:
    """Return whether there is no ground to stand on: in rock and deep water for nobody.

    For a vehicle neither in a house nor upon anything that lets none pass (BN-8.8.d).
    """
    return bears_none(state.terrain, man, place) is not None


def bears_none(terrain: Table, man: Figure, place: Place) -> Piece | None:
    """Return the piece of terrain on which no such figure stands (BN-8.8.d)."""
    if man.hull is not None:
        return barred(terrain, place, no_way)

    def bars(one: Piece) -> bool:
        return solid(one) or (one.obstacle >= 3 and one.id != place.inside)

    return barred(terrain, middle(place), bars)
