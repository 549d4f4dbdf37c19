"""Sealed steps, for every book: all sides write their orders at the same time, then all are opened at once.

Nobody learns of another's orders, nor how many there are, before everybody has sealed; that a side
has sealed may be told. Values and pure functions, which a book's `state` and `facts` may import: replay
comes by here, so what a function makes of a step stays as it is. How such a step goes is
`core.rulekit.sealing`.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.words.ids import AnyId

O = TypeVar("O")  # noqa: E741 - an order


class Slip(Struct, Generic[O], frozen=True, gc=False):
    """One order under seal: whose, of *who* (a figure, a unit), and the order itself."""

    seat: str
    who: AnyId
    order: O


class Sealed(Struct, Generic[O], frozen=True, omit_defaults=True, gc=False):
    """A step in which *seats* write orders: the slips so far, and who has *sealed* his.

    Logs of before have *answers*: the tags of the commands that answer.
    """

    seats: tuple[str, ...]
    about: str
    rule: str
    answers: tuple[str, ...] = ()
    slips: tuple[Slip[O], ...] = ()
    sealed: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether everybody has sealed, so that the orders lie open."""
        return set(self.seats) <= set(self.sealed)

    @property
    def deciding(self) -> tuple[Decision, ...]:
        """The decisions of those who have not sealed yet."""
        waiting = (seat for seat in self.seats if seat not in self.sealed)
        return tuple(Decision(seat, self.about, self.rule, self.answers) for seat in waiting)

    def of(self, seat: str) -> tuple[Slip[O], ...]:
        """Return the slips of one seat, in the order they were written."""
        return tuple(slip for slip in self.slips if slip.seat == seat)


def written(step: Sealed[O], slip: Slip[O]) -> Sealed[O]:
    """Return the step with one more order; a second for the same *who* replaces the first.

    `ValueError` once that side has sealed.
    """
    if slip.seat in step.sealed:
        raise ValueError(f"{slip.seat} has sealed")
    others = tuple(one for one in step.slips if (one.seat, one.who) != (slip.seat, slip.who))
    return replace(step, slips=(*others, slip))


def withdrawn(step: Sealed[O], seat: str, who: AnyId) -> Sealed[O]:
    """Return the step without the order for *who*; `LookupError` where there is none.

    `ValueError` once that side has sealed.
    """
    if seat in step.sealed:
        raise ValueError(f"{seat} has sealed")
    left = tuple(one for one in step.slips if (one.seat, one.who) != (seat, who))
    if len(left) == len(step.slips):
        raise LookupError(who)
    return replace(step, slips=left)


def sealed_by(step: Sealed[O], seat: str) -> Sealed[O]:
    """Return the step after *seat* has sealed; `ValueError` where it has no part in it, or has already."""
    if seat not in step.seats or seat in step.sealed:
        raise ValueError(f"{seat} has nothing to seal")
    return replace(step, sealed=(*step.sealed, seat))


def as_known(step: Sealed[O], seat: str) -> Sealed[O]:
    """Return the step as *seat* may know it: before all have sealed, only its own slips and its own seal."""
    if step.open:
        return step
    return replace(step, slips=step.of(seat), sealed=tuple(one for one in step.sealed if one == seat))
