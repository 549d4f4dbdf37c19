"""Breaking News, facing (BN-Q.06): the reacting side turns its figures before the first action (BN-SM.32)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command, Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.facing import facing
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.names import direction, name, side
from core.rules.breaking_news.common.units import check_unit
from core.rules.breaking_news.facts import ActionsBegan, Faced, RallyEnded
from core.rules.breaking_news.morale.suppression import Recover, to_rally
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.table.figure_lookup import origin_of
from core.table.places import Point


@acts.answers(moments.TURNING)
class Face(Command, frozen=True):
    """Turn a figure to face *towards*, a point or an angle in degrees (BN-Q.06)."""

    figure: FigureId
    towards: Point | float


@acts.passes(moments.TURNING)
@acts.answers(moments.RALLY)
class Ready(Command, frozen=True):
    """Nothing more to turn; let the active side begin (BN-SM.32)."""


def turning(state: State, side: SideId) -> Decision:
    """Return the decision of the reacting side: whom to turn before the first action (BN-SM.32)."""
    return moments.TURNING.asks(side)


# --- turning a figure -------------------------------------------------------------------


@acts.offered(moments.INITIATIVE, 10)
@acts.offered(moments.TURNING, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """Before the roll the figures of both sides, after it those of who decides (BN-SM.32, BN-SM.78)."""
    state = asked.state
    if state.tape or not Options.of(state).facing:
        return
    for man in state.figures.values():
        if man.fate or man.aloft or man.role or man.marker == man.id or asked.seat not in (man.side, REFEREE):
            continue
        if asked.side and man.side != asked.side:
            continue
        refusal = asked.refusal(Face(man.id, 0.0))
        yield choice(Face, say("do-face"), "BN-Q.06", man.id, {"figure": man.id}, refusal, "t", weight=0.02)


@acts.fields(Face)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    yield PickPoint("towards", say("ask-towards"), origin_of(figure))


@acts.rule(Face)
def face(r: Resolution[State], command: Face) -> None:
    """Turn a figure: the reacting side's once before the first action; both between turns;
    the active side's freely in their own action (BN-Q.06, BN-SM.32, BN-SM.78)."""
    figure = own(r, command.figure)
    if r.state.tape or figure.place is None or not Options.of(r.state).facing:
        r.refuse("BN-Q.06", "bn-no-facing")
    acting = r.state.phase == "actions" and figure.side == r.state.active and figure.stage != "done"
    turning = r.state.phase == "turning" and figure.side != r.state.active
    if not (acting or turning or r.state.phase == "initiative"):
        r.refuse("BN-Q.06", "bn-may-not-turn", figure=figure.name)
    if acting:
        check_unit(r, figure)
    if turning and figure.turned:
        r.refuse("BN-Q.06", "bn-turned-already", figure=figure.name)
    angle = facing(r, "BN-Q.06", "bn-bad-angle", figure.place, command.towards)
    r.emit(Faced(figure.id, angle, free=not turning))


# --- enough -----------------------------------------------------------------------------


acts.offer(moments.TURNING, Ready, say("do-ready"), "BN-SM.32", hint="r", weight=1.0)


@acts.offered(moments.RALLY, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """No more tests, once all are made (BN-Q.80)."""
    if not to_rally(asked.state, asked.side):
        yield choice(Ready, say("do-rally-done"), "BN-Q.80", hint="r", weight=1.0)


acts.labelled(Ready, "do-rally-done", at=moments.RALLY)


@acts.rule(Ready)
def ready(r: Resolution[State], command: Ready) -> None:
    """The reacting side has turned whom it wants; or a side has tested its suppressed men (BN-Q.80)."""
    if rallies := SideId(moments.RALLY.asked(r.state, r.seat)):
        if to_rally(r.state, rallies):
            r.refuse("BN-Q.80", "bn-test-first-all")
        r.emit(RallyEnded(rallies))
        return
    if r.state.phase != "turning":
        r.refuse("BN-SM.32", "bn-not-now")
    r.emit(ActionsBegan())


@acts.passing(moments.RALLY)
def _(state: State, decision: Decision) -> Recover | Ready:
    """The tests cannot be left out: the first that is still to be made (BN-Q.80)."""
    men = to_rally(state, SideId(decision.seat))
    return Recover(men[0]) if men else Ready()


# --- in the log -------------------------------------------------------------------------


def _is_told(before: State, event: Faced) -> bool | None:
    """Return whether a turn has a line: that whoever fires turns to his target, the shot tells.

    Whether somebody acts who is under a marker, as he is read here, only what is known says.
    """
    if not event.free or before.action is not None or before.phase != "actions":
        return True
    return event.figure not in before.acting if event.figure in before.figures else None


@acts.tells(Faced, when=lambda before, event, seat: _is_told(before, event))
def _(before: State, event: Faced, after: State) -> Message | None:
    if _is_told(before, event) is False:
        return None
    return say("bn-faced", who=name(after, event.figure), direction=direction(event.facing))


@acts.tells(ActionsBegan)
def _(before: State, event: ActionsBegan, after: State) -> Message:
    return say("bn-actions-began", side=side(after, after.active))
