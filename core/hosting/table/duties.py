"""What goes on at a table by itself: standing answers, the clock, bots; one after another, in one task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.words.message import say
from core.hosting.news import News
from core.hosting.seats.names_of_seats import seat_name
from core.hosting.table.bots import BotPlayers
from core.hosting.table.clock import GameClock, Over
from core.hosting.table.delegated_questions import DelegatedQuestions
from core.hosting.table.standing_answers import StandingAnswers

Tell = Callable[[News, Sequence[str] | None], None]

TOLD = {"pass": "passed"}
"""What followed, as its sentence is called, where that is another word."""


class Duties:
    """Begun by `wake` whenever something has changed; ends when there is nothing left to do."""

    def __init__(
        self,
        host: GameHost,
        delegated: DelegatedQuestions,
        standing_answers: StandingAnswers,
        clock: GameClock,
        bots: BotPlayers,
        tell: Tell,
        keep: Callable[[News, str], None],
    ) -> None:
        """*keep* keeps news for who sits down next on a seat, where nobody sits there now."""
        self._delegated = delegated
        self._host = host
        self._standing_answers = standing_answers
        self._clock = clock
        self._bots = bots
        self._tell = tell
        self._keep = keep
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False
        self.fault: Exception | None = None

    @property
    def busy(self) -> bool:
        """Whether the task runs."""
        return self._task is not None

    def wake(self) -> None:
        """Look once more, now or when what is being done is done."""
        self._again = True
        if self._task is None and not self._stopped:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._again and not self._stopped:
                self._again = False
                if await self._one():
                    self._again = True
        except Exception as error:  # a fault of ours: people can play on, and the host's keeper is told
            self.fault = error
        finally:
            self._task = None

    async def _one(self) -> bool:
        """Do one thing; return whether there was one. While people throw or measure nothing is done."""
        if self._delegated.open:
            return await self._by_clock()
        if (answered := await self._standing_answers.act()) is not None:
            seat, why = answered
            self._tell(News("standing_answer", why), (seat,))
            return True
        if await self._by_clock():
            return True
        if await self._bots.act() is not None:
            return True
        if stuck := self._bots.gave_up:
            self._tell(
                News("delegated", say("hosting-bot-stuck", who=seat_name(self._host.game, stuck))), None
            )
        return False

    async def _by_clock(self) -> bool:
        """Do what follows where somebody's time is over; return whether it was."""
        over = await self._clock.act(self._bots.lend)
        if over is not None:
            self._standing_answers.end(over.seat)  # what follows, its player has not seen
            self._tell_over(over)
        return over is not None

    def _tell_over(self, over: Over) -> None:
        """Tell whoever may know what followed, and where nobody's time is counted any more that, too."""
        name = seat_name(self._host.game, over.seat)
        instead = "-instead" if over.instead and over.then in ("bot", "referee") else ""
        news = News("clock", say(f"hosting-clock-{TOLD.get(over.then, over.then)}{instead}", who=name))
        if not over.rests or over.then != "bot":
            quiet = (over.seat,) if over.then != "referee" else (over.seat, REFEREE)
            self._tell(news, None if over.openly and over.then != "referee" else quiet)
            self._keep(news, over.seat)
        if over.rests:
            self._tell(News("clock", say("hosting-clock-rests")), None)

    def by_time(self) -> bool:
        """Whether the time has come for something."""
        return self._clock.late() or self._bots.later

    async def settled(self) -> None:
        """Return when there is nothing left to do."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        """Do nothing any more; a bot's thoughts are dropped, what is on its way to the disk gets there."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
