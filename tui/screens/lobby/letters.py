"""Whether one wants letters while one is away, and to where."""

from __future__ import annotations

from collections.abc import Sequence

from core.hosting.lobby.letter_text import wish_told
from core.hosting.people.letters import HOWS
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.session.lobby_port import LobbyPort

ADDRESS = "address"


class LettersScreen(Asking):
    """One row for each way, one for the address; what is chosen holds at once."""

    def __init__(self, guest: LobbyPort, words: Sentences) -> None:
        super().__init__(words)
        self._guest = guest

    def heading(self) -> str:
        return self.words.text("tui-letters")

    def task_text(self) -> str:
        return self.words.text("tui-letters-task")

    def rows(self) -> Sequence[Row]:
        wish, text = self._guest.letters, self.words.text
        kinds = [Row(f"{'✓' if wish.how == how else ' '} {text(f'tui-letters-{how}')}", how) for how in HOWS]
        address = text("tui-letters-to", to=wish.to or text("hosting-letters-nowhere"))
        return [*kinds, Row(""), Row(address, ADDRESS, note=text("tui-letters-to-note"))]

    def chosen(self, key: object) -> None:
        if key == ADDRESS:
            self.ask("tui-letters-where", lambda to: self._want(self._guest.letters.how, to))
        elif isinstance(key, str):
            self._want(key, None)

    def _want(self, how: str, to: str | None) -> None:
        try:
            wish = self._guest.want_letters(how, to)
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            self.status.say(self.words.say(wish_told(wish)), "good")
            self.show(self.pane.cursor)
