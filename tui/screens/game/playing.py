"""The keys of a command on its way, wherever they are pressed: on, back, next, and the rows of each pane."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from tui.panes.lines import Owner
from tui.screens.game.board import on_screen
from tui.screens.game.writing import Writing


class Playing(Writing):
    """Puts a command together with the keys. What is asked of people on the way is in `asking`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "forward", "Choose", id="game.choose", tooltip="Choose what the cursor is on"),
        Binding("escape", "back", "Back", id="game.back", tooltip="One step back; nothing has happened yet"),
        Binding("n", "next(1)", "Next", id="game.next", tooltip="To the next figure, target or find"),
        Binding("N", "next(-1)", "Previous", id="game.previous", tooltip="To the one before", show=False),
    ]

    def own_lists(self) -> None:
        """Take what is pressed on the lists that are always there."""
        self.roster.owner = Owner(self._figure_chosen, self.highlighted_figure)
        self.log_pane.owner = Owner(self.line_chosen, self.line_highlighted)

    def _figure_chosen(self, id: str) -> None:
        if self.past is None:
            self._prefer_map = False
            self.pick_figure(id)

    def line_highlighted(self, key: Any) -> None:
        """The cursor of the log came to a line."""

    def line_chosen(self, key: Any) -> None:
        """A line of the log is to be opened."""

    def action_forward(self) -> None:
        """Enter where no pane took it: on to the step that waits."""
        if self.big:
            self._enlarge("")
        self.show_step()

    def action_next(self, step: int) -> None:
        """Go to the next figure that can act, or the next option."""
        if self.now != "figure" and not on_screen(self.orders):
            self.show_step()
            return
        if self.now != "figure":
            self.orders.action_cursor(step)
            return
        able = self.hand.able
        if not able:
            return
        here = self.roster.highlighted
        index = able.index(here) + step if here in able else 0
        self.roster.select(able[index % len(able)])
        self.highlighted_figure(able[index % len(able)])

    def action_back(self) -> None:
        """One step back; nothing has happened in the game."""
        self.status.say()
        if self.big:
            self._enlarge("")
        elif self._confirm is not None:
            self._confirm = None
            self.show_step()
        elif self.has_class("-show-roster"):
            self.show_step()
        else:
            self.step_back()

    def step_back(self) -> None:
        """Take back what was chosen last."""
        if self.clear_marks():
            return
        if self.hand.back():
            self.open_work()
            self._odds = {}
        self.show_step()
