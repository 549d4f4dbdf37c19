"""Breaking News 5.2 and 6: run, move and shoot, cautious move, groups, hidden creeping, retreat."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rules.breaking_news.commands import FallBack, Leave, Move, Path, Retreat
from core.rules.breaking_news.common.actors import (
    acting_own,
    activate,
    check_able,
    check_group,
    enemy,
    has_moved,
    own,
)
from core.rules.breaking_news.common.paths import way
from core.rules.breaking_news.common.retreat_paths import edge_gaps
from core.rules.breaking_news.facts import (
    ActEnded,
    Advanced,
    ContactMade,
    FigureOut,
    HelpGiven,
    MoveDeclared,
    PointsScored,
    Revealed,
    StageEnded,
)
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.saving.saving_throw import in_shelter
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables import (
    AT_EDGE,
    BONUS_MOVE,
    FALL_BACK,
    POINTS_EXFILTRATE,
    REACH,
    RETREAT,
    RUN,
)
from core.table.movement_path import along
from core.table.places import Place, Point
from core.table.questions import RouteMeasured, ToEdge, Touching

OVER_OBSTACLE = {
    ("run", 1): "BN-6.2.b",
    ("move_and_shoot", 1): "BN-6.2.c",
    ("run", 2): "BN-6.2.d",
    ("run", 3): "BN-6.2.e",
}
"""Which paragraph allows how many cm over an obstacle of a level."""


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
        if figure.fired or has_moved(r.state, figure):
            r.refuse("BN-6.1.a", "bn-has-moved", figure=figure.name)
    check_group(r, figures, "BN-6.4.b")
    foes = _charged(r, command, figures)
    activate(r, command.figures)
    if command.hidden:
        _check_creep(r, figures, command)
    strides = tuple(
        _stride(r, figure, command, path) for figure, path in zip(figures, command.paths, strict=True)
    )
    for figure, stride in zip(figures, strides, strict=True):
        if figure.touching and stride.length > 0 and command.action != "run":
            r.refuse("BN-Q.89", "bn-leave-by-running", figure=figure.name)
    _lift(r, figures, strides, command)
    if command.hidden:
        strides = _creep(r, figures, command.paths, strides)
    for figure in figures:
        if figure.marker and not command.hidden:
            r.emit(Revealed(figure.id, "moved"))
    _declare(r, figures, command.action, strides, command.hidden, foes)


def _charged(r: Resolution[State], command: Move, figures: list[Figure]) -> tuple[str, ...]:
    """Return the ids of the enemies charged; only an open move ends in contact (BN-Q.89)."""
    if not command.charge:
        return ()
    if command.hidden:
        r.refuse("BN-7.0.e", "bn-hidden-no-charge")
    return tuple(enemy(r, name, figures[0].side).id for name in command.charge)


def _check_creep(r: Resolution[State], figures: list[Figure], command: Move) -> None:
    """Refuse to creep to whoever stands in the open, and in haste (BN-7.0.e)."""
    for figure in figures:
        if not figure.marker:
            r.refuse("BN-7.0.e", "bn-not-hidden", figure=figure.name)
    if command.action != "cautious":
        r.refuse("BN-7.0.e", "bn-hidden-cautious")


def _creep(
    r: Resolution[State], figures: list[Figure], paths: tuple[Path, ...], strides: tuple[Stride, ...]
) -> tuple[Stride, ...]:
    """Return how far each hidden man comes of his way: 5 cm − 1d6, not less than 0 (BN-7.0.e).

    Whether a man may stand wherever his die might leave him is known before it falls: nobody may
    learn a die from a refusal.
    """
    ends = [
        {face: _short(r, figure, path, stride, max(0.0, BONUS_MOVE - face)) for face in range(1, 7)}
        for figure, path, stride in zip(figures, paths, strides, strict=True)
    ]
    return tuple(
        end[r.total(1, "why-hidden_move", "BN-7.0.e", who=figure.id)]
        for figure, end in zip(figures, ends, strict=True)
    )


def _lift(r: Resolution[State], figures: list[Figure], strides: tuple[Stride, ...], command: Move) -> None:
    """Comrades in contact lift men over a level 3 obstacle and give up their own action (BN-Q.18)."""
    high = [s.figure for s in strides if s.level >= 3]
    climbers = [man for man in figures if man.id in high and "climbing_gear" not in man.kit]
    helpers = [acting_own(r, name) for name in command.helpers]
    if len({helper.id for helper in helpers}) != len(helpers):
        r.refuse("BN-6.2.e", "bn-named-twice")
    if len(helpers) > len(climbers):
        r.refuse("BN-6.2.e", "bn-no-help-needed", figure=helpers[len(climbers)].name)
    for helper in helpers:
        check_able(r, helper)
        if helper.id in command.figures or helper.stage != "waiting" or helper.touching:
            r.refuse("BN-Q.18", "bn-cannot-help", figure=helper.name)
    for climber, helper in _pairs(r, climbers, helpers):
        r.emit(HelpGiven(climber.id, helper.id))


def _pairs(
    r: Resolution[State], climbers: list[Figure], helpers: list[Figure]
) -> list[tuple[Figure, Figure]]:
    """Return who helps whom, in the order given; refuse a climber whom no comrade touches."""
    pairs: list[tuple[Figure, Figure]] = []
    for index, climber in enumerate(climbers):
        helper = helpers[index] if index < len(helpers) else None
        if helper is None or not r.measure(Touching(climber.id, (helper.id,))):
            r.refuse("BN-6.2.e", "bn-too-high", figure=climber.name)
        pairs.append((climber, helper))
    return pairs


def _stride(r: Resolution[State], figure: Figure, command: Move, path: Path) -> Stride:
    """Return a declared way that may be gone; a hidden man's may be longer than he comes."""
    action = command.action
    route = way(r, figure, path)
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=figure.name)
    most = reach(action, route.level)
    if most is None:
        r.refuse("BN-6.2.b", "bn-cannot-cross", figure=figure.name, level=route.level)
    rule = {"run": "BN-5.2.c", "move_and_shoot": "BN-5.2.d", "cautious": "BN-5.2.e"}[action]
    if route.length > most + 1e-6 and not command.hidden:
        nearest = say("bn-nearest-cm", most=most)
        if route.level:
            over = OVER_OBSTACLE.get((action, route.level), rule)
            r.refuse(over, "bn-too-far-over", nearest, figure=figure.name, cm=route.length, most=most)
        r.refuse(rule, "bn-too-far", nearest, figure=figure.name, cm=route.length, most=most)
    return stride_of(figure, path, route)


