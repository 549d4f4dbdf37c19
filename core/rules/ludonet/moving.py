"""Ludonet quick skirmish: movement, running and tiredness, postures, vehicles, forced retreat (LU-MOV)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.message import say
from core.engine.resolution import Resolution
from core.rules.ludonet import commands as c
from core.rules.ludonet.events import (
    Boarded,
    ContactMade,
    Dismounted,
    Faced,
    FigureLeft,
    FigureMoved,
    PostureChanged,
    Tired,
)
from core.rules.ludonet.revealing import look_around, place
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import CRAWL, HEAVY, MODES, RUN, TIRED_FROM, TIRED_TURNS, WALK
from core.rules.ludonet.who import check_phase, enemy, entered, falling_back, own
from core.table.arcs import angle_off
from core.table.cover import moved as stood
from core.table.forms import contains
from core.table.places import Place, Point, bearing, point
from core.table.questions import OFF_TABLE, Route, RouteMeasured, ToEdge, Touching
from core.table.walk import along


def heavily_armed(state: State, figure: Figure) -> bool:
    """Return whether he carries a heavy weapon (LU-MOV.c, LU-Q.10)."""
    return figure.man and any(state.weapon(name).heavy for name in figure.weapons)


def allowance(state: State, figure: Figure, mode: str) -> float:
    """Return the cm of a mode; vehicles by their row, more when all on a road (LU-MOV.a–d, o)."""
    if figure.vehicle:
        return state.type_of(figure).speed
    return MODES[mode]


def modes_of(state: State, figure: Figure) -> tuple[str, ...]:
    """Return the modes a figure has (LU-MOV.l–m)."""
    if figure.vehicle:
        return ("drive",)
    return ("heavy", "crawl") if heavily_armed(state, figure) else ("walk", "run", "crawl")


def check_mover(r: Resolution[State], name: str) -> Figure:
    """Return the figure that may move now; refuse who moved, is locked or retreats."""
    check_phase(r, "move")
    figure = own(r, name)
    entered(r, figure)
    if figure.side != r.state.moving:
        r.refuse("LU-TRN.b", "lu-not-your-movement", figure=figure.name)
    if figure.mode:
        r.refuse("LU-MOV.l", "lu-has-moved", figure=figure.name)
    if figure.aboard:
        r.refuse("LU-MOV.o", "lu-aboard", figure=figure.name)
    if figure.contacts:
        r.refuse("LU-MEL.o", "lu-locked", figure=figure.name)
    return figure


def move(r: Resolution[State], command: c.Move) -> None:
    """One figure's whole move (LU-MOV); the run is completed before its die is thrown (LU-MOV.k)."""
    figure = check_mover(r, command.figure)
    if falling_back(r.state, figure):
        _check_retreat(r, figure, command)
    if command.mode not in modes_of(r.state, figure):
        if figure.man and command.mode == "run":
            r.refuse("LU-MOV.m", "lu-heavy-no-run", figure=figure.name)
        r.refuse("LU-MOV.l", "lu-no-such-mode", figure=figure.name, mode=command.mode)
    if command.mode == "run" and figure.tired_until >= r.state.turn:
        r.refuse("LU-MOV.h", "lu-tired", figure=figure.name, turn=figure.tired_until)
    if figure.immobilised_until >= r.state.turn > 0:
        r.refuse("LU-AFV.j", "lu-immobilised", figure=figure.name, turn=figure.immobilised_until)
    posture = _posture(r, figure, command)
    route = measured(r, figure, command.path)
    most = allowance(r.state, figure, command.mode)
    if figure.vehicle and _on_road(r.state, figure, command.path):
        most = max(most, r.state.type_of(figure).road)
    if route.length > most + 1e-6:
        rule = {"run": "LU-MOV.b", "heavy": "LU-MOV.c", "crawl": "LU-MOV.d", "drive": "LU-MOV.o"}
        r.refuse(
            rule.get(command.mode, "LU-MOV.a"), "lu-too-far", say("lu-nearest-cm", most=most),
            figure=figure.name, cm=route.length, most=most,
        )  # fmt: skip
    foes = tuple(enemy(r, name, figure.side).id for name in command.charge)
    if foes and (figure.vehicle or falling_back(r.state, figure)):
        r.refuse("LU-MEL.r" if figure.vehicle else "LU-MOR.k", "lu-no-charge", figure=figure.name)
    _go(r, figure, command.mode, command.path, route, posture, command.facing)
    ran = command.mode == "run" and route.length > WALK + 1e-6
    if ran and r.hits(1, TIRED_FROM, "lu-running", "LU-MOV.f", who=figure.id):
        r.emit(Tired(figure.id, r.state.turn + TIRED_TURNS))
    _touch(r, r.state.figures[figure.id], foes)


