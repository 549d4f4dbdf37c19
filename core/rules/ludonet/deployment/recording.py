"""Ludonet quick skirmish: each side records where it starts, for itself and the referee (LU-DEP.a–b, g)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint, PickSome, Text
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rulekit.sealing import check_writing
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import own, ready_side
from core.rules.ludonet.common.fields import option_of, postures
from core.rules.ludonet.common.names import name, names
from core.rules.ludonet.common.together import together
from core.rules.ludonet.facts import FigureDeployed, SideReady, SightTold
from core.rules.ludonet.movement.paths import in_the_way, standable
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import BASE_OF_MAN
from core.table.cover import moved as stood
from core.table.figure_lookup import figure_named, origin_of
from core.table.places import Place, Point
from core.table.terrain import sane

NOTE = 80
"""Characters of a note."""

AHEAD = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}


class Deploy(Command, frozen=True):
    """Record where a figure starts (LU-DEP.a): a spot on the map, or a note for the referee.

    Without a *facing* it looks away from its own edge.
    """

    figure: FigureId
    spot: Point | None = None
    facing: float | None = None
    posture: str = "standing"
    note: str = ""


class Deployed(Command, frozen=True):
    """This side's record is complete (LU-DEP.b).

    *seen* are its own figures that the enemy sees, as people say at a real table without a referee.
    """

    seen: tuple[FigureId, ...] = ()


@acts.offered("deploy")
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(Deployed())
    yield Choice("deployed", say("lu-do-deployed"), "LU-DEP.b", refusal=refusal, hint="e")
    for figure in asked.state.of(asked.side):
        if not figure.aboard:
            given = {"figure": figure.id}
            yield Choice("deploy", say("lu-do-deploy"), "LU-DEP.a", figure.id, given, hint="d", weight=0.05)


# --- where one starts -------------------------------------------------------------------


@acts.fields("deploy")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is None:
        return
    if state.tape:
        yield Text("note", say("lu-ask-note", figure=man.name), NOTE)
    else:
        yield PickPoint("spot", say("lu-ask-deploy", figure=man.name), origin_of(man))
    if man.man:
        yield postures("posture")


def to_edge(state: State, edge: str, x: float, y: float) -> float:
    """Return the cm from a spot to a table edge."""
    wide, high = state.terrain.width, state.terrain.height
    return {"west": x, "east": wide - x, "south": y, "north": high - y}[edge]


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Record one figure's start, inside its side's zone (LU-DEP.a, g); with a tape a squad is noted."""
    figure = own(r, command.figure)
    check_writing(r, together(r.state), figure.side, "LU-DEP.b", "lu-sealed-already")
    if command.posture not in ("standing", "prone") or (figure.vehicle and command.posture == "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.aboard:
        r.refuse("LU-DEP.a", "lu-aboard", figure=figure.name)
    if command.facing is not None and not abs(command.facing) <= 3600:
        r.refuse("LU-DEP.a", "lu-bad-angle")
    if r.state.tape:
        if not (note := clean(command.note, NOTE)):
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
    r.emit(FigureDeployed(figure.id, spot, command.posture, clean(command.note, NOTE), BASE_OF_MAN))


def _note_squad(r: Resolution[State], figure: Figure, posture: str, note: str) -> None:
    """Write down a squad at once: the note holds for all of its men who have none yet (LU-DEP.a)."""
    r.emit(FigureDeployed(figure.id, None, posture, note))
    for mate in r.state.of(figure.side):
        if mate.unit == figure.unit and not mate.note and not mate.aboard:
            r.emit(FigureDeployed(mate.id, None, mate.posture, note))


@acts.tells(FigureDeployed)
def _(before: State, event: FigureDeployed, after: State) -> Message:
    who = name(after, event.figure)
    return say("lu-deployed-note", who=who, note=event.note) if event.note else say("lu-deployed", who=who)


# --- when all is recorded -----------------------------------------------------------------


@acts.fields("deployed")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    """At a real table a side says whom of its own the enemy sees; a referee says it for both himself."""
    if state.tape and seat in state.sides:
        mine = tuple(option_of(man) for man in state.of(seat) if not man.aboard)
        yield PickSome("seen", say("lu-ask-in-sight"), mine, 0, len(mine))


@acts.passing("deploy")
def _(state: State, decision: Decision) -> Deployed:
    return Deployed()


@acts.rule(Deployed)
def deployed(r: Resolution[State], command: Deployed) -> None:
    """The record is complete; the other side learns only that (LU-DEP.b)."""
    side = ready_side(r)
    if r.state.tape:
        for figure in r.state.of(side):
            if not figure.note and not figure.aboard:
                r.refuse("LU-DEP.a", "lu-note-needed", figure=figure.name)
    if command.seen:
        r.emit(SightTold(side, _in_sight(r, side, command.seen)))
    r.emit(SideReady(side))


def _in_sight(r: Resolution[State], side: SideId, ids: tuple[FigureId, ...]) -> tuple[FigureId, ...]:
    """Return which of its own figures a side puts in the enemy's sight; on the map that is measured."""
    if not r.state.tape:
        r.refuse("LU-DEP.c", "lu-sight-is-measured")
    for id in ids:
        if own(r, id).side != side:
            r.refuse("", "lu-no-such-figure", figure=id)
    return tuple(dict.fromkeys(ids))


@acts.tells(SightTold)
def _(before: State, event: SightTold, after: State) -> Message:
    return say("lu-sight-told", who=names(after, event.figures))