def _short(r: Resolution[State], figure: Figure, path: Path, stride: Stride, most: float) -> Stride:
    """Return the first *most* cm of a hidden man's way: the die came after the wish."""
    if stride.length <= most + 1e-6:
        return stride
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
    for figure, stride in zip(figures, strides, strict=True):
        if figure.touching and stride.length > 0:
            r.emit(ContactMade(figure.id, ()))
    r.emit(MoveDeclared(r.state.actions + 1, figures[0].side, names, mode, strides, hidden, charge))
    if any(stride.length > 0 for stride in strides):
        open_window(r)


def fall_back(r: Resolution[State], command: FallBack) -> None:
    """Failed the test and not in cover: up to 10 cm, to end in cover (BN-10.0.i, BN-Q.84)."""
    figure = own(r, command.figure)
    if not may_fall_back(r.state, figure):
        r.refuse("BN-10.0.i", "bn-no-fall-back", figure=figure.name)
    if figure.stage == "waiting":
        activate(r, (figure.id,))
    if in_shelter(r, figure.id):
        r.refuse("BN-10.0.i", "bn-already-in-cover", figure=figure.name)
    route = way(r, figure, command.path)
    if route.length > FALL_BACK + 1e-6:
        r.refuse("BN-10.0.i", "bn-too-far", figure=figure.name, cm=route.length, most=FALL_BACK)
    if not route.ends_in_cover:
        r.refuse("BN-10.0.i", "bn-must-end-in-cover", figure=figure.name)
    check_run(r, figure, route, "BN-10.0.i")
    _exposed(r, figure, route)
    _declare(r, [figure], "fall_back", (stride_of(figure, command.path, route),))


def _exposed(r: Resolution[State], figure: Figure, route: RouteMeasured) -> None:
    """Whoever falls back or withdraws moves farther than a hidden man may, and shows himself (BN-7.0.g)."""
    if figure.marker and route.length > 0:
        r.emit(Revealed(figure.id, "moved"))


def may_fall_back(state: State, figure: Figure) -> bool:
    """Return whether he failed his test: at his activation, or by option as the turn began (BN-Q.80)."""
    early = figure.stage == "waiting" and state.is_("rally", "any_turn_start")
    return figure.suppressed and figure.tested and (figure.stage == "acting" or early)


def retreat(r: Resolution[State], command: Retreat) -> None:
    """At least 15 cm towards the own or nearest edge, 25 at most (BN-12.0.j, BN-Q.98).

    A way that leads from the open into cover may be shorter and turn aside (BN-12.0.l). Who
    reaches an edge is gone.
    """
    figure = acting_own(r, command.figure)
    if not figure.retreating or not figure.tested:
        r.refuse("BN-12.0.j", "bn-not-retreating", figure=figure.name)
    if figure.withdrew or figure.fired:
        r.refuse("BN-12.0.j", "bn-has-moved", figure=figure.name)
    activate(r, (figure.id,))
    route = way(r, figure, command.path)
    check_run(r, figure, route, "BN-Q.98")
    if not (route.ends_in_cover and not in_shelter(r, figure.id)) and not _reaches_edge(r, figure, route):
        if route.length < RETREAT - 1e-6:
            r.refuse("BN-12.0.j", "bn-retreat-farther", figure=figure.name, least=RETREAT)
        if not _nearer(r.state, figure, figure.place, route.end):
            r.refuse("BN-12.0.j", "bn-retreat-towards-edge", figure=figure.name)
    _exposed(r, figure, route)
    _declare(r, [figure], "retreat", (stride_of(figure, command.path, route),))


