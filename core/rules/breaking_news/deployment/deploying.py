"""Breaking News 4.2.f–h: troops are deployed in four steps, at least half and then the rest (BN-SM.08–12)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.missions import in_order
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.deployment.formation import good_spots, lined_up
from core.rules.breaking_news.deployment.putting import (
    WAYS,
    Way,
    bodies,
    end_step,
    left,
    may_hide,
    put,
    way_now,
)
from core.rules.breaking_news.facts.deployment import DeploymentEnded
from core.rules.breaking_news.state import AWAY, Figure, State
from core.rules.breaking_news.turn.steps import begun
from core.table.places import Point

DEPLOY, DEPLOY_ALL, INFILTRATE, LAY_AMBUSH = WAYS


@acts.answers(moments.DEPLOY, moments.DEPLOY_ALL)
class EndDeployment(Command, frozen=True):
    """In this step nobody more is deployed."""


@acts.passes(moments.DEPLOY, moments.DEPLOY_ALL, moments.INFILTRATE, moments.LAY_AMBUSH)
class DeployRest(Command, frozen=True):
    """Let the program put down whoever is left, and end the step."""


@acts.answers(moments.INFILTRATE, moments.LAY_AMBUSH)
class LeaveOut(Command, frozen=True):
    """Whoever is left finds no place, and stays off the table; he is not lost (BN-Q.112)."""


REST = 10
"""The step from which on everybody is deployed who is left (BN-SM.10–11)."""

# --- the steps ------------------------------------------------------------------------------


def _step(r: Resolution[State], step: int, whose: int) -> bool:
    """Ask the Second (0) or First player (1) at this step, once, if he has anybody to deploy."""
    if r.state.deployment != BOOK or begun(r.state, step):
        return False
    side = in_order(r.state)[whose]
    if not left(r.state, side, DEPLOY):
        return False
    ask(r, [side], (DEPLOY if step < REST else DEPLOY_ALL).about)
    return True


@acts.follows(moments.set_up, 8)
def second_half(r: Resolution[State]) -> bool:
    """The Second player deploys at least half (BN-SM.08)."""
    return _step(r, 8, 0)


@acts.follows(moments.set_up, 9)
def first_half(r: Resolution[State]) -> bool:
    """The First player deploys at least half (BN-SM.09)."""
    return _step(r, 9, 1)


@acts.follows(moments.set_up, 10)
def second_rest(r: Resolution[State]) -> bool:
    """The Second player deploys the rest (BN-SM.10)."""
    return _step(r, 10, 0)


@acts.follows(moments.set_up, 11)
def first_rest(r: Resolution[State]) -> bool:
    """The First player deploys the rest (BN-SM.11)."""
    return _step(r, 11, 1)


@acts.follows(moments.set_up, 12)
def infiltrators(r: Resolution[State]) -> bool:
    """After all troops the infiltrators come, the Second player's first (BN-SM.12, BN-Q.111)."""
    for side in in_order(r.state):
        if left(r.state, side, INFILTRATE):
            show_extra(r, side, "infiltration")
            ask(r, [side], moments.INFILTRATE)
            return True
    return False


def still_owed(state: State, side: str, way: Way) -> int:
    """Return how many men a side must still deploy in this step: to half of them, rounded up, or all.

    Counted are men on foot or aboard, without those in reserve (BN-Q.04, BN-Q.12).
    """
    men = [man for man in state.figures.values() if man.side == side and man.hull is None and not man.reserve]
    waiting = sum(man.fate == AWAY for man in men)
    if way == DEPLOY_ALL:
        return waiting
    return max(0, (len(men) + 1) // 2 - (len(men) - waiting))


# --- ending a step ---------------------------------------------------------------------------


@acts.offered(moments.DEPLOY, 20)
@acts.offered(moments.DEPLOY_ALL, 20)
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(EndDeployment())
    every = way_now(asked.state) == DEPLOY_ALL  # before it half of them is enough
    label = say("do-end_deployment-all" if every else "do-end_deployment")
    yield choice(EndDeployment, label, "BN-4.2.g", refusal=refusal, hint="e", weight=1.0)


@acts.offered(moments.DEPLOY, 30)
@acts.offered(moments.DEPLOY_ALL, 30)
@acts.offered(moments.INFILTRATE, 30)
@acts.offered(moments.LAY_AMBUSH, 30)
def _(asked: Offered) -> Iterator[Choice]:
    way = way_now(asked.state)
    if way is not None:
        yield choice(DeployRest, say("do-deploy_rest"), way.rule, hint="a", weight=0.5)


@acts.offered(moments.INFILTRATE, 40)
@acts.offered(moments.LAY_AMBUSH, 40)
def _(asked: Offered) -> Iterator[Choice]:
    way = way_now(asked.state)
    if way is not None:
        yield choice(LeaveOut, say("do-leave_out"), way.rule, hint="l", weight=0.01)


@acts.rule(EndDeployment)
def end_deployment(r: Resolution[State], command: EndDeployment) -> None:
    """Half of the men are down, in the last steps all of them, and the vehicles (BN-4.2.g)."""
    way = way_now(r.state)
    if way not in (DEPLOY, DEPLOY_ALL):
        r.refuse("BN-4.2.g", "bn-not-now")
    side = deciding(r, way.about, way.rule)
    if owed := still_owed(r.state, side, way):
        r.refuse("BN-4.2.g", "bn-deploy-more", men=owed)
    if way == DEPLOY_ALL and (waiting := left(r.state, side, way)):
        r.refuse("BN-4.2.g", "bn-deploy-too", figure=waiting[0].name)
    r.emit(DeploymentEnded(side))


@acts.rule(DeployRest)
def deploy_rest(r: Resolution[State], command: DeployRest) -> None:
    """Whoever is left goes down team by team, in cover where there is some; who finds no room stays away."""
    way = way_now(r.state)
    if way is None:
        r.refuse("BN-4.2.g", "bn-not-now")
    side = deciding(r, way.about, way.rule)
    waiting = left(r.state, side, way)
    groups = bodies(waiting)
    groups += [[man] for man in waiting if not any(man in team for team in groups)]
    for number, team in enumerate(groups):
        _put_team(r, team, way, number)
    end_step(r, side, way)


def _put_team(r: Resolution[State], team: list[Figure], way: Way, number: int) -> None:
    """Put a team down at a spot of its own, else its men one by one wherever one has room."""
    hide = may_hide(r.state, way)
    if r.state.tape:
        put(r, team, way, None, None, False)
        return
    for part in (team, *([man] for man in team)):
        if any(r.state.figures[man.id].fate != AWAY for man in part):
            continue
        spots = good_spots(r.state, part[0], way.how)
        for at in range(len(spots)):
            if _room(r, part, spots[(2 * number + at) % len(spots)], way):
                put(r, part, way, Point(*spots[(2 * number + at) % len(spots)]), None, hide)
                break


def _room(r: Resolution[State], men: list[Figure], spot: tuple[float, float], way: Way) -> bool:
    """Return whether all of them find room round a spot."""
    return not isinstance(lined_up(r.state, men, Point(*spot), None, way.how), str)


@acts.rule(LeaveOut)
def leave_out(r: Resolution[State], command: LeaveOut) -> None:
    """Whoever is left of the infiltrators, or of an ambush, stays off the table."""
    way = way_now(r.state)
    if way is None or not way.reserve:
        r.refuse("BN-X.INFILTRATION.b", "bn-not-now")
    end_step(r, deciding(r, way.about, way.rule), way)


# --- in the log ---------------------------------------------------------------------------


acts.line(DeploymentEnded, "bn-deployment-ended", side="side")
