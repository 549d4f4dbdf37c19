"""Linea di Tiro: what follows by itself, one small step at a time (LT section 5).

While something is in progress its innermost frame goes on. Else the activation, the card, the deck.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rulekit.names import side_name
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import over
from core.rules.linea_di_tiro.common.actors import halves_left
from core.rules.linea_di_tiro.common.stack import wait
from core.rules.linea_di_tiro.deck.card import hidden_may_act, left_to_do
from core.rules.linea_di_tiro.deck.drawing import lay_away
from core.rules.linea_di_tiro.deck.jokers import joker_step
from core.rules.linea_di_tiro.facts.activation import Paused
from core.rules.linea_di_tiro.facts.placing import CardsBegan, DeployingBegan
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import State
from core.rules.linea_di_tiro.visibility.sighting import look_around


def advance(r: Resolution[State]) -> bool:
    """Do one automatic step; `False` when people must go on."""
    state = r.state
    if state.over is not None or state.awaiting:
        return False
    if state.doing:
        frame = state.doing[-1]
        goes_on = moments.DOING.get(type(frame))
        if goes_on is None or not goes_on(r, frame):
            raise TypeError(f"no chapter works off what is in progress: {frame}")
        return True
    match state.phase:
        case "start":
            both = tuple(moments.DEPLOY.asks(side) for side in state.sides)
            r.emit(DeployingBegan(decisions=both))
        case "deploy":
            look_around(r)
            r.emit(CardsBegan())
        case _:
            _cards(r)
    return True


def _cards(r: Resolution[State]) -> None:
    """The activation that goes on, the card in play, or the next card."""
    now, card = r.state.activation, r.state.card
    if now is not None:
        _activation(r)
    elif card is None:
        sides = tuple(moments.DRAW.asks(side) for side in r.state.sides)
        wait(r, *sides)
    elif card.joker and joker_step(r):
        return
    elif left_to_do(r.state):
        wait(r, moments.CARD.asks(card.side))
    elif r.state.may_hide(card.side) and hidden_may_act(card):
        r.unseen(say("lt-unseen-card", side=side_name(r.state, card.side)))
    else:
        card_end(r)


def _activation(r: Resolution[State]) -> None:
    """Who acts goes on, is done, or lets another piece of its platoon act first (LT-ACT.j–k, LT-Q.06)."""
    now, card = r.state.activation, r.state.card
    assert now is not None
    if now.done or now.over:  # after each half, not before the first (LT-Q.17)
        look_around(r)
    piece = r.state.figures[now.piece]
    if now.over or not piece.able or not halves_left(now):
        over(r)
        return
    platoon = card is not None and bool(card.platoon)
    if platoon and now.done and Options.of(r.state).platoon_interleave:
        r.emit(Paused(now.piece))
        return
    wait(r, moments.ACTIVATION.asks(piece.side))


def card_end(r: Resolution[State]) -> None:
    """The card is resolved (D9): who sees whom, what ends with it, and whether the game is over."""
    look_around(r)
    card = r.state.card
    assert card is not None
    moments.card_end(r, card)
    if r.state.over is None:
        lay_away(r)
