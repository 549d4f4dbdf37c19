"""The palette: every act that could be done now and every key of the screen, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import key_name, label
from tui.screens.help import tooltip
from tui.screens.playing import Playing

SKIP = ("app.palette", "game.palette")


class Entry(NamedTuple):
    """One row of the palette: what it is called, what is said of it, what it does."""

    name: str
    note: str
    run: Callable[[], None]


class Palette(CommandPalette):
    """Textual's palette in the reader's language, with a sign that every terminal has."""

    def __init__(self, words: Sentences) -> None:
        super().__init__(placeholder=words.text("tui-palette-search"), id="--command-palette")

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = "/"


class Commands(Provider):
    """Offers the entries of the screen below, those not possible now with their reason."""

    def _words(self) -> Sentences:
        words: Sentences = getattr(self.screen, "words", None) or getattr(self.app, "words")  # noqa: B009
        return words

    async def discover(self) -> Hits:
        """Yield everything, the acts first."""
        for entry in entries(self.app, self.screen, self._words()):
            yield DiscoveryHit(entry.name, entry.run, help=entry.note)

    async def search(self, query: str) -> Hits:
        """Yield what matches, or one row that says that nothing does."""
        matcher, found = self.matcher(query), False
        for entry in entries(self.app, self.screen, self._words()):
            if (score := matcher.match(entry.name)) > 0:
                found = True
                yield Hit(score, matcher.highlight(entry.name), entry.run, text=entry.name, help=entry.note)
        if not found:
            nothing = self._words().text("tui-not-found", word=query)
            yield Hit(1, nothing, lambda: None, text=nothing)


def entries(app: App[Any], screen: Screen[Any], words: Sentences) -> Iterator[Entry]:
    """Yield the palette's rows in the reader's language."""
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
        yield Entry(name, tooltip(binding.id, words), _runner(app, screen, binding.action))


def acts(screen: Screen[Any], words: Sentences) -> Iterator[Entry]:
    """Yield the acts of the game that is on the screen: `Kowalski: burst`."""
    if not isinstance(screen, Playing):
        return
    names = {figure.id: words.say(figure.name) for figure in screen.view.figures}
    for choice in screen.hand.choices:
        who = names.get(choice.figure, words.text("tui-whole-side"))
        why = words.refusal(choice.refusal) if choice.refusal is not None else choice.rule
        yield Entry(f"{who}: {words.say(choice.label)}", why, partial(screen.pick_choice, choice))


def _runner(app: App[Any], screen: Screen[Any], action: str) -> Callable[[], None]:
    def run() -> None:
        app.call_later(screen.run_action, action)

    return run
