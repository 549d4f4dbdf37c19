"""Breaking News 12.0.j: straight ways of at least 15 cm towards the own edge, for who must retreat."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import RETREAT, RUN, RUNS
from core.table.edges import OUTWARD, to_edge
from core.table.places import Place, Point, reaches
from core.table.questions import Route


def open_ways(state: State, figure: Figure) -> tuple[tuple[float, float], ...]:
    """Return ends of unblocked straight ways that a retreating man may take, the longest first.

    They are measured as the retreat itself is; without a map there are none to tell.
    """
    if figure.place is None:
        return ()
    edge = state.sides[figure.side].edge
    gap = to_edge(state.terrain, edge, figure.place)
    found: list[tuple[float, float]] = []
    for length in (RUN, 20.0, RETREAT):
        for turn in (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75):
            reach = min(length, gap / max(math.cos(math.radians(turn)), 0.05))
            end = _end(state, figure.place, math.radians(OUTWARD[edge] + turn), reach)
            way = ruler(state).measure(Route(figure.id, (end,)))
            high = way.obstacles > 1 or way.level > 2
            most = RUNS[min(way.level, 2)]
            fits = reaches(min(RETREAT, gap), way.length) and reaches(way.length, most)
            if fits and not high and not way.blocked:
                found.append((end.x, end.y))
    return tuple(dict.fromkeys(found))


def _end(state: State, start: Place, angle: float, cm: float) -> Point:
    """Return the end of a way on the table, rounded to less than what counts as equally far."""
    x = min(max(start.x + math.cos(angle) * cm, 0.0), state.terrain.width)
    y = min(max(start.y + math.sin(angle) * cm, 0.0), state.terrain.height)
    return Point(round(x, 4), round(y, 4))


def may_stay(state: State, figure: Figure) -> bool:
    """Return whether a retreating man may stay: no straight way towards his edge is open.

    Where people measure they judge it.
    """
    return not open_ways(state, figure)


def owes_retreat(state: State, figure: Figure) -> bool:
    """Return whether a man who failed his test has yet to withdraw this turn (BN-12.0.j)."""
    owes = figure.retreating and figure.tested and not figure.withdrew
    return owes and not figure.aboard and figure.stage != "done" and not may_stay(state, figure)


def check_tested(r: Resolution[State], men: list[Figure]) -> None:
    """Refuse to finish while one of *men* must still test or withdraw (BN-12.0.i–m).

    Who merely is suppressed may lie where he is.
    """
    for man in men:
        if owes_retreat(r.state, man):
            r.refuse("BN-12.0.j", "bn-must-retreat", figure=man.name)
        if man.stage == "waiting" and _owes_test(man):
            r.refuse("BN-12.0.m", "bn-test-first", figure=man.name)


def _owes_test(man: Figure) -> bool:
    """Return whether a man must be tested before his side is done (BN-12.0.m)."""
    return (man.retreating and not man.tested) or (man.shaken and not man.suppressed)
