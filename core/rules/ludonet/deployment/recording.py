"""Ludonet quick skirmish: recording where everything starts, seen by its side and the referee (LU-DEP)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.sanitize import clean
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import check_phase, entered, own, ready_side
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.facts import FigureDeployed, Noted, SideReady, SightTold
from core.rules.ludonet.movement.paths import in_the_way, standable
from core.rules.ludonet.state import Figure, State
from core.table.cover import moved as stood
from core.table.places import Place
from core.table.terrain import sane

AHEAD = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}


def to_edge(state: State, edge: str, x: float, y: float) -> float:
    """Return the cm from a spot to a table edge."""
    wide, high = state.terrain.width, state.terrain.height
    return {"west": x, "east": wide - x, "south": y, "north": high - y}[edge]


def deploy(r: Resolution[State], command: c.Deploy) -> None:
    """Record one figure's start, inside its side's zone (LU-DEP.a, g); with a tape a squad is noted."""
    check_phase(r, "deploy")
    figure = own(r, command.figure)
    if r.state.sides[figure.side].ready:
        r.refuse("LU-DEP.b", "lu-sealed-already")
    if command.posture not in ("standing", "prone") or (figure.vehicle and command.posture == "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.aboard:
        r.refuse("LU-DEP.a", "lu-aboard", figure=figure.name)
    if command.facing is not None and not abs(command.facing) <= 3600:
        r.refuse("LU-DEP.a", "lu-bad-angle")
    if r.state.tape:
        if not (note := clean(command.note, 80)):
            r.refuse("LU-DEP.a", "lu-note-needed", figure=figure.name)
        _note_squad(r, figure, command.posture, note)
        return
    if command.spot is None or not sane(command.spot, r.state.terrain):
        r.refuse("LU-DEP.a", "lu-point-off-table", figure=figure.name)
    side = r.state.sides[figure.side]
    if to_edge(r.state, side.edge, command.spot.x, command.spot.y) > side.zone + 1e-6:
        r.refuse("LU-DEP.g", "lu-outside-zone", figure=figure.name, most=side.zone)
    old = figure.place or Place(command.spot.x, command.spot.y)
    spot = stood(r.state.terrain, old, command.spot)
    if not standable(r.state, spot):
        r.refuse("LU-DEP.g", "lu-no-room", figure=figure.name)
    if (other := in_the_way(r.state, figure, spot)) is not None:
        r.refuse("LU-DEP.g", "lu-base-on-base", figure=figure.name, other=other.name)
    facing = command.facing if command.facing is not None else AHEAD[side.edge]
    spot = replace(spot, facing=facing % 360, prone=command.posture == "prone")
    r.emit(FigureDeployed(figure.id, spot, command.posture, clean(command.note, 80)))


def _note_squad(r: Resolution[State], figure: Figure, posture: str, note: str) -> None:
    """Write down a squad at once: the note holds for all of its men who have none yet (LU-DEP.a)."""
    r.emit(FigureDeployed(figure.id, None, posture, note))
    for mate in r.state.of(figure.side):
        if mate.unit == figure.unit and not mate.note and not mate.aboard:
            r.emit(FigureDeployed(mate.id, None, mate.posture, note))


def deployed(r: Resolution[State], command: c.Deployed) -> None:
    """The record is complete; the other side learns only that (LU-DEP.b)."""
    check_phase(r, "deploy")
    side = ready_side(r)
    if r.state.tape:
        for figure in r.state.of(side):
            if not figure.note and not figure.aboard:
                r.refuse("LU-DEP.a", "lu-note-needed", figure=figure.name)
    if command.seen:
        r.emit(SightTold(side, _in_sight(r, side, command.seen)))
    r.emit(SideReady(side))


def _in_sight(r: Resolution[State], side: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of its own figures a side puts in the enemy's sight; on the map that is measured."""
    if not r.state.tape:
        r.refuse("LU-DEP.c", "lu-sight-is-measured")
    for name in names:
        if own(r, name).side != side:
            r.refuse("", "lu-no-such-figure", figure=name)
    return tuple(dict.fromkeys(names))


def note_down(r: Resolution[State], command: c.NoteDown) -> None:
    """Bring the record up to date at a real table: where a figure is that is still only recorded (LU-DEP.e).

    Mates of its unit whose note was the same are noted with it.
    """
    check_phase(r, "move", "fire", "end")
    figure = own(r, command.figure)
    if not r.state.tape:
        r.refuse("LU-DEP.e", "lu-record-is-kept")
    if figure.placed:
        r.refuse("LU-DEP.h", "lu-on-the-table", figure=figure.name)
    if figure.aboard:
        r.refuse("LU-DEP.e", "lu-aboard", figure=figure.name)
    if not (note := clean(command.note, 80)):
        r.refuse("LU-DEP.a", "lu-note-needed", figure=figure.name)
    r.emit(Noted(figure.id, note))
    for mate in r.state.of(figure.side):
        if mate.unit == figure.unit and mate.note == figure.note and not mate.placed and not mate.aboard:
            r.emit(Noted(mate.id, note))


def show(r: Resolution[State], command: c.Show) -> None:
    """At a real table a side puts its own figure on it when an enemy sees it (LU-DEP.f)."""
    check_phase(r, "move", "fire", "end")
    figure = own(r, command.figure)
    entered(r, figure)
    if not r.state.tape:
        r.refuse("LU-DEP.f", "lu-sight-is-measured")
    if figure.placed:
        r.refuse("LU-DEP.h", "lu-on-the-table", figure=figure.name)
    place(r, figure, "seen")
