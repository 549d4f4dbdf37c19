"""What whoever acted last has done, from what opened it on: others may do it once more, act by act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.engine.contract.choices import Choice
from tui.compose.command_in_hand import Hand


class Repeat(NamedTuple):
    """An act that is offered now, and the hand in which it was done before; of a body *men* do it."""

    choice: Choice
    men: tuple[str, ...]
    last: Hand


class Script:
    """The acts of whoever acted last, in their order, and those of the one before him.

    An act that only opens what follows belongs to what follows: as a piece is activated, and then goes.
    """

    def __init__(self) -> None:
        self._acts: list[Hand] = []
        self._before: list[Hand] = []

    @property
    def leader(self) -> str:
        """Who acted last, "" for nobody or a whole side."""
        return _of(self._acts[0]).figure if self._acts else ""

    def add(self, hand: Hand) -> None:
        """The act of a *hand* was committed."""
        if not (self._opened and _of(hand).figure == self.leader and not _of(hand).at_once):
            self._before, self._acts = self._acts, []
        self._acts.append(hand)

    @property
    def _opened(self) -> bool:
        return bool(self._acts) and _of(self._acts[0]).at_once and bool(self.leader)

    def next(self, now: Hand) -> Repeat | None:
        """Return what the one before did next, else the last act by another, else what opens that."""
        ends = self._acts[:1] if self._opened else []
        found = (self._by_another(now, one) for one in (*self._acts[-1:], *ends))
        return self.rest(now) or next((one for one in found if one is not None), None)

    def rest(self, now: Hand) -> Repeat | None:
        """Return what whoever was opened does next, as the one before him did; `None` where that was all.

        What the one before him could only do is not done for who can do something else.
        """
        left = self._before[len(self._acts) :] if self._opened else []
        if len(_free(now, self.leader)) > 1:
            left = [last for last in left if len(_free(last, _of(last).figure)) > 1]
        return next((one for last in left if (one := _alike(now, last, self.leader)) is not None), None)

    @property
    def ends(self) -> tuple[Hand, ...]:
        """What whoever acted last has begun with, and what he did last."""
        return (*self._acts[:1], *self._acts[-1:])

    def by(self, now: Hand, who: str, ends: Iterable[Hand]) -> Repeat | None:
        """Return how somebody else begins to do what one has begun with, and ended with."""
        return next((one for last in ends if (one := _alike(now, last, who)) is not None), None)

    def _by_another(self, now: Hand, last: Hand) -> Repeat | None:
        found = now.next_like(last)
        return None if found is None else Repeat(*found, last)


def _of(hand: Hand) -> Choice:
    assert hand.choice is not None  # it was committed
    return hand.choice


def _free(hand: Hand, who: str) -> list[Choice]:
    """Return what somebody can do himself."""
    return [one for one in hand.choices if one.figure == who and one.refusal is None]


def _alike(now: Hand, last: Hand, who: str) -> Repeat | None:
    """Return how somebody does what was done: by the same name, else by the same letter."""
    done = _of(last)
    his = [one for one in _free(now, who) if one.do == done.do]
    named = (one for one in his if one.label.id == done.label.id)
    lettered = (one for one in his if one.hint and one.hint == done.hint)
    found = next(named, None) or next(lettered, None)
    return None if found is None else Repeat(found, (), last)
