"""The same game once more, from its end: begun here at once, at a host's table offered to the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.engine.contract.seats import REFEREE
from core.engine.log.hash_chain import LogError
from core.engine.words.message import Message
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.session.company import Company
from tui.session.seats import Seats


class Rematch:
    """One row and one key: offer it, accept it, or go to it."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        words: Sentences,
        steps: Steps,
        telling: Telling,
        opens: Callable[[str, int], Message | str],
        sits: Callable[[Seats], object],
    ) -> None:
        """*opens* opens a game of this machine by its log, *sits* shows another table of the host."""
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._words = words
        self._steps = steps
        self._telling = telling
        self._opens = opens
        self._sits = sits

    @property
    def row(self) -> str:
        """What the row at the end of a game says; "" where there is none."""
        if not self._seen.over or self._seen.past is not None:
            return ""
        if self._seats.company is None:
            return self._words.text("tui-again-turned" if self._turns else "tui-again")
        standing = self._seats.company.sitting.rematch
        return self._words.text(f"tui-rematch-{standing}") if standing else ""

    @property
    def _turns(self) -> bool:
        """Whether the sides turn: a program plays one of them, and no guide says what to do on the other."""
        people = self._seats.people
        others = {side.id for side in self._seen.view.sides} - {*people}
        return bool(others) and people != (REFEREE,) and getattr(self._seats, "lesson", None) is None

    def press(self) -> None:
        """Do it."""
        if not self.row:
            return
        if self._seats.company is None:
            self._again()
        else:
            self._loop.run_worker(partial(self._at_host, self._seats.company), group=ACTS)

    def _again(self) -> None:
        from tui.session.error import why_not

        try:
            path = self._seats.again()
        except (LogError, OSError) as error:
            self._telling.refuse(why_not(error, self._words))
            return
        if why := self._opens(path, 0):
            self._telling.refuse(why)

    async def _at_host(self, company: Company) -> None:
        sitting = company.sitting
        try:
            if sitting.rematch in ("ask", "accept"):
                await sitting.ask_rematch()
                self._steps.show()
            if sitting.rematch == "begun":
                await self._go(sitting.next_game)
            else:
                self._telling.news(self._words.text("tui-rematch-asked"))
        except Refused as told:
            self._telling.refuse(told.message)

    async def _go(self, game: str) -> None:
        """Go to the rematch, where this terminal can; else say where it stands."""
        if (seats := await self._seats.sit_at(game)) is None:
            self._telling.news(self._words.text("tui-rematch-lobby"))
        else:
            self._sits(seats)