def _posture(r: Resolution[State], figure: Figure, command: c.Move) -> str:
    """Return the posture after the move: crawling is prone all the turn (LU-MOV.n)."""
    if command.posture not in ("", "standing", "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if command.mode == "crawl":
        if command.posture == "standing" or (figure.turned_posture and not figure.prone):
            r.refuse("LU-MOV.n", "lu-crawls-prone", figure=figure.name)
        return "prone"
    if figure.vehicle:
        return figure.posture
    wanted = command.posture or "standing"
    if command.posture and command.posture != figure.posture and figure.turned_posture:
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    return wanted


def _check_retreat(r: Resolution[State], figure: Figure, command: c.Move) -> None:
    """A retreating figure goes by itself when its side ends its movement; with a tape people move it."""
    if not r.state.tape:
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if command.mode in ("run", "crawl"):
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)


def measured(r: Resolution[State], figure: Figure, path: c.Path) -> RouteMeasured:
    """Measure a way on the map or take the cm that people moved; refuse a blocked one."""
    if isinstance(path, tuple):
        if r.state.tape and path:
            r.refuse("", "lu-no-map", figure=figure.name)
        if not path:
            return RouteMeasured(0.0, end=figure.place, ends_in_cover=figure.sheltered)
        route: RouteMeasured = r.measure(Route(figure.id, path))
    else:
        if not r.state.tape:
            r.refuse("", "lu-path-needed", figure=figure.name)
        if not 0 <= path <= 300:
            r.refuse("", "lu-bad-length", figure=figure.name, cm=path)
        if path == 0:
            return RouteMeasured(0.0, ends_in_cover=figure.sheltered)
        route = replace(r.measure(Route(figure.id, (), float(path))), length=float(path), end=None)
    if route.blocked == OFF_TABLE:
        r.refuse("LU-MOV.e", "lu-way-leaves-table", figure=figure.name)
    if route.blocked:
        r.refuse("LU-MOV.e", "lu-way-blocked", figure=figure.name, piece=route.blocked)
    return route


def _on_road(state: State, figure: Figure, path: c.Path) -> bool:
    """Return whether a vehicle's whole way lies on roads (LU-T.VMOV)."""
    if figure.place is None or not isinstance(path, tuple) or not path:
        return False
    roads = [piece.shape for piece in state.terrain.pieces if piece.kind == "road"]
    spots = [along(figure.place, path, step) for step in range(0, 40, 2)]
    return bool(roads) and all(any(contains(road, Point(s.x, s.y)) for road in roads) for s in spots)


def _go(
    r: Resolution[State],
    figure: Figure,
    mode: str,
    path: c.Path,
    route: RouteMeasured,
    posture: str,
    facing: float | None = None,
    retreat: bool = False,
) -> None:
    """Go the way; who sees or is seen on it comes onto the table (LU-DEP.f)."""
    points = path if isinstance(path, tuple) else ()
    end = route.end
    if end is not None and points and figure.place is not None:
        end = replace(end, facing=round(_heading(figure.place, points), 2))
    if end is not None and facing is not None:
        end = replace(end, facing=facing % 360)
    if end is not None:
        end = replace(end, prone=posture == "prone")
    look_around(r, figure, figure.place, points, route.length)
    r.emit(FigureMoved(figure.id, mode, route.length, end, posture, route.ends_in_cover, retreat))


def _heading(start: Place, points: tuple[Point, ...]) -> float:
    before = points[-2] if len(points) > 1 else point(start)
    return bearing(before, points[-1]) if before != points[-1] else start.facing


def _touch(r: Resolution[State], figure: Figure, foes: tuple[str, ...]) -> None:
    """Contact with whom he charged and reached (LU-MOV.q); from behind if in the rear half (LU-MEL.p)."""
    men = tuple(name for name in foes if r.state.figures[name].man)
    touched = tuple(r.measure(Touching(figure.id, men))) if men else ()
    if not touched:
        return
    behind = []
    for name in touched:
        foe = r.state.figures[name]
        if (
            foe.place is not None
            and figure.place is not None
            and angle_off(foe.place, point(figure.place)) > 90
        ):
            behind.append(name)
        place(r, foe, "touched", figure.id)
    place(r, r.state.figures[figure.id], "touched", figure.id)
    r.emit(ContactMade(figure.id, touched, tuple(behind)))


def posture(r: Resolution[State], command: c.Posture) -> None:
    """Stand up or lie down, free, once a turn (LU-MOV.n)."""
    check_phase(r, "move")
    figure = own(r, command.figure)
    if figure.side != r.state.moving or figure.vehicle:
        r.refuse("LU-MOV.n", "lu-not-your-movement", figure=figure.name)
    if command.posture not in ("standing", "prone") or command.posture == figure.posture:
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.turned_posture or figure.mode == "crawl":
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    r.emit(PostureChanged(figure.id, command.posture))


