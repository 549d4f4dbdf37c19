"""A list whose rows may ask for something typed."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.words.message import Argument
from tui.panes.keys import KeysLine
from tui.panes.prompt import PromptLine
from tui.screens.listing import Listing


class Asking(Listing):
    """Asks in its prompt line; Enter hands on what was typed, Esc goes back to the list."""

    _taken: Callable[[str], None] | None = None

    def ask(self, question: str, taken: Callable[[str], None], typed: str = "", **blanks: Argument) -> None:
        """Ask the sentence *question*, with *typed* as its answer so far; *taken* gets the answer."""
        self.status.say()
        self.wants_typed(self.words.text(question, **blanks), taken, typed)

    def wants_typed(self, sentence: str, taken: Callable[[str], None], typed: str = "") -> None:
        """Let the prompt line ask a *sentence*, beside what was said before."""
        self._taken = taken
        self.prompt.ask(sentence, typed=typed)
        self.set_focus(self.prompt)  # at once: the foot tells of what has the keys
        self.pane.can_focus = False  # Tab does not lead away from a half typed answer
        self._show_foot()

    def answered(self) -> None:
        """Something was typed and taken."""

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        taken, self._taken = self._taken, None  # who leaves the prompt by Esc has it still
        self.on_prompt_line_left()
        if taken is not None:
            taken(message.text)
        self.answered()

    def on_prompt_line_left(self) -> None:
        self._taken = None
        self.prompt.tell(self.task_text())
        self.pane.can_focus = True
        self.set_focus(self.pane)
        self._show_foot()

    def _show_foot(self) -> None:
        """Show at the foot what the keys do where the focus is now."""
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)
