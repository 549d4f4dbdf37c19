"""Breaking News, Extras: the helicopter takes off with those aboard (BN-X.HELI.a, BN-SM.76, BN-Q.113)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.evacuation.ordering import helicopter_side
from core.rules.breaking_news.facts import EvacuationAsked, FigureOut, HelicopterHeld, HelicopterLeft
from core.rules.breaking_news.movement.leaving import exfiltrated
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.steps import begun


@acts.answers(moments.TAKE_OFF)
class TakeOff(Command, frozen=True):
    """Leave the table with those aboard (BN-Q.113)."""


@acts.passes(moments.TAKE_OFF)
class HoldHelicopter(Command, frozen=True):
    """Let it wait for more of the men: its die is thrown as the next turn begins (BN-X.HELI.d)."""


@acts.follows(moments.turn_ends, 76)
def ask(r: Resolution[State]) -> bool:
    """Whose helicopter has somebody aboard says whether it takes off (BN-SM.76)."""
    if begun(r.state, 76):
        return False
    ready = [
        side for side in r.state.sides
        if (order := helicopter_side(r.state, side)) is not None and r.state.aboard(order.helicopter)
    ]  # fmt: skip
    if not ready:
        return False
    r.emit(EvacuationAsked(decisions=tuple(moments.TAKE_OFF.asks(side) for side in ready)))
    return True


@acts.offered(moments.TAKE_OFF)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    order = helicopter_side(state, asked.side)
    aboard = len(state.aboard(order.helicopter)) if order is not None else 0
    left = len(state.on_foot(asked.side))
    label = say("do-take_off", aboard=aboard)
    yield choice(TakeOff, label, "BN-Q.113", hint="t", weight=2.0 * aboard / (1 + left))
    yield choice(HoldHelicopter, say("do-hold_helicopter"), "BN-X.HELI.d", hint="w", weight=0.5)


@acts.rule(TakeOff)
def leave_now(r: Resolution[State], command: TakeOff) -> None:
    """At the end of any turn (BN-Q.113)."""
    take_off(r, deciding(r, moments.TAKE_OFF, "BN-Q.113"))


@acts.rule(HoldHelicopter)
def hold(r: Resolution[State], command: HoldHelicopter) -> None:
    """It waits."""
    r.emit(HelicopterHeld(deciding(r, moments.TAKE_OFF, "BN-Q.113")))


def take_off(r: Resolution[State], side: SideId, forced: bool = False) -> None:
    """Off with those aboard, of their own will: it costs the side once (BN-D.j, BN-Q.105).

    The wounded among them are out of danger (BN-9.3.b).
    """
    order = helicopter_side(r.state, side)
    assert order is not None
    aboard = [man for man in r.state.figures.values() if man.aboard == order.helicopter and man.present]
    r.emit(HelicopterLeft(side, order.helicopter, forced))
    for man in aboard:
        moments.leaves(r, man)
        r.emit(FigureOut(man.id, "left", "evacuated"))
    if any(man.fighting for man in aboard):
        exfiltrated(r, side)


# --- in the log -----------------------------------------------------------------------------------


@acts.tells(HelicopterLeft)
def _(before: State, event: HelicopterLeft, after: State) -> Message:
    return say(
        "bn-helicopter-leaves", who=name(after, event.helicopter), n=len(before.aboard(event.helicopter))
    )


@acts.tells(HelicopterHeld)
def _(before: State, event: HelicopterHeld, after: State) -> Message | None:
    order = after.sides[event.side].evacuation
    return say("bn-helicopter-held", who=name(after, order.helicopter)) if order is not None else None
