"""One key is pressed, whatever it does elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.pane import Drawn, Pane
from tui.panes.text import fit, wrap


class AnyKey(Pane):
    """Says what is asked, and takes the next key before anybody else does."""

    def __init__(self, heading: str, sentence: str, taken: Callable[[str], None]) -> None:
        super().__init__()
        self.heading = heading
        self._sentence = sentence
        self._taken = taken

    def draw(self, width: int, height: int) -> Sequence[Drawn]:
        return [Drawn(""), *(Drawn(" " + fit(line, width - 1), "strong") for line in self._lines(width))]

    def _lines(self, width: int) -> list[str]:
        return wrap(self._sentence, width - 2)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Every key is taken here."""
        return True

    async def _on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self._taken(event.key)


class PressKey(Screen[None]):
    """Waits for one key, which *take* gets; Esc is none."""

    AUTO_FOCUS = "AnyKey"

    def __init__(self, heading: str, sentence: str, words: Sentences, take: Callable[[str], None]) -> None:
        super().__init__()
        self.words = words
        self._heading = heading
        self._sentence = sentence
        self._take = take

    def compose(self) -> ComposeResult:
        yield AnyKey(self._heading, self._sentence, self._pressed)
        yield KeysLine(id="keys")

    def _pressed(self, key: str) -> None:
        self.dismiss(None)
        if key != "escape":
            self._take(key)