def check_run(r: Resolution[State], figure: Figure, route: RouteMeasured, rule: str) -> None:
    """Refuse a way that a running man cannot go: too long, or over what he cannot cross (BN-6.2)."""
    if route.obstacles > 1:
        r.refuse("BN-Q.18", "bn-one-obstacle", figure=figure.name)
    if route.level >= 3 and "climbing_gear" not in figure.kit:
        r.refuse("BN-6.2.e", "bn-too-high", figure=figure.name)
    most = reach("run", route.level) or 0.0
    if route.length > most + 1e-6:
        r.refuse(rule, "bn-too-far", figure=figure.name, cm=route.length, most=most)


def _reaches_edge(r: Resolution[State], figure: Figure, route: RouteMeasured) -> bool:
    """Return whether a way ends at an edge of the table (BN-Q.105: the nearest will do)."""
    if route.end is not None:
        return min(edge_gaps(r.state, route.end).values()) <= AT_EDGE
    return bool(route.length >= r.measure(ToEdge(figure.id)) - 1e-6)


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
        gap = r.measure(ToEdge(figure.id, r.state.sides[figure.side].edge))
        if gap > RUN + 1e-6:
            r.refuse("BN-14.0.d", "bn-edge-too-far", figure=figure.name, cm=gap, most=RUN)
    check_group(r, figures, "BN-6.4.b")
    activate(r, command.figures)
    strides = tuple(_way_off(r, figure) for figure in figures)
    for figure in figures:
        if figure.marker:
            r.emit(Revealed(figure.id, "moved"))
    _declare(r, figures, "leave", strides)


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


def _nearer(state: State, figure: Figure, start: Place | None, end: Place | None) -> bool:
    """Return whether a way ends nearer to the own edge or to the nearest; people who measure judge it."""
    if start is None or end is None:
        return True
    before, after = edge_gaps(state, start), edge_gaps(state, end)
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
    strides = action.strides
    sheltered = tuple(s.figure for s in strides if (s.found if s.stopped else s.shelter))
    withdrew = names if mode == "retreat" else ()
    r.emit(ActEnded(names, "move", mode, moved, climbed, sheltered, withdrew))
    if mode == "fall_back":
        r.emit(StageEnded(names))
    if mode == "retreat":
        _off_the_edge(r, names)
    if mode == "leave":
        _left(r, names)


def _contact(r: Resolution[State]) -> None:
    """Those who charged and arrived touch whom they reached (BN-Q.89)."""
    action = r.state.action
    assert action is not None
    foes = tuple(name for name in action.charge if r.state.figures[name].fighting)
    for stride in action.strides if foes else ():
        if stride.stopped:
            continue
        man = r.state.figures[stride.figure]
        touched = r.measure(Touching(man.id, tuple(f for f in foes if _one_room(man, r.state.figures[f]))))
        if touched:
            r.emit(ContactMade(stride.figure, tuple(touched)))
            for name in touched:
                if r.state.figures[name].marker:
                    r.emit(Revealed(name, "touched"))


def _one_room(man: Figure, foe: Figure) -> bool:
    """Return whether no wall is between two men: who is in a building is stormed instead (BN-11.1.a)."""
    return man.place is None or foe.place is None or man.place.inside == foe.place.inside


def _off_the_edge(r: Resolution[State], names: tuple[str, ...]) -> None:
    """A retreating man who reached an edge has left, and is no loss (BN-Q.98)."""
    for name in names:
        figure = r.state.figures[name]
        if figure.fighting and not figure.suppressed and r.measure(ToEdge(name)) <= AT_EDGE:
            r.emit(FigureOut(name, "left", "retreated"))


def _left(r: Resolution[State], names: tuple[str, ...]) -> None:
    """Who ran off the table unhurt has left by choice; it costs his side once (BN-D.j, BN-Q.105)."""
    for name in names:
        man = r.state.figures[name]
        if not man.fighting or man.suppressed:
            continue
        r.emit(FigureOut(name, "left", "exfiltrated"))
        if not dict(r.state.sides[man.side].points).get("exfiltration"):
            r.emit(PointsScored(man.side, "exfiltration", POINTS_EXFILTRATE, "BN-D.j"))
