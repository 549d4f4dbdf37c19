"""The first step of a new game: which rule book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import Listing
from tui.screens.waiting import last_played
from tui.session.navigator import desk_of


class Books(Listing):
    """The rule books, each with what sort of game it is; the mark is on the one that was played last."""

    def __init__(self, words: Sentences) -> None:
        super().__init__(words)
        last = last_played()
        self.opens_on = last[0].header.rules if last else None

    def heading(self) -> str:
        return self.words.text("tui-menu-new")

    def task_text(self) -> str:
        return self.words.text("new-books-task")

    def rows(self) -> Sequence[Row]:
        from core.rules import title_of, whole_books
        from core.scenarios import ready

        count = Counter(id.partition("/")[0] for id in ready())
        return [
            Row(
                title_of(book),
                book,
                "",
                self.words.text("new-books-scenarios", count=count[book]),
                self._about(book),
            )
            for book in whole_books()
        ]

    def on_screen_resume(self) -> None:
        """Show them anew: one that a package brings may have turned out to be broken meanwhile."""
        if [row.key for row in self.pane.rows] != [row.key for row in self.rows()]:
            self.show()
        super().on_screen_resume()

    def _about(self, book: str) -> str:
        from core.rules import about

        return about(book, self.words.language)

    def chosen(self, key: object) -> None:
        from core.games import own_scenarios
        from core.scenarios import ready
        from tui.screens.new.scenario import ScenarioOfBook

        ids = [id for id in ready() if id.partition("/")[0] == key]
        screen = ScenarioOfBook(self.words, str(key), (*ids, *own_scenarios()), self._take)
        self.app.push_screen(screen)

    def _take(self, id: str) -> None:
        from tui.screens.newgame import NewGame

        self.app.push_screen(NewGame(desk_of(self).words, id))
