"""The guided first games, one for each rule book."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.session.error import why_not
from tui.session.navigator import desk_of


class Lessons(Listing):
    """A book to learn."""

    def heading(self) -> str:
        return self.words.text("tui-menu-learn")

    def task_text(self) -> str:
        return self.words.text("guide-task")

    def rows(self) -> Sequence[Row]:
        from core.guides import every, minutes_of
        from core.rules import about, title_of

        rows = []
        for book in every():
            minutes = round(minutes_of(book))
            length = self.words.text("tui-scenario-minutes", minutes=minutes) if minutes else ""
            rows.append(Row(title_of(book), book, "", length, about(book, self.words.language)))
        return rows

    def chosen(self, key: object) -> None:
        """Begin the first game of a book."""
        self.with_book(str(key), partial(self._begin, str(key)))

    def _begin(self, book: str) -> None:
        from core.guides import guide_of
        from tui.session.here.guided import GuidedSitting, begin

        try:
            guide = guide_of(book)
            host = begin(guide)
        except Exception as error:  # of the disk, or of a package
            self.status.say(why_not(error, self.words), "bad")
            return
        app = desk_of(self)
        app.clear_menus()
        app.open_game(GuidedSitting(guide, host))
