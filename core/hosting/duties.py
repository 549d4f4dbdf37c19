"""What goes on at a table by itself: standing answers, the clock, bots; one after another, in one task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.words.message import say
from core.hosting.bots import BotPlayers
from core.hosting.clock import DecisionClock
from core.hosting.delegated_questions import DelegatedQuestions
from core.hosting.names_of_seats import seat_name
from core.hosting.news import News
from core.hosting.standing_answers import StandingAnswers

Tell = Callable[[News, Sequence[str] | None], None]


class Duties:
    """Begun by `wake` whenever something has changed; ends when there is nothing left to do."""

    def __init__(
        self,
        host: GameHost,
        delegated: DelegatedQuestions,
        standing_answers: StandingAnswers,
        clock: DecisionClock,
        bots: BotPlayers,
        tell: Tell,
    ) -> None:
        self._delegated = delegated
        self._host = host
        self._standing_answers = standing_answers
        self._clock = clock
        self._bots = bots
        self._tell = tell
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
            return False
        if (answered := await self._standing_answers.act()) is not None:
            seat, why = answered
            self._tell(News("standing_answer", why), (seat,))
            return True
        if (late := await self._clock.act()) is not None:
            seat, passed = late
            self._standing_answers.end(seat)  # what follows, its player has not seen
            name = seat_name(self._host.game, seat)
            message = say("hosting-clock-passed" if passed else "hosting-clock-referee", who=name)
            self._tell(News("clock", message), (seat,) if passed else (seat, REFEREE))
            return True
        if await self._bots.act() is not None:
            return True
        if stuck := self._bots.gave_up:
            self._tell(
                News("delegated", say("hosting-bot-stuck", who=seat_name(self._host.game, stuck))), None
            )
        return False

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
