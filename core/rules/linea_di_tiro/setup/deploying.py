"""Linea di Tiro: both sides record where they start, hidden from each other (D1, LT-VIS.a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPoint, Text
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rulekit.names import side_name
from core.rules.linea_di_tiro.acts import Offered, acts, answers
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.fields import ground_field
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.placing import (
    CardsBegan,
    Deployed,
    DeployingBegan,
    SideReady,
)
from core.rules.linea_di_tiro.movement.way import in_the_way, placed
from core.rules.linea_di_tiro.state import Side, State
from core.table.figure_lookup import figure_named, origin_of
from core.table.places import Place, Point
from core.table.terrain import sane

NOTE = 80
"""Characters of a note."""


@answers("deploy")
class Deploy(Command, frozen=True):
    """Record where a piece starts: a spot of the map and its facing, or a note for the referee.

    At a real table *ground* is what it stands in.
    """

    figure: FigureId
    spot: Point | None = None
    facing: float | None = None
    note: str = ""
    ground: tuple[str, ...] = ()


@answers("deploy")
class Ready(Command, frozen=True):
    """This side has recorded all its positions."""


@acts.offered("deploy")
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(Ready())
    yield Choice("ready", say("lt-do-ready"), "LT-VIS.a", refusal=refusal, hint="e", weight=1.0)
    for piece in asked.state.of(asked.side):
        if not piece.aboard:
            given = {"figure": piece.id}
            yield Choice("deploy", say("lt-do-deploy"), "LT-VIS.a", piece.id, given, hint="d", weight=0.03)


@acts.fields("deploy")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    piece = figure_named(filled.get("figure"), state)
    if piece is None:
        return
    if state.tape:
        yield Text("note", say("lt-ask-note", figure=piece.name), NOTE)
        yield ground_field(piece)
    else:
        yield PickPoint("spot", say("lt-ask-deploy", figure=piece.name), origin_of(piece))
        facing = round(piece.place.facing) % 360 if piece.place is not None else 0
        yield Number("facing", say("lt-ask-facing", figure=piece.name), 0, 359, 1, facing, "°")


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Record one piece in its side's zone; what the scenario dug for it goes where it goes."""
    piece = own(r, command.figure)
    side = check_deploying(r, piece.side)
    if piece.aboard:
        r.refuse("LT-MOV.m", "lt-aboard", figure=piece.name)
    if command.facing is not None and not abs(command.facing) <= 3600:
        r.refuse("LT-VIS.a", "lt-bad-angle")
    if r.state.tape:
        if not (note := clean(command.note, NOTE)):
            r.refuse("LT-VIS.a", "lt-note-needed", figure=piece.name)
        r.emit(Deployed(piece.id, None, note, tuple(word for word in WORDS if word in command.ground)))
        return
    if command.spot is None or not sane(command.spot, r.state.terrain):
        r.refuse("LT-VIS.a", "lt-point-off-table", figure=piece.name)
    if to_edge(r.state, side, command.spot) > side.zone + 1e-6:
        r.refuse("LT-VIS.a", "lt-outside-zone", figure=piece.name, most=side.zone)
    old = piece.place or Place(command.spot.x, command.spot.y)
    facing = old.facing if command.facing is None else command.facing % 360
    spot = placed(r.state, old, command.spot, facing)
    if (other := in_the_way(r.state, piece, spot)) is not None:
        r.refuse("LT-VIS.a", "lt-base-on-base", figure=piece.name, other=other.name)
    r.emit(Deployed(piece.id, spot, clean(command.note, NOTE), piece.ground))


def check_deploying(r: Resolution[State], side: SideId) -> Side:
    """Return a side that still deploys; refuse one that is ready, for which a referee alone could speak."""
    if r.state.sides[side].ready:
        r.refuse("LT-VIS.a", "lt-ready-already")
    return r.state.sides[side]


def to_edge(state: State, side: Side, spot: Point) -> float:
    """Return the cm from a spot to a side's edge of the table."""
    wide, high = state.terrain.width, state.terrain.height
    ways = {"west": spot.x, "east": wide - spot.x, "south": spot.y, "north": high - spot.y}
    return ways[side.edge]


@acts.passing("deploy")
def _(state: State, decision: Decision) -> Ready:
    return Ready()


@acts.rule(Ready)
def ready(r: Resolution[State], command: Ready) -> None:
    """A side has recorded everything; the other learns only that."""
    sides = r.state.sides
    waiting = [id for id, side in sides.items() if not side.ready]
    side = SideId(r.seat) if r.seat in sides else waiting[0]
    for piece in r.state.of(side):
        if r.state.tape and not piece.note and not piece.aboard:
            r.refuse("LT-VIS.a", "lt-note-needed", figure=piece.name)
    r.emit(SideReady(side))


@acts.tells(Deployed)
def _(before: State, event: Deployed, after: State) -> Message:
    who = name(after, event.figure)
    return say("lt-deployed-note", who=who, note=event.note) if event.note else say("lt-deployed", who=who)


@acts.tells(SideReady)
def _(before: State, event: SideReady, after: State) -> Message:
    return say("lt-side-ready", side=side_name(after, event.side))


@acts.tells(CardsBegan)
def _(before: State, event: CardsBegan, after: State) -> Message:
    return say("lt-cards-began")


acts.silent(DeployingBegan)
