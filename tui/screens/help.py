"""`?`: what there is to do now, and every key that works here, from the bindings themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.keys import key_to_character
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import as_declared, key_name
from tui.panes.lines import LinesPane, Row
from tui.screens.read_only import ReadOnly
from tui.session.navigator import desk_of


def help_of(
    below: Screen[None],
    words: Sentences,
    task: str,
    why: Sequence[Row] = (),
    how: Sequence[str] = (),
    signs: Sequence[Row] = (),
) -> ReadOnly:
    """Return the screen with the keys of the one *below*, by pane; *why* says how the task was worked out.

    *how* tells how one plays where that is not by keys; *signs* say what is shown there, after the keys.
    """
    rows = [*help_rows(below, words, task, why, how), *signs]
    return ReadOnly(words.text("tui-pane-help"), rows, words, "question_mark,q,f1")


def help_rows(
    below: Screen[None], words: Sentences, task: str, why: Sequence[Row] = (), how: Sequence[str] = ()
) -> list[Row]:
    """Return the rows: the task first, then keys and what they do."""
    plain = desk_of(below).ascii_only
    rows = [Row(words.text("tui-help-now"), None, "heading"), Row(task, None, "strong"), *why, Row("")]
    rows += [Row(words.text("tui-help-how"), None, "heading")]
    by_keys = [words.text(f"tui-help-{number}") for number in range(1, 7)]
    rows += [Row(line, None, indent=2) for line in how or by_keys]
    rows.append(Row(""))
    rows.append(Row(words.text("tui-help-keys"), None, "heading"))
    seen: dict[str, list[str]] = {}
    for active in as_declared(below):
        binding = active.binding
        if binding.id is None or not active.enabled or _typed_away(binding.key, below):
            continue
        keys = seen.setdefault(tooltip(binding.id, words), [])
        name = key_name(binding.key, plain, words)
        if name not in keys:
            keys.append(name)
    for told, names in seen.items():
        rows.append(Row(f"{' '.join(names):<12} {told}", None, indent=13))
    return rows


def _typed_away(key: str, below: Screen[Any]) -> bool:
    """Whether the pane with the keys takes this one as a letter before anybody else may."""
    pane = below.focused
    typed = key_to_character(key)
    return isinstance(pane, LinesPane) and typed is not None and pane.check_consume_key(key, typed)


def tooltip(id: str, words: Sentences) -> str:
    """Return what a key does, in the reader's language."""
    name = f"tui-tip-{id}"
    return words.text(name) if name in words else id
