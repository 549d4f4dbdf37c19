"""What happens in a step that several sides do at the same time, for every book: who may write, who seals.

The step itself is a `core.rulekit.sealed.Sealed`, which a state holds, or which a book makes of its own
fields, as Ludonet does of its orders and of which sides are ready. Its life:

- **It begins** with a fact that asks every seat: `decisions=step.deciding`.
- **Orders are written** (`sealed.written`, `sealed.withdrawn`), for as long as their seat has not sealed
  (`check_writing`). A fact of an order is told to its own side alone.
- **A seat seals** (`sealing`); the referee seals for the first that has not. Then only the others decide.
- **All have sealed** (`step.open`): one fact that `reveals` lays the orders open, and the rule works them off
  one by one from the state, each throw a step of `advance`. What interrupts that, such as a window of
  reaction, lies on top of it; what takes effect together is put down and applied by one fact at the end.
- **Nobody learns** before that whether, what, or how many others have written: what a seat knows of the step
  is `sealed.as_known`.

Where a phase has several such steps, as by the quality of troops, each is a step of its own: who has nothing
to do in one is not among its seats, unless that he has would tell of hidden men.
"""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.sealed import Sealed


def check_writing(r: Resolution[Any], step: Sealed[Any], seat: str, rule: str, sealed: str) -> None:
    """Refuse, with the sentence *sealed*, to change what a seat has sealed, or to write for no part in it."""
    if seat in step.sealed or seat not in step.seats:
        r.refuse(rule, sealed)


def sealing(r: Resolution[Any], step: Sealed[Any], rule: str, sealed: str) -> str:
    """Return whose orders are sealed now: the seat's own; the referee speaks for the first that has not.

    Refuses with the sentence *sealed* who has sealed already.
    """
    left = [seat for seat in step.seats if seat not in step.sealed]
    seat = r.seat if r.seat != REFEREE else next(iter(left), "")
    if seat not in left:
        r.refuse(rule, sealed)
    return seat


def opened(r: Resolution[Any], step: Sealed[Any]) -> bool:
    """Return whether everybody has sealed, so that all is opened and worked off.

    Who does not know whether the others have sealed knows nothing of what comes of it, nor whether now.
    """
    if r.state.eyes and not step.open:
        r.unseen(say("unseen-sealed"))
    return step.open
