"""The question before a host is closed at whose tables others sit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing


class Leaving(Listing):
    """Stay, or close the host; *people* are those who would have to go."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "close", "Back", id="menu.back", tooltip="Back to where you were", show=False),
    ]

    def __init__(self, people: tuple[str, ...], words: Sentences) -> None:
        super().__init__(words)
        self._people = people

    def heading(self) -> str:
        return self.words.text("tui-leaving")

    def task_text(self) -> str:
        people = self.words.listed(list(self._people))
        return self.words.text("tui-leaving-task", people=people, count=len(self._people))

    def rows(self) -> Sequence[Row]:
        text = self.words.text
        return [
            Row(text("tui-leaving-stay"), "stay", note=text("tui-leaving-stay-note")),
            Row(text("tui-leaving-close"), "close", note=text("tui-leaving-close-note")),
        ]

    def chosen(self, key: object) -> None:
        if key == "close":
            self.app.exit()
        else:
            self.action_close()
