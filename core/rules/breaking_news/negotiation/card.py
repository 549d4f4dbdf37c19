"""Breaking News SM.15: the negotiation card, played before the first initiative or never.

One card in the game (BN-Q.139): of the regulars, in the Italian reading of every squad (BN-ED.95), each of
which has level 1 for nothing. A level that was bought is a secret until the card lies on the table, or the
civilians are talked to (D.8): so nobody is asked for his card, or all who may play it (BN-Q.153).
"""

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
from core.rules.breaking_news.common.extras import negotiation, show_extra
from core.rules.breaking_news.common.missions import in_order
from core.rules.breaking_news.common.unasked import speaking_for
from core.rules.breaking_news.facts.negotiation import CardAsked, CardKept, CardPlayed
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Side, State
from core.rules.breaking_news.tables.troops import GRADES

CARD = "negotiation"


@acts.answers(moments.CARD)
class PlayCard(Command, frozen=True):
    """Play the negotiation card, asked or unasked, before the first initiative (BN-X.NEGOTIATION.c)."""

    unasked = True


@acts.passes(moments.CARD)
class KeepCard(Command, frozen=True):
    """Go without talks."""


def may_play(state: State, side: Side) -> bool:
    """Return whether a side has a card that it may play (BN-X.NEGOTIATION.a, BN-ED.95)."""
    return GRADES[side.grade].regular or Options.of(state).negotiation_card == "squads"


def is_asked(state: State, side: Side) -> bool:
    """Return whether a side is asked for its card; in games of before who had bought one was (BN-Q.153)."""
    asked = Options.of(state).card_asked
    return may_play(state, side) and (CARD in side.extras if asked is None else asked)


def may_play_unasked(state: State, side: Side) -> bool:
    """Return whether a side may put its card down now, before the first initiative (BN-Q.153)."""
    first = state.turn == 1 and state.phase == "initiative" and not state.awaiting
    return first and Options.of(state).card_asked is False and state.talks is None and may_play(state, side)


@acts.follows(moments.set_up, 15)
def ask_for_card(r: Resolution[State]) -> bool:
    """Ask one side after the other, the Second player first, until somebody plays it (BN-Q.137)."""
    if r.state.talks is not None:
        return False
    for side in (r.state.sides[name] for name in in_order(r.state)):
        if is_asked(r.state, side) and side.id not in r.state.kept_cards:
            asked = moments.CARD.asks(side.id)
            r.emit(CardAsked(side.id, decisions=(asked,)))
            return True
    return False


@acts.offered(moments.CARD)
def _(asked: Offered) -> Iterator[Choice]:
    label = say("do-play_card", level=negotiation(asked.state.sides[asked.side]))
    yield choice(PlayCard, label, "BN-X.NEGOTIATION.c", hint="c", weight=1.0)
    yield choice(KeepCard, say("do-keep_card"), "BN-X.NEGOTIATION.c", hint="p", weight=0.4)


@acts.offered(moments.UNASKED, 30)
def _(asked: Offered) -> Iterator[Choice]:
    """Bots play a card that they have bought: the talks of level 1 cost their enemy little."""
    side = asked.state.sides[asked.side]
    if may_play_unasked(asked.state, side):
        label = say("do-play_card", level=negotiation(side))
        yield choice(PlayCard, label, "BN-Q.153", weight=1.0 if CARD in side.extras else 0.005)


@acts.rule(PlayCard)
def play_card(r: Resolution[State], command: PlayCard) -> None:
    """The card lies on the table, and its level is open (BN-X.NEGOTIATION.c)."""
    able = (id for id in speaking_for(r.state, r.seat) if may_play_unasked(r.state, r.state.sides[id]))
    side = next(able, None) or deciding(r, moments.CARD, "BN-X.NEGOTIATION.c")
    show_extra(r, side, CARD)
    r.emit(CardPlayed(side, negotiation(r.state.sides[side])))


@acts.rule(KeepCard)
def keep_card(r: Resolution[State], command: KeepCard) -> None:
    """Nobody talks; the level stays a secret."""
    r.emit(CardKept(deciding(r, moments.CARD, "BN-X.NEGOTIATION.c")))


# --- in the log ---------------------------------------------------------------------------

acts.silent(CardAsked)
acts.line(CardPlayed, "bn-card-played", side="side", level="level")
acts.line(CardKept, "bn-card-kept", side="side")
