"""An act taken back or done again, with the consent of whoever must agree."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.confirm import Confirm
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.seen import Seen
from tui.screens.game.steps import Steps
from tui.screens.game.telling import Telling
from tui.screens.game.turns import Turns
from tui.session.company import Company
from tui.session.port import Answer
from tui.session.seats import Seats


class Undo:
    """Goes back and forward in the log of what is in effect."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        confirm: Confirm,
        turns: Turns,
        words: Sentences,
        steps: Steps,
        telling: Telling,
    ) -> None:
        self._company = seats.company
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._confirm = confirm
        self._turns = turns
        self._words = words
        self._steps = steps
        self._telling = telling

    def undo(self) -> None:
        """Take the last act back, asking those whose consent it needs."""
        self._ask_and_travel(self._seen.port.undo_needs(), back=True)

    def redo(self) -> None:
        """Take the last undo back, asking those whose consent it needs."""
        self._ask_and_travel(self._seen.port.redo_needs(), back=False)

    def _ask_and_travel(self, needs: str | None, back: bool) -> None:
        self._telling.clear()
        port = self._seen.port
        if needs is None and port.view().over is None:
            self._telling.refuse(say("tui-nothing-to-undo" if back else "tui-nothing-to-redo"))
        elif needs not in (None, "free") and self._company is not None:
            self._ask_others(self._company, back)
        elif needs == "consent":
            others = [self._seen.seat_name(seat) for seat in self._seats.people if seat != port.seat]
            question = "tui-undo-consent" if back else "tui-redo-consent"
            asked = self._words.text(question, who=self._words.listed(others))
            self._confirm.ask(asked, partial(self._agreed, back))
        else:
            self._travel(back)

    def _ask_others(self, company: Company, back: bool) -> None:
        """Ask those who sit elsewhere; where all agree it is done, and appears here as what they do."""
        try:
            asked = company.sitting.ask_back(back)
        except Refused as told:
            self._telling.refuse(told.message)
            return
        if asked:
            who = self._words.listed([self._seen.seat_name(seat) for seat in asked])
            self._telling.news(self._words.text("tui-undo-asked", who=who))
        else:
            self._travel(back)

    def _agreed(self, back: bool) -> None:
        for seat in self._seats.people:
            if seat != self._seen.port.seat:
                self._seats.port(seat).agree()
        self._travel(back)

    def _travel(self, back: bool) -> None:
        self._loop.run_worker(partial(self._go, back), group=ACTS)

    async def _go(self, back: bool) -> None:
        """Undo or redo, then show the game as it is.

        Against a bot it goes on to where the player decides again: else the bot would act at once,
        and nobody could take back what he did before it.
        """
        port = self._seen.port
        answer = await self._step(back)
        while not isinstance(answer, Refusal) and self._bots_turn():
            if (port.undo_needs() if back else port.redo_needs()) != "free":
                break
            answer = await self._step(back)
        if isinstance(answer, Refusal):
            self._steps.show()
            self._telling.refuse(answer)
        else:
            self._turns.after_change()
            self._telling.news(self._words.text(self._done(back)))

    def _done(self, back: bool) -> str:
        """Say what was done, and name the way forward again only where the player has it."""
        if not back:
            return "tui-did-redo"
        return "tui-did-undo" if self._seen.port.can_redo else "tui-did-undo-for-good"

    async def _step(self, back: bool) -> Answer:
        port = self._seen.port
        return await (port.go_back() if back else port.go_forward())

    def _bots_turn(self) -> bool:
        """Whether a bot decides now, and the player does not."""
        if self._seats.bot_wanted() is None:
            return False
        return self._seen.port.seat not in self._seen.port.view().waiting_for
