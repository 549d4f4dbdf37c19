"""Ludonet quick skirmish: each side records where it starts, for itself and the referee (LU-DEP.a–b, g)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice, PickSome, Text
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rulekit.deployment import NOTE, Deployment, Words
from core.rulekit.lining_up import Corner, LineUp, line_fields, lines, stand_in_line
from core.rulekit.names import Name, listed
from core.rulekit.whole_side import sides_at_once, whole_side
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import own
from core.rules.ludonet.common.fields import option_of, postures
from core.rules.ludonet.common.names import name, unit_name
from core.rules.ludonet.facts import Deployed, SideReady, SightTold
from core.rules.ludonet.movement.paths import in_the_way
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import BASE_OF_MAN
from core.table.edges import INWARD
from core.table.places import Place, Point
from core.table.standing import barred, middle, no_way, solid
from core.table.terrain import Piece


class Recording(Deployment[Figure]):
    """No base upon one that its side knows of, nobody in a rock, no vehicle in a house or upon a wall.

    In two houses, or on two turns, they share no ground. Who is not turned looks away from the own edge.
    """

    def in_the_way(self, state: State, figure: Figure, place: Place) -> Figure | None:
        return in_the_way(state, figure, place)

    def bears_none(self, state: State, figure: Figure, place: Place) -> Piece | None:
        if figure.man or state.type_of(figure).gun:
            return barred(state.terrain, middle(place), solid)
        return barred(state.terrain, place, no_way)

    def apart(self, one: Figure, other: Figure) -> bool:
        inside = [man.place.inside if man.place is not None else "" for man in (one, other)]
        return inside[0] != inside[1] or max(one.enters, 1) != max(other.enters, 1)

    def called(self, state: State, body: str) -> Name:
        return unit_name(state.units[UnitId(body)])

    def facing(self, state: State, figure: Figure) -> float:
        return INWARD[state.sides[figure.side].edge]

    def where(self, state: State, figure: Figure) -> AnyField:
        if not state.tape:
            return super().where(state, figure)
        return note_field(state, (figure, *_mates_to_note(state, figure)))


DEPLOYMENT = Recording(
    Words(
        do="lu-do-deploy", ask_note="lu-ask-note", ask_spot="lu-ask-deploy", told="lu-deployed",
        told_note="lu-deployed-note", ready="lu-sealed-already", aboard="lu-aboard", angle="lu-bad-angle",
        note="lu-note-needed", off_table="lu-point-off-table", outside="lu-outside-zone",
        upon="lu-deploys-upon", barred="lu-ground-barred",
    ),
    "LU-DEP.a", ready="LU-DEP.b", zone="LU-DEP.g", upon="LU-DEP.g", barred="LU-Q.33",
)  # fmt: skip


@acts.answers(moments.DEPLOY)
class Deploy(Command, frozen=True):
    """Record where a figure starts (LU-DEP.a): a spot on the map, or a note for the referee.

    Without a *facing* it looks away from its own edge.
    """

    figure: FigureId
    spot: Point | None = None
    facing: float | None = None
    posture: str = "standing"
    note: str = ""


@acts.answers(moments.DEPLOY)
class DeployLine(LineUp, frozen=True):
    """Record where a unit starts, in a line from the *first* of its figures to the *last* (LU-DEP.a)."""


@acts.answers(moments.DEPLOY)
class DeploySide(Command, frozen=True):
    """Put the whole side down at once: spread, mirrored, at a real table noted as it stands (LU-DEP.a)."""

    how: str


@acts.passes(moments.DEPLOY)
class EndDeployment(Command, frozen=True, tag="deployed"):
    """This side's record is complete (LU-DEP.b).

    *seen* are its own figures that the enemy sees, as people say at a real table without a referee.
    """

    seen: tuple[FigureId, ...] = ()


@acts.offered(moments.DEPLOY)
def _(asked: Offered) -> Iterator[Choice]:
    yield DEPLOYMENT.ending(asked, say("lu-do-deployed"), EndDeployment())
    yield from DEPLOYMENT.starting(asked, Deploy)
    yield from lines(DEPLOYMENT, asked, DeployLine)
    yield from sides_at_once(DEPLOYMENT, asked, DeploySide)


# --- where one starts -------------------------------------------------------------------


@acts.fields(Deploy)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None:
        yield DEPLOYMENT.where(state, figure)
        if figure.man:
            yield postures("posture")


@acts.fields(DeployLine)
def _(
    state: State, seat: str, _body: str | None, first: Corner | None, figures: Sequence[Figure] = ()
) -> Fields:
    yield from line_fields(DEPLOYMENT, state, seat, _body, figures, first)


@acts.rule(DeployLine)
def deploy_line(r: Resolution[State], command: DeployLine) -> None:
    """Record a unit's figures one after another, standing as they did before (LU-DEP.a, g)."""
    figures = [own(r, id) for id in command.figures]
    for figure, place in stand_in_line(DEPLOYMENT, r, figures, command.first, command.last, command.facing):
        _record(r, figure, place, figure.note)


