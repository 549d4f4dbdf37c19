"""`?`: what there is to do now, and every key that works here, from the bindings themselves."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import KeysLine, key_name
from tui.panes.lines import LinesPane, Row
from tui.session.navigator import desk_of


class Help(Screen[None]):
    """Keys of the screen below, by pane."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,question_mark,q,f1", "close", "Back", id="help.close", tooltip="Back to where you were"
        ),
    ]

    def __init__(self, below: Screen[None], words: Sentences, task: str) -> None:
        super().__init__()
        self.rows = help_rows(below, words, task)
        self.words = words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="help")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.words.text("tui-pane-help")
        pane.show(self.rows, 0)
        pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def action_close(self) -> None:
        """Back to where you were."""
        if self.is_current:
            self.dismiss(None)


def help_rows(below: Screen[None], words: Sentences, task: str) -> list[Row]:
    """Return the rows: the task first, then keys and what they do."""
    plain = desk_of(below).ascii_only
    rows = [Row(words.text("tui-help-now"), None, "heading"), Row(task, None, "strong"), Row("")]
    rows += [Row(words.text("tui-help-how"), None, "heading")]
    rows += [Row(words.text(f"tui-help-{number}")) for number in range(1, 6)]
    rows.append(Row(""))
    rows.append(Row(words.text("tui-help-keys"), None, "heading"))
    seen: dict[str, list[str]] = {}
    for active in below.active_bindings.values():
        binding = active.binding
        if binding.id is None or not active.enabled:
            continue
        keys = seen.setdefault(binding.id, [])
        name = key_name(binding.key, plain)
        if name not in keys:
            keys.append(name)
    for id, names in seen.items():
        rows.append(Row(f"{' '.join(names):<12} {tooltip(id, words)}", None, indent=13))
    return rows


def tooltip(id: str, words: Sentences) -> str:
    """Return what a key does, in the reader's language."""
    name = f"tui-tip-{id}"
    return words.text(name) if name in words else id
