"""The past: the log's cursor is the moment; step, play, look from another side, branch, come back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.timer import Timer

from core.engine.words.message import Message, say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.panes.map_over import InHand
from tui.screens.game.board import Board
from tui.screens.game.composer import Composer
from tui.screens.game.confirm import Confirm
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.moments import same_moment, step
from tui.screens.game.present import Present
from tui.screens.game.seen import Seen
from tui.screens.game.showing import Showing
from tui.screens.game.steps import FIRST, Now, Steps
from tui.screens.game.telling import Telling
from tui.screens.game.turns import Turns
from tui.screens.game.writing import Writing
from tui.session.company import Company
from tui.session.port import LogLine
from tui.session.seats import Seats

SPEEDS = (2.0, 1.0, 0.5, 0.2)
"""Seconds a line in a replay that plays."""


class Past:
    """Replay is the game screen with the log's cursor as its hand."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        board: Board,
        words: Sentences,
        showing: Showing,
        composer: Composer,
        confirm: Confirm,
        writing: Writing,
        present: Present,
        turns: Turns,
        steps: Steps,
        telling: Telling,
        branched: Callable[[str], Message | str],
        only: bool,
    ) -> None:
        """*branched* opens a new game that was begun; with *only* there is no present to come back to."""
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._board = board
        self._words = words
        self._showing = showing
        self._composer = composer
        self._confirm = confirm
        self._writing = writing
        self._present = present
        self._turns = turns
        self._steps = steps
        self._telling = telling
        self._branched = branched
        self._only = only
        self._player: Timer | None = None
        self._speed = 0

    # --- a stage --------------------------------------------------------------------------------

    @property
    def waits(self) -> Now | None:
        """Whether the past is looked at."""
        return "past" if self._seen.past is not None else None

    def show(self, focus: bool) -> None:
        """Show the line that is looked at."""
        if self._seen.past is None:
            return
        self._show_line(self._seen.lines()[self._seen.past])
        if focus:
            self._board.give_keys(self._board.log)

    def renew(self) -> None:
        """Nothing changes in the past."""

    def back(self) -> None:
        """Come back to the present; a recorded game is read, not played, and has none."""
        if not self._only:
            self.leave()

    def to_now(self) -> None:
        """Come back to the present, and to the last line of the log; in a recorded game to its last line."""
        if self._seen.past is None:
            self._board.log.to_now()
        elif self._only:
            self.go_to_end()
        else:
            self.leave()

    # --- going there ------------------------------------------------------------------------------

    def go_to_end(self) -> None:
        """Show the last line of the log."""
        self._seen.tell_whole()
        self.go_to(len(self._seen.lines()) - 1)

    def go_to(self, index: int) -> None:
        """Show the game as it was after line *index* of the log."""
        seen, board = self._seen, self._board
        seen.tell_whole()
        if not (lines := seen.lines()):
            return
        entering = seen.past is None
        line = seen.look_back(max(0, min(index, len(lines) - 1)))
        if entering:
            self._composer.put_down()
            board.in_past(True)
            board.acting(True)
            self.tell()
        self._showing.show_log()
        self._showing.show_view()
        board.map.set_work(InHand())
        self._show_line(line)
        if entering:
            board.log.focus()
            board.show_keys()

    def _show_line(self, line: LogLine) -> None:
        """Open a line of the log into its dice, modifiers and paragraphs."""
        from tui.panes.detail import detail_rows

        seen, words = self._seen, self._words
        same = [other for other in seen.lines() if other.record == line.record]
        rows = detail_rows(line, same, words, seen.gloss, seen.thing_name, seen.seat_name)
        self._board.orders.show(rows, 0, heading=words.text("tui-pane-line", record=line.record))
        if not self._writing.typing:  # a word that is looked for is typed on while a replay runs
            self.tell()

    def tell(self) -> None:
        """Say what can be done in the past."""
        self._writing.tell(self._words.text("tui-past-prompt"))

    def leave(self) -> None:
        """Come back to the present."""
        self.stop()
        self._seen.come_back()
        self._board.in_past(False)
        self._present.look_again()
        self._board.log.to_now()
        self._turns.next_turn()

    # --- step by step -----------------------------------------------------------------------------

    def step(self, direction: int, by: str) -> None:
        """Step through the past by event, record (act), phase or turn."""
        if self._steps.now in FIRST:
            self._steps.show()
            return
        self._seen.tell_whole()
        if not (lines := self._seen.lines()):
            return
        past = self._seen.past
        if past is None and direction > 0:
            self._telling.refuse(say("tui-at-the-end"))
            return
        self.stop()
        self.go_to(step(lines, len(lines) - 1 if past is None else past, direction, by))

    def play(self) -> None:
        """Let the replay run by itself, each press faster, then stop."""
        if self._seen.past is None:
            return
        if self._player is None:
            self._speed = 0
        else:
            self._player.stop()
            self._speed += 1
        if self._speed >= len(SPEEDS):
            self.stop()
            return
        self._player = self._loop.set_interval(SPEEDS[self._speed], self._tick)
        self._telling.news(self._words.text("tui-playing", seconds=SPEEDS[self._speed]))

    def _tick(self) -> None:
        """Go on by a line; at the last one it has stopped at once, and not only as the next would be due."""
        if self._seen.past is not None:
            self.go_to(self._seen.past + 1)
        if self._seen.past is None or self._seen.past >= len(self._seen.lines()) - 1:
            self.stop()

    def stop(self) -> None:
        """Stop the replay that runs by itself."""
        if self._player is not None:
            self._player.stop()
            self._player = None
            self._telling.clear()

    # --- other eyes, another game ---------------------------------------------------------------------

    def change_eyes(self) -> None:
        """Look from the next side that the viewer is entitled to."""
        seen = self._seen
        if seen.past is None:
            return
        seats = self._seats.entitled()
        if len(seats) < 2:
            self._telling.refuse(say("tui-one-side-only"))
            return
        now = seats.index(seen.port.seat) if seen.port.seat in seats else -1
        old = seen.lines()[seen.past]
        number = seen.port.in_log(old.record)
        seen.look_from(seats[(now + 1) % len(seats)])
        lines = seen.lines()
        self.go_to(same_moment([seen.port.in_log(line.record) for line in lines], lines, number, old))

    def look_at(self, seat: str, moment: tuple[int, int]) -> None:
        """Look at the moment (record, event) of a seat's log, with its eyes."""
        if self._seen.port.seat != seat:
            self._seen.look_from(seat)
            self._seen.past = None
        self._to_line(moment)

    def branch(self) -> None:
        """Begin a new game from the moment shown."""
        if self._seen.past is not None:
            record = self._seen.lines()[self._seen.past].record
            if self._seats.company is not None:
                self._branch_of(self._seats.company, record)
                return
            question = self._words.text("tui-branch-sure", record=record)
            self._confirm.ask(question, lambda: self._branch(record))

    def _branch_of(self, company: Company, record: int) -> None:
        """Ask whether another game of the same people is to begin, where that may be."""
        try:
            company.sitting.may_branch()
            number = self._seen.port.in_log(record)
        except Refused as told:
            self._telling.refuse(told.message)
            return
        question = self._words.text("tui-branch-hosted", record=record)
        self._confirm.ask(question, lambda: self._begin(company, number))

    def _begin(self, company: Company, number: int) -> None:
        self._loop.run_worker(partial(self._begun, company, number), group=ACTS)

    async def _begun(self, company: Company, number: int) -> None:
        try:
            await company.sitting.branch(number)
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            self._telling.news(self._words.text("tui-branched-hosted"))

    def _branch(self, record: int) -> None:
        from tui.session.error import why_not

        try:
            path = self._seen.port.branch(record)
        except Exception as error:  # of the disk
            self._telling.refuse(why_not(error, self._words))
            return
        if why := self._branched(path):
            self._telling.refuse(why)

    # --- the log --------------------------------------------------------------------------------------

    def follow(self, key: tuple[int, int]) -> None:
        """The cursor of the log came to a line: in the past it is the moment."""
        if self._seen.past is not None:
            self._to_line(key)

    def open(self, key: tuple[int, int]) -> None:
        """Open a line of the log: the whole screen goes to its moment."""
        if self._steps.now in FIRST:
            self._steps.show()
        else:
            self._to_line(key)

    def _to_line(self, key: tuple[int, int]) -> None:
        self._seen.tell_whole()
        moments = ((line.record, line.event) for line in self._seen.lines())
        found = next((i for i, moment in enumerate(moments) if moment == key), None)
        if found is not None and found != self._seen.past:
            self.go_to(found)
