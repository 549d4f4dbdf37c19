"""Bassa Intensità: both sides put their figures where they start, hidden from each other (Part 5, S4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, PickPoint, Text, YesNo
from core.engine.contract.facts import Command, Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields
from core.rulekit.names import side_name
from core.rules.bassa_intensita.acts import Offered, acts, answers, decision
from core.rules.bassa_intensita.common.actors import check_phase, own
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.deployment.room import check_room, to_edge
from core.rules.bassa_intensita.facts.deploying import Deployed, DeployingBegan, DeployingEnded, SideReady
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Side
from core.table.cover import moved
from core.table.figure_lookup import figure_named, origin_of
from core.table.places import Place, Point
from core.table.terrain import sane

NOTE = 80
"""Characters of a note."""
STANDS = ("", "light", "heavy", "entrenched")
"""What somebody starts in at a real table, as his owner says."""
TURN = 15.0
"""Degrees from one facing that is offered to the next."""


def deploying(r: Resolution[State]) -> None:
    """Let both sides deploy where the scenario gives them a zone; then everybody stands."""
    if r.state.phase == "start" and any(side.zone for side in r.state.sides.values()):
        both = tuple(decision(side, "deploy", "BI-S.S4") for side in r.state.sides)
        r.emit(DeployingBegan(decisions=both))
    else:
        r.emit(DeployingEnded())


@answers("deploy")
class Deploy(Command, frozen=True):
    """Put a figure where it starts: a spot of the map and a facing in degrees, prone or standing.

    At a real table a *note* says where, and *stands* is what it is in.
    """

    figure: FigureId
    spot: Point | None = None
    facing: float | None = None
    prone: bool = False
    note: str = ""
    stands: str = ""


@answers("deploy")
class Deployment(Command, frozen=True):
    """This side has put everybody where he starts."""


@acts.offered("deploy")
def _(asked: Offered) -> Iterator[Choice]:
    yield Choice("deployment", say("bi-do-deployment"), "BI-S.S4", hint="e", weight=1.0)
    for figure in asked.state.of(asked.side):
        if not figure.aboard:
            given = {"figure": figure.id}
            yield Choice("deploy", say("bi-do-deploy"), "BI-S.S4", figure.id, given, hint="d", weight=0.03)


@acts.fields("deploy")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    figure = figure_named(filled.get("figure"), state)
    if figure is None:
        return
    if state.tape:
        yield Text("note", say("bi-ask-note", figure=figure.name), NOTE)
        rows = tuple(Option(word, say(f"bi-shelter-{word or 'none'}")) for word in STANDS)
        yield PickOne("stands", say("bi-ask-stands", figure=figure.name), rows)
    else:
        yield PickPoint("spot", say("bi-ask-deploy", figure=figure.name), origin_of(figure))
        facing = figure.place.facing if figure.place is not None else 0.0
        yield Number("facing", say("bi-ask-facing", figure=figure.name), 0, 360 - TURN, TURN, facing)
    if figure.man:
        yield YesNo("prone", say("bi-ask-prone", figure=figure.name), figure.prone)


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Put one figure into its side's zone, as often as wanted until the side is ready."""
    figure = own(r, command.figure)
    side = check_deploying(r, figure.side)
    if figure.aboard:
        r.refuse("BI-S.S4", "bi-is-aboard", figure=figure.name)
    if command.prone and not figure.man:
        r.refuse("BI-S.S4", "bi-no-prone-vehicle", figure=figure.name)
    if command.stands not in STANDS:
        r.refuse("BI-S.S4", "bi-no-such-shelter", words=", ".join(STANDS[1:]))
    if r.state.tape:
        if not (note := clean(command.note, NOTE)):
            r.refuse("BI-S.S4", "bi-note-needed", figure=figure.name)
        ground = (command.stands,) if command.stands else ()
        r.emit(Deployed(figure.id, None, note, command.prone, ground))
        return
    place = place_in_zone(r, figure, side, command)
    check_room(r, figure, side, place)
    r.emit(Deployed(figure.id, place, clean(command.note, NOTE), command.prone, figure.ground))


def place_in_zone(r: Resolution[State], figure: Figure, side: Side, command: Deploy) -> Place:
    """Return where a figure is put; refuse a spot off the table or outside its side's zone."""
    if command.spot is None or not sane(command.spot, r.state.terrain):
        r.refuse("BI-S.S4", "bi-off-table", figure=figure.name)
    if command.facing is not None and not abs(command.facing) <= 3600:
        r.refuse("BI-S.S4", "bi-bad-angle")
    if to_edge(r.state, side, command.spot) > side.zone + 1e-6:
        r.refuse("BI-S.S4", "bi-outside-zone", figure=figure.name, most=side.zone)
    old = figure.place or Place(command.spot.x, command.spot.y)
    facing = old.facing if command.facing is None else command.facing % 360
    return replace(moved(r.state.terrain, old, command.spot), facing=facing, prone=command.prone)


def check_deploying(r: Resolution[State], name: SideId) -> Side:
    """Return a side that still deploys; refuse later on."""
    check_phase(r, "deploy", "BI-S.S4")
    side = r.state.sides[name]
    if side.ready:
        r.refuse("BI-S.S4", "bi-ready-already")
    return side


@acts.passing("deploy")
def _(state: State, decision: Decision) -> Deployment:
    return Deployment()


@acts.rule(Deployment)
def deployment(r: Resolution[State], command: Deployment) -> None:
    """A side is ready; the other learns only that. At a real table everybody needs a note."""
    check_phase(r, "deploy", "BI-S.S4")
    waiting = [one.seat for one in r.state.awaiting]
    side = SideId(waiting[0] if r.seat == REFEREE else r.seat)
    check_deploying(r, side)
    for figure in r.state.of(side):
        if r.state.tape and not figure.note and not figure.aboard:
            r.refuse("BI-S.S4", "bi-note-needed", figure=figure.name)
    left = tuple(one for one in r.state.awaiting if one.seat != side)
    r.emit(SideReady(side, decisions=left))


@acts.tells(Deployed)
def _(before: State, event: Deployed, after: State) -> Message:
    who = name(after, event.figure)
    return say("bi-deployed-note", who=who, note=event.note) if event.note else say("bi-deployed", who=who)


@acts.tells(SideReady)
def _(before: State, event: SideReady, after: State) -> Message:
    return say("bi-side-ready", side=side_name(after, event.side))


@acts.tells(DeployingEnded)
def _(before: State, event: DeployingEnded, after: State) -> Message:
    return say("bi-all-stand")


@acts.tells(DeployingBegan)
def _(before: State, event: DeployingBegan, after: State) -> Message:
    return say("bi-deploying-began")
