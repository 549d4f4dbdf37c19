"""Breaking News, the defeat-point ledger: every kind of point with its multiplier, and a side's total.

What scored is kept as the book's tables have it; journalists multiply it when it is read (BN-Q.117). The
morale of a side, the end of the game and the screens read it here.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import SideId
from core.rulekit.kept import Kept
from core.rules.breaking_news.common.bystanders import irregulars, regulars
from core.rules.breaking_news.common.objectives import secret_points
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import PointsLine, State
from core.rules.breaking_news.tables.defeat_points import (
    KINDS,
    NEGOTIATION,
    PRIMARY,
    PUBLIC_OPINION,
    RULING,
    TIMES_EMBEDDED,
    TIMES_INDEPENDENT,
    TIMES_ORDINARY,
)


def total(state: State, side: SideId) -> int:
    """Return all defeat points of a side as if the game ended now, the secret ones too (BN-Q.96)."""
    return sum(line.points for line in lines(state, side))


def lines(state: State, side: SideId) -> tuple[PointsLine, ...]:
    """Return the account of a side, a line for each kind of point, in the order of the book's list.

    Of a game that is over as it was closed, whatever the rules say today.
    """
    if state.over is not None and state.ledger:
        return tuple(line for line in state.ledger if line.side == side)
    return _accounts(state, lambda: tuple(_lines(state, side)), side)


_accounts: Kept[tuple[PointsLine, ...]] = Kept()


def _lines(state: State, side: SideId) -> Iterator[PointsLine]:
    points = dict(state.sides[side].points)
    for kind, base, _ in secret_points(state, side):
        points[kind] = points.get(kind, 0) + base
    order = list(KINDS)
    for kind in sorted(points, key=lambda kind: order.index(kind) if kind in KINDS else len(order)):
        if points[kind]:
            times, why = multiplier(state, side, kind)
            yield PointsLine(side, kind, points[kind], KINDS.get(kind, ""), times, why)
    talks = state.talks
    if talks is not None and talks.side == side and talks.pending:
        times, why = multiplier(state, side, NEGOTIATION)
        yield PointsLine(side, NEGOTIATION, talks.pending, KINDS[NEGOTIATION], times, why, open=True)


def multiplier(state: State, side: SideId, kind: str) -> tuple[int, str]:
    """Return how many times a kind of point counts against a side, and by which journalists (BN-Q.117).

    All points of regulars with journalists count double; those for civilians and bombed buildings three times
    with embedded ones and four times with independent ones. Of both the higher counts, or, by option, their
    product; where journalists are, and what becomes of them, changes nothing (BN-X.MEDIA.f–j). Embedded
    ones also double what the irregulars pay for a primary objective that they lose to these regulars.
    """
    roles = _journalists(state, lambda: frozenset(_roles(state)))
    embedded, independent = "embedded" in roles, "independent" in roles
    if kind == RULING or not roles or regulars(state) is None:
        return 1, ""
    if side == irregulars(state):
        return (TIMES_ORDINARY, "embedded") if embedded and kind == PRIMARY else (1, "")
    if embedded and independent and Options.of(state).media_stack == "multiply":
        product = TIMES_EMBEDDED * TIMES_INDEPENDENT if kind in PUBLIC_OPINION else TIMES_ORDINARY**2
        return product, "both"
    if kind not in PUBLIC_OPINION:
        return TIMES_ORDINARY, "both" if embedded and independent else next(iter(roles))
    return (TIMES_INDEPENDENT, "independent") if independent else (TIMES_EMBEDDED, "embedded")


def _roles(state: State) -> Iterator[str]:
    return (man.role for man in state.figures.values() if man.journalist)


_journalists: Kept[frozenset[str]] = Kept("figures")
