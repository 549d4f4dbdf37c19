"""A pane that is only read: its lines wrap, and scroll where there are more than it has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.panes.lines import bar
from tui.panes.pane import Drawn, Pane
from tui.panes.text import fit, safe, wrap


class ReadPane(Pane):
    """Texts below one another, each with its look; what was read stays in sight while they are the same."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll_by(1)", "Down", id="list.down", tooltip="One row down", show=False),
        Binding("up,k", "scroll_by(-1)", "Up", id="list.up", tooltip="One row up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="list.pagedown", tooltip="A page down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="list.pageup", tooltip="A page up", show=False),
        Binding("home", "edge(-1)", "First", id="list.first", tooltip="To the first row", show=False),
        Binding("end", "edge(1)", "Last", id="list.last", tooltip="To the last row", show=False),
    ]

    INDENT = 2
    """Columns by which the rest of a long line stands in."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[tuple[str, str]] = []
        self.top = 0

    def show_lines(self, lines: list[tuple[str, str]]) -> None:
        """Show these texts from the first, or go on reading them where they are the same."""
        if lines != self.lines:
            self.lines, self.top = lines, 0
        self.repaint()

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        drawn = self._wrapped(width)
        self.top = max(0, min(self.top, len(drawn) - height))
        if len(drawn) <= height:
            return [Drawn(" " + fit(text, width - 1), look) for text, look in drawn]
        shown = drawn[self.top : self.top + height]
        signs = bar(len(drawn), self.top, height)
        return [
            Drawn(f" {fit(text, width - 2)}{sign}", look)
            for (text, look), sign in zip(shown, signs, strict=False)
        ]

    def _wrapped(self, width: int) -> list[tuple[str, str]]:
        return [
            (line, look) for text, look in self.lines for line in wrap(safe(text), width - 2, self.INDENT)
        ]

    def action_scroll_by(self, lines: int) -> None:
        """Scroll by so many lines."""
        self.top += lines
        self.repaint()

    def action_page(self, direction: int) -> None:
        """Scroll by what the pane shows, but for one line."""
        self.action_scroll_by(direction * max(1, self.size.height - 2))

    def action_edge(self, direction: int) -> None:
        """Scroll to the first line or the last."""
        self.action_scroll_by(direction * len(self._wrapped(self.size.width)))
