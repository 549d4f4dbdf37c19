"""Ludonet quick skirmish: movement, running and tiredness, contact (LU-MOV)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import check_phase, enemy, entered, falling_back, own
from core.rules.ludonet.deployment.placement import look_around, place
from core.rules.ludonet.facts import (
    ContactMade,
    FigureLeft,
    FigureMoved,
    Tired,
    UnitMoving,
)
from core.rules.ludonet.movement.paths import Way, facing_along, in_the_way, measured, on_road
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import MODES, TIRED_FROM, TIRED_TURNS, WALK
from core.table.questions import Behind, ToEdge

RULES = {"run": "LU-MOV.b", "heavy": "LU-MOV.c", "crawl": "LU-MOV.d", "drive": "LU-MOV.o"}


def heavily_armed(state: State, figure: Figure) -> bool:
    """Return whether he carries a heavy weapon (LU-MOV.c, LU-Q.10)."""
    return figure.man and any(state.weapon(name).heavy for name in figure.weapons)


def allowance(state: State, figure: Figure, mode: str) -> float:
    """Return the cm of a mode; vehicles by their row (LU-MOV.a–d, o)."""
    return state.type_of(figure).speed if figure.vehicle else MODES.get(mode, WALK)


def modes_of(state: State, figure: Figure) -> tuple[str, ...]:
    """Return the modes a figure has (LU-MOV.l–m)."""
    if figure.vehicle:
        return ("drive",)
    return ("heavy", "crawl") if heavily_armed(state, figure) else ("walk", "run", "crawl")


def chargeable(state: State, figure: Figure) -> tuple[Figure, ...]:
    """Return the enemies whom a man may go into contact with: those that he knows of (LU-MOV.q)."""
    if figure.vehicle or falling_back(state, figure):
        return ()
    return tuple(
        foe for foe in state.of(state.other(figure.side)) if foe.placed and foe.man and not foe.aboard
    )


def check_mover(r: Resolution[State], name: str) -> Figure:
    """Return the figure that may move now; refuse who moved, is locked, or must wait for another."""
    figure = its_turn(r, name)
    if figure.mode:
        r.refuse("LU-MOV.l", "lu-has-moved", figure=figure.name)
    if figure.aboard:
        r.refuse("LU-MOV.o", "lu-aboard", figure=figure.name)
    if figure.contacts:
        r.refuse("LU-MEL.o", "lu-locked", figure=figure.name)
    if r.state.leaver not in ("", figure.id):
        r.refuse("LU-MEL.n", "lu-away-first", figure=r.state.figures[r.state.leaver].name)
    return figure


def its_turn(r: Resolution[State], name: str) -> Figure:
    """Return a figure of the side, and where the sides alternate of the unit, that moves now."""
    check_phase(r, "move")
    figure = own(r, name)
    entered(r, figure)
    state = r.state
    if figure.side != state.moving:
        r.refuse("LU-TRN.b", "lu-not-your-movement", figure=figure.name)
    if state.is_("move_order", "alternate_unit"):
        if state.units[figure.unit].moved:
            r.refuse("LU-Q.03", "lu-unit-moved", unit=state.units[figure.unit].name)
        if state.unit_moving not in ("", figure.unit):
            r.refuse("LU-Q.03", "lu-other-unit", unit=state.units[state.unit_moving].name)
    return figure


def unit_moves(r: Resolution[State], figure: Figure) -> None:
    """Where the sides alternate, the first act of a figure says which unit moves (LU-Q.03)."""
    if r.state.is_("move_order", "alternate_unit") and r.state.unit_moving != figure.unit:
        r.emit(UnitMoving(figure.unit))


def move(r: Resolution[State], command: c.Move) -> None:
    """One figure's whole move (LU-MOV); the run is completed before its die is thrown (LU-MOV.k)."""
    figure = check_mover(r, command.figure)
    mode = _checked_mode(r, figure, command)
    posture = _posture(r, figure, command)
    way = measured(r, figure, command.path)
    most = allowance(r.state, figure, mode)
    if figure.vehicle and on_road(r.state, figure.place, command.path):
        most = max(most, r.state.type_of(figure).road)
    if way.costs > most + 1e-6:
        r.refuse(
            RULES.get(mode, "LU-MOV.a"), "lu-too-far", say("lu-nearest-cm", most=most),
            figure=figure.name, cm=way.costs, most=most,
        )  # fmt: skip
    check_room(r, figure, way)
    foes = _charged(r, figure, command, way)
    ran = mode == "run" and way.costs > WALK + 1e-6
    unit_moves(r, figure)
    leaves = r.state.tape and falling_back(r.state, figure) and _reaches_edge(r, figure, way)
    go(r, figure, "walk" if mode == "run" and not ran else mode, way, posture, command.facing)
    if ran and not r.any(1, TIRED_FROM - 1, "lu-running", "LU-MOV.f", who=figure.id, low=True):
        r.emit(Tired(figure.id, r.state.turn + TIRED_TURNS))
    if leaves:
        r.emit(FigureLeft(figure.id))
    else:
        _touch(r, r.state.figures[figure.id], foes)