def face(r: Resolution[State], command: c.Face) -> None:
    """Turn on the spot: no movement (LU-MOV.r)."""
    check_phase(r, "move")
    figure = own(r, command.figure)
    if figure.side != r.state.moving or figure.place is None or figure.contacts:
        r.refuse("LU-MOV.r", "lu-may-not-turn", figure=figure.name)
    if isinstance(command.towards, Point):
        if not (abs(command.towards.x) < 1e5 and abs(command.towards.y) < 1e5):
            r.refuse("LU-MOV.r", "lu-bad-angle")
        angle = bearing(figure.place, command.towards)
    else:
        if not abs(command.towards) <= 3600:
            r.refuse("LU-MOV.r", "lu-bad-angle")
        angle = command.towards % 360
    r.emit(Faced(figure.id, round(angle, 2)))


def board(r: Resolution[State], command: c.Board) -> None:
    """Get into a standing vehicle that he touches; his whole move."""
    figure = check_mover(r, command.figure)
    vehicle = own(r, command.vehicle)
    if figure.vehicle or not vehicle.vehicle or r.state.type_of(vehicle).gun:
        r.refuse("LU-AFV.n", "lu-no-such-vehicle", vehicle=vehicle.name)
    if not r.measure(Touching(figure.id, (vehicle.id,))):
        r.refuse("LU-AFV.n", "lu-not-in-contact", figure=figure.name, foe=vehicle.name)
    r.emit(Boarded(figure.id, vehicle.id))


def dismount(r: Resolution[State], command: c.Dismount) -> None:
    """Get out beside the vehicle; his whole move."""
    check_phase(r, "move")
    figure = own(r, command.figure)
    if figure.side != r.state.moving or not figure.aboard or figure.mode:
        r.refuse("LU-MOV.l", "lu-not-aboard", figure=figure.name)
    spot = None
    if figure.place is not None:
        if not isinstance(command.spot, Point):
            r.refuse("", "lu-path-needed", figure=figure.name)
        vehicle = r.state.figures[figure.aboard].place
        if (
            vehicle is None
            or ((command.spot.x - vehicle.x) ** 2 + (command.spot.y - vehicle.y) ** 2) ** 0.5 > 6
        ):
            r.refuse("LU-AFV.n", "lu-beside-vehicle", figure=figure.name)
        spot = stood(r.state.terrain, replace(figure.place, inside=""), command.spot)
    r.emit(Dismounted(figure.id, spot))


def end_movement(r: Resolution[State], command: c.EndMovement) -> None:
    """The side has moved; its retreating figures go now (LU-TRN.b, LU-MOR.j)."""
    check_phase(r, "move")
    for figure in r.state.of(r.state.moving):
        if falling_back(r.state, figure) and not figure.mode and not figure.contacts and not figure.aboard:
            _fall_back(r, figure)


def _fall_back(r: Resolution[State], figure: Figure) -> None:
    """The full walking allowance towards the own edge, as far as the way is open (LU-MOR.j, l)."""
    if figure.immobilised_until >= r.state.turn or figure.enters > r.state.turn:
        return
    edge = r.state.sides[figure.side].edge
    if figure.place is None:
        return
    reach = retreat_reach(r.state, figure)
    gap = r.measure(ToEdge(figure.id, edge))
    step = min(reach, gap)
    dx, dy = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}.get(edge, (0, 0))
    goal = Point(round(figure.place.x + dx * step, 2), round(figure.place.y + dy * step, 2))
    route: RouteMeasured = r.measure(Route(figure.id, (goal,)))
    route = replace(route, length=min(route.length, reach))
    posture = "standing" if figure.man else figure.posture
    end = route.end or figure.place
    _go(r, figure, "retreat", (Point(end.x, end.y),) if route.length else (), route, posture, retreat=True)
    if gap <= reach + 1e-6 and not route.blocked:
        r.emit(FigureLeft(figure.id))


def retreat_reach(state: State, figure: Figure) -> float:
    """Return how far he retreats a turn (LU-MOR.j, LU-Q.25)."""
    option = state.options.get("retreat_cm", "allowance")
    if option != "allowance":
        return float(option)
    if figure.vehicle:
        return state.type_of(figure).speed
    return HEAVY if heavily_armed(state, figure) else WALK


__all__ = [
    "CRAWL",
    "RUN",
    "allowance",
    "board",
    "dismount",
    "end_movement",
    "face",
    "modes_of",
    "move",
    "posture",
]
