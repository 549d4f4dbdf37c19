"""The log put right: an act taken back or done again, a remark written beside it."""

from __future__ import annotations

from textual import work as in_background

from core.engine.facts import Refusal
from core.engine.message import say
from tui.screens.asking import Asking


class Undoing(Asking):
    """Undo and redo, with the consent of whoever must agree, and remarks."""

    def action_undo(self) -> None:
        """Take the last act back, asking those whose consent it needs."""
        self.status.say()
        needs = self.port.undo_needs()
        if needs is None:
            self.refuse(say("tui-nothing-to-undo"))
        elif needs == "consent":
            others = [seat for seat in self.sitting.host.game.seats if seat != self.port.seat]
            names = self.words.listed([self.seat_name(seat) for seat in others])
            self.confirm(self.words.text("tui-undo-consent", who=names), self._undo_agreed)
        else:
            self.travel(back=True)

    def _undo_agreed(self) -> None:
        for seat in self.sitting.host.game.seats:
            if seat != self.port.seat:
                self.sitting.port(seat).agree()
        self.travel(back=True)

    def action_redo(self) -> None:
        """Take the last undo back."""
        self.status.say()
        if not self.port.can_redo:
            self.refuse(say("tui-nothing-to-redo"))
        else:
            self.travel(back=False)

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