def check_room(r: Resolution[State], figure: Figure, way: Way) -> None:
    """Refuse a way that ends on somebody's base: on the map bases stand side by side."""
    other = in_the_way(r.state, figure, way.end, way.foes) if way.cm and way.end is not None else None
    if other is not None:
        r.refuse("LU-MOV.e", "lu-base-on-base", figure=figure.name, other=other.name)


def _checked_mode(r: Resolution[State], figure: Figure, command: c.Move) -> str:
    """Refuse a mode that the figure does not have, or may not use now."""
    mode = command.mode
    if falling_back(r.state, figure) and (not r.state.tape or mode in ("run", "crawl")):
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if mode not in modes_of(r.state, figure):
        if figure.man and mode == "run":
            r.refuse("LU-MOV.m", "lu-heavy-no-run", figure=figure.name)
        r.refuse("LU-MOV.l", "lu-no-such-mode", figure=figure.name, mode=mode)
    if mode == "run" and figure.tired_until >= r.state.turn:
        r.refuse("LU-MOV.h", "lu-tired", figure=figure.name, turn=figure.tired_until)
    if mode == "run" and r.state.leaver:
        r.refuse("LU-MEL.n", "lu-away-walking", figure=figure.name)
    if figure.immobilised_until >= r.state.turn > 0:
        r.refuse("LU-AFV.j", "lu-immobilised", figure=figure.name, turn=figure.immobilised_until)
    return mode


def _posture(r: Resolution[State], figure: Figure, command: c.Move) -> str:
    """Return the posture after the move, which changes once a turn, before it or after it (LU-MOV.n).

    Crawling is prone all the turn; who lies must stand up to go any other way, and has then changed. Who
    falls back stands up whatever he did.
    """
    if command.posture not in ("", "standing", "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.vehicle:
        return figure.posture
    if command.mode == "crawl":
        if command.posture == "standing" or (figure.turned_posture and not figure.prone):
            r.refuse("LU-MOV.n", "lu-crawls-prone", figure=figure.name)
        return "prone"
    if falling_back(r.state, figure):
        return "standing"
    wanted = command.posture or "standing"
    changes = int(figure.prone) + int(wanted == "prone")
    if command.path in ((), 0) and not command.posture:
        wanted, changes = figure.posture, 0
    elif command.path in ((), 0):
        changes = int(wanted != figure.posture)
    if changes + figure.turned_posture > 1:
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    return wanted


def _charged(r: Resolution[State], figure: Figure, command: c.Move, way: Way) -> tuple[str, ...]:
    """Return whom the way touches: the map shows it, with a tape the player names them (LU-MOV.q)."""
    named = tuple(enemy(r, name, figure.side).id for name in command.charge)
    foes = way.foes or named
    if foes and figure.vehicle:
        r.refuse("LU-MEL.r", "lu-no-charge", figure=figure.name)
    if foes and falling_back(r.state, figure):
        r.refuse("LU-MOR.k", "lu-no-charge", figure=figure.name)
    if r.state.tape:
        return named
    for name in named:
        if name not in way.foes:
            foe = r.state.figures[name].name
            r.refuse("LU-MOV.q", "lu-not-in-contact", figure=figure.name, foe=foe)
    return way.foes


def _reaches_edge(r: Resolution[State], figure: Figure, way: Way) -> bool:
    """Return whether a retreat comes to its own edge of a real table (LU-MOR.l)."""
    edge = r.state.sides[figure.side].edge
    return bool(way.cm > 0 and r.measure(ToEdge(figure.id, edge)) <= way.cm + 1e-6)


def go(
    r: Resolution[State],
    figure: Figure,
    mode: str,
    way: Way,
    posture: str,
    facing: float | None = None,
    retreat: bool = False,
) -> None:
    """Go the way; who sees or is seen on it comes onto the table (LU-DEP.f)."""
    end = way.end
    if end is not None and way.corners and figure.place is not None:
        end = replace(end, facing=facing_along(figure.place, way.corners))
    if end is not None and facing is not None:
        end = replace(end, facing=facing % 360)
    if end is not None:
        end = replace(end, prone=posture == "prone")
    if way.cm:
        look_around(r, figure, figure.place, way.corners, way.cm)
    r.emit(FigureMoved(figure.id, mode, way.cm, end, posture, way.sheltered, retreat))
    if way.cm and posture != figure.posture:
        look_around(r, r.state.figures[figure.id], end, (), 0.0)


def _touch(r: Resolution[State], figure: Figure, foes: tuple[str, ...]) -> None:
    """Contact with whom he reached (LU-MOV.q); from behind if in the rear half (LU-MEL.p)."""
    men = tuple(name for name in foes if r.state.figures[name].man)
    if not men:
        return
    behind = tuple(r.measure(Behind(figure.id, men)))
    for name in men:
        place(r, r.state.figures[name], "touched", figure.id)
    place(r, r.state.figures[figure.id], "touched", figure.id)
    r.emit(ContactMade(figure.id, men, behind))
