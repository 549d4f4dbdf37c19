"""What an act leads to: it is gone on with until what it began is over, and no further.

Whoever is asked for a reaction by then gives the one that a quick bot would. A step in which all act under
seal is let pass by everybody, so that what was written in it comes to light. What a side would do after that
is not guessed: it would be as good as noise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import structs

from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.game.written import as_command
from core.engine.seat.asked_once import AskedOnce
from core.engine.seat.bot import Bot, possible
from core.engine.seat.exactly import Ends, ends
from core.engine.seat.future import Falls, gone_on
from core.engine.seat.player import Knowing

MOST_ANSWERS = 30
"""Decisions that are answered on the way, before it is left as it stands."""

FEW = 24
"""Figures up to which a moment is weighed in no time; of more it is asked of every two what they may do."""

MOST_ACTS = 4
"""Acts of one's own that may follow each other in one plan."""


class Ahead:
    """What is looked at from one moment of a seat: which decisions were open, and whose."""

    def __init__(self, chair: Knowing, figures: set[str]) -> None:
        self.rules: RuleSet = chair.rules
        self.state = chair.state
        self.seat = chair.seat
        guess = chair.rules.guesses(chair.state, chair.seat)
        self.once = AskedOnce(chair.rules, chair.seat, chair.rules.threats(), guess)
        self.here = self.once.moment(chair.state, chair.seat)
        self.once.each = max(1.0, (len(self.here.view().figures) / FEW) ** 2)
        self._open = {one.about for one in chair.state.awaiting}
        self._sealed = self._open & {*chair.rules.together}
        self._single = len(figures) == 1
        """One figure alone is in the middle of acting, and goes on."""

    def plan(self, first: Command, bot: Bot, seed: int) -> tuple[Command, ...]:
        """Return an act with what belongs to it, as a quick bot would go on; nothing if it is refused."""
        falls = Falls(seed, self.rules)
        state = self.once.done(self.state, self.seat, first, falls)
        if state is None:
            return ()
        found = [first]
        while len(found) < MOST_ACTS and (state := self._answered(state, bot, falls)).over is None:
            if not self._goes_on(state):
                break
            wished = self._wished(state, self.seat, bot)
            after = None if wished is None else self.once.done(state, self.seat, wished, falls)
            if wished is None or after is None:
                break
            found.append(wished)
            state = after
        return tuple(found)

    def _goes_on(self, state: Any) -> bool:
        """Return whether the seat has to go on with what it began."""
        mine = [one for one in state.awaiting if one.seat == self.seat and not one.reaction]
        return any(self._single or one.about not in self._open for one in mine) and self._same(state)

    def _same(self, state: Any) -> bool:
        """Return whether it is one figure that goes on; nothing new was begun."""
        try:
            menu = possible(self.once.moment(state, self.seat).choices())
        except LookupError:
            return False
        return len({one.figure for one in menu if one.figure}) == 1

    def ends(self, plan: Sequence[Command], most: int, seed: int) -> Ends:
        """Return where an act leads by every way its dice can fall, in at most so many branches.

        Nothing where that cannot be counted, or where it is no act of one throw after another. What follows
        when it is over falls by the dice of *seed*.
        """
        counted = ends(self.rules, self.state, self.seat, plan[0], most) if len(plan) == 1 else ()
        if len(counted) < 2:
            return ()
        falls, bot = Falls(seed, self.rules), Bot(seed)
        gone = ((gone_on(self.rules, state, self.seat, falls), chance) for state, chance in counted)
        return tuple((self._let_pass(state, bot, falls), chance) for state, chance in gone)

    def acted(self, state: Any, seat: str, bot: Bot, falls: Falls) -> Any:
        """Return the state after what a quick bot would do at a seat, and its answers; `None` for nothing."""
        wished = self._wished(state, seat, bot)
        after = None if wished is None else self.once.done(state, seat, wished, falls)
        return None if after is None or after is state else self._answered(after, bot, falls)

    def after(self, plan: Sequence[Command], seed: int) -> tuple[Any, bool]:
        """Return the state that a plan leads to, and whether luck had any part in it.

        `None` where its first act is refused.
        """
        falls, bot = Falls(seed, self.rules), Bot(seed)
        state = self.state
        for number, command in enumerate(plan):
            state = self._answered(state, bot, falls) if number else state
            after = self.once.done(state, self.seat, command, falls)
            if after is None and not number:
                return None, False
            if after is None:
                break
            state = after
        state = self._answered(state, bot, falls)
        return self._let_pass(state, bot, falls), falls.fell or bot.dice != Bot(seed).dice

    def _answered(self, state: Any, bot: Bot, falls: Falls) -> Any:
        """Return where what is in progress is over: others react and decide what comes of it."""
        for _ in range(MOST_ANSWERS):
            if state.over is not None or not state.awaiting:
                break
            asked = next((one for one in state.awaiting if self._of_this(state, one)), None)
            after = None if asked is None else self._by(state, asked, bot, falls)
            if after is None:
                break
            state = after
        return state

    def _of_this(self, state: Any, one: Decision) -> bool:
        """Return whether a decision is part of what is in progress, and not the seat's own next act."""
        if one.reaction:
            return True
        return one.seat != self.seat and one.about not in self._open and not self.rules.settled(state)

    def _let_pass(self, state: Any, bot: Bot, falls: Falls) -> Any:
        """Return where the step is over in which the seat acts, everybody letting the rest of it pass."""
        passed: set[tuple[str, str]] = set()
        for _ in range(MOST_ANSWERS):
            state = self._answered(state, bot, falls)
            left = [
                one for one in state.awaiting
                if (one.about in self._sealed or (one.seat == self.seat and not self.rules.settled(state)))
                and (one.seat, one.about) not in passed
            ]  # fmt: skip
            if state.over is not None or not left:
                break
            passed.add((left[0].seat, left[0].about))
            after = self._opened(state, left[0], falls)
            if after is None:
                break
            state = after
        return state

    def _opened(self, state: Any, asked: Decision, falls: Falls) -> Any:
        """Return where a step under seal has been let pass: of the others nothing is taken to be written.

        What they have written nobody knows, and a state that knows it does not know would stop there.
        """
        if asked.about not in self._sealed:
            return self._passing(state, asked, falls)
        after = self._passing(self.rules.supposed(state), asked, falls)
        return None if after is None else structs.replace(after, eyes=state.eyes)

    def _by(self, state: Any, asked: Decision, bot: Bot, falls: Falls) -> Any:
        """Return where a decision is taken: another's as a quick bot would; one's own lets pass."""
        wished = None if asked.seat == self.seat else self._wished(state, asked.seat, bot)
        after = None if wished is None else self.once.done(state, asked.seat, wished, falls)
        if after is None or after is state:
            return self._passing(state, asked, falls)
        return after

    def _wished(self, state: Any, seat: str, bot: Bot) -> Command | None:
        """Return what a quick bot would do at a seat of which only so much is known."""
        with suppress(LookupError):  # a menu may hang on what is not known of another seat
            wished = bot.wish(self.once.moment(state, seat))
            command = as_command(self.rules, wished) if wished is not None else None
            if command is not None and not isinstance(command, Refusal):
                return command
        return None

    def _passing(self, state: Any, asked: Decision, falls: Falls) -> Any:
        for command in ways_to_pass(self.rules, state, asked):
            after = self.once.done(state, asked.seat, command, falls)
            if after is not None and after is not state:
                return after
        return None


def ways_to_pass(rules: RuleSet, state: Any, asked: Decision) -> Iterator[Command]:
    """Yield by what who is asked lets it pass, or else his own turn go."""
    with suppress(LookupError):
        yield rules.passing(state, asked)
    with suppress(LookupError):
        yield from rules.least(state, asked.seat)
