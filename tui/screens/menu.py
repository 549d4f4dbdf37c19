"""The start menu."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from core.locale import LANGUAGES, Sentences, sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.screens.waiting import Waits, last_played, waiting, waiting_rows
from tui.session.navigator import desk_of


class Menu(Listing):
    """The last game and others that wait; new game, continue, replay, rules, forces, language, quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape", "nothing", "Nothing", id="menu.none", tooltip="Nothing is behind the menu", show=False
        ),
    ]

    def __init__(self, words: Sentences, notice: str = "") -> None:
        super().__init__(words, notice)
        self.games: list[Waits] = last_played()

    def on_mount(self) -> None:
        self.run_worker(self._read, group="games", thread=True)

    def _read(self) -> None:
        """Read where the games stand, in a thread; what is over by now waits no more."""
        worker = get_current_worker()
        found = waiting(lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._know, found)

    def _know(self, games: list[Waits]) -> None:
        self.games = games
        if self.is_attached:
            self.show()

    def heading(self) -> str:
        return self.words.text("tui-title")

    def task_text(self) -> str:
        return self.words.text("tui-menu-task")

    def rows(self) -> Sequence[Row]:
        text = self.words.text
        return [
            Row(""),
            *waiting_rows(self.games, self.words),
            *([Row("")] if self.games else []),
            Row(text("tui-menu-new"), "new", note=text("tui-menu-new-note")),
            Row(text("tui-menu-learn"), "learn", note=text("tui-menu-learn-note")),
            Row(text("tui-menu-continue"), "continue", note=text("tui-menu-continue-note")),
            Row(text("tui-menu-replay"), "replay", note=text("tui-menu-replay-note")),
            Row(text("tui-menu-rules"), "rules", note=text("tui-menu-rules-note")),
            Row(text("tui-menu-forces"), "forces", note=text("tui-menu-forces-note")),
            Row(text("tui-menu-language"), "language", note=text("tui-menu-language-note")),
            Row(text("tui-menu-settings"), "settings", note=text("tui-menu-settings-note")),
            Row(""),
            Row(text("tui-menu-quit"), "quit", note=text("tui-menu-quit-note")),
        ]

    def chosen(self, key: object) -> None:
        app = desk_of(self)
        if isinstance(key, Path):
            self.open_kept(key)
        elif key == "new":
            from tui.screens.new.books import Books

            self.app.push_screen(Books(self.words))
        elif key == "learn":
            from tui.screens.learn.lessons import Lessons

            self.app.push_screen(Lessons(self.words))
        elif key in ("continue", "replay"):
            from tui.screens.saved import Saved

            self.app.push_screen(Saved(self.words, key == "replay"))
        elif key == "rules":
            from tui.screens.rules import Rules

            self.app.push_screen(Rules(self.words))
        elif key == "forces":
            from tui.screens.forces.all_forces import AllForces

            self.app.push_screen(AllForces(self.words))
        elif key == "settings":
            from tui.screens.settings.all_settings import AllSettings

            self.app.push_screen(AllSettings(self.words))
        elif key == "language":
            self._speak_the_next()
        elif key == "quit":
            app.leave()

    def _speak_the_next(self) -> None:
        """Speak the other language from now on, and the next time too."""
        language = LANGUAGES[(LANGUAGES.index(self.words.language) + 1) % len(LANGUAGES)]
        why = desk_of(self).fitting.set("language", language)
        self.words = sentences(language)
        self.pane.heading = self.heading()
        self.show()
        self.prompt.tell(self.task_text())
        self.status.say(self.words.say(why) if why is not None else "", "bad")
        self.on_screen_resume()

    def action_nothing(self) -> None:
        """There is nothing behind the menu."""
