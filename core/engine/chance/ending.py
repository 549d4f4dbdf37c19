"""A game that people end: a side resigns, an end is offered and agreed to, a referee ends it.

What that means in a book, and who has won by it, the book says (`RuleSet.close`).
"""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy, How, Offer
from core.engine.contract.engine_facts import (
    AcceptOffer,
    CallOff,
    DeclineOffer,
    EndAgreed,
    EndGame,
    Ending,
    EndOffered,
    OfferEnd,
    OfferEnded,
    Resign,
)
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import clean

LONGEST_REASON = 300
"""Characters of what a referee says to the end of a game."""


def end(rules: RuleSet, r: Resolution[Any], command: Ending, referee: bool) -> None:
    """Do what ends a game, or offers to; a *referee* ends it, players do the rest."""
    if isinstance(command, EndGame):
        _refereed(rules, r, command, referee)
        return
    if r.state.over is not None:
        r.refuse("", "engine-game-over")
    if r.seat not in rules.seats(r.state):
        r.refuse("", "engine-only-sides-end")
    match command:
        case Resign():
            how: How = "left" if command.left else "time" if command.claimed else "resigned"
            rules.close(r, ClosedBy(how, r.seat))
        case CallOff():
            rules.close(r, ClosedBy("call_off", r.seat))
        case OfferEnd():
            _offer(r, command)
        case AcceptOffer():
            _accept(rules, r, _standing(r))
        case DeclineOffer():
            _standing(r)
            r.emit(OfferEnded(r.seat))


def undecided(rules: RuleSet, state: Any) -> bool:
    """Whether a game is over by its book, or by the referee, and nobody has won: he may still name who has.

    What the sides have agreed on stands.
    """
    if state.over is None or (state.closed is not None and state.closed.how != "refereed"):
        return False
    return not rules.view(state, REFEREE).winner


def _refereed(rules: RuleSet, r: Resolution[Any], command: EndGame, referee: bool) -> None:
    if r.seat != REFEREE or not referee:
        r.refuse("", "engine-game-over" if r.state.over is not None else "engine-only-referee-ends")
    if r.state.over is not None and not (command.winner and undecided(rules, r.state)):
        r.refuse("", "engine-game-over")
    if command.winner and command.winner not in rules.seats(r.state):
        r.refuse("", "engine-no-such-side", side=clean(command.winner, LONGEST_REASON))
    rules.close(r, ClosedBy("refereed", REFEREE, command.winner, clean(command.reason, LONGEST_REASON)))


def _offer(r: Resolution[Any], command: OfferEnd) -> None:
    """Offer an end; who offers another one takes back what he had offered."""
    offer: Offer | None = r.state.offer
    if offer is not None and (offer.by != r.seat or offer.end == command.end):
        r.refuse("", "engine-offer-stands")
    r.emit(EndOffered(r.seat, command.end))


def _accept(rules: RuleSet, r: Resolution[Any], offer: Offer) -> None:
    """Agree; where all others have, the game is over."""
    if r.seat in (offer.by, *offer.agreed):
        r.refuse("", "engine-offer-own")
    r.emit(EndAgreed(r.seat))
    if {*rules.seats(r.state)} == {offer.by, *offer.agreed, r.seat}:
        rules.close(r, ClosedBy(offer.end))


def _standing(r: Resolution[Any]) -> Offer:
    offer: Offer | None = r.state.offer
    if offer is None:
        r.refuse("", "engine-nothing-offered")
    return offer
