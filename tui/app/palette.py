"""The palette: every act that could be done now, every key of the screen and the rules, by name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from textual.app import App
from textual.command import (
    CommandInput,
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
    SearchIcon,
)
from textual.content import Content
from textual.screen import Screen

from core.locale import Sentences
from core.readings import Reading
from tui.app.matching import matched
from tui.panes.keys import as_declared, key_name, label
from tui.panes.text import content
from tui.screens.desk.screen import DeskScreen
from tui.screens.game.screen import GameScreen
from tui.screens.help import tooltip
from tui.screens.rules import Rules
from tui.screens.settings.all_settings import AllSettings
from tui.session.navigator import desk_of

SKIP = ("app.palette",)

LONGEST = 100
"""Characters that may be typed."""

SHORTEST = 3
"""Characters from which on rules are looked for."""

STANDS = 0.5
"""How well what is typed fits a name, at the least, in which it stands as it was typed."""

MOST_RULES = 40
"""Rules offered at once, of one book."""


class Entry(NamedTuple):
    """One row of the palette: what it is called, what is said of it, what it does."""

    name: str
    note: str
    run: Callable[[], object]
    first: bool = False
    """Whether it stands before the acts: what a key of the screen does."""


class Palette(CommandPalette):
    """Textual's palette in the reader's language, with a sign that every terminal has."""

    def __init__(self, words: Sentences) -> None:
        super().__init__(placeholder=words.text("tui-palette-search"))  # no id: one may still be closing

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = "/"
        self.query_one(CommandInput).max_length = LONGEST

    def _action_command_list(self, action: str) -> None:
        # Textual counts a page by the lines of the list, and fails where none is laid out: not yet, or
        # because the window has no room for any. There a page is nothing.
        if self.query_one(CommandList).scrollable_content_region or not action.startswith("page_"):
            super()._action_command_list(action)


class Commands(Provider):
    """Offers the entries of the screen below, those not possible now with their reason, and the rules.

    Textual reads a text given as `str` for markup, which would let a figure's name act; so
    everything is given as `Content`, the note too: of the field for notes only a `str` is taken.
    """

    def _words(self) -> Sentences:
        words: Sentences = getattr(self.screen, "words", None) or getattr(self.app, "words")  # noqa: B009
        return words

    def _read_here(self) -> tuple[tuple[str, ...], tuple[Reading, ...]]:
        """Return the book of the game that is on the screen, and how that is read; of none, nothing."""
        if isinstance(self.screen, GameScreen):
            return (self.screen.seen.book,), self.screen.seen.readings()
        if isinstance(self.screen, DeskScreen):
            return (self.screen.book,), self.screen.readings()
        return (), ()

    async def discover(self) -> Hits:
        """Yield everything, what the keys do first, then the acts."""
        for entry in entries(self.app, self.screen, self._words()):
            yield DiscoveryHit(_shown(entry), entry.run, text=entry.name)

    async def search(self, query: str) -> Hits:
        """Yield what matches, then the rules that say it, or one row that says that nothing does."""
        words, found = self._words(), False
        for entry in entries(self.app, self.screen, words):
            score, offsets = found_in(query, entry)
            if score:
                found = True
                score += 1 if entry.first and score >= STANDS else 0
                yield Hit(1 + score, _shown(entry, offsets), entry.run, text=entry.name)
        if len(query) >= SHORTEST:
            here = self._read_here()
            for entry in await asyncio.to_thread(lambda: list(rules(self.app, query, words, *here))):
                found = True
                yield Hit(0.5, _shown(entry), entry.run, text=entry.name)
        if not found:
            nothing = words.text("tui-not-found", word=query)
            yield Hit(0.1, content(nothing), lambda: None, text=nothing)


def found_in(query: str, entry: Entry) -> tuple[float, tuple[int, ...]]:
    """Return how well an entry answers, and by which letters of its name; a key also by what it does."""
    score, offsets = matched(query, entry.name)
    if score < STANDS and entry.first and matched(query, entry.note)[0] >= STANDS:
        return STANDS / 2, ()  # before names in which the letters lie about
    return score, offsets


def _shown(entry: Entry, offsets: tuple[int, ...] = ()) -> Content:
    """Return an entry as it stands in the list, the letters at *offsets* of its name marked."""
    name = content(entry.name)
    for offset in offsets:
        name = name.stylize("underline", offset, offset + 1)
    return Content("\n").join((name, content(entry.note).stylize("dim"))) if entry.note else name


def entries(app: App[Any], screen: Screen[Any], words: Sentences) -> Iterator[Entry]:
    """Yield the palette's rows in the reader's language."""
    seen: set[str] = set()
    active_now = [active.binding for active in as_declared(screen)]
    for binding in sorted(active_now, key=lambda binding: (binding.id or "").startswith("pane.")):
        if binding.id is None or binding.id in seen or binding.id in SKIP:
            continue
        if binding.id.split(".")[0] in ("list", "map", "orders", "prompt"):
            continue
        seen.add(binding.id)
        name = f"{label(binding, words)} ({key_name(binding.key, desk_of(screen).ascii_only, words)})"
        yield Entry(name, tooltip(binding.id, words), _runner(app, screen, binding.action), first=True)
    if not isinstance(screen, Rules):
        note = words.text("tui-menu-rules-note")
        yield Entry(words.text("tui-menu-rules"), note, lambda: _open_rule(app, words, ""), first=True)
    if not isinstance(screen, AllSettings):
        note = words.text("tui-menu-settings-note")
        yield Entry(
            words.text("tui-menu-settings"), note, lambda: app.push_screen(AllSettings(words)), first=True
        )
    yield from acts(screen, words)
    yield from ends(screen, words)


def acts(screen: Screen[Any], words: Sentences) -> Iterator[Entry]:
    """Yield the acts of the game that is on the screen: `Kowalski: burst`."""
    if not isinstance(screen, GameScreen):
        return
    for who, choice in screen.acts():
        told = words.refusal(choice.refusal) if choice.refusal is not None else None
        why = screen.seen.paragraph(choice.rule) if told is None else told
        yield Entry(f"{who}: {words.say(choice.label)}", why, partial(screen.pick_act, choice))


def ends(screen: Screen[Any], words: Sentences) -> Iterator[Entry]:
    """Yield the ways to end the game that is on the screen before its book does, with who wins then."""
    if isinstance(screen, GameScreen) and screen.check_action("ways_out", ()):
        for way in screen.ways_out.ways():
            note = words.say(way.verdict[0]) if way.verdict else ""
            yield Entry(words.say(way.label), note, partial(screen.ways_out.begin, way))
        for lent in screen.lending.offered():
            yield Entry(lent.name, lent.note, lent.do)


def rules(
    app: App[Any],
    query: str,
    words: Sentences,
    among: tuple[str, ...] = (),
    readings: tuple[Reading, ...] = (),
) -> Iterator[Entry]:
    """Yield the rules that *query* names or that have its words, *among* some books if not of all.

    Those too that a game reads so, by its *readings*. Choosing one opens the reference there.
    """
    from core.readings import search_read
    from core.rules import search

    found = search_read(query, among[0], readings) if among and readings else search(query, among)
    for entries in found.values():
        for entry in entries[:MOST_RULES]:
            yield Entry(entry.id, entry.gloss(words.language), partial(_open_rule, app, words, entry.id))


def _open_rule(app: App[Any], words: Sentences, id: str) -> None:
    """Open the reference there; what a game reads otherwise stands in it where one is on the screen."""
    games = (one for one in reversed(app.screen_stack) if isinstance(one, (GameScreen, DeskScreen)))
    here = next(games, None)
    if isinstance(here, GameScreen):
        app.push_screen(Rules(words, id, here.seen.book, here.seen.readings()))
    elif here is not None:
        app.push_screen(Rules(words, id, here.book, here.readings()))
    else:
        app.push_screen(Rules(words, id))


def _runner(app: App[Any], screen: Screen[Any], action: str) -> Callable[[], None]:
    def run() -> None:
        app.call_later(screen.run_action, action)

    return run
