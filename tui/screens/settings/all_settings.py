"""Every setting with what holds now; Enter shows what it may be."""

from __future__ import annotations

from collections.abc import Sequence

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.session.navigator import desk_of
from tui.settings.values import KEYS, WORDS


class AllSettings(Listing):
    """The settings, where they are kept, and what is wrong with the file."""

    def __init__(self, words: Sentences, on: str = "", notice: str = "") -> None:
        """The mark is on the setting *on*."""
        super().__init__(words, notice)
        self.opens_on = on or None

    def heading(self) -> str:
        return self.words.text("settings-title")

    def task_text(self) -> str:
        return self.words.text("settings-task")

    def on_screen_resume(self) -> None:
        self.show()
        super().on_screen_resume()

    def rows(self) -> Sequence[Row]:
        text, fitting = self.words.text, desk_of(self).fitting
        changed = len(fitting.keys)
        told = text("settings-keys-right", count=changed) if changed else text("settings-keys-none")
        return [
            Row(""),
            *(self._row(name) for name in WORDS),
            Row(text("settings-keys"), KEYS, "", told, text("settings-keys-note")),
            Row(""),
            Row(self._where(), None, "dim"),
            *self._mistakes(),
        ]

    def _row(self, name: str) -> Row:
        text = self.words.text
        now = getattr(desk_of(self).fitting.kept.now, name)
        return Row(
            text(f"settings-{name}"), name, "", text(f"settings-{name}-{now}"), text(f"settings-{name}-note")
        )

    def _where(self) -> str:
        file = desk_of(self).fitting.kept.shelf.name
        return (
            self.words.text("settings-where", file=file) if file else self.words.text("settings-where-host")
        )

    def _mistakes(self) -> list[Row]:
        wrong = desk_of(self).fitting.complaints
        head = [Row(""), Row(self.words.text("settings-mistakes"), None, "heading")] if wrong else []
        return [*head, *(Row(self.words.say(one), None, "bad") for one in wrong)]

    def chosen(self, key: object) -> None:
        if key == KEYS:
            from tui.screens.settings.keys import Keys

            self.app.push_screen(Keys(self.words))
        elif isinstance(key, str):
            from tui.screens.settings.words import Words

            self.app.push_screen(Words(self.words, key, self._take))

    def _take(self, name: str, value: str) -> None:
        desk = desk_of(self)
        why = desk.fitting.set(name, value)
        notice = desk.words.say(why) if why is not None else ""
        if name == "language" and desk.at_menu:  # every screen that is open speaks the other one
            desk.clear_menus()
            desk.open_menu()
            self.app.push_screen(AllSettings(desk.words, name, notice))
        else:
            self.show()
            later = self.words.text("settings-language-later") if name == "language" else ""
            self.status.say(notice or later, "bad" if notice else "")