@acts.rule(DeploySide)
def deploy_side(r: Resolution[State], command: DeploySide) -> None:
    """Record all of a side's figures, standing as they did before (LU-DEP.a, g)."""
    for figure, place, note in whole_side(DEPLOYMENT, r, command.how):
        _record(r, figure, place, note)


def _record(r: Resolution[State], figure: Figure, place: Place | None, note: str) -> None:
    """Record where a figure starts that keeps its posture."""
    if place is None:
        r.emit(Deployed(figure.id, None, figure.posture, note))
    else:
        place = replace(place, prone=figure.posture == "prone")
        r.emit(Deployed(figure.id, place, figure.posture, note, BASE_OF_MAN))


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Record one figure's start, inside its side's zone (LU-DEP.a, g); with a tape a squad is noted."""
    figure = own(r, command.figure)
    if command.posture not in ("standing", "prone") or (figure.vehicle and command.posture == "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    place, note = DEPLOYMENT.start(r, figure, command.spot, command.facing, command.note)
    if place is None:
        _note_squad(r, figure, command.posture, note)
    else:
        place = replace(place, prone=command.posture == "prone")
        r.emit(Deployed(figure.id, place, command.posture, note, BASE_OF_MAN))


def _note_squad(r: Resolution[State], figure: Figure, posture: str, note: str) -> None:
    """Write down a squad at once: the note holds for all of its men who have none yet (LU-DEP.a)."""
    r.emit(Deployed(figure.id, None, posture, note))
    for mate in _mates_to_note(r.state, figure):
        r.emit(Deployed(mate.id, None, mate.posture, note))


def _mates_to_note(state: State, figure: Figure) -> list[Figure]:
    """Return who of a figure's unit has no note yet: what is noted of it holds for them as well."""
    every = (mate for mate in state.of(figure.side) if mate.unit == figure.unit and mate.id != figure.id)
    return [mate for mate in every if not mate.note and not mate.aboard]


def note_field(state: State, figures: Sequence[Figure]) -> Text:
    """Return the blank for a note that holds for all of these figures: it names them."""
    names = [name(state, figure.id) for figure in figures]
    if len(names) == 1:
        return Text("note", say("lu-ask-note", figure=figures[0].name), NOTE)
    return Text("note", say("lu-ask-note-all", figures=listed(names)), NOTE)


@acts.tells(Deployed)
def _(before: State, event: Deployed, after: State) -> Message:
    return DEPLOYMENT.told(name(after, event.figure), event.note)


# --- when all is recorded -----------------------------------------------------------------


@acts.fields(EndDeployment)
def _(state: State, seat: str) -> Fields:
    """At a real table a side says whom of its own the enemy sees; a referee says it for both himself."""
    if state.tape and seat in state.sides:
        mine = tuple(option_of(man) for man in state.of(seat) if not man.aboard)
        yield PickSome("seen", say("lu-ask-in-sight"), mine, 0, len(mine))


@acts.rule(EndDeployment)
def end_deployment(r: Resolution[State], command: EndDeployment) -> None:
    """The record is complete; the other side learns only that (LU-DEP.b)."""
    side = DEPLOYMENT.ends(r)
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


acts.line(SightTold, "lu-sight-told", who="figures")
