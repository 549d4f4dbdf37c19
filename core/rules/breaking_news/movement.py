"""Breaking News 5.2 and 6: run, move and shoot, cautious move, groups, hidden creeping, retreat."""

from __future__ import annotations

from core.engine.message import say
from core.engine.resolution import Resolution
from core.rules.breaking_news.commands import FallBack, Move, Path, Retreat
from core.rules.breaking_news.events import (
    ActEnded,
    Advanced,
    ContactMade,
    FigureOut,
    MoveDeclared,
    Revealed,
    StageEnded,
)
from core.rules.breaking_news.reactions import open_window
from core.rules.breaking_news.saving import in_shelter
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables import BONUS_MOVE, FALL_BACK, REACH, RETREAT, RUN
from core.rules.breaking_news.ways import way
from core.rules.breaking_news.who import acting_own, activate, check_able, check_group, enemy, own
from core.table.places import Place, Point
from core.table.questions import RouteMeasured, ToEdge, Touching
from core.table.walk import along


def reach(action: str, level: int) -> float | None:
    """Return the cm of an action over an obstacle of *level*; `None` where it cannot cross.

    Level 3 is crossed with equipment or a comrade's help and then counts as 2 (BN-6.2.e).
    """
    return REACH[action][min(level, 2)]


def move(r: Resolution[State], command: Move) -> None:
    """Declare the whole path of one figure or a group; reactions follow (BN-6.0, BN-6.4, BN-SM.44)."""
    if command.action not in REACH:
        r.refuse("BN-5.2.a", "bn-no-such-action", action=command.action)
    if not command.figures or len(command.paths) != len(command.figures):
        r.refuse("BN-6.4.c", "bn-path-each")
    figures = [acting_own(r, name) for name in command.figures]
    for figure in figures:
        check_able(r, figure)
        if figure.fired or figure.moved_any:
            r.refuse("BN-6.1.a", "bn-has-moved", figure=figure.name)
    check_group(r, figures, "BN-6.4.b")
    foes = _charged(r, command, figures)
    activate(r, command.figures)
    allowance = _creep(r, figures, command) if command.hidden else None
    strides = tuple(
        _stride(r, figure, command.action, path, allowance)
        for figure, path in zip(figures, command.paths, strict=True)
    )
    for figure in figures:
        if figure.marker and not command.hidden:
            r.emit(Revealed(figure.id, "moved"))
    for figure in figures:
        if figure.touching and any(s.length > 0 for s in strides if s.figure == figure.id):
            r.emit(ContactMade(figure.id, ()))
    _declare(r, figures, command.action, strides, command.hidden, foes)


def _charged(r: Resolution[State], command: Move, figures: list[Figure]) -> tuple[str, ...]:
    """Return the ids of the enemies charged; only an open move ends in contact (BN-Q.89)."""
    if not command.charge:
        return ()
    if command.hidden:
        r.refuse("BN-7.0.e", "bn-hidden-no-charge")
    return tuple(enemy(r, name, figures[0].side).id for name in command.charge)


def _creep(r: Resolution[State], figures: list[Figure], command: Move) -> float:
    """Return how far hidden figures may creep: 5 cm − 1d6, not less than 0 (BN-7.0.e)."""
    for figure in figures:
        if not figure.marker:
            r.refuse("BN-7.0.e", "bn-not-hidden", figure=figure.name)
    if command.action != "cautious":
        r.refuse("BN-7.0.e", "bn-hidden-cautious")
    return max(0.0, BONUS_MOVE - r.total(1, "hidden_move", "BN-7.0.e", who=figures[0].id))


def _stride(r: Resolution[State], figure: Figure, action: str, path: Path, allowance: float | None) -> Stride:
    route = way(r, figure, path)
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=figure.name)
    if route.level >= 3 and "climbing_gear" not in figure.kit:
        r.refuse("BN-6.2.e", "bn-too-high", figure=figure.name)
    most = reach(action, route.level)
    if most is None:
        r.refuse("BN-6.2.b", "bn-cannot-cross", figure=figure.name, level=route.level)
    rule = {"run": "BN-5.2.c", "move_and_shoot": "BN-5.2.d", "cautious": "BN-5.2.e"}[action]
    if allowance is not None and route.length > allowance + 1e-6:
        return _short(r, figure, path, allowance)
    if route.length > most + 1e-6:
        nearest = say("bn-nearest-cm", most=most)
        r.refuse(rule, "bn-too-far", nearest, figure=figure.name, cm=route.length, most=most)
    return stride_of(figure, path, route)


def _short(r: Resolution[State], figure: Figure, path: Path, most: float) -> Stride:
    """Return the first *most* cm of a hidden man's way: the die came after the wish."""
    if isinstance(path, tuple) and figure.place is not None:
        end = along(figure.place, path, most)
        path = (Point(end.x, end.y),) if most > 0 else ()
        return stride_of(figure, path, way(r, figure, path))
    return Stride(figure.id, (), most, shelter=figure.sheltered)


def stride_of(figure: Figure, path: Path, route: RouteMeasured) -> Stride:
    """Return the declared way of one figure."""
    points = path if isinstance(path, tuple) else ()
    shelter = route.ends_in_cover or (route.length == 0 and figure.sheltered)
    return Stride(
        figure.id, points, route.length, figure.place, route.end, shelter=shelter, level=route.level
    )


