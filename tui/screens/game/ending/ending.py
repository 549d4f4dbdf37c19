"""The end of a game: who has won and why, how the sides stand, and what can still be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.cells import cell_len

from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.panes.roster import side_line
from tui.screens.account import account_rows
from tui.screens.game.ending.rematch import Rematch
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Now, Stage
from tui.screens.game.frame.writing import Writing
from tui.screens.game.past.past import Past

REPLAY, MENU, ACCOUNT, ANALYSIS, REMATCH = "replay", "menu", "account", "analysis", "rematch"
PAGE = "page"

TITLE = 26
"""Cells of the narrowest list's title: who has won stands there where it fits, and a line more below."""


class Ending:
    """Shows the end in the place of orders; the rest of the screen stays as the last act left it."""

    def __init__(
        self,
        seen: Seen,
        board: Board,
        words: Sentences,
        writing: Writing,
        showing_hand: Stage,
        past: Past,
        rematch: Rematch,
        leave: Callable[[], object],
        tell_account: Callable[[], object],
        tell_analysis: Callable[[], object],
        write_page: Callable[[], object],
        hosted: bool,
    ) -> None:
        """*leave* goes to the menu; *tell_account* shows the news and the points on the whole screen.

        *tell_analysis* shows what dice and decisions made of the game, *write_page* keeps it as a page. A
        *hosted* one is left for a lobby, and has no log here that a page could be written beside.
        """
        self._seen = seen
        self._board = board
        self._words = words
        self._writing = writing
        self._showing_hand = showing_hand
        self._past = past
        self._rematch = rematch
        self._leave = leave
        self._tell_account = tell_account
        self._tell_analysis = tell_analysis
        self._write_page = write_page
        self._hosted = hosted

    @property
    def waits(self) -> Now | None:
        """Whether the game is over."""
        return "over" if self._seen.view.over is not None else None

    def show(self, focus: bool) -> None:
        """Show the last state, and how it ended, unless something is typed beside it."""
        over = self._seen.view.over
        self._showing_hand.show(focus)
        if over is not None and not self._writing.typing:
            self._show_end(over, focus)

    def renew(self) -> None:
        """Nothing changes any more."""

    def back(self) -> None:
        """There is nothing to go back to."""
        self._showing_hand.back()

    def _show_end(self, over: Message, focus: bool) -> None:
        """Tell how it ended, and offer the ways on."""
        words, board = self._words, self._board
        board.acting(True)
        view = self._seen.view
        told = [words.say(line) for line in view.verdict] or [self._how_it_ended(over)]
        titled = cell_len(told[0]) <= TITLE
        rows = [Row(line, None, "" if number else "strong") for number, line in enumerate(told)][titled:]
        ways = self._ways()
        # No line between: the verdict is read without a key at 80x24.
        rows += [Row(f"{letter} {name}", key) for key, (letter, name) in ways.items()]
        away = words.text("tui-over-table" if self._hosted else "tui-over-menu")
        rows += [Row(f"q {away}", MENU), Row("")]
        rows += [Row(side_line(side, words)) for side in view.sides]
        if view.bulletin or view.points:
            rows += [Row(""), *account_rows(view, words)]
        letters = {"r": REPLAY, "a": ANALYSIS, "R": REMATCH} | ({} if self._hosted else {"p": PAGE})
        owner = Owner(chosen=self._way_on, letters=lambda: letters)
        board.orders.show(rows, owner=owner, heading=told[0] if titled else words.text("tui-pane-over"))
        # Why stands in the list and in the log: here it is said what can be done, which the list has below.
        on = " · ".join(
            f"{letter} {words.text(f'tui-over-short-{key}')}" for key, (letter, _) in ways.items()
        )
        how = words.text("tui-game-over", how=told[0])
        self._writing.tell(how, [on] if cell_len(how) <= self._writing.width else ["", on])
        if focus:
            board.give_keys(board.orders)

    def _ways(self) -> dict[str, tuple[str, str]]:
        """Return the ways on, each with its letter and its name."""
        text, view = self._words.text, self._seen.view
        ways = {REPLAY: ("r", text("tui-over-replay")), ANALYSIS: ("a", text("tui-over-analysis"))}
        if view.bulletin or view.points:
            ways[ACCOUNT] = ("A", text("tui-over-account"))
        if again := self._rematch.row:
            ways[REMATCH] = ("R", again)
        if not self._hosted:
            ways[PAGE] = ("p", text("tui-over-page"))
        return ways

    def _how_it_ended(self, over: Message) -> str:
        """Return the sentence of the log that ended the game, which names the winner too."""
        why = self._words.say(over)
        told = (self._words.say(line.message) for line in reversed(self._seen.lines()) if line.message)
        return next((sentence for sentence in told if why in sentence), why)

    def _way_on(self, key: Any) -> None:
        """Read the game again, or what it came to, play it once more, or leave it."""
        if key == REPLAY:
            self._past.go_to(0)
        elif key == ANALYSIS:
            self._tell_analysis()
        elif key == PAGE:
            self._write_page()
        elif key == REMATCH:
            self._rematch.press()
        elif key == ACCOUNT:
            self._tell_account()
        else:
            self._leave()
