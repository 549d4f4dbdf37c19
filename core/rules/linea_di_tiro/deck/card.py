"""Linea di Tiro: the use of a card: one piece, a platoon, a unit move, or nothing (LT-DECK.b–d, g–k)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.cards import card_name
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rulekit.names import side_name
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import halves_left
from core.rules.linea_di_tiro.facts.deck import CardSpent
from core.rules.linea_di_tiro.state import Card, Piece, State


@acts.passes(moments.CARD)
class EndCard(Command, frozen=True):
    """Decline the card in play, or do no more with it (LT-DECK.h, LT-Q.05)."""


@acts.offered(moments.CARD, 10)
def _(asked: Offered) -> Iterator[Choice]:
    """Pieces first, then on a figure the other unit moves, then nothing."""
    for piece in asked.among(asked.state.of(asked.side)):
        yield from moments.PIECE.offers(asked.of(piece))
    card = asked.state.card
    if card is not None and card.figure and not card.used:
        yield from moments.UNIT_MOVE.offers(asked)
    used = card is not None and bool(card.used)
    label = say("lt-do-end_card" if used else "lt-do-pass_card")
    letter = "g" if asked.state.paused else "e"  # then each piece that has begun may be ended by `e`
    made = choice(EndCard, label, "LT-DECK.h", hint=letter, weight=0.02)
    yield replace(made, idle=True)  # until the next card is drawn, undo gives this one back


acts.labelled(EndCard, "lt-do-pass_card")


@acts.rule(EndCard)
def end_card(r: Resolution[State], command: EndCard) -> None:
    """Nothing more is done with this card; the enemy does not learn whether anything was."""
    r.emit(CardSpent(declined=not in_play(r.state).used))


def in_play(state: State) -> Card:
    """Return the card in play while its side decides what is done with it."""
    assert state.card is not None
    return state.card


def may_act(state: State, piece: Piece) -> bool:
    """Return whether the card in play lets this piece be activated now (LT-DECK.b–d, k, LT-Q.06, LT-Q.56)."""
    card = state.card
    if card is None or piece.side != card.side or card.spent or piece.id in card.used:
        return False
    if not card.used:
        return True
    return card.figure and bool(card.platoon) and piece.platoon == card.platoon


def left_to_do(state: State) -> bool:
    """Return whether the card in play can still be used: a piece that waits, or one not activated yet."""
    card = state.card
    if card is None or card.spent or not card.side:
        return False
    waits = any(halves_left(one) for one in state.paused)
    return waits or any(may_act(state, piece) for piece in state.of(card.side))


def hidden_may_act(card: Card) -> bool:
    """Return whether the card in play may still be used by pieces not known to its enemy (LT-VIS.a)."""
    return bool(card.side) and (not card.used or (card.figure and bool(card.platoon)))


@acts.tells(CardSpent, when=lambda before, event, seat: before.card is not None and event.declined)
def _(before: State, event: CardSpent, after: State) -> Message | None:
    """A card that is let go is told to whoever may know (LT-DECK.h): what it is used for tells of itself."""
    card = before.card
    if card is None or not event.declined:
        return None
    return say("lt-card-let-go", side=side_name(after, card.side), card=card_name(card.name))
