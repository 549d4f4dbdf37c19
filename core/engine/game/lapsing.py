"""An offer to end a game stands for the rest of the phase, or the card, in which it was made."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import Offer
from core.engine.contract.engine_facts import OfferEnded
from core.engine.contract.facts import Command, Ruling
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER
from core.engine.game.undecided import UNRULED
from core.engine.words.message import Message


def lapse(rules: RuleSet, r: Resolution[Any], command: Command, before: Any) -> None:
    """Emit that an offer has lapsed by an act, which led here from the state *before*.

    It does with the next turn, phase or card, which everybody sees. A single act leaves it standing: that
    somebody acted, or was seen to, may be a secret, and the offer would tell it.
    """
    offer: Offer | None = before.offer
    if offer is None or isinstance(command, (*UNRULED, Ruling)):
        return
    if r.state.offer is None or r.state.over is not None:
        return
    everybody = (*rules.seats(before), OBSERVER)
    if all(_moment(rules, before, seat) != _moment(rules, r.state, seat) for seat in everybody):
        r.emit(OfferEnded())


def _moment(rules: RuleSet, state: Any, seat: str) -> tuple[int, Message]:
    """Return which turn, and which part of it, a seat sees."""
    view = rules.view(rules.known(state, seat), seat)
    return view.turn, view.phase
