"""What is typed in the prompt line: a number, a place, a letter to jump to, a remark for the log."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.contract.choices import Number, PickPath, Text
from core.engine.words.message import say
from tui.compose import input_parsing
from tui.panes.prompt import PromptLine
from tui.screens.game.steps import BESIDE
from tui.screens.game.walking import Walking

ASIDE = (*BESIDE, "place")
"""What is typed beside the step in hand: leaving it leaves the step as it was."""


class Writing(Walking):
    """Takes what was typed; a mistake is told, and it is typed again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("J", "jump", "Jump", id="game.jump", tooltip="Jump: then type a figure's letter", show=False),
        Binding("M", "remark", "Remark", id="game.remark", tooltip="Write a remark into the log", show=False),
    ]

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        what, self._typing = self._typing, ""
        try:
            self.typed_in(what, message.text)
        except input_parsing.Mistyped as mistake:
            self._typing = what
            self.refuse(mistake.message)

    def typed_in(self, what: str, text: str) -> None:
        """Use what was typed; raises `Mistyped` to have it typed again."""
        match what:
            case "jump":
                self.prompt.tell("")
                self.show_step()
                self._jump_to(text)
            case "place":
                place = input_parsing.place(text)
                self.show_step()
                self.map.go(*place)
                self.pick_place(place)
            case "remark":
                self.show_step()
                if text:
                    self.note(text)
            case _:
                self._typed_field(text)

    def _typed_field(self, text: str) -> None:
        match self.hand.field:
            case Number(least=least, most=most, step=step):
                self.fill(input_parsing.number(text, least, most, step))
            case PickPath(least=least, most=most):
                self.fill(input_parsing.number(text, least, most))
            case Text():
                self.fill(text)

    def on_prompt_line_left(self, message: PromptLine.Left) -> None:
        what, self._typing = self._typing, ""
        self.status.say()
        if what in ASIDE:
            self.show_step()
        elif self.big:
            self._typing = what
            self._enlarge("")
        else:
            self.action_back()

    def action_jump(self) -> None:
        """Ask for a letter, and go to the figure that has it."""
        self.type_in("jump", self.words.text("tui-jump"), single=True)

    def _jump_to(self, letter: str) -> None:
        every = [f for f in self.view.figures if f.glyph == letter]
        every = every or [f for f in self.view.figures if f.glyph.casefold() == letter.casefold()]
        if not every:
            self.refuse(say("tui-no-letter", letter=letter))
            return
        ids = [figure.id for figure in every]
        here = self.roster.highlighted
        found = every[(ids.index(here) + 1) % len(every)] if here in ids else every[0]
        self.roster.select(found.id)
        self.highlighted_figure(found.id)

    def action_remark(self) -> None:
        """Ask for a remark; it is written into the log and changes nothing on the table."""
        self.type_in("remark", self.words.text("tui-remark"))

    def note(self, text: str) -> None:
        """Write a remark into the log."""
        raise NotImplementedError
