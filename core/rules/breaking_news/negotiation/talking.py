"""Breaking News, negotiation: accepted turn by turn, broken by fire, settled by a die (BN-SM.25, 71, 81)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.truce import bound
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.negotiation import (
    TalksAccepted,
    TalksAsked,
    TalksBroken,
    TalksEnded,
    TalksHeld,
    TalksSettled,
)
from core.rules.breaking_news.state import Side, State
from core.rules.breaking_news.tables.negotiation import PER_LEVEL, POINTS_BREACH
from core.rules.breaking_news.turn.steps import begun


@acts.answers(moments.TALKS)
class AcceptTalks(Command, frozen=True):
    """Hold one's fire for this turn, and keep 15 cm away (BN-X.NEGOTIATION.e, h)."""


@acts.passes(moments.TALKS)
class EndTalks(Command, frozen=True):
    """End the talks in peace, for good (BN-Q.123)."""


# --- accepted for this turn (BN-SM.25) ------------------------------------------------------


@acts.follows(moments.turn_begins, 25)
def ask_to_talk(r: Resolution[State]) -> bool:
    """At the start of every turn the opponent accepts or ends it (BN-Q.122)."""
    talks = r.state.talks
    if talks is None or not talks.running or begun(r.state, 25):
        return False
    side = r.state.other(talks.side)
    r.emit(TalksAsked(side, decisions=(moments.TALKS.asks(side),)))
    return True


@acts.offered(moments.TALKS)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(AcceptTalks, say("do-accept_talks"), "BN-X.NEGOTIATION.e", hint="y", weight=1.0)
    yield choice(EndTalks, say("do-end_talks"), "BN-Q.123", hint="p", weight=0.4)


@acts.rule(AcceptTalks)
def accept_talks(r: Resolution[State], command: AcceptTalks) -> None:
    """No fire and 15 cm of distance, for this turn (BN-X.NEGOTIATION.e, h)."""
    r.emit(TalksAccepted(deciding(r, moments.TALKS, "BN-Q.122")))


@acts.rule(EndTalks)
def end_talks(r: Resolution[State], command: EndTalks) -> None:
    """The talks are over; what they cost so far stays pending (BN-Q.123)."""
    r.emit(TalksEnded(deciding(r, moments.TALKS, "BN-Q.122")))


# --- broken by fire (BN-X.NEGOTIATION.f–g) ----------------------------------------------------


@acts.follows(moments.fires)
def break_off(r: Resolution[State], side: SideId) -> bool:
    """Whoever fires while they last breaks them; tell whether it was who was talked to (BN-Q.123).

    His fire wipes what was pending and costs him 10. That of who talks makes it final: no die cancels it.
    """
    talks = r.state.talks
    if talks is None or not talks.running:
        return False
    final = side == talks.side
    r.emit(TalksBroken(side, talks.pending, final))
    if not final:
        r.emit(PointsScored(side, "negotiation-broken", POINTS_BREACH, "BN-X.NEGOTIATION.g"))
    elif talks.pending:
        r.emit(PointsScored(side, "negotiation", talks.pending, "BN-Q.123"))
    return not final


# --- a turn that went by (BN-SM.71) -------------------------------------------------------------


@acts.follows(moments.turn_over, 71)
def hold(r: Resolution[State]) -> bool:
    """An accepted turn without fire: level × 5 more against who talks (BN-X.NEGOTIATION.d)."""
    talks = r.state.talks
    if talks is None or not talks.accepted:
        return False
    r.emit(TalksHeld(talks.side, PER_LEVEL * talks.level))
    return True


# --- the end of the game (BN-SM.81) ----------------------------------------------------------------


@acts.follows(moments.game_ends, 81)
def settle(r: Resolution[State]) -> None:
    """One die, the level or less: all that is pending is cancelled; else it counts (BN-X.NEGOTIATION.i).

    Where people end the game no points decide it: what is pending stays so.
    """
    talks = r.state.talks
    if talks is None or not talks.pending or r.state.closed is not None:
        return
    cancelled = r.any(1, talks.level, "why-talks", "BN-X.NEGOTIATION.i", who=talks.side, low=True)
    r.emit(TalksSettled(talks.side, talks.level, talks.pending, cancelled))
    if not cancelled:
        r.emit(PointsScored(talks.side, "negotiation", talks.pending, "BN-X.NEGOTIATION.d"))


# --- in the log and beside the sides -----------------------------------------------------------------

acts.silent(TalksAsked)
acts.line(TalksAccepted, "bn-talks-accepted", side="side")
acts.line(TalksEnded, "bn-talks-ended", side="side")
acts.line(TalksHeld, "bn-talks-held", side="side", points="points")
acts.line(TalksBroken, either("final", "bn-talks-broken-own", "bn-talks-broken"), side="by", points="points")
acts.line(
    TalksSettled,
    either("cancelled", "bn-talks-paid-off", "bn-talks-in-vain"),
    side="side",
    points="points",
    level="level",
)


@acts.notes(moments.BESIDE_SIDE, 30)
def _(state: State, side: Side) -> Iterator[Message]:
    """Tell who talks, at what price, and who has given his word for this turn."""
    talks = state.talks
    if talks is not None and talks.side == side.id and (talks.running or talks.pending):
        yield say("bn-side-talks", level=talks.level, points=talks.pending)
    if bound(state, side.id):
        yield say("bn-side-truce")
