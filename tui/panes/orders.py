"""The orders pane: what can be chosen at this step, with what is known of each choice at its foot."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tui.panes.lines import LinesPane


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

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.hints: dict[str, Any] = {}

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """The letter that an act suggests chooses it."""
        return character is not None and character in self.hints

    async def _on_key(self, event: events.Key) -> None:
        if self.check_consume_key(event.key, event.character):
            event.stop()
            event.prevent_default()
            self.select(self.hints[event.character or ""])
            self.action_choose()

    class Marked(Message):
        """Space was pressed on a row."""

    class Shifted(Message):
        """Left or right was pressed on a row."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def action_mark(self) -> None:
        """Tell the screen to mark the row under the cursor."""
        self.post_message(self.Marked())

    def action_shift(self, step: int) -> None:
        """Tell the screen to give the row under the cursor more or less."""
        self.post_message(self.Shifted(step))
