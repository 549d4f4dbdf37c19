"""What one setting may be, each with what it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.session.navigator import desk_of
from tui.settings.values import WORDS


class Words(Listing):
    """A list to choose from; *take* gets the setting and its new value."""

    def __init__(self, words: Sentences, name: str, take: Callable[[str, str], None]) -> None:
        super().__init__(words)
        self._setting = name
        self._take = take

    def heading(self) -> str:
        return self.words.text(f"settings-{self._setting}")

    def task_text(self) -> str:
        return self.words.text("settings-pick-task")

    def on_mount(self) -> None:
        self.opens_on = self._now

    @property
    def _now(self) -> str:
        return str(getattr(desk_of(self).fitting.kept.now, self._setting))

    def rows(self) -> Sequence[Row]:
        return [self._row(value) for value in WORDS[self._setting]]

    def _row(self, value: str) -> Row:
        text, id = self.words.text, f"settings-{self._setting}-{value}"
        more = text(f"{id}-note") if f"{id}-note" in self.words else ""
        note = "\n".join(part for part in (more, text(f"settings-{self._setting}-note")) if part)
        return Row(text(id), value, "", text("settings-now") if value == self._now else "", note)

    def chosen(self, key: object) -> None:
        self.action_close()
        self._take(self._setting, str(key))
