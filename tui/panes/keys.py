"""The line of keys at the foot: at most seven short labels, none of them cut off."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.keys import format_key
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from core.locale import Sentences
from tui.session.navigator import desk_of

MOST = 7

Label = tuple[str, str, bool, str]
"""A key, what it does, whether it can be pressed, its action."""

NAMES = {
    "escape": ("esc", "esc"),
    "enter": ("⏎", "Enter"),
    "backspace": ("⌫", "Bksp"),
    "space": ("space", "space"),
    "tab": ("Tab", "Tab"),
    "delete": ("Del", "Del"),
    "home": ("Home", "Home"),
    "end": ("End", "End"),
    "pageup": ("PgUp", "PgUp"),
    "pagedown": ("PgDn", "PgDn"),
    "up": ("↑", "Up"),
    "down": ("↓", "Down"),
    "left": ("←", "Left"),
    "right": ("→", "Right"),
}
"""What stands on keys that type no character, and the same in plain letters."""


def bound(key: str, action: str, label: str, id: str, tooltip: str, show: bool = False) -> Binding:
    """Return what a key does; with *show* it stands in the line at the foot where there is room."""
    return Binding(key, action, label, show=show, id=id, tooltip=tooltip)


def key_name(key: str, plain: bool = False, words: Sentences | None = None) -> str:
    """Return a key as people see it: the character that it types, else what stands on it.

    Nothing stands on the space bar: it has a name in the language of *words*.

    >>> key_name("right_parenthesis"), key_name("ctrl+p,colon"), key_name("f1"), key_name("shift+tab")
    (')', '^p', 'F1', 'Shift+Tab')
    """
    *held, name = key.split(",")[0].split("+")
    if name == "space" and words is not None:
        shown = words.text("tui-space-bar")
    elif name in NAMES:
        shown = NAMES[name][plain]
    elif re.fullmatch(r"f\d+", name):
        shown = name.upper()
    else:
        shown = format_key(name)
    if held == ["ctrl"]:
        return f"^{shown}"
    return "+".join([*(part.title() for part in held), shown])


def label(binding: Binding, words: Sentences) -> str:
    """Return a binding's short label in the reader's language."""
    id = f"tui-key-{binding.id}"
    return words.text(id) if binding.id and id in words else binding.description


def as_declared(screen: Screen[Any]) -> list[ActiveBinding]:
    """Return the active bindings in the order of their declarations.

    Textual puts those at the end that have other keys than usual: the foot would have no room for them.
    """
    return _in_order(screen, list(screen.active_bindings.values()))


def at_the_foot(screen: Screen[Any]) -> list[ActiveBinding]:
    """Return the active bindings that the foot may show, in the same order.

    The same as those of `as_declared`, at a third of what it costs: whether a key may be pressed is asked of
    no key at which nothing is shown.
    """
    chain = screen._modal_binding_chain
    keys = {key for _, map in chain for key, binding in map if binding.show}
    found: dict[str, ActiveBinding] = {}
    for node, map in chain:
        for key, binding in map:
            if key not in keys or (key in found and not (binding.priority > found[key].binding.priority)):
                continue
            state = screen.app._check_action_state(binding.action, node)
            if state is not False:
                found[key] = ActiveBinding(node, binding, bool(state), binding.tooltip)
    return _in_order(screen, [one for one in found.values() if one.binding.show])


def _in_order(screen: Screen[Any], found: list[ActiveBinding]) -> list[ActiveBinding]:
    if not screen.app._keymap:
        return found
    places: dict[tuple[DOMNode, str | None], int] = {}
    for node in dict.fromkeys(active.node for active in found):
        for bindings in node._bindings.key_to_bindings.values():
            places |= {(node, binding.id): len(places) for binding in bindings if binding.id}
    return sorted(found, key=lambda active: places.get((active.node, active.binding.id), len(places)))


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
        "pane--third",
        "pane--fourth",
        "pane--neither",
        "pane--rule",
    }

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.labels: list[Label] = []
        self._enter: Callable[[], str] = str
        self._letters: Callable[[], Sequence[tuple[str, str]]] = tuple

    def keys_of(self, id: str, usual: str) -> list[str]:
        """Return the keys of a binding: the *usual* ones, or what somebody has set for it."""
        return [key for key in self.app._keymap.get(id, usual).split(",") if key]

    def key_of(self, id: str, usual: str) -> str:
        """Return the first of these keys as people see it; "" where it has none."""
        found = self.keys_of(id, usual)
        return key_name(found[0], desk_of(self.screen).ascii_only) if found else ""

    def told_by(self, enter: Callable[[], str], letters: Callable[[], Sequence[tuple[str, str]]]) -> None:
        """Be told what *enter* does now, where that is more than its binding says, and what *letters* do."""
        self._enter, self._letters = enter, letters

    def show_bindings(self, words: Sentences) -> None:
        """Read the active bindings of the screen again."""
        if not self.is_attached:
            return
        plain = desk_of(self.screen).ascii_only
        found: dict[str, Label] = {}
        for active in at_the_foot(self.screen):
            binding = active.binding
            if binding.action not in found:
                found[binding.action] = (
                    key_name(binding.key, plain, words),
                    (self._enter() if binding.key == "enter" else "") or label(binding, words),
                    active.enabled,
                    binding.action,
                )
        letters = [(letter, text, True, "") for letter, text in self._letters()]
        labels = [*list(found.values())[:1], *letters, *list(found.values())[1:MOST]]
        if plain or self._enter() or letters:  # in letters a key's name is longer, and so may an act's be
            labels = fitting(labels, self.size.width, words.text("tui-do-it"))
        if labels != self.labels:
            self.labels = labels
            self.refresh()

    @property
    def max_scroll_x(self) -> int:
        """How many cells of the labels do not fit; 0 is the only good answer."""
        return max(0, needed(self.labels) - self.size.width)

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
            if event.x < at and action:
                await self.screen.run_action(action)
                return


def fitting(labels: Sequence[Label], width: int, do_it: str) -> list[Label]:
    """Return which of *labels* have room: what leads on from everywhere, such as help and menu, goes last.

    What Enter does is said in full, else as *do_it*: the sentence above says what it is.
    """
    left = list(labels)
    for spare in reversed([one for one in left[1:] if one[3] in SPARED]):
        if 0 < width < needed(left):
            left.remove(spare)
    if left and 0 < width < needed(left):
        key, text, enabled, action = left[0]
        left[0] = key, min(text, do_it, key=cell_len), enabled, action
    while len(left) > 1 and 0 < width < needed(left):
        left.pop()
    return left


SPARED = ("next(1)", "undo")
"""What these actions do is told in the help, too; nothing at the moment hangs on them."""


def needed(labels: Sequence[Label]) -> int:
    """Return how many cells *labels* take."""
    return sum(cell_len(key) + cell_len(text) + 3 for key, text, _, _ in labels)
