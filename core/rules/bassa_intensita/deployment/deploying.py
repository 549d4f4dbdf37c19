"""Bassa Intensità: both sides put their figures where they start, hidden from each other (Part 5, S4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, YesNo
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rulekit.deployment import Words
from core.rulekit.lining_up import Corner, LineUp, line_fields, lines, stand_in_line
from core.rulekit.whole_side import sides_at_once, whole_side
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import check_phase, own
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.deployment.room import Starting
from core.rules.bassa_intensita.facts.deploying import Deployed, DeployingBegan, DeployingEnded, SideReady
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.places import Place, Point

STANDS = ("", "light", "heavy", "entrenched")
"""What somebody starts in at a real table, as his owner says."""
TURN = 15.0
"""Degrees from one facing that is offered to the next."""


DEPLOYMENT = Starting(
    Words(
        do="bi-do-deploy", ask_note="bi-ask-note", ask_spot="bi-ask-deploy", told="bi-deployed",
        told_note="bi-deployed-note", ready="bi-ready-already", aboard="bi-is-aboard",
        angle="bi-bad-angle", note="bi-note-needed", off_table="bi-off-table", outside="bi-outside-zone",
        upon="bi-deploys-upon", barred="bi-ground-barred",
    ),
    "BI-S.S4", upon="BI-Q.113", barred="BI-Q.113",
)  # fmt: skip


def deploying(r: Resolution[State]) -> None:
    """Let both sides deploy where the scenario gives them a zone; then everybody stands."""
    if r.state.phase == "start" and any(side.zone for side in r.state.sides.values()):
        both = tuple(moments.DEPLOY.asks(side) for side in r.state.sides)
        r.emit(DeployingBegan(decisions=both))
    else:
        r.emit(DeployingEnded())


@acts.answers(moments.DEPLOY)
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


@acts.answers(moments.DEPLOY)
class DeployLine(LineUp, frozen=True):
    """Put a unit where it starts, in a line from the *first* of its figures to the *last*."""


@acts.answers(moments.DEPLOY)
class DeploySide(Command, frozen=True):
    """Put the whole side down at once: spread, mirrored, at a real table noted as it stands (BI-S.S4)."""

    how: str


@acts.passes(moments.DEPLOY)
class EndDeployment(Command, frozen=True, tag="deployment"):
    """This side has put everybody where he starts."""


@acts.offered(moments.DEPLOY)
def _(asked: Offered) -> Iterator[Choice]:
    yield DEPLOYMENT.ending(asked, say("bi-do-deployment"), EndDeployment())
    yield from DEPLOYMENT.starting(asked, Deploy)
    yield from lines(DEPLOYMENT, asked, DeployLine)
    yield from sides_at_once(DEPLOYMENT, asked, DeploySide)


@acts.fields(Deploy)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is None:
        return
    yield DEPLOYMENT.where(state, figure)
    if state.tape:
        rows = tuple(Option(word, say(f"bi-shelter-{word or 'none'}")) for word in STANDS)
        yield PickOne("stands", say("bi-ask-stands", figure=figure.name), rows)
    else:
        facing = DEPLOYMENT.facing(state, figure)
        yield Number("facing", say("bi-ask-facing", figure=figure.name), 0, 360 - TURN, TURN, facing)
    if figure.man:
        yield YesNo("prone", say("bi-ask-prone", figure=figure.name), figure.prone)


@acts.fields(DeployLine)
def _(
    state: State, seat: str, _body: str | None, first: Corner | None, figures: Sequence[Figure] = ()
) -> Fields:
    yield from line_fields(DEPLOYMENT, state, seat, _body, figures, first)


@acts.rule(DeployLine)
def deploy_line(r: Resolution[State], command: DeployLine) -> None:
    """Put a unit's figures into their side's zone one after another, prone or standing as before."""
    check_phase(r, "deploy", "BI-S.S4")
    figures = [own(r, id) for id in command.figures]
    for figure, place in stand_in_line(DEPLOYMENT, r, figures, command.first, command.last, command.facing):
        _put(r, figure, place, figure.note)


@acts.rule(DeploySide)
def deploy_side(r: Resolution[State], command: DeploySide) -> None:
    """Put all of a side's figures into its zone, prone or standing as before."""
    check_phase(r, "deploy", "BI-S.S4")
    for figure, place, note in whole_side(DEPLOYMENT, r, command.how):
        _put(r, figure, place, note)


def _put(r: Resolution[State], figure: Figure, place: Place | None, note: str) -> None:
    """Put down a figure that lies or stands as before."""
    if place is not None:
        place = replace(place, prone=figure.prone)
    r.emit(Deployed(figure.id, place, note, figure.prone, figure.ground))


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Put one figure into its side's zone, as often as wanted until the side is ready."""
    figure = own(r, command.figure)
    check_phase(r, "deploy", "BI-S.S4")
    if command.prone and not figure.man:
        r.refuse("BI-S.S4", "bi-no-prone-vehicle", figure=figure.name)
    if command.stands not in STANDS:
        r.refuse("BI-S.S4", "bi-no-such-shelter", words=", ".join(STANDS[1:]))
    place, note = DEPLOYMENT.start(r, figure, command.spot, command.facing, command.note)
    ground = figure.ground
    if place is None:
        ground = (command.stands,) if command.stands else ()
    else:
        place = replace(place, prone=command.prone)
    r.emit(Deployed(figure.id, place, note, command.prone, ground))


@acts.rule(EndDeployment)
def end_deployment(r: Resolution[State], command: EndDeployment) -> None:
    """A side is ready; the other learns only that. At a real table everybody needs a note."""
    check_phase(r, "deploy", "BI-S.S4")
    side = DEPLOYMENT.ends(r)
    left = tuple(one for one in r.state.awaiting if one.seat != side)
    r.emit(SideReady(side, decisions=left))


@acts.tells(Deployed)
def _(before: State, event: Deployed, after: State) -> Message:
    return DEPLOYMENT.told(name(after, event.figure), event.note)


acts.line(SideReady, "bi-side-ready", side="side")
acts.line(DeployingEnded, "bi-all-stand")
acts.line(DeployingBegan, "bi-deploying-began")
