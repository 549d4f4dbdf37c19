"""The orders pane: what can be chosen at this step, with what is known of each choice at its foot."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.panes.lines import NOBODY, LinesPane


class OrdersPane(LinesPane):
    """Acts, options, marks, shares, the preview: one list, one step at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="orders.mark", tooltip="Mark or unmark this row", show=False),
        Binding(
            "right,l", "shift(1)", "More", id="orders.more", tooltip="Give this row one more", show=False
        ),
        Binding(
            "left,h", "shift(-1)", "Fewer", id="orders.fewer", tooltip="Take one from this row", show=False
        ),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A list whose rows are neither marked nor given shares leaves the keys for that to its screen."""
        if action == "mark":
            return self.owner.marked is not NOBODY.marked
        if action == "shift":
            return self.owner.shifted is not NOBODY.shifted
        return super().check_action(action, parameters)

    def action_mark(self) -> None:
        """Mark the row under the cursor."""
        self.owner.marked(self.highlighted)

    def action_shift(self, step: int) -> None:
        """Give the row under the cursor more or less."""
        self.owner.shifted(self.highlighted, step)
