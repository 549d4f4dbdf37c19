"""Whether a game has hardly begun, as one seat may know: then it can be called off."""

from __future__ import annotations

from collections import Counter

from core.engine.contract.engine_facts import CallOff, OfferEnd, Travel
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.history import History
from core.engine.game.undecided import UNRULED
from core.engine.game.visible_log import visible
from core.engine.words.message import say

YOUNG = 10
"""Acts of each side up to which a game is young: enough to put one's men down and to move some of them once.

What was lost by then is chance rather than play, and nobody's evening is taken from him.
"""

LOOKED_AT = 20 * YOUNG
"""Records after which no game is young any more, whoever did them: so many are looked through in no time."""


def why_not_young(history: History, seat: str, command: Command) -> Refusal | None:
    """Return why a game may not be called off by *seat*, alone or by consent; `None` where it may be."""
    alone = isinstance(command, CallOff)
    if not alone and not (isinstance(command, OfferEnd) and command.end == "call_off"):
        return None
    acts = acts_of(history, seat)
    sides = history.rules.seats(history.state)
    if acts is None or all(acts[side] >= YOUNG for side in sides):
        return Refusal("", say("engine-not-young", most=YOUNG))
    if alone and any(acts[side] for side in sides if side != seat):
        return Refusal("", say("engine-call-off-together"))
    return None


def acts_of(history: History, seat: str) -> Counter[str] | None:
    """Return how many acts in effect of each seat *seat* knows of; `None` where there are very many."""
    if len(history.line) > LOOKED_AT:
        return None
    own = (n for n in history.line if not undecided(history, n))
    return Counter(history.records[n - 1].seat for n in own if visible(history, n, seat))


def undecided(history: History, n: int) -> bool:
    """Return whether a record is no act of a rule book: such as a remark, an offer, the set-up."""
    record = history.records[n - 1]
    return record.seat == REFEREE or isinstance(record.command, (Travel, Ruling, *UNRULED))
