"""The log put right: an act taken back or done again, a remark written beside it."""

from __future__ import annotations

from functools import partial

from textual import work as in_background

from core.engine.facts import Refusal
from core.engine.message import say
from tui.screens.asking import Asking


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
            others = [seat for seat in self.sitting.host.game.seats if seat != self.port.seat]
            names = self.words.listed([self.seat_name(seat) for seat in others])
            question = "tui-undo-consent" if back else "tui-redo-consent"
            self.confirm(self.words.text(question, who=names), partial(self._agreed, back))
        else:
            self.travel(back=back)

    def _agreed(self, back: bool) -> None:
        for seat in self.sitting.host.game.seats:
            if seat != self.port.seat:
                self.sitting.port(seat).agree()
        self.travel(back=back)

    @in_background(exclusive=False, group="play")
    async def travel(self, back: bool) -> None:
        """Undo or redo, then show the game as it is."""
        answer = await (self.port.go_back() if back else self.port.go_forward())
        if isinstance(answer, Refusal):
            self.show_step()
            self.refuse(answer)
        else:
            self.after_change()
            self.news(self.words.text("tui-did-undo" if back else "tui-did-redo"))

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
