"""The end of a game: who has won and why, how the sides stand, and what can still be done with it."""

from __future__ import annotations

from typing import Any

from tui.panes.lines import Owner, Row
from tui.panes.roster import side_line
from tui.screens.game.past import Past


class Ending(Past):
    """Shows the end in the place of orders; the rest of the screen stays as the last act left it."""

    def show_step(self, focus: bool = True) -> None:
        super().show_step(focus)
        if self.view.over is not None and self.past is None and self._confirm is None and not self._typing:
            self.show_end(focus)

    def show_end(self, focus: bool) -> None:
        """Tell how it ended, and offer the ways on."""
        words = self.words
        self.add_class("-acting")
        self.orders.heading = words.text("tui-pane-over")
        rows = [Row(self.how_it_ended(), None, "strong")]
        rows += [Row(side_line(side, words)) for side in self.view.sides]
        rows += [
            Row(""),
            Row(words.text("tui-over-replay"), "replay"),
            Row(words.text("tui-over-menu"), "menu"),
        ]
        self.orders.show(rows, owner=Owner(chosen=self._way_on))
        self.prompt.tell(words.text("tui-game-over", how=self.how_it_ended()))
        if focus:
            self.give_keys(self.orders)

    def how_it_ended(self) -> str:
        """Return the sentence of the log that ended the game, which names the winner too."""
        assert self.view.over is not None
        why = self.words.say(self.view.over)
        told = (self.words.say(line.message) for line in reversed(self.log_lines()) if line.message)
        return next((sentence for sentence in told if why in sentence), why)

    def _way_on(self, key: Any) -> None:
        """Read the game again, or leave it."""
        if key == "replay":
            self.go_to(0)
        else:
            self.call_later(self.run_action, "menu")
