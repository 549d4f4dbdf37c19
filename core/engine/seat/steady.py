"""A bot that weighs: it tries what each act would come to on what its seat knows, and takes the best.

It knows no rule. Acts come from the menu, their worth from the book's points (`worth`), what follows from the
rules themselves, with dice of the bot's own. How long it may think is counted in acts that are tried, so that
the same dice give the same act on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import Level
from core.engine.game.written import as_command
from core.engine.seat.answering_offers import answer_of
from core.engine.seat.bot import Bot, eagerness, possible
from core.engine.seat.future import Moment, done
from core.engine.seat.player import Dice, Knowing
from core.engine.seat.reasons import why
from core.engine.seat.worth import Worth, mean, worth
from core.engine.words.message import Message


class Effort(Struct, frozen=True):
    """How much is thought: so many different acts at most, *looks* at each, each *deep* acts ahead.

    After the first looks the better half is looked at again, in so many *rounds*.
    """

    acts: int
    looks: int
    deep: int
    rounds: int


STEADY = Effort(acts=8, looks=1, deep=3, rounds=2)
STRONG = Effort(acts=12, looks=2, deep=6, rounds=3)

EAGER = 0.02
"""Men that the book's own weight of an act is worth, where nothing else tells two apart."""


class Tried:
    """An act that is weighed: what it came to so far."""

    def __init__(self, wish: dict[str, Any], command: Command, eager: float) -> None:
        self.wish = wish
        self.command = command
        self.eager = eager
        self.found: list[Worth] = []

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
        if plain or answer_of(chair.view()) is not None:
            return self._quick.wish(chair, plain)
        found = self._proposed(chair)
        if len(found) < 2:
            return found[0].wish if found else self._quick.wish(chair)
        left = found
        for number in range(self._effort.rounds):
            seeds = [self._quick.number() for _ in range(self._effort.looks * (number + 1))]
            for one in left:
                self._look(chair, one, seeds)
            left = sorted((one for one in left if one.found), key=lambda one: -one.mean)
            left = left[: max(2, len(left) // 2)]
        if not left:
            return self._quick.wish(chair)
        best, others = left[0], [mean(one.found) for one in found if one.found and one is not left[0]]
        at = Moment(chair.rules, chair.state, chair.seat)
        self._reason = partial(why, at, best.command, mean(best.found), others)
        return best.wish

    def _proposed(self, chair: Knowing) -> list[Tried]:
        """Return different acts to weigh: one of every kind, then more as they come."""
        choices = possible(chair.choices())
        if not choices:
            return []
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.do, []).append(choice)
        found: dict[bytes, Tried] = {}
        tries = 0
        while len(found) < self._effort.acts and tries < 3 * self._effort.acts:
            for those in kinds.values():
                tries += 1
                choice = those[self._quick.number() % len(those)]
                wished = self._quick.tried(chair, choice)
                command = as_command(chair.rules, wished) if wished is not None else None
                if wished is None or command is None or isinstance(command, Refusal):
                    continue
                key = msgspec.json.encode(command)
                if key not in found:
                    found[key] = Tried(wished, command, self._quick.lot(eagerness(choice)))
        return list(found.values())

    def _look(self, chair: Knowing, one: Tried, seeds: list[int]) -> None:
        """Do an act and go on from there, once for each of *seeds*, and add what it came to."""
        rules, seat = chair.rules, chair.seat
        for seed in seeds:
            dice = random.Random(seed)
            state = done(rules, chair.state, seat, one.command, dice)
            if state is None:
                return
            state = self._on(chair, state, dice)
            one.found.append(worth(rules, state, rules.view(state, seat)))

    def _on(self, chair: Knowing, state: Any, dice: random.Random) -> Any:
        """Return where the game may be some acts later, whoever acts doing so quickly."""
        bot = Bot(dice.getrandbits(32))
        for _ in range(self._effort.deep):
            after = None if state.over is not None else _next(chair, state, bot, dice)
            if after is None:
                break
            state = after
        return state


def _next(chair: Knowing, state: Any, bot: Bot, dice: random.Random) -> Any:
    """Return the state after one act of who must act; `None` where nobody can whose menu is known."""
    rules = chair.rules
    asked = [one.seat for one in state.awaiting] or list(rules.view(state, chair.seat).waiting_for)
    for seat in asked:
        for command in _wished(rules, state, seat, bot, seat == chair.seat):
            after = done(rules, state, seat, command, dice)
            if after is not None and after is not state:
                return after
    return None


def _wished(rules: RuleSet, state: Any, seat: str, bot: Bot, own: bool) -> Iterator[Command]:
    """Yield what a seat might do: what a quick bot would; of whom too little is known, what lets it pass."""
    with suppress(LookupError):  # a menu may hang on what is not known of another seat
        wished = bot.wish(Moment(rules, state if own else rules.known(state, seat), seat))
        command = as_command(rules, wished) if wished is not None else None
        if command is not None and not isinstance(command, Refusal):
            yield command
    for decision in state.awaiting:
        if decision.seat == seat:
            with suppress(LookupError):
                yield rules.passing(state, decision)
    with suppress(LookupError):
        yield from rules.least(state, seat)
