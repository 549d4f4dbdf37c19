"""Breaking News, negotiation: what a side that accepted the talks may not do this turn. Distances in cm.

It may fire: that breaks them (BN-Q.123). It may not come nearer than 15 cm, though nobody need step back, nor
fight (BN-X.NEGOTIATION.h). At a real table people see to the distance.
"""

from __future__ import annotations

from itertools import pairwise

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.negotiation import KEPT_AWAY
from core.table.places import Place, Point, exceeds, point, rim


def bound(state: State, side: str) -> bool:
    """Return whether a side has accepted the talks for this turn."""
    talks = state.talks
    return talks is not None and talks.accepted and talks.side != side


def eagerness(state: State, weight: float) -> float:
    """Return how good fire looks to bots: who talks, or gave his word, seldom thinks of it."""
    return weight * 0.01 if state.talks is not None and state.talks.accepted else weight


def check_peace(r: Resolution[State], figure: Figure) -> None:
    """Refuse a fight to who has accepted the talks."""
    if bound(r.state, figure.side):
        r.refuse("BN-X.NEGOTIATION.h", "bn-talks-hold", figure=figure.name)


def check_distance(r: Resolution[State], figure: Figure, path: tuple[Point, ...]) -> None:
    """Refuse a way that leads nearer than 15 cm to an enemy, and nearer than he stands already (BN-Q.122)."""
    if nearer(r.state, figure, path):
        r.refuse("BN-X.NEGOTIATION.h", "bn-talks-distance", figure=figure.name, most=KEPT_AWAY)


def nearer(state: State, figure: Figure, path: tuple[Point, ...]) -> bool:
    """Return whether a way breaks the word of who has accepted the talks: he comes too near (BN-Q.122)."""
    start = figure.place
    if start is None or not path or not bound(state, figure.side) or figure.retreating:
        return False
    way = (point(start), *path)
    for name in aware(state, figure.side):
        foe = state.figures[name]
        if foe.place is None:
            continue
        edge = rim(start) + rim(foe.place) if Options.of(state).measure == "edge" else 0.0
        limit = min(KEPT_AWAY, _gap(way[:1], foe.place) - edge)
        if exceeds(limit, _gap(way, foe.place) - edge):
            return True
    return False


def _gap(way: tuple[Point, ...], place: Place) -> float:
    """Return how near a way comes to the middle of a place."""
    legs = pairwise(way) if len(way) > 1 else ((way[0], way[0]),)
    return min(_to_leg(a, b, place) for a, b in legs)


def _to_leg(a: Point, b: Point, to: Place) -> float:
    across, up = b.x - a.x, b.y - a.y
    long = across * across + up * up
    along = 0.0 if not long else ((to.x - a.x) * across + (to.y - a.y) * up) / long
    along = min(1.0, max(0.0, along))
    return float(((a.x + along * across - to.x) ** 2 + (a.y + along * up - to.y) ** 2) ** 0.5)
