"""Breaking News SM.77: both sides may agree to end the game here; the defeat points decide."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.ending.victory import finish
from core.rules.breaking_news.facts import EndDeclined, EndProposed
from core.rules.breaking_news.state import State


class ProposeEnd(Command, frozen=True):
    """Propose to end the game here (BN-SM.77)."""


@acts.passes(moments.END)
class AcceptEnd(Command, frozen=True):
    """Accept: the defeat points decide."""


@acts.answers(moments.END)
class DeclineEnd(Command, frozen=True):
    """Decline: the game goes on."""


@acts.offered(moments.INITIATIVE, 20)
@acts.offered(moments.ACTIONS, 70)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(ProposeEnd, say("do-propose_end"), "BN-SM.77", weight=0.002)


acts.many_moments(ProposeEnd)


@acts.rule(ProposeEnd)
def propose_end(r: Resolution[State], command: ProposeEnd) -> None:
    """Propose to stop here and count the points (BN-SM.77)."""
    if r.state.phase not in ("initiative", "actions") or r.state.action or r.state.storm:
        r.refuse("BN-SM.77", "bn-not-now")
    side = SideId(r.seat) if r.seat in r.state.sides else (r.state.active or next(iter(r.state.sides)))
    r.emit(EndProposed(side, decisions=(moments.END.asks(r.state.other(side)),)))


# --- the other side's answer ----------------------------------------------------------------


@acts.offered(moments.END)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(AcceptEnd, say("do-accept_end"), "BN-SM.77", hint="y", weight=0.3)
    yield choice(DeclineEnd, say("do-decline_end"), "BN-SM.77", hint="p", weight=0.7)


@acts.rule(AcceptEnd)
def accept_end(r: Resolution[State], command: AcceptEnd) -> None:
    """Both agree: the points decide."""
    _check_proposed(r)
    finish(r, "bn-over-agreed", SideId(""))


@acts.rule(DeclineEnd)
def decline_end(r: Resolution[State], command: DeclineEnd) -> None:
    """The game goes on."""
    _check_proposed(r)
    side = r.seat if r.seat in r.state.sides else r.state.awaiting[0].seat
    r.emit(EndDeclined(SideId(side)))


def _check_proposed(r: Resolution[State]) -> None:
    """Refuse an answer where nobody has proposed to end the game."""
    if not moments.END.is_open(r.state):
        r.refuse("BN-SM.77", "bn-not-now")


# --- in the log ---------------------------------------------------------------------------


acts.line(EndProposed, "bn-end-proposed", side="side")
acts.line(EndDeclined, "bn-end-declined", side="side")
