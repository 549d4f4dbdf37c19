"""The orders pane: what can be chosen at this step, with what is known of each choice at its foot."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tui.panes.lines import LinesPane

DIGITS = "0123456789.,"
"""What numbers are typed with."""


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

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A letter that chooses a row, or a digit where somebody takes digits, or whatever is typed."""
        if not character:
            return False
        if self.owner.typed is not None:
            return character.isprintable() and character != "?"
        return character in self.owner.letters or (self.owner.digits is not None and character in DIGITS)

    async def _on_key(self, event: events.Key) -> None:
        if not self.check_consume_key(event.key, event.character):
            return
        event.stop()
        event.prevent_default()
        typed = event.character or ""
        if self.owner.typed is not None:
            self.owner.typed(typed)
        elif typed in self.owner.letters:
            self.select(self.owner.letters[typed])
            (self.owner.lettered or self.owner.chosen)(self.owner.letters[typed])
        elif self.owner.digits is not None:
            self.owner.digits(typed)

    def action_mark(self) -> None:
        """Mark the row under the cursor."""
        self.owner.marked(self.highlighted)

    def action_shift(self, step: int) -> None:
        """Give the row under the cursor more or less."""
        self.owner.shifted(self.highlighted, step)
