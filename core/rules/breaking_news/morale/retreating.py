"""Breaking News 12.0.j: the compulsory move of who failed the morale test of his side. Distances in cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.common.suppressing import in_shelter
from core.rules.breaking_news.facts import FigureOut
from core.rules.breaking_news.movement.declaring import check_run, declare, exposed, stride_of
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import AT_EDGE, RETREAT, RUN
from core.table.edges import edge_gaps
from core.table.places import Place, exceeds, reaches
from core.table.questions import RouteMeasured, ToEdge


class Retreat(OnFoot, frozen=True):
    """The compulsory move after a failed morale test (BN-12.0.j)."""

    figure: FigureId
    path: Path


@acts.offered(moments.FIGURE, 30)
def _(asked: OfMan) -> Iterator[Choice]:
    state, name = asked.state, asked.who.id
    if asked.who.retreating and asked.who.tested:
        unfilled = ("bn-retreat-farther", "bn-retreat-towards-edge")
        refusal = asked.refusal(Retreat(name, 0.0 if state.tape else ()), unfilled)
        given = {"figure": name}
        yield choice(Retreat, say("do-retreat"), "BN-12.0.j", name, given, refusal, "w", weight=3.0)


@acts.fields(Retreat)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None:
        ways = tuple((end,) for end in open_ways(state, figure))
        yield path_field("path", figure, RUN, suggestions=ways, listed=True)  # into cover it may be short


@acts.rule(Retreat)
def retreat(r: Resolution[State], command: Retreat) -> None:
    """At least 15 cm towards the own or nearest edge, 25 at most (BN-12.0.j, BN-Q.98).

    A way may be shorter and turn aside where a "detour" is allowed (BN-12.0.l). Who reaches an edge is gone.
    """
    figure = acting_own(r, command.figure)
    if not figure.retreating or not figure.tested:
        r.refuse("BN-12.0.j", "bn-not-retreating", figure=figure.name)
    if figure.withdrew or figure.fired:
        r.refuse("BN-12.0.j", "bn-has-moved", figure=figure.name)
    activate(r, (figure.id,))
    route = way(r, figure, command.path)
    check_run(r, figure, route, "BN-Q.98")
    if not moments.detour(r, figure, route) and not _reaches_edge(r, figure, route):
        if exceeds(RETREAT, route.length):
            r.refuse("BN-12.0.j", "bn-retreat-farther", figure=figure.name, least=RETREAT)
        if not _nearer(r.state, figure, figure.place, route.end):
            r.refuse("BN-12.0.j", "bn-retreat-towards-edge", figure=figure.name)
    exposed(r, figure, route)
    declare(r, [figure], "retreat", (stride_of(figure, command.path, route),))


@acts.follows(moments.detour)
def _into_cover(r: Resolution[State], figure: Figure, route: RouteMeasured) -> bool:
    """A way that leads from the open into cover (BN-12.0.l)."""
    return route.ends_in_cover and not in_shelter(r, figure.id)


def _reaches_edge(r: Resolution[State], figure: Figure, route: RouteMeasured) -> bool:
    """Return whether a way ends at an edge of the table (BN-Q.105: the nearest will do)."""
    if route.end is not None:
        return min(edge_gaps(r.state.terrain, route.end).values()) <= AT_EDGE
    return reaches(r.measure(ToEdge(figure.id)), route.length)


def _nearer(state: State, figure: Figure, start: Place | None, end: Place | None) -> bool:
    """Return whether a way ends nearer to the own edge or to the nearest; people who measure judge it."""
    if start is None or end is None:
        return True
    before, after = edge_gaps(state.terrain, start), edge_gaps(state.terrain, end)
    edge = state.sides[figure.side].edge
    return after[edge] < before[edge] or min(after.values()) < min(before.values())


def off_the_edge(r: Resolution[State], names: tuple[FigureId, ...]) -> None:
    """A retreating man who reached an edge has left, and is no loss (BN-Q.98)."""
    for name in names:
        figure = r.state.figures[name]
        if figure.fighting and not figure.suppressed and r.measure(ToEdge(name)) <= AT_EDGE:
            r.emit(FigureOut(name, "left", "retreated"))
