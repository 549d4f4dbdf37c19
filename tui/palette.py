"""What the palette lists: every key of the screen by name, and every act that could be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import key_name, label
from tui.screens.help import tooltip

SKIP = ("app.palette", "game.palette")


def commands(app: App[Any], screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the palette's entries in the reader's language."""
    words: Sentences = getattr(screen, "words", None) or getattr(app, "words")  # noqa: B009
    yield from acts(screen, words)
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id is None or binding.id in seen or binding.id in SKIP:
            continue
        if binding.id.split(".")[0] in ("list", "map", "orders", "prompt"):
            continue
        seen.add(binding.id)
        name = f"{label(binding, words)} ({key_name(binding.key)})"
        yield SystemCommand(name, tooltip(binding.id, words), _runner(app, screen, binding.action))


def acts(screen: Screen[Any], words: Sentences) -> Iterator[SystemCommand]:
    """Yield the acts of the game that is on the screen: `Kowalski: burst`."""
    from tui.screens.playing import Playing

    if not isinstance(screen, Playing):
        return
    names = {figure.id: words.say(figure.name) for figure in screen.view.figures}
    for choice in screen.hand.choices:
        who = names.get(choice.figure, words.text("tui-whole-side"))
        why = words.refusal(choice.refusal) if choice.refusal is not None else choice.rule
        yield SystemCommand(f"{who}: {words.say(choice.label)}", why, partial(screen.pick_choice, choice))


def _runner(app: App[Any], screen: Screen[Any], action: str) -> Callable[[], None]:
    def run() -> None:
        app.call_later(screen.run_action, action)

    return run
