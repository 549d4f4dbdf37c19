"""A bot that weighs: it tries what each act would come to on what its seat knows, and takes the best.

It knows no rule. Acts come from the menu, their worth from the book's points (`worth`), what follows from the
rules themselves, with dice of the bot's own. How long it may think is counted in acts that are tried, so that
the same dice give the same act on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from core.engine.contract.seats import Level
from core.engine.seat.answering_offers import answer_of
from core.engine.seat.bot import Bot
from core.engine.seat.future import Moment
from core.engine.seat.looking_ahead import Ahead
from core.engine.seat.plans import Plans, Tried, worth_a_look
from core.engine.seat.player import Dice, Knowing
from core.engine.seat.reasons import why
from core.engine.seat.replies import replied
from core.engine.words.message import Message


class Effort(Struct, frozen=True):
    """How much is thought: so many different plans at most, *looks* at each.

    After the first looks so many plans *alike* the best are added, and the better half is looked at again and
    more often, in so many *rounds*; from the second on by every way that dice can fall, counted in at most so
    many *branches*. Of those that are as good as the best what the best of so many *replies* leaves decides.
    After so much *work*, acts done and moments weighed, nothing is looked at twice any more; after half of it
    no more is thought of than one act of every kind. A moment of many figures counts as several.
    """

    plans: int
    looks: int
    rounds: int
    branches: int
    work: int
    alike: int = 0
    replies: int = 0


STEADY = Effort(plans=10, looks=2, rounds=3, branches=60, work=340)
STRONG = Effort(plans=24, looks=6, rounds=4, branches=160, work=1400, alike=8, replies=4)

CLOSE = 0.1
"""Men by which one act must be worth more than another to be taken whatever the other side may do next."""


class Weighing:
    """Takes the act that comes to most, of those that a quick bot would think of."""

    def __init__(self, level: Level, effort: Effort, seed: int = 0) -> None:
        self.level: Level = level
        self._effort = effort
        self._quick = Bot(seed)
        self._reason: Callable[[], Message] | None = None
        self._thought = 0.0

    @property
    def thought(self) -> float:
        """What share of its thinking is done, from 0 to 1; it may be read from another thread."""
        return self._thought

    @property
    def why(self) -> Message | None:
        """Why it wished what it wished last; `None` where it had nothing to weigh. For its seat's eyes."""
        return None if self._reason is None else self._reason()

    @property
    def dice(self) -> Dice:
        """How its dice lie."""
        return self._quick.dice

    @dice.setter
    def dice(self, dice: Dice) -> None:
        self._quick.dice = dice

    def wish(self, chair: Knowing, plain: bool = False) -> dict[str, Any] | None:
        """Return the act that is worth most, as far as this was tried."""
        self._reason, self._thought = None, 0.0
        choices = [] if plain or answer_of(chair.view()) is not None else worth_a_look(chair)
        if not choices:
            return self._quick.wish(chair, plain)
        ahead = Ahead(chair, {one.figure for one in choices if one.figure})
        plans = Plans(ahead, choices, self._quick)
        found = [*plans.some(self._effort.plans, self._effort.work / 2)]
        best = self._best(ahead, plans, found)
        if best is not None and not best.acts and len(found) > 1:  # all would be let go: has nobody better?
            found += plans.of_everybody(self._effort.work)
            best = self._best(ahead, plans, found)
        if best is None:
            return self._quick.wish(chair)
        others = [one.worth for one in found if one.found and one is not best]
        if others:
            at = Moment(chair.rules, chair.state, chair.seat)
            self._reason = partial(why, at, best.plan[0], best.worth, others)
        return best.wish

    def _best(self, ahead: Ahead, plans: Plans, found: list[Tried]) -> Tried | None:
        """Return the best: those that look better are looked at again and again; one alone is not.

        Those that are thought of on the way are added to what was *found*.
        """
        if len(found) == 1:
            return found[0]
        left = found
        for number in range(self._effort.rounds):
            seeds = [self._quick.number() for _ in range(self._effort.looks * (number + 1))]
            left = self._looked(ahead, left, seeds, self._effort.branches if number else 0)
            self._thought = (number + 1) / self._effort.rounds
            if number == 0 and self._effort.alike:
                more = [*plans.alike(left[:3], self._effort.alike)]
                found += more
                left = _ranked((*left, *self._looked(ahead, more, seeds, 0)))
            left = left[: max(2, len(left) // 2)]
        close = [one for one in left if one.mean > left[0].mean - CLOSE]
        for one in close if self._effort.replies and len(close) > 1 else ():
            self._await_reply(ahead, one, seeds[: self._effort.looks])
        return _ranked(close)[0] if close else None

    def _looked(self, ahead: Ahead, those: list[Tried], seeds: list[int], branches: int) -> list[Tried]:
        """Return those that can be done, the best first, each looked at once for each of *seeds*."""
        for one in those:
            self._look(ahead, one, seeds, branches)
        return _ranked(those)

    def _look(self, ahead: Ahead, one: Tried, seeds: Iterable[int], branches: int) -> None:
        """Follow a plan by every way there is, else once for each of *seeds*, and add what it came to."""
        for seed in seeds:
            if one.sure or (one.found and ahead.once.work > self._effort.work):
                break
            if branches and (ends := ahead.ends(one.plan, branches, seed)):
                one.found = [(ahead.once.worth(state), chance) for state, chance in ends]
                one.sure = True
                break
            branches = 0
            state, luck = ahead.after(one.plan, seed)
            if state is None:
                break
            one.sure = not luck
            one.found.append((ahead.once.worth(state), 1.0))

    def _await_reply(self, ahead: Ahead, one: Tried, seeds: Iterable[int]) -> None:
        """Look what the other side's next act leaves of a plan."""
        for seed in seeds:
            if ahead.once.work > self._effort.work:
                break
            state, _ = ahead.after(one.plan, seed)
            if state is not None:
                after = replied(ahead, state, seed, self._effort.replies)
                one.answered.append(ahead.once.worth(after))


def _ranked(those: Iterable[Tried]) -> list[Tried]:
    return sorted((one for one in those if one.found), key=lambda one: -one.mean)
