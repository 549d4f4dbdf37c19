"""The guided first games, one for each rule book."""

from __future__ import annotations

from collections.abc import Sequence

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
        from core.guides import every, scenario_of
        from core.rules import about, title_of

        rows = []
        for book in every():
            length = self.words.text("tui-scenario-minutes", minutes=round(scenario_of(book).minutes))
            rows.append(Row(title_of(book), book, "", length, about(book, self.words.language)))
        return rows

    def chosen(self, key: object) -> None:
        from core.guides import guide_of
        from tui.session.guided import GuidedSitting, begin

        try:
            guide = guide_of(str(key))
            host = begin(guide)
        except Exception as error:  # of the disk
            self.status.say(why_not(error, self.words), "bad")
            return
        app = desk_of(self)
        app.clear_menus()
        app.open_game(GuidedSitting(guide, host))
