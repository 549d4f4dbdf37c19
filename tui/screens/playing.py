"""The keys of a command on its way, wherever they are pressed: on, back, next, and the rows of each pane."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.engine.choices import PickOne, PickSome
from tui.panes.lines import LinesPane
from tui.panes.log import LogPane
from tui.panes.orders import OrdersPane
from tui.panes.roster import RosterPane
from tui.screens.writing import Writing


class Playing(Writing):
    """Puts a command together with the keys. What is asked of people on the way is in `asking`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "forward", "Choose", id="game.choose", tooltip="Choose what the cursor is on"),
        Binding("escape", "back", "Back", id="game.back", tooltip="One step back; nothing has happened yet"),
        Binding("n", "next(1)", "Next", id="game.next", tooltip="To the next figure, target or find"),
        Binding("N", "next(-1)", "Previous", id="game.previous", tooltip="To the one before", show=False),
    ]

    def on_lines_pane_highlighted(self, message: LinesPane.Highlighted) -> None:
        if isinstance(message.pane, RosterPane):
            self.highlighted_figure(message.key)
        elif isinstance(message.pane, OrdersPane) and isinstance(self.hand.field, (PickOne, PickSome)):
            if isinstance(message.key, int):
                self._go_to(self.hand.field.options[message.key].value)
        elif isinstance(message.pane, OrdersPane):
            self.suggested(message.key)
        elif isinstance(message.pane, LogPane):
            self.line_highlighted(message.key)

    def on_lines_pane_chosen(self, message: LinesPane.Chosen) -> None:
        if isinstance(message.pane, RosterPane):
            if self.past is None:
                self._prefer_map = False
                self.pick_figure(message.key)
        elif isinstance(message.pane, OrdersPane):
            self.chosen_order(message.key)
        elif isinstance(message.pane, LogPane):
            self.line_chosen(message.key)

    def line_highlighted(self, key: Any) -> None:
        """The cursor of the log came to a line."""

    def line_chosen(self, key: Any) -> None:
        """A line of the log is to be opened."""

    def action_forward(self) -> None:
        """Enter where no pane took it: on to the step that waits."""
        self.show_step()

    def action_next(self, step: int) -> None:
        """Go to the next figure that can act, or the next option."""
        if self.hand.stage != "figure":
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
        elif self.hand.back():
            self.open_work()
            self._odds = {}
            self.show_step()
        else:
            self.show_step()