def _declare(
    r: Resolution[State],
    figures: list[Figure],
    mode: str,
    strides: tuple[Stride, ...],
    hidden: bool = False,
    charge: tuple[str, ...] = (),
) -> None:
    names = tuple(figure.id for figure in figures)
    r.emit(MoveDeclared(r.state.actions + 1, figures[0].side, names, mode, strides, hidden, charge))
    if any(stride.length > 0 for stride in strides):
        open_window(r)


def fall_back(r: Resolution[State], command: FallBack) -> None:
    """Failed the test and not in cover: up to 10 cm, to end in cover (BN-10.0.i, BN-Q.84)."""
    figure = own(r, command.figure)
    if not (figure.suppressed and figure.tested and figure.stage == "acting"):
        r.refuse("BN-10.0.i", "bn-no-fall-back", figure=figure.name)
    if in_shelter(r, figure.id):
        r.refuse("BN-10.0.i", "bn-already-in-cover", figure=figure.name)
    route = way(r, figure, command.path)
    if route.length > FALL_BACK + 1e-6:
        r.refuse("BN-10.0.i", "bn-too-far", figure=figure.name, cm=route.length, most=FALL_BACK)
    if not route.ends_in_cover:
        r.refuse("BN-10.0.i", "bn-must-end-in-cover", figure=figure.name)
    _declare(r, [figure], "fall_back", (stride_of(figure, command.path, route),))


def retreat(r: Resolution[State], command: Retreat) -> None:
    """At least 15 cm towards the own or nearest edge, 25 at most (BN-12.0.j, BN-Q.98).

    A way that ends in cover may turn aside (BN-12.0.l). Who reaches the edge is gone.
    """
    figure = acting_own(r, command.figure)
    if not figure.retreating or not figure.tested:
        r.refuse("BN-12.0.j", "bn-not-retreating", figure=figure.name)
    if figure.withdrew or figure.fired:
        r.refuse("BN-12.0.j", "bn-has-moved", figure=figure.name)
    activate(r, (figure.id,))
    route = way(r, figure, command.path)
    if route.length > RUN + 1e-6:
        r.refuse("BN-Q.98", "bn-too-far", figure=figure.name, cm=route.length, most=RUN)
    edge = r.measure(ToEdge(figure.id, r.state.sides[figure.side].edge))
    if route.length < min(RETREAT, edge) - 1e-6 and not route.ends_in_cover:
        r.refuse("BN-12.0.j", "bn-retreat-farther", figure=figure.name, least=min(RETREAT, edge))
    if figure.place is not None and route.end is not None and not route.ends_in_cover:
        if not _nearer(r.state, figure, figure.place, route.end):
            r.refuse("BN-12.0.j", "bn-retreat-towards-edge", figure=figure.name)
    _declare(r, [figure], "retreat", (stride_of(figure, command.path, route),))


def _nearer(state: State, figure: Figure, start: Place, end: Place) -> bool:
    """Return whether the way ends nearer to the own edge or to the nearest one."""
    wide, high = state.terrain.width, state.terrain.height

    def gaps(place: Place) -> dict[str, float]:
        return {"west": place.x, "east": wide - place.x, "south": place.y, "north": high - place.y}

    before, after = gaps(start), gaps(end)
    edge = state.sides[figure.side].edge
    return after[edge] < before[edge] or min(after.values()) < min(before.values())


def go_on(r: Resolution[State]) -> None:
    """Move whoever is not stopped to the end of his way, and end the move."""
    action = r.state.action
    assert action is not None
    walkers = tuple(stride for stride in action.strides if not stride.stopped and stride.gone < stride.length)
    if walkers:
        r.emit(
            Advanced(
                tuple(stride.figure for stride in walkers),
                tuple(stride.end for stride in walkers),
                tuple(stride.length for stride in walkers),
            )
        )
    _contact(r)
    action = r.state.action
    assert action is not None
    names = tuple(name for name in action.figures)
    moved = tuple(next(s.gone for s in action.strides if s.figure == name) for name in names)
    climbed = tuple(s.figure for s in action.strides if s.level > 0)
    mode = action.mode
    r.emit(ActEnded(names, "move", mode, moved, climbed))
    if mode == "fall_back":
        r.emit(StageEnded(names))
    if mode == "retreat":
        _off_the_edge(r, names)


def _contact(r: Resolution[State]) -> None:
    """Those who charged and arrived touch whom they reached (BN-Q.89)."""
    action = r.state.action
    assert action is not None
    foes = tuple(name for name in action.charge if r.state.figures[name].fighting)
    for stride in action.strides if foes else ():
        if stride.stopped:
            continue
        touched = r.measure(Touching(stride.figure, foes))
        if touched:
            r.emit(ContactMade(stride.figure, tuple(touched)))
            for name in touched:
                if r.state.figures[name].marker:
                    r.emit(Revealed(name, "touched"))


def _off_the_edge(r: Resolution[State], names: tuple[str, ...]) -> None:
    """A retreating man who reached an edge has left, and is no loss (BN-Q.98)."""
    for name in names:
        figure = r.state.figures[name]
        if figure.fighting and not figure.suppressed and r.measure(ToEdge(name, "")) <= 1.5:
            r.emit(FigureOut(name, "left", "retreated"))
