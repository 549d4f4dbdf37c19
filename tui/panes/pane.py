"""A pane: one heading line and lines below it, drawn by the Line API so that only what changed is sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Self

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.dom import NoScreen
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.panes.guessed import Spans
from tui.panes.text import sides, words_of

UNDERLINED = Style(underline=True)
PLAIN = Style(underline=False)
GAP = re.compile("(  +)")
"""The room between what stands left in a line and right."""


class Drawn(NamedTuple):
    """One line ready to be painted: its text fitted to the width, and its look."""

    text: str
    look: str = ""
    underlined: Spans = ()


def _segments(line: Drawn, style: Style) -> list[Segment]:
    """Return a line in pieces of one style. What a look underlines is words, never the room around them."""
    if style.underline:
        first, last = words_of(line.text)
        around = style + PLAIN
        words = [
            Segment(part, around if part.isspace() else style)
            for part in GAP.split(line.text[first:last])
            if part
        ]
        return [Segment(line.text[:first], around), *words, Segment(line.text[last:], around)]
    if not line.underlined:
        return [Segment(line.text, style)]
    found, at, under = [], 0, style + UNDERLINED
    for first, last in line.underlined:
        found += [Segment(line.text[at:first], style), Segment(line.text[first:last], under)]
        at = last
    return [*found, Segment(line.text[at:], style)]


class Pane(Widget, can_focus=True):
    """Lines of text under a heading. Subclasses answer `draw(width, height)`."""

    NUMBER = ""
    """The key that brings this pane to the front; stands in its heading."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self.heading = ""
        self.heading_right = ""
        self._shown: list[Drawn] = []
        self._looks: dict[str, Style] = {}

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        """Return at most *height* lines below the heading."""
        return ()

    # --- painting -----------------------------------------------------------------

    def repaint(self) -> None:
        """Draw again and refresh only the lines that differ from those on the screen."""
        width, height = self.size
        if not width or not height:
            return
        lines = self._all(width, height)
        changed = [y for y, line in enumerate(lines) if y >= len(self._shown) or self._shown[y] != line]
        self._shown = lines
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def _all(self, width: int, height: int) -> list[Drawn]:
        body = list(self.draw(width, height - 1))[: height - 1]
        body += [Drawn("")] * (height - 1 - len(body))
        return [self._head(width), *body]

    def _head(self, width: int) -> Drawn:
        focused = self.has_focus
        number = f" {self.NUMBER}" if self.NUMBER else ""
        left = f"{'▶' if focused else ' '}{number} {self.heading}"
        right = f"{self.heading_right} " if self.heading_right else ""
        return Drawn(sides(left, right, width), "heading-focused" if focused else "heading")

    def look(self, name: str) -> Style:
        """Return the style of a look, "" being plain text."""
        if (found := self._looks.get(name)) is None:
            found = self._looks[name] = self._styled(name)
        return found

    def _styled(self, name: str) -> Style:
        base = self.rich_style
        if not name:
            return base
        # The looks are the same for every pane, so one widget of the screen holds them: the style
        # sheet would otherwise work out ten of them for each pane at start.
        return base + self.screen.query_one("#keys").get_component_rich_style(f"pane--{name}", partial=True)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._looks.clear()

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if len(self._shown) != height:
            self._shown = self._all(width, height)
        line = self._shown[y] if y < len(self._shown) else Drawn("")
        style = self.look(line.look)
        return Strip(_segments(line, style)).adjust_cell_length(width, style).simplify()

    def on_resize(self, event: events.Resize) -> None:
        self._shown = []
        self.repaint()

    def on_show(self) -> None:
        self.repaint()

    def focus(self, scroll_visible: bool = True) -> Self:
        """Take the keys. What is different then is painted then; Textual's own way paints the whole pane."""
        self.app.call_later(self._take_keys, scroll_visible)
        return self

    def _take_keys(self, scroll_visible: bool) -> None:
        with suppress(NoScreen):  # it has gone meanwhile
            self.screen.set_focus(self, scroll_visible=scroll_visible)

    def watch_has_focus(self, _has_focus: bool) -> None:
        # Not in `on_focus`: that is called before the widget knows that it has the keys.
        super().watch_has_focus(_has_focus)
        self.repaint()
