"""Linea di Tiro: a card is drawn, laid away, and at ten left all are shuffled (LT-DECK.a–f, LT-Q.01–02).

The order of the cards is no part of the game: a draw picks one of those left, and so does a real deck.
"""

from __future__ import annotations

from typing import ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Drawn
from core.engine.contract.seats import REFEREE
from core.engine.words.cards import card_name
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.deck import CardDone, CardDrawn, Reshuffled
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.secrecy.records import called
from core.rules.linea_di_tiro.state import State

LAST = 10
"""Cards left at which the discards are shuffled (LT-DECK.f)."""
FIGURES = "JQK"
RED = "HD"


@acts.passes(moments.DRAW)
class DrawCard(Command, frozen=True):
    """Draw the next card (D2)."""

    opens: ClassVar[bool] = True


acts.offer(moments.DRAW, DrawCard, say("lt-do-draw_card"), "LT-DECK.a", hint="c", weight=1.0)


@acts.rule(DrawCard)
def draw_card(r: Resolution[State], command: DrawCard) -> None:
    """Turn up a card: its colour says who may act, a figure a platoon, a joker the scenario (LT-DECK.b–e)."""
    card = r.draw("deck", r.state.deck, "LT-DECK.a")
    left = list(r.state.deck)
    left.remove(card)
    deck, under = (tuple(left), r.state.under) if left else (r.state.under, ())
    r.emit(CardDrawn(card, owner_of(r.state, card), is_figure(r.state, card), deck, under))


def owner_of(state: State, card: str) -> SideId:
    """Return whose card it is: the first side (the Allies) has hearts and diamonds; a joker is nobody's."""
    if card.startswith("JK"):
        return SideId("")
    first, second = state.sides
    return first if card[-1] in RED else second


def is_figure(state: State, card: str) -> bool:
    """Return whether a card activates a platoon: J, Q, K (LT-DECK.d), as a choice the ace too (LT-Q.01)."""
    ranks = FIGURES + ("A" if Options.of(state).ace_is_figure else "")
    return not card.startswith("JK") and card[:-1] in ranks


def lay_away(r: Resolution[State]) -> None:
    """The card goes to the discards; where ten are left these are shuffled (LT-DECK.f, LT-Q.02)."""
    card = r.state.card
    if card is None:
        return
    r.emit(CardDone(tuple(sorted((*r.state.discards, card.name)))))
    state = r.state
    if len(state.deck) + len(state.under) != LAST:
        return
    match Options.of(state).reshuffle:
        case "under":
            r.emit(Reshuffled(tuple(sorted((*state.deck, *state.under))), state.discards))
        case "set_aside":
            r.emit(Reshuffled(state.discards, (), tuple(sorted((*state.deck, *state.under)))))
        case _:
            r.emit(Reshuffled(tuple(sorted((*state.deck, *state.under, *state.discards)))))


@acts.tells(CardDrawn)
def _(before: State, event: CardDrawn, after: State) -> Message:
    card = card_name(event.card)
    if not event.side:
        return say("lt-drew-joker", card=card)
    told = "lt-drew-figure" if event.figure else "lt-drew"
    return say(told, card=card, side=side_name(after, event.side))


@acts.tells(Reshuffled)
def _(before: State, event: Reshuffled, after: State) -> Message:
    if event.under:
        return say("lt-reshuffled-under", cards=len(event.under))
    return say("lt-reshuffled", cards=len(event.deck))


def _is_told(before: State, event: CardDone, seat: str) -> bool:
    """Return whether the end of a card has a line: for others than its side, who know of nobody it moved."""
    card = before.card
    if card is None or card.joker or seat in (card.side, REFEREE):
        return False
    return all(called(before, seat, id) is None for id in card.used)


@acts.tells(CardDone, when=_is_told)
def _(before: State, event: CardDone, after: State) -> Message | None:
    """Cards are drawn openly: where the use of one shows in nothing, the others are told that (LT-DECK.h)."""
    card = before.card
    if card is None or card.joker or card.used or not before.may_hide(card.side):
        return None
    return say("lt-card-unseen", side=side_name(after, card.side), card=card_name(card.name))


acts.silent(Drawn)
