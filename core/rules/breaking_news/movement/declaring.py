"""Breaking News 6, declaring a way: how far a man comes over what lies on it, and then the answers. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import cm, name, names, of_group
from core.rules.breaking_news.common.paths import Path
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.explosives.near_markers import noted
from core.rules.breaking_news.facts import ContactMade, MoveDeclared
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.distances import REACH, RUNS
from core.table.places import exceeds
from core.table.questions import RouteMeasured


def reach(action: str, level: int) -> float | None:
    """Return the cm of an action over an obstacle of *level*; `None` where it cannot cross.

    Level 3 is crossed with equipment or a comrade's help and then counts as 2 (BN-6.2.e).
    """
    return REACH[action][min(level, 2)]


def check_run(r: Resolution[State], figure: Figure, route: RouteMeasured, rule: str) -> None:
    """Refuse a way that a running man cannot go: too long, or over what he cannot cross (BN-6.2)."""
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=figure.name)
    if route.level >= 3 and "climbing_gear" not in figure.kit:
        r.refuse("BN-6.2.e", "bn-too-high", figure=figure.name)
    most = RUNS[min(route.level, 2)]
    if exceeds(route.length, most):
        r.refuse(rule, "bn-too-far", figure=figure.name, cm=route.length, most=most)


def stride_of(figure: Figure, path: Path, route: RouteMeasured) -> Stride:
    """Return the declared way of one figure."""
    points = path if isinstance(path, tuple) else ()
    shelter = route.ends_in_cover or (route.length == 0 and figure.sheltered)
    return Stride(
        figure.id, points, route.length, figure.place, route.end, shelter=shelter, level=route.level
    )


def exposed(r: Resolution[State], figure: Figure, route: RouteMeasured) -> None:
    """Whoever falls back or withdraws moves farther than a hidden man may, and shows himself (BN-7.0.g)."""
    if route.length > 0:
        reveal(r, "moved", figure.id)


def declare(
    r: Resolution[State],
    figures: list[Figure],
    mode: str,
    strides: tuple[Stride, ...],
    hidden: bool = False,
    charge: tuple[FigureId, ...] = (),
) -> None:
    """Declare the ways of one man or of a group; where anybody moves the enemy may answer (BN-SM.44)."""
    movers = tuple(figure.id for figure in figures)
    for figure, stride in zip(figures, strides):
        if figure.touching and stride.length > 0:
            r.emit(ContactMade(figure.id, ()))
    strides = noted(r, figures[0].side, strides)
    r.emit(MoveDeclared(r.state.actions + 1, figures[0].side, movers, mode, strides, hidden, charge))
    if any(stride.length > 0 for stride in strides):
        open_window(r)


# --- in the log -------------------------------------------------------------------------


def _is_told(before: State, event: MoveDeclared, seat: str) -> bool:
    """Return whether a way has a line: that somebody is out is told already, not that he charges."""
    return event.mode != "get_out" or bool(event.charge and _longest(event))


def _longest(event: MoveDeclared) -> float:
    return max((stride.length for stride in event.strides), default=0.0)


@acts.tells(MoveDeclared, when=_is_told)
def _(before: State, event: MoveDeclared, after: State) -> Message | None:
    length = _longest(event)
    if event.charge and length:
        return of_group(
            "bn-move-charge", after, event.figures, foes=names(after, event.charge), cm=cm(length)
        )
    if event.mode == "get_out":
        return None
    if event.mode == "board":
        return say("bn-boarding", who=names(after, event.figures), vehicle=name(after, event.vehicle))
    how = "hidden" if event.hidden else event.mode
    if not length:
        return of_group(f"bn-move-none-{how}", after, event.figures)
    return of_group(f"bn-move-{how}", after, event.figures, cm=cm(length))
