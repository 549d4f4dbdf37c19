"""Breaking News 4.2.g–h and X: putting figures on the table, a man or a whole team at once. Distances in cm.

The same act serves the four steps of deployment, infiltrators and ambushes; what differs is where they may
stand and which paragraph says so (`Way`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPoint, YesNo
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, MarkerId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.moments import Deciding
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.names import marker, name
from core.rules.breaking_news.common.teams import team_name
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.deployment.formation import ahead, good_spots, lined_up
from core.rules.breaking_news.facts.deployment import CameUp, Deployed, DeploymentEnded
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import KEPT_AWAY
from core.table.cover import in_cover_at
from core.table.places import Place, Point
from core.table.questions import NearAny


class Way(NamedTuple):
    """One way onto the table: what the decision is *about*, the list they are on, the paragraph."""

    about: Deciding
    reserve: str
    rule: str

    @property
    def how(self) -> str:
        """By which paragraph a place suits them or not (`zones.misfit`)."""
        return self.reserve or "deploy"


WAYS = (
    Way(moments.DEPLOY, "", "BN-4.2.g"),
    Way(moments.DEPLOY_ALL, "", "BN-4.2.g"),
    Way(moments.INFILTRATE, "infiltration", "BN-X.INFILTRATION.b"),
    Way(moments.LAY_AMBUSH, "ambush", "BN-X.AMBUSH.b"),
)


@acts.answers(moments.DEPLOY, moments.DEPLOY_ALL, moments.INFILTRATE, moments.LAY_AMBUSH)
class Deploy(Command, frozen=True):
    """Put *figures* on the table: round a *spot* of the map, turned to *facing* degrees.

    *hidden*: those in cover are hidden; at a real table, where nobody measures it, all of them.
    """

    figures: tuple[FigureId, ...]
    spot: Point | None = None
    facing: float | None = None
    hidden: bool = False


def way_now(state: State) -> Way | None:
    """Return which way figures come onto the table now."""
    return next((way for way in WAYS if way.about.is_open(state)), None)


def left(state: State, side: str, way: Way) -> list[Figure]:
    """Return who of a side is still to be put down this way; men in a vehicle come with it."""
    return [man for man in state.away(side, way.reserve) if not man.aboard]


@acts.offered(moments.DEPLOY, 10)
@acts.offered(moments.DEPLOY_ALL, 10)
@acts.offered(moments.INFILTRATE, 10)
@acts.offered(moments.LAY_AMBUSH, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """A team at once, then each man by himself."""
    state = asked.state
    if (way := way_now(state)) is None:
        return
    waiting = left(state, asked.side, way)
    for men in bodies(waiting):
        given = {"figures": tuple(man.id for man in men)}
        yield choice(Deploy, _of_team(state, men), way.rule, given=given, weight=4.0)
    for man in waiting:
        given = {"figures": (man.id,)}
        yield choice(Deploy, say("do-deploy"), way.rule, man.id, given, hint="d", weight=0.2)


def bodies(men: Sequence[Figure]) -> list[list[Figure]]:
    """Return the teams of several men on foot."""
    found: dict[str, list[Figure]] = {}
    for man in men:
        if man.hull is None:
            found.setdefault(man.body, []).append(man)
    return [team for team in found.values() if len(team) > 1]


def _of_team(state: State, men: Sequence[Figure]) -> Message:
    """Return what deploying a team is called; in a platoon with its squad."""
    first, many = men[0], len(men)
    if not first.squad:
        return say("do-deploy-team", team=team_name(first.team), men=many)
    squad = squad_name(state, first.side, first.squad)
    return say("do-deploy-team-of", team=team_name(first.team), squad=squad, men=many)


@acts.fields(Deploy)
def _(state: State, seat: str, figures: Sequence[Figure] = ()) -> Fields:
    way = way_now(state)
    if way is None or not figures:
        return
    how = way.how
    if not state.tape:
        spots = good_spots(state, figures[0], how)
        middle = spots[len(spots) // 2] if spots else (state.terrain.width / 2, state.terrain.height / 2)
        yield PickPoint("spot", say("bn-ask-deploy", figure=figures[0].name), middle, None, spots)
        if Options.of(state).facing:
            yield Number("facing", say("bn-ask-deploy-facing"), 0, 359, 1, ahead(state, figures[0]), "°")
    if may_hide(state, way) and any(man.hull is None for man in figures):
        yield YesNo("hidden", say("bn-ask-deploy-hidden"), True)


def may_hide(state: State, way: Way) -> bool:
    """Return whether men in cover may be hidden as they come (BN-Q.31, BN-Q.112)."""
    reading = (
        Options.of(state).ambush_hidden
        if way.about is moments.LAY_AMBUSH
        else Options.of(state).deploy_hidden
    )
    return reading == "in_cover"


@acts.rule(Deploy)
def deploy(r: Resolution[State], command: Deploy) -> None:
    """Put them down where their paragraph lets them be; each once (BN-4.2.g)."""
    side, way, men = those_to_deploy(r, command.figures, command.facing, command.hidden)
    put(r, men, way, command.spot, command.facing, command.hidden)
    if not left(r.state, side, way):
        end_step(r, side, way)


def those_to_deploy(
    r: Resolution[State], figures: Sequence[FigureId], facing: float | None, hidden: bool
) -> tuple[SideId, Way, list[Figure]]:
    """Return whose they are, which way they come, and who; refuse whom nobody may put down now (BN-4.2.g)."""
    way = way_now(r.state)
    if way is None:
        r.refuse("BN-4.2.g", "bn-not-now")
    side = deciding(r, way.about, way.rule)
    waiting = {man.id: man for man in left(r.state, side, way)}
    if not figures:
        r.refuse(way.rule, "bn-nobody")
    if len(set(figures)) != len(figures):
        r.refuse(way.rule, "bn-named-twice")
    if any(id not in waiting for id in figures):
        r.refuse(way.rule, "bn-not-to-deploy")
    if facing is not None and not abs(facing) <= 3600:
        r.refuse(way.rule, "bn-deploy-bad-angle")
    if hidden and not may_hide(r.state, way):
        r.refuse("BN-Q.31", "bn-no-hiding-now")
    return side, way, [waiting[id] for id in figures]


def end_step(r: Resolution[State], side: SideId, way: Way) -> None:
    """Say that nobody more comes this way in this step; who is left of a reserve never does."""
    out = tuple(man.id for man in r.state.away(side, way.reserve)) if way.reserve else ()
    r.emit(DeploymentEnded(side, out))


def put(
    r: Resolution[State],
    men: Sequence[Figure],
    way: Way,
    spot: Point | None,
    facing: float | None,
    hide: bool,
) -> None:
    """Put figures on the table where they may be, or refuse with the paragraph."""
    places: dict[FigureId, Place] = {}
    if r.state.tape:
        check_measured(r, men, way)
    else:
        if spot is None:
            r.refuse(way.rule, "bn-deploy-off-table", figure=men[0].name)
        found = lined_up(r.state, men, spot, facing, way.how)
        if isinstance(found, str):
            r.refuse(way.rule, found or "bn-no-room", figure=men[0].name)
        places = found
    for man in men:
        stand(r, man, places.get(man.id), way, hide)


@acts.concise(Deploy)
def _(state: State, command: Deploy) -> Deploy:
    """At a real table no spot nor facing is looked at; nobody is hidden who does not come to be in cover."""
    if state.tape:
        return replace(command, spot=None, facing=None)
    return replace(command, hidden=command.hidden and _some_in_cover(state, command))


def _some_in_cover(state: State, command: Deploy) -> bool:
    """Return whether a man is in cover where he would stand; also where nobody can tell."""
    way = way_now(state)
    men = [state.figures[id] for id in command.figures if id in state.figures]
    if way is None or command.spot is None or not men or not may_hide(state, way):
        return True
    found = lined_up(state, men, command.spot, command.facing, way.how)
    return not isinstance(found, str) and any(
        in_cover_at(state.terrain, place) for id, place in found.items() if state.figures[id].hull is None
    )


def check_measured(r: Resolution[State], men: Sequence[Figure], way: Way) -> None:
    """At a real table people say whether a marker or an enemy is too near where they will stand."""
    if not way.reserve:
        return
    foes = aware(r.state, men[0].side)
    near = (*foes, *(FigureId(one.id) for one in r.state.objectives.values() if not one.taken))
    if near and r.measure(NearAny(near, tuple(man.id for man in men), KEPT_AWAY)):
        r.refuse(way.rule, "bn-too-near", figure=men[0].name)


def stand(r: Resolution[State], man: Figure, place: Place | None, way: Way, hide: bool) -> None:
    """Let one figure stand there: hidden under a marker, if he wants to be and is in cover (BN-Q.31)."""
    covered = man.hull is None and hide
    if covered and place is not None:
        covered = bool(in_cover_at(r.state.terrain, place))
    sign = MarkerId(FigureId(f"m{r.state.markers + 1}" if covered else ""))
    kind = CameUp if way.reserve else Deployed
    r.emit(kind(man.id, place, sign, sheltered=covered))


# --- in the log ---------------------------------------------------------------------------


@acts.tells(Deployed, CameUp)
def _(before: State, event: Deployed, after: State) -> Message:
    id = "bn-came-up" if isinstance(event, CameUp) else "bn-deployed"
    if event.marker and event.figure == event.marker:
        return say("bn-deployed-somebody", marker=marker(event.marker))
    who = name(after, event.figure)
    return say(f"{id}-hidden", who=who, marker=marker(event.marker)) if event.marker else say(id, who=who)
