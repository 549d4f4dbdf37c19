"""The log put right: an act taken back or done again, a remark written beside it."""

from __future__ import annotations

from functools import partial

from textual import work as in_background

from core.engine.contract.facts import Refusal
from core.engine.seat.port import Answer
from core.engine.words.message import say
from tui.screens.game.asking import Asking


class Undoing(Asking):
    """Undo and redo, with the consent of whoever must agree, and remarks."""

    def action_undo(self) -> None:
        """Take the last act back, asking those whose consent it needs."""
        self.status.say()
        self._ask_and_travel(self.port.undo_needs(), back=True)

    def action_redo(self) -> None:
        """Take the last undo back, asking those whose consent it needs."""
        self.status.say()
        self._ask_and_travel(self.port.redo_needs(), back=False)

    def _ask_and_travel(self, needs: str | None, back: bool) -> None:
        if needs is None and self.port.view().over is None:
            self.refuse(say("tui-nothing-to-undo" if back else "tui-nothing-to-redo"))
        elif needs == "consent":
            others = [seat for seat in self.sitting.people if seat != self.port.seat]
            names = self.words.listed([self.seat_name(seat) for seat in others])
            question = "tui-undo-consent" if back else "tui-redo-consent"
            self.confirm(self.words.text(question, who=names), partial(self._agreed, back))
        else:
            self.travel(back=back)

    def _agreed(self, back: bool) -> None:
        for seat in self.sitting.people:
            if seat != self.port.seat:
                self.sitting.port(seat).agree()
        self.travel(back=back)

    @in_background(exclusive=False, group="play")
    async def travel(self, back: bool) -> None:
        """Undo or redo, then show the game as it is.

        Against a bot it goes on to where the player decides again: else the bot would act at once,
        and nobody could take back what he did before it.
        """
        answer = await self._step(back)
        while not isinstance(answer, Refusal) and self._bots_turn():
            if (self.port.undo_needs() if back else self.port.redo_needs()) != "free":
                break
            answer = await self._step(back)
        if isinstance(answer, Refusal):
            self.show_step()
            self.refuse(answer)
        else:
            self.after_change()
            self.news(self.words.text("tui-did-undo" if back else "tui-did-redo"))

    async def _step(self, back: bool) -> Answer:
        return await (self.port.go_back() if back else self.port.go_forward())

    def _bots_turn(self) -> bool:
        """Whether a bot decides now, and the player does not."""
        if self.sitting.bot_wanted() is None:
            return False
        return self.port.seat not in self.port.view().waiting_for

    def note(self, text: str) -> None:
        """Write a remark into the log; what is in hand stays there."""
        self._note(text)

    @in_background(exclusive=False, group="play")
    async def _note(self, text: str) -> None:
        answer = await self.port.play("remark", {"text": text})
        if isinstance(answer, Refusal):
            self.refuse(answer)
            return
        self.show_log(self.past)
        self.news(self.words.text("tui-remarked"))
