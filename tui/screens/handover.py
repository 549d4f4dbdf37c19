"""The screen between two players at one keyboard: it shows nothing of either side."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from core.locale import Sentences


class HandOver(Screen[None]):
    """ "Hand the keyboard to …": Enter when the right person sits there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Go on", id="handover.take", tooltip="I am the one who is named here"),
    ]

    def __init__(self, name: str, words: Sentences, last: str = "") -> None:
        """*last* is what happened last, in one sentence that both sides may read."""
        super().__init__()
        self._name_shown = name
        self._last = last
        self.words = words

    def compose(self) -> ComposeResult:
        if self._last:
            yield Static(self._last, id="last", markup=False)
        yield Static(self.words.text("tui-hand-over", name=self._name_shown), id="who", markup=False)
        yield Static(self.words.text("tui-hand-over-enter", name=self._name_shown), id="how", markup=False)

    def action_take(self) -> None:
        """The keyboard changed hands."""
        self.dismiss(None)
