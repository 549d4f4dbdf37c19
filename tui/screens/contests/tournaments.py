"""The tournaments of a host, and a new one; from here on to its ladders and to what has been played."""

from __future__ import annotations

from collections.abc import Sequence

from core.hosting.tournaments.kept import TournamentRow
from tui.panes.lines import Row
from tui.screens.contests.renewing import Renewing
from tui.screens.contests.tournament_rows import state_of

NEW, LADDERS, PLAYED = " new", " ladders", " played"
"""What is no tournament's id."""


class TournamentsScreen(Renewing):
    """A row a tournament, the newest first; Enter shows its table."""

    def heading(self) -> str:
        return self.words.text("tui-tournaments")

    def task_text(self) -> str:
        return self.words.text("tui-tournaments-task")

    def rows(self) -> Sequence[Row]:
        text = self.words.text
        rows = [self._row(one) for one in self._guest.tournaments.every()]
        none = [] if rows else [Row(text("tui-tournaments-none"), None, "dim")]
        new = Row(text("tui-tournament-new"), NEW, note=text("tui-tournament-new-note"))
        ladders = Row(text("tui-ladders"), LADDERS, note=text("tui-ladders-note"))
        played = Row(text("tui-played"), PLAYED, note=text("tui-played-note"))
        return [*none, *rows, Row(""), new, ladders, played]

    def _row(self, row: TournamentRow) -> Row:
        return Row(row.plan.name, row.id, "", state_of(row, self.words))

    def chosen(self, key: object) -> None:
        if key == NEW:
            from tui.screens.contests.new_tournament import NewTournament

            self.app.push_screen(NewTournament(self._guest, self.words))
        elif key == LADDERS:
            from tui.screens.contests.ladders import LaddersScreen

            self.app.push_screen(LaddersScreen(self._guest, self.words))
        elif key == PLAYED:
            from tui.screens.contests.played import PlayedScreen

            self.app.push_screen(PlayedScreen(self._guest, self.words))
        elif isinstance(key, str):
            from tui.screens.contests.tournament import TournamentScreen

            self.app.push_screen(TournamentScreen(self._guest, self.words, key))
