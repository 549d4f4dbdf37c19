"""Breaking News 14.0.c–d: men leave the table over their own edge, by a run like any other. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, check_group, has_moved
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.facts import FigureOut, PointsScored
from core.rules.breaking_news.movement.declaring import check_run, declare, stride_of
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.defeat_points import POINTS_EXFILTRATE
from core.rules.breaking_news.tables.distances import RUN
from core.table.places import Point, exceeds
from core.table.questions import ToEdge


class Leave(OnFoot, frozen=True):
    """Leave the table over one's own edge (BN-14.0.c–d)."""

    figures: tuple[FigureId, ...]


@acts.offered(moments.FIGURE, 110)
def _(asked: OfMan) -> Iterator[Choice]:
    name = asked.who.id
    refusal = asked.refusal(Leave((name,)))
    yield choice(Leave, say("do-leave"), "BN-14.0.d", name, {"figures": (name,)}, refusal, "l", weight=0.01)


@acts.rule(Leave)
def leave(r: Resolution[State], command: Leave) -> None:
    """Run off over one's own deployment edge: within 25 cm of it (BN-14.0.c–d, BN-Q.105).

    It is a run like any other: a group keeps together, and the enemy may fire at it.
    """
    if not command.figures:
        r.refuse("BN-14.0.d", "bn-nobody")
    figures = [acting_own(r, name) for name in command.figures]
    for figure in figures:
        check_able(r, figure)
        if has_moved(r.state, figure) or figure.fired:
            r.refuse("BN-5.2.a", "bn-has-moved", figure=figure.name)
    check_group(r, figures, "BN-6.4.b")
    for figure in figures:
        gap = r.measure(ToEdge(figure.id, r.state.sides[figure.side].edge))
        if exceeds(gap, RUN):
            r.refuse("BN-14.0.d", "bn-edge-too-far", figure=figure.name, cm=gap, most=RUN)
    activate(r, command.figures)
    strides = tuple(_way_off(r, figure) for figure in figures)
    reveal(r, "moved", *command.figures)
    declare(r, figures, "leave", strides)


def _way_off(r: Resolution[State], figure: Figure) -> Stride:
    """Return the straight way over the own edge."""
    edge = r.state.sides[figure.side].edge
    path: Path
    if figure.place is None:
        path = float(r.measure(ToEdge(figure.id, edge)))
    else:
        x = {"west": 0.0, "east": r.state.terrain.width}.get(edge, figure.place.x)
        y = {"south": 0.0, "north": r.state.terrain.height}.get(edge, figure.place.y)
        path = (Point(x, y),)
    route = way(r, figure, path)
    check_run(r, figure, route, "BN-14.0.d")
    return stride_of(figure, path, route)


def gone(r: Resolution[State], names: tuple[FigureId, ...]) -> None:
    """Who ran off the table unhurt has left by choice; it costs his side once (BN-D.j, BN-Q.105).

    With a vehicle everybody goes who is aboard.
    """
    for name in names:
        man = r.state.figures[name]
        if not man.fighting or man.suppressed:
            continue
        riders = r.state.aboard(name) if man.hull is not None else []
        for rider in riders:
            r.emit(FigureOut(rider.id, "left", "exfiltrated"))
        r.emit(FigureOut(name, "left", "exfiltrated"))
        exfiltrated(r, man.side)


def exfiltrated(r: Resolution[State], side: SideId) -> None:
    """Men of a side have left by choice, on foot or by helicopter: it costs it once (BN-D.j, BN-Q.105)."""
    if not dict(r.state.sides[side].points).get("exfiltration"):
        r.emit(PointsScored(side, "exfiltration", POINTS_EXFILTRATE, "BN-D.j"))
