"""Breaking News 4.2.g: a team put down along a line, as in every book (`core.rulekit.lining_up`). Cm.

In the steps of deployment the line lies in the strip of 30 cm; infiltrators and ambushes have limits of their
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, YesNo
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.lining_up import NEAR, LineUp, in_line, line_fields, lines, stand_in_line
from core.rulekit.names import Name
from core.rulekit.placing import standing
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.teams import team_name
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.deployment.formation import place_at
from core.rules.breaking_news.deployment.putting import (
    WAYS,
    end_step,
    left,
    may_hide,
    stand,
    those_to_deploy,
    way_now,
)
from core.rules.breaking_news.deployment.zones import depth, misfit
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import STRIP
from core.table.cover import in_cover_at
from core.table.places import Place, Point


class Teams:
    """Who still waits stands where his paragraph lets him; a vehicle is put down by itself."""

    rule = "BN-4.2.g"

    def waiting(self, state: State, side: str) -> list[Figure]:
        way = way_now(state)
        return [] if way is None else [man for man in left(state, side, way) if man.hull is None]

    def body(self, figure: Figure) -> str:
        return figure.body

    def called(self, state: State, body: str) -> Name:
        man = next(one for one in state.figures.values() if one.body == body)
        if not man.squad:
            return say("bn-body", team=team_name(man.team))
        return say("bn-body-of", team=team_name(man.team), squad=squad_name(state, man.side, man.squad))

    def zone_of(self, state: State, side: str) -> float:
        how = _how(state)
        return {"deploy": STRIP, "ambush": depth(state, side) / 2}.get(how, depth(state, side))

    def check_starts(self, r: Resolution[State], figure: Figure, facing: float | None) -> None:
        if figure.hull is not None:
            r.refuse(self.rule, "bn-line-of-men", figure=figure.name)

    def check_spot(self, r: Resolution[State], figure: Figure, spot: Point) -> None:
        why = misfit(r.state, figure, place_at(r.state, figure, spot, None), _how(r.state))
        if why in OUTSIDE:
            r.refuse(self.rule, why, figure=figure.name)

    def at(self, state: State, figure: Figure, spot: Point, facing: float | None) -> Place:
        return place_at(state, figure, spot, facing)

    def fits(self, state: State, figure: Figure, place: Place) -> bool:
        return not misfit(state, figure, place, _how(state))

    def put(self, figure: Figure, place: Place | None) -> Figure:
        if place is None:
            return figure
        return replace(figure, place=place, fate="", reserve="")


OUTSIDE = ("bn-deploy-off-table", "bn-outside-strip", "bn-outside-half")
"""Why a spot of the line itself cannot be, whoever stands near it."""

TEAMS = Teams()


def _how(state: State) -> str:
    way = way_now(state)
    return way.how if way is not None else "deploy"


@acts.answers(*(way.about for way in WAYS))
class DeployLine(LineUp, frozen=True):
    """Put a team on the table in a line from the *first* of its men to the *last*, turned to *facing*.

    *hidden*: those in cover are hidden.
    """

    hidden: bool = False


@acts.offered(moments.DEPLOY, 15)
@acts.offered(moments.DEPLOY_ALL, 15)
@acts.offered(moments.INFILTRATE, 15)
@acts.offered(moments.LAY_AMBUSH, 15)
def _(asked: Offered) -> Iterator[Choice]:
    yield from lines(TEAMS, asked, DeployLine, "do-deploy_line")


@acts.fields(DeployLine)
def _(
    state: State,
    seat: str,
    _body: str | None,
    first: Sequence[float] | None,
    last: Sequence[float] | None,
    figures: Sequence[Figure] = (),
) -> Fields:
    way = way_now(state)
    if way is None:
        return
    yield from line_fields(TEAMS, state, seat, _body, figures, first)
    if last is not None and may_hide(state, way):
        yield YesNo("hidden", say("bn-ask-deploy-hidden"), True)


@acts.rule(DeployLine)
def deploy_line(r: Resolution[State], command: DeployLine) -> None:
    """Put them down one after another, each once, where their paragraph lets them be (BN-4.2.g)."""
    side, way, men = those_to_deploy(r, command.figures, command.facing, command.hidden)
    for man, place in stand_in_line(TEAMS, r, men, command.first, command.last, command.facing):
        stand(r, man, place, way, command.hidden)
    if not left(r.state, side, way):
        end_step(r, side, way)


@acts.concise(DeployLine)
def _(state: State, command: DeployLine) -> DeployLine:
    """Nobody is hidden who does not come to be in cover."""
    return replace(command, hidden=command.hidden and _some_in_cover(state, command))


def _some_in_cover(state: State, command: DeployLine) -> bool:
    """Return whether a man is in cover where he would stand."""
    men = [state.figures[id] for id in dict.fromkeys(command.figures) if id in state.figures]
    spots = in_line(men, command.first, command.last, command.facing)
    found = [] if state.tape else standing(TEAMS, state, spots, NEAR)
    return any(in_cover_at(state.terrain, place) for _, place in found)
