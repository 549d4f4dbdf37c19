"""An offer to end a game lapses when the side that made it acts on, where everybody can see that it does."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import Offer
from core.engine.contract.facts import Command, OfferEnded, Ruling
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER
from core.engine.game.undecided import UNRULED
from core.engine.seat.redaction import concealed


def lapse(rules: RuleSet, r: Resolution[Any], command: Command, before: Any) -> None:
    """Emit that the offer of whoever acts has lapsed by its act, which led here from the state *before*.

    An act of which somebody may not know leaves it standing: else the offer would tell of it.
    """
    offer: Offer | None = before.offer
    if offer is None or r.seat != offer.by or isinstance(command, (*UNRULED, Ruling)):
        return
    if r.state.offer is not None and r.state.over is None and _seen_by_all(rules, r, before):
        r.emit(OfferEnded())


def _seen_by_all(rules: RuleSet, r: Resolution[Any], before: Any) -> bool:
    """Return whether everybody reads something of what has just happened, as far as whoever did it knows.

    Who reads it in secret, such as by watching unnoticed, would be told by the offer that lapses.
    """
    readers = {*rules.seats(before), OBSERVER}
    state, known = before, rules.known(before, r.seat)
    for event in r.events:
        after = rules.evolve(state, event)
        known_after = rules.known(after, r.seat)
        readers -= {
            seat
            for seat in readers
            if concealed(rules, state, event, after, seat) is not None
            and concealed(rules, known, event, known_after, seat) is not None
        }
        state, known = after, known_after
    return not readers
