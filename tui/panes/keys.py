"""The line of keys at the foot: at most seven short labels, none of them cut off."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.strip import Strip
from textual.widget import Widget

from core.locale import Sentences

MOST = 7

NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "escape": "esc",
    "enter": "⏎",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "comma": ",",
    "full_stop": ".",
    "plus": "+",
    "backspace": "⌫",
    "space": "space",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "exclamation_mark": "!",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}


def key_name(key: str) -> str:
    """Return a key as people write it."""
    first = key.split(",")[0]
    if first.startswith("ctrl+"):
        return f"^{first[5:]}"
    return NAMES.get(first, first)


def label(binding: Binding, words: Sentences) -> str:
    """Return a binding's short label in the reader's language."""
    id = f"tui-key-{binding.id}"
    return words.text(id) if binding.id and id in words else binding.description


class KeysLine(Widget, can_focus=False):
    """What the keys do here and now, from the bindings that are active."""

    COMPONENT_CLASSES = {
        "keys--key",
        "keys--label",
        "keys--off",
        "pane--heading",
        "pane--heading-focused",
        "pane--dim",
        "pane--strong",
        "pane--cursor",
        "pane--cursor-away",
        "pane--good",
        "pane--bad",
        "pane--first",
        "pane--second",
        "pane--rule",
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.labels: list[tuple[str, str, bool, str]] = []

    def show_bindings(self, words: Sentences) -> None:
        """Read the active bindings of the screen again."""
        if not self.is_attached:
            return
        found: dict[str, tuple[str, str, bool, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and binding.action not in found:
                found[binding.action] = (
                    binding.key_display or key_name(binding.key),
                    label(binding, words),
                    active.enabled,
                    binding.action,
                )
        labels = list(found.values())[:MOST]
        if labels != self.labels:
            self.labels = labels
            self.refresh()

    @property
    def needed(self) -> int:
        """The width that all the labels take."""
        return sum(cell_len(key) + cell_len(text) + 3 for key, text, _, _ in self.labels)

    @property
    def max_scroll_x(self) -> int:
        """How many cells of the labels do not fit; 0 is the only good answer."""
        return max(0, self.needed - self.size.width)

    def render_line(self, y: int) -> Strip:
        key_style = self.get_component_rich_style("keys--key")
        segments: list[Segment] = []
        for key, text, enabled, _ in self.labels:
            segments.append(
                Segment(f" {key}", key_style if enabled else self.get_component_rich_style("keys--off"))
            )
            style = self.get_component_rich_style("keys--label" if enabled else "keys--off")
            segments.append(Segment(f" {text} ", style))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).simplify()

    async def on_click(self, event: events.Click) -> None:
        at = 0
        for key, text, _, action in self.labels:
            at += cell_len(key) + cell_len(text) + 3
            if event.x < at:
                await self.screen.run_action(action)
                return
