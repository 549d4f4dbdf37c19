"""A bot that weighs: it tries what each act would come to on what its seat knows, and takes the best.

It knows no rule. Acts come from the menu, their worth from the book's points (`worth`), what follows from the
rules themselves, with dice of the bot's own. How long it may think is counted in acts that are tried, so that
the same dice give the same act on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.contract.seats import Level
from core.engine.game.written import as_command
from core.engine.seat.answering_offers import answer_of
from core.engine.seat.bot import Bot, eagerness, possible
from core.engine.seat.future import Moment
from core.engine.seat.looking_ahead import Ahead, ways_to_pass
from core.engine.seat.player import Dice, Knowing
from core.engine.seat.reasons import why
from core.engine.seat.worth import Worth, mean
from core.engine.words.message import Message


class Effort(Struct, frozen=True):
    """How much is thought: so many different plans at most, *looks* at each.

    After the first looks the better half is looked at again, twice as often, in so many *rounds*.
    """

    plans: int
    looks: int
    rounds: int


STEADY = Effort(plans=10, looks=2, rounds=3)
STRONG = Effort(plans=24, looks=6, rounds=4)

EAGER = 0.02
"""Men that the book's own weight of an act is worth, where nothing else tells two apart."""


HARDLY = 0.02
"""What a book weighs no more is not proposed unless it lets pass: what is taken back could be done again."""


class Tried:
    """An act that is weighed with what belongs to it, and what it came to so far."""

    def __init__(self, wish: dict[str, Any], plan: tuple[Command, ...], eager: float, acts: bool) -> None:
        self.wish = wish
        self.plan = plan
        self.eager = eager
        self.acts = acts
        """Somebody does it: it does not only let the rest go."""
        self.found: list[Worth] = []
        self.sure = False
        """No luck has any part in it: to look once is enough."""

    @property
    def mean(self) -> float:
        """What it is worth as far as is known."""
        return mean(self.found).all + EAGER * self.eager


class Weighing:
    """Takes the act that comes to most, of those that a quick bot would think of."""

    def __init__(self, level: Level, effort: Effort, seed: int = 0) -> None:
        self.level: Level = level
        self._effort = effort
        self._quick = Bot(seed)
        self._reason: Callable[[], Message] | None = None

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
        self._reason = None
        choices = [] if plain or answer_of(chair.view()) is not None else _worth_a_look(chair)
        if not choices:
            return self._quick.wish(chair, plain)
        ahead = Ahead(chair, {one.figure for one in choices if one.figure})
        found = {one.plan: one for one in self._some(ahead, choices)}
        best = self._best(ahead, list(found.values()))
        if best is not None and not best.acts and len(found) > 1:  # all would be let go: has nobody better?
            for one in self._of_everybody(ahead, choices):
                found.setdefault(one.plan, one)
            best = self._best(ahead, list(found.values()))
        if best is None:
            return self._quick.wish(chair)
        others = [mean(one.found) for one in found.values() if one.found and one is not best]
        if others:
            at = Moment(chair.rules, chair.state, chair.seat)
            self._reason = partial(why, at, best.plan[0], mean(best.found), others)
        return best.wish

    def _some(self, ahead: Ahead, choices: list[Choice]) -> Iterator[Tried]:
        """Yield plans: one of every kind of act, then whatever the quick bot is eager to do."""
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.do, []).append(choice)
        seen: set[tuple[Command, ...]] = set()
        for number, those in enumerate((*kinds.values(), *(choices for _ in range(self._effort.plans)))):
            if number >= len(kinds) and len(seen) >= self._effort.plans:
                break
            choice = self._drawn(those)
            if (one := self._planned(ahead, choice)) is not None and one.plan not in seen:
                seen.add(one.plan)
                yield one

    def _of_everybody(self, ahead: Ahead, choices: list[Choice]) -> Iterator[Tried]:
        """Yield a plan for each figure that may do anything."""
        own: dict[str, list[Choice]] = {}
        for choice in choices:
            if choice.figure:
                own.setdefault(choice.figure, []).append(choice)
        for those in own.values():
            if (one := self._planned(ahead, self._drawn(those))) is not None:
                yield one

    def _drawn(self, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda one: self._quick.lot(eagerness(one)))

    def _planned(self, ahead: Ahead, choice: Choice) -> Tried | None:
        wished = self._quick.tried(ahead.here, choice)
        command = as_command(ahead.rules, wished) if wished is not None else None
        if wished is None or command is None or isinstance(command, Refusal):
            return None
        if wished.get("figure") in choice.written:  # it stands: else luck would turn it again and again
            return None
        plan = ahead.plan(command, self._quick, self._quick.number())
        return Tried(wished, plan, self._quick.lot(eagerness(choice)), bool(choice.figure)) if plan else None

    def _best(self, ahead: Ahead, found: list[Tried]) -> Tried | None:
        """Return the best: those that look better are looked at again and again; one alone is not."""
        left = found
        if len(found) == 1:
            return found[0]
        for number in range(self._effort.rounds):
            seeds = [self._quick.number() for _ in range(self._effort.looks * (number + 1))]
            for one in left:
                self._look(ahead, one, seeds)
            left = sorted((one for one in left if one.found), key=lambda one: -one.mean)
            left = left[: max(2, len(left) // 2)]
        return left[0] if left else None

    def _look(self, ahead: Ahead, one: Tried, seeds: Iterable[int]) -> None:
        """Follow a plan once for each of *seeds*, and add what it came to."""
        for seed in seeds:
            if one.sure:
                break
            state, luck = ahead.after(one.plan, seed)
            if state is None:
                break
            one.sure = not luck
            one.found.append(ahead.once.worth(state))


def _worth_a_look(chair: Knowing) -> list[Choice]:
    """Return what may be done but for what the book hardly ever wants done, such as to take an order back."""
    choices = possible(chair.choices())
    asked = [one for one in chair.state.awaiting if one.seat == chair.seat]
    lets_pass = {
        way.__struct_config__.tag
        for one in asked or [Decision(chair.seat, "", "")]
        for way in ways_to_pass(chair.rules, chair.state, one)
    }
    return [one for one in choices if one.do in lets_pass or eagerness(one) > HARDLY]
