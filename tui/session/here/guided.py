"""A guided first game: the seats as always, but acts that the guide does not wait for get a hint."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Refusal
from core.engine.contract.pass_rule import PassRule
from core.engine.contract.seats import BOT, PERSON
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted, Answer
from core.engine.words.message import say
from core.guides import Guide, Step, scenario_of
from tui.session.here.local import LocalPort
from tui.session.here.session import Sitting
from tui.session.seats import BotAct, Passes

RULING = "ruling"
"""What a referee does, or players without one."""


class Lesson:
    """How far a guided game has come: worked out from its log, so undo and going on later cost nothing."""

    def __init__(self, guide: Guide, host: GameHost) -> None:
        self.guide = guide
        self._host = host
        self.changed: Callable[[], object] = lambda: None
        """Called when a step may have been done."""

    @property
    def done(self) -> int:
        """How many steps are done."""
        return self.guide.done(self._played())

    def _played(self) -> Iterator[str]:
        game = self._host.game
        for number, record in enumerate(game.records, 1):
            if record.seat == self.guide.side and game.in_effect(number):
                yield str(record.command.__struct_config__.tag)

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return self.done == len(self.guide.steps)

    def now(self, port: LocalPort) -> Step | None:
        """Return what to do now, of what the learner's seat may do; `None` where others are to decide."""
        return self.guide.now(self.done, {choice.do for choice in port.choices() if choice.refusal is None})

    def fits(self, do: str, port: LocalPort) -> bool:
        """Whether *do* is what the guide waits for; once every step is done, anything is."""
        step = self.now(port)
        return self.finished or step is None or do in step.awaits


class GuidedPort(LocalPort):
    """A seat of a guided game: the guide hears of what is done. Whoever *learns* does what it waits for."""

    def __init__(self, lesson: Lesson, host: GameHost, seat: str) -> None:
        super().__init__(host, seat)
        self._lesson = lesson
        self._learns = seat == lesson.guide.side

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do; rulings are no part of a first game."""
        return tuple(choice for choice in super().choices(without) if choice.do != RULING)

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; another than the one that is waited for is answered with a hint."""
        if self._learns and not self._lesson.fits(do, self):
            return Refusal("", say("guide-not-yet"))
        answer = await super().play(do, filled, answers)
        if isinstance(answer, Accepted):
            self._lesson.changed()
        return answer


class GuidedSitting(Sitting):
    """Somebody who learns a game, against the program."""

    def __init__(self, guide: Guide, host: GameHost) -> None:
        self.lesson = Lesson(guide, host)
        bots = tuple(seat for seat in host.game.seats if seat != guide.side)
        super().__init__(host, (guide.side,), bots)

    def bot_wanted(self) -> str | None:
        """Return a bot's seat that must decide now; whoever learns goes first, however long he reads.

        So the same keys lead to the same game.
        """
        return None if self._must_decide(self.seat) else super().bot_wanted()

    async def bot_acts(self, seat: str, still: Callable[[], bool]) -> BotAct | None:
        """Let the bot of *seat* act: the same at the same moment, whatever keys made it think anew."""
        from core.engine.seat.bot import Bot

        self._bots[seat] = Bot(self.lesson.guide.seed + len(self.host.game.records))
        return await super().bot_acts(seat, still)

    def passes(self, idle: bool, rule: PassRule, looked_at: bool = False) -> Passes | None:
        """Let windows be answered by hand, and what comes next in the lesson: it waits for that."""
        found, steps = super().passes(idle, "ask", looked_at), self.lesson.guide.steps
        learnt = found is not None and not self.lesson.finished and found.do in steps[self.lesson.done].awaits
        return None if learnt else found

    def again(self) -> str:
        """Begin the guided game once more, with its own dice and same side; return the path of its log."""
        with begin(self.lesson.guide) as host:
            return str(host.log.path)

    def port(self, seat: str) -> LocalPort:
        """Return the port of *seat*, of which the guide hears."""
        if seat not in self._ports:
            self._ports[seat] = GuidedPort(self.lesson, self.host, seat)
        return self._ports[seat]


def begin(guide: Guide) -> GameHost:
    """Begin the guided game of a book, kept like any other; its dice are the same every time."""
    from core.games import header_of, keep_game, side_names

    scenario = scenario_of(guide.book)
    seats = {seat: PERSON if seat == guide.side else BOT for seat in side_names(scenario)}
    return keep_game(scenario, header_of(scenario, dice="seeded", seed=guide.seed, seats=seats))
