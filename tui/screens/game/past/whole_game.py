"""The whole game in one row: made from what the eyes that look back may read, and shown in the bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.locale import Sentences
from core.story.ground import Ground, ground_of
from core.story.timeline import Kind, Marked, Moment, Timeline, timeline
from tui.panes.game_bar import MARKS, PLACES
from tui.panes.lines import Row
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.past.bookmarked import Bookmarked, bookmarked
from tui.session.kept.branches import Branch
from tui.session.seats import Seats

if TYPE_CHECKING:
    from tui.screens.analysis import Found, Kept

END = 1 << 30
"""The event of a branch's moment: after the last of its record."""


class WholeGame:
    """The row of one seat's log, made anew when the log, a bookmark or a branch is."""

    def __init__(self, seats: Seats, seen: Seen, board: Board, words: Sentences) -> None:
        self._seats = seats
        self._seen = seen
        self._board = board
        self._words = words
        self.analyses: Kept = {}
        """What was found out of the game here, by whose eyes: it is marked as soon as it was."""

        self._made_of: object = None
        self._row = Timeline()
        self._bookmarked: tuple[Bookmarked, ...] = ()
        self._branches: dict[str, tuple[Branch, ...]] = {}
        self._ground: tuple[tuple[str, int], Ground | None] = ("", -1), None

    @property
    def row(self) -> Timeline:
        """The row as it is now."""
        self._make()
        return self._row

    def _make(self) -> None:
        port = self._seen.port
        bookmarks, branches = self._seats.bookmarks.every, self.branches
        found = self.analyses.get(port.seat)
        known = (found.analysis.tip, len(found.otherwise)) if found is not None else None
        made_of = (port.seat, port.tip, bookmarks, branches, self._seats.entitled(), known)
        if self._made_of != made_of:
            self._made_of = made_of
            self._bookmarked = bookmarked(self._seats, port)
            self._row = timeline(
                port.lines(),
                port.in_effect,
                [(one.moment, one.mark.word) for one in self._bookmarked],
                [((one.record, END), self._called(at, one)) for at, one in enumerate(branches, 1)],
                self._found(found) if found is not None else (),
            )

    def _found(self, found: Found) -> Iterable[tuple[Moment, Kind]]:
        """Return what an analysis tells of the game: loaded where there is one, as it costs time."""
        from core.story.analysis.marks import marks

        return marks(found.analysis, found.otherwise)

    @property
    def ground(self) -> Ground | None:
        """All of the table that the game was played on, so that the map keeps one scale from step to step."""
        port = self._seen.port
        if self._ground[0] != (port.seat, port.tip):
            facts = (line.fact for line in port.lines())
            self._ground = (port.seat, port.tip), ground_of(facts, port.view())
        return self._ground[1]

    def bookmarks_at(self, moment: tuple[int, int]) -> tuple[Bookmarked, ...]:
        """Return the bookmarks at a moment of the log that is looked at, with whatever eyes they were set."""
        self._make()
        return tuple(one for one in self._bookmarked if one.moment == moment)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The games that began from this one: looked for once, as somebody looks back."""
        seat = self._seen.port.seat
        if seat not in self._branches:
            self._branches[seat] = self._seats.branches(seat)
        return self._branches[seat]

    def look_again(self) -> None:
        """Look for the games that began from this one once more: somebody has begun one."""
        self._branches.clear()
        self.show()

    def show(self) -> None:
        """Show the row, and what is marked at the moment that is looked at."""
        if (past := self._seen.past) is None:
            return
        row = self.row
        note = self._words.listed([self._named(one) for one in row.at(past, past + 1)])
        self._board.bar.show_game(row, past, note, self._board.map.ascii_only)

    def legend(self) -> list[Row]:
        """Return what the signs of the bar mean."""
        plain, words = self._board.map.ascii_only, self._words
        shown = [(sign.shown(plain), f"tui-bar-{kind}", look) for kind, (sign, look) in MARKS.items()]
        shown += [(sign.shown(plain), f"tui-bar-{what}", "") for what, sign in PLACES.items()]
        heading = [Row(""), Row(words.text("tui-bar-legend"), None, "heading")]
        rows = [Row(f"{sign:<12} {words.text(id)}", None, look, indent=13) for sign, id, look in shown]
        return [*heading, *rows, Row(f"{'1 2 3':<12} {words.text('tui-bar-turn')}", None, indent=13)]

    def _called(self, number: int, branch: Branch) -> str:
        """Return what a branch is called: files of one game begin alike, so by its place in their list."""
        return self._words.text("tui-bar-branch-of", number=number, record=branch.record)

    def _named(self, mark: Marked) -> str:
        """Return a mark in words: a bookmark's own word, which branch it is."""
        return mark.word or self._words.text(f"tui-bar-{mark.kind}")
