"""Every key, what it does, and another one for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.keys import key_name
from tui.panes.lines import Row
from tui.screens.help import tooltip
from tui.screens.listing import Listing
from tui.screens.settings.press import PressKey
from tui.session.navigator import desk_of
from tui.settings.writing import line_of_keys


class Keys(Listing):
    """All that is done by keys, as the screens declare it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "usual", "Usual", id="keys.usual", tooltip="Give this its usual key back"),
    ]

    def __init__(self, words: Sentences) -> None:
        super().__init__(words)

    def heading(self) -> str:
        return self.words.text("settings-keys-title")

    def task_text(self) -> str:
        return self.words.text("settings-keys-task")

    def rows(self) -> Sequence[Row]:
        rows: list[Row] = []
        part = ""
        for act in desk_of(self).fitting.acts:
            if act.partition(".")[0] != part:
                part = act.partition(".")[0]
                rows += [Row("")] if rows else []
            rows.append(self._row(act))
        return rows

    def _row(self, act: str) -> Row:
        keys = self._keys(act)
        note = self.words.text(
            "settings-keys-row-note", what=tooltip(act, self.words), line=line_of_keys(act, keys)
        )
        look = "strong" if act in desk_of(self).fitting.keys else ""
        return Row(tooltip(act, self.words), act, look, self._shown(keys), note)

    def _called(self, act: str) -> str:
        name = f"tui-key-{act}"
        return self.words.text(name) if name in self.words else act

    def _keys(self, act: str) -> tuple[str, ...]:
        fitting = desk_of(self).fitting
        return fitting.keys.get(act) or fitting.acts[act].keys

    def _shown(self, keys: Sequence[str]) -> str:
        plain = desk_of(self).ascii_only
        return " ".join(key_name(key, plain, self.words) for key in keys)

    # --- changing ---------------------------------------------------------------------------------

    def chosen(self, key: object) -> None:
        act = str(key)
        sentence = self.words.text("settings-keys-press", act=self._called(act))
        self.app.push_screen(
            PressKey(self.heading(), sentence, self.words, lambda pressed: self._take(act, pressed))
        )

    def _take(self, act: str, pressed: str) -> None:
        self._set(act, (pressed,), "settings-keys-held")

    def action_usual(self) -> None:
        """Give what the mark is on its usual key back."""
        if isinstance(act := self.pane.highlighted, str):
            self._set(act, None, "settings-keys-usual")

    def _set(self, act: str, keys: tuple[str, ...] | None, done: str) -> None:
        why: Message | None = desk_of(self).fitting.set_keys(act, keys)
        self.show()
        if why is not None:
            self.status.say(self.words.text("settings-key-no", why=why), "bad")
        else:
            self.status.say(self.words.text(done, act=self._called(act), key=self._shown(self._keys(act))))
        self.on_screen_resume()
