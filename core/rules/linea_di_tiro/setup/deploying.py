"""Linea di Tiro: both sides record where they start, hidden from each other (D1, LT-VIS.a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rulekit.deployment import Deployment, Words
from core.rulekit.lining_up import Corner, LineUp, line_fields, lines, stand_in_line
from core.rulekit.names import Name
from core.rulekit.whole_side import sides_at_once, whole_side
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.fields import ground_field
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.placing import CardsBegan, Deployed, DeployingBegan, SideReady
from core.rules.linea_di_tiro.movement.way import OVERLAP, factors_of, in_the_way
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.visibility.noted import taken_down
from core.table import terrain
from core.table.places import Place, Point
from core.table.standing import barred, middle, solid


class Recording(Deployment[Piece]):
    """No piece upon a friend; none on ground that the scenario forbids to its class (LT-Q.24)."""

    overlap = OVERLAP

    def in_the_way(self, state: State, figure: Piece, place: Place) -> Piece | None:
        return in_the_way(state, figure, place)

    def bears_none(self, state: State, figure: Piece, place: Place) -> terrain.Piece | None:
        factors = factors_of(state, figure)
        return barred(state.terrain, middle(place), lambda one: solid(one) or factors.get(one.kind) == 0)

    def body(self, figure: Piece) -> str:
        return figure.platoon

    def called(self, state: State, body: str) -> Name:
        return name(state, UnitId(body))

    def starts(self, figure: Piece) -> bool:
        return not (figure.aboard or figure.reserve)


DEPLOYMENT = Recording(
    Words(
        do="lt-do-deploy", ask_note="lt-ask-note", ask_spot="lt-ask-deploy", told="lt-deployed",
        told_note="lt-deployed-note", ready="lt-ready-already", aboard="lt-aboard", angle="lt-bad-angle",
        note="lt-note-needed", off_table="lt-point-off-table", outside="lt-outside-zone",
        upon="lt-deploys-upon", barred="lt-ground-barred",
    ),
    "LT-VIS.a", aboard="LT-MOV.m", barred="LT-Q.24",
)  # fmt: skip


@acts.answers(moments.DEPLOY)
class Deploy(Command, frozen=True):
    """Record where a piece starts: a spot of the map and its facing, or a note for the referee.

    At a real table *ground* is what it stands in.
    """

    figure: FigureId
    spot: Point | None = None
    facing: float | None = None
    note: str = ""
    ground: tuple[str, ...] = ()


@acts.answers(moments.DEPLOY)
class DeployLine(LineUp, frozen=True):
    """Record where a platoon starts, in a line from the *first* of its pieces to the *last* (D1)."""


@acts.answers(moments.DEPLOY)
class DeploySide(Command, frozen=True):
    """Put the whole side down at once: spread, mirrored, at a real table noted as it stands (D1)."""

    how: str


@acts.passes(moments.DEPLOY)
class EndDeployment(Command, frozen=True, tag="ready"):
    """This side has recorded all its positions."""


@acts.offered(moments.DEPLOY)
def _(asked: Offered) -> Iterator[Choice]:
    yield DEPLOYMENT.ending(asked, say("lt-do-ready"), EndDeployment())
    yield from DEPLOYMENT.starting(asked, Deploy)
    yield from lines(DEPLOYMENT, asked, DeployLine)
    yield from sides_at_once(DEPLOYMENT, asked, DeploySide)


@acts.fields(Deploy)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is None:
        return
    yield DEPLOYMENT.where(state, figure)
    if state.tape:
        yield ground_field(figure)
    else:
        facing = round(DEPLOYMENT.facing(state, figure)) % 360
        yield Number("facing", say("lt-ask-facing", figure=figure.name), 0, 359, 1, facing, "°")


@acts.fields(DeployLine)
def _(
    state: State, seat: str, _body: str | None, first: Corner | None, figures: Sequence[Piece] = ()
) -> Fields:
    yield from line_fields(DEPLOYMENT, state, seat, _body, figures, first)


@acts.rule(DeployLine)
def deploy_line(r: Resolution[State], command: DeployLine) -> None:
    """Record a platoon's pieces one after another (LT-VIS.a)."""
    pieces = [own(r, id) for id in command.figures]
    for piece, place in stand_in_line(DEPLOYMENT, r, pieces, command.first, command.last, command.facing):
        r.emit(Deployed(piece.id, place, piece.note, piece.ground))


@acts.rule(DeploySide)
def deploy_side(r: Resolution[State], command: DeploySide) -> None:
    """Record all of a side's pieces; what each stands in goes where it goes (LT-VIS.a)."""
    for piece, place, note in whole_side(DEPLOYMENT, r, command.how):
        r.emit(Deployed(piece.id, place, note, piece.ground))


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Record one piece in its side's zone; what the scenario dug for it goes where it goes."""
    piece = own(r, command.figure)
    place, note = DEPLOYMENT.start(r, piece, command.spot, command.facing, command.note)
    note = taken_down(r, piece.note, note)
    ground = tuple(word for word in WORDS if word in command.ground) if r.state.tape else piece.ground
    r.emit(Deployed(piece.id, place, note, ground))


@acts.rule(EndDeployment)
def end_deployment(r: Resolution[State], command: EndDeployment) -> None:
    """A side has recorded everything; the other learns only that."""
    r.emit(SideReady(DEPLOYMENT.ends(r)))


@acts.tells(Deployed)
def _(before: State, event: Deployed, after: State) -> Message:
    return DEPLOYMENT.told(name(after, event.figure), event.note)


acts.line(SideReady, "lt-side-ready", side="side")
acts.line(CardsBegan, "lt-cards-began")
acts.silent(DeployingBegan)
