"""What a bot that weighs thinks of: acts that a quick bot would do, each with what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, eagerness, possible
from core.engine.seat.looking_ahead import Ahead, ways_to_pass
from core.engine.seat.player import Knowing
from core.engine.seat.worth import Worth, mean

EAGER = 0.02
"""Men that the book's own weight of an act is worth, where nothing else tells two apart."""

REPLY = 0.25
"""How much it counts what another's next act would leave: of his acts only a few are looked at."""

HARDLY = 0.02
"""What a book weighs no more is not proposed unless it lets pass: what is taken back could be done again."""


class Tried:
    """An act that is weighed with what belongs to it, and what it came to so far."""

    def __init__(self, choice: Choice, wish: dict[str, Any], plan: tuple[Command, ...], eager: float) -> None:
        self.choice = choice
        self.wish = wish
        self.plan = plan
        self.eager = eager
        self.found: list[tuple[Worth, float]] = []
        """What it came to each time, and how much that counts."""
        self.answered: list[Worth] = []
        """What was left of it after the other side's next act."""
        self.sure = False
        """To look once is enough: no luck has any part in it, or all of it was counted."""

    @property
    def acts(self) -> bool:
        """Whether somebody does it: it does not only let the rest go."""
        return bool(self.choice.figure)

    @property
    def worth(self) -> Worth:
        """What it comes to as far as is known."""
        return mean(self.found)

    @property
    def mean(self) -> float:
        """How good it is: what it comes to, before and after another's act."""
        at_once = self.worth.all
        after = sum(one.all for one in self.answered) / len(self.answered) if self.answered else at_once
        return at_once + REPLY * (after - at_once) + EAGER * self.eager


class Plans:
    """Thinks of plans for a seat from one moment on, each plan once."""

    def __init__(self, ahead: Ahead, choices: list[Choice], quick: Bot) -> None:
        self._ahead = ahead
        self._choices = choices
        self._quick = quick
        self._seen: set[tuple[Command, ...]] = set()

    def some(self, most: int, work: float = inf) -> Iterator[Tried]:
        """Yield plans: one of every kind of act, then whatever the quick bot is eager to do.

        After so much *work* nothing else is thought of.
        """
        kinds: dict[str, list[Choice]] = {}
        for choice in self._choices:
            kinds.setdefault(choice.do, []).append(choice)
        for number, those in enumerate((*kinds.values(), *(self._choices for _ in range(most)))):
            if number >= len(kinds) and (len(self._seen) >= most or self._ahead.once.work > work):
                break
            yield from self._planned(self._drawn(those))

    def of_everybody(self, work: float = inf) -> Iterator[Tried]:
        """Yield a plan for each figure that may do anything, until so much *work* is done."""
        own: dict[str, list[Choice]] = {}
        for choice in self._choices:
            if choice.figure:
                own.setdefault(choice.figure, []).append(choice)
        for those in own.values():
            if self._ahead.once.work > work:
                break
            yield from self._planned(self._drawn(those))

    def alike(self, best: Sequence[Tried], most: int) -> Iterator[Tried]:
        """Yield so many plans that are like the best ones, such as other ways of the same man."""
        for number in range(most if best else 0):
            yield from self._planned(best[number % len(best)].choice)

    def _drawn(self, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda one: self._quick.lot(eagerness(one)))

    def _planned(self, choice: Choice) -> Iterator[Tried]:
        wished = self._quick.tried(self._ahead.here, choice)
        command = as_command(self._ahead.rules, wished) if wished is not None else None
        if wished is None or command is None or isinstance(command, Refusal):
            return
        if wished.get("figure") in choice.written:  # it stands: else luck would turn it again and again
            return
        plan = self._ahead.plan(command, self._quick, self._quick.number())
        if plan and plan not in self._seen:
            self._seen.add(plan)
            yield Tried(choice, wished, plan, self._quick.lot(eagerness(choice)))


def worth_a_look(chair: Knowing) -> list[Choice]:
    """Return what may be done but for what the book hardly ever wants done, such as to take an order back."""
    choices = possible(chair.choices())
    asked = [one for one in chair.state.awaiting if one.seat == chair.seat]
    lets_pass = {
        way.__struct_config__.tag
        for one in asked or [Decision(chair.seat, "", "")]
        for way in ways_to_pass(chair.rules, chair.state, one)
    }
    return [one for one in choices if one.do in lets_pass or eagerness(one) > HARDLY]
