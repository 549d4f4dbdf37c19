"""The past: the log's cursor is the moment; step, jump, play, look from another side, come back."""

from __future__ import annotations

from bisect import bisect_right

from textual.timer import Timer

from core.engine.words.message import say
from core.locale import Sentences
from tui.panes.map.map_over import InHand
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import FIRST, Now, Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing
from tui.screens.game.past.moments import same_moment, step
from tui.screens.game.past.said_then import SaidThen
from tui.screens.game.past.whole_game import WholeGame
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.shown.showing import Showing
from tui.screens.game.turn.present import Present
from tui.screens.game.turn.turns import Turns
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
        whole: WholeGame,
        only: bool,
    ) -> None:
        """With *only* there is no present to come back to."""
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
        self._whole = whole
        self._said = SaidThen(seats, seen, words)
        self._only = only
        self._player: Timer | None = None
        self._speed = 0
        self.chosen: tuple[int, int] | None = None
        """The moment that was chosen in the analysis: one step back leads there."""

    def choose(self, moment: tuple[int, int] | None) -> None:
        """Keep the moment (record, event) of the analysis that is looked at; `None` forgets it."""
        self.chosen = moment

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
        """Come back to the present; that of a recorded game is its last line."""
        if not self._only:
            self.leave()
        elif not self.at_end:
            self.go_to_end()

    @property
    def at_end(self) -> bool:
        """Whether the last line of the log is looked at."""
        return self._seen.past == self._whole.row.length - 1

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
        entering, at_end = seen.past is None, self.at_end
        line = seen.look_back(max(0, min(index, len(lines) - 1)))
        if entering:
            self._composer.put_down()
            board.in_past(True)
            board.acting(True)
            self.tell()
        self._showing.show_log()
        board.map.keep_in_sight(self._whole.ground)
        self._showing.show_view()
        board.map.set_work(InHand())
        self._whole.show()
        self._show_line(line)
        if entering:
            board.log.focus()
        if entering or at_end != self.at_end:
            board.show_keys()

    def go_to_record(self, number: int) -> None:
        """Show the game as it was after a record of the log, by the log's own number."""
        self._seen.tell_whole()
        port = self._seen.port
        self.go_to(bisect_right(self._seen.lines(), number, key=lambda line: port.in_log(line.record)) - 1)

    def _show_line(self, line: LogLine) -> None:
        """Open a line of the log into its dice, modifiers and paragraphs."""
        from tui.panes.detail import detail_rows

        seen, words = self._seen, self._words
        same = [other for other in seen.lines() if other.record == line.record]
        rows = detail_rows(line, same, words, seen.gloss, seen.thing_name, seen.seat_name, seen.opened_for)
        rows += self._said.rows(line.record)
        self._board.orders.show(rows, 0, heading=words.text("tui-pane-line", record=line.record))
        if not self._writing.typing:  # a word that is looked for is typed on while a replay runs
            self.tell()

    def tell(self) -> None:
        """Say what can be done in the past."""
        leap = self._words.text(f"tui-past-leap-{'card' if self._whole.row.cards else 'turn'}")
        if self.chosen is not None:
            return self._writing.tell(self._words.text("tui-past-prompt-chosen", leap=leap))
        over = "-over" * self._seen.over
        self._writing.tell(self._words.text(f"tui-past-prompt{over}", leap=leap))

    def leave(self) -> None:
        """Come back to the present."""
        self.stop()
        self.chosen = None
        self._seen.come_back()
        self._board.in_past(False)
        self._board.map.keep_in_sight(None)
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
        self._stand()
        here = len(lines) - 1 if past is None else past
        if by == "turn" and self._whole.row.cards:
            found = self._whole.row.next_turn(here, direction)
            by_card = len(lines) - 1 if direction > 0 else 0
            self.go_to(by_card if found is None else found)
        else:
            self.go_to(step(lines, here, direction, by))

    def jump_to_mark(self, direction: int) -> None:
        """Go to the next moment that is marked in the bar, or to the one before."""
        if self._seen.past is None:
            return
        self._stand()
        found = self._whole.row.next_mark(self._seen.past, direction)
        if found is None:
            self._telling.refuse(say("tui-no-mark-after" if direction > 0 else "tui-no-mark-before"))
        else:
            self.go_to(found)

    def jump_to_tenth(self, digit: int) -> None:
        """Go so many tenths into the game."""
        if self._seen.past is not None:
            self._stand()
            self.go_to(self._whole.row.tenth(digit))

    def jump_to_edge(self, direction: int) -> None:
        """Go to the first line of the game, or to its last."""
        if self._seen.past is not None:
            self._stand()
            self.go_to(0 if direction < 0 else len(self._seen.lines()) - 1)

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

    @property
    def playing(self) -> bool:
        """Whether the replay runs by itself."""
        return self._player is not None

    def _tick(self) -> None:
        """Go on by a line; at the last one it has stopped at once, and not only as the next would be due."""
        if self._seen.past is not None:
            self.go_to(self._seen.past + 1)
        if self._seen.past is None or self._seen.past >= len(self._seen.lines()) - 1:
            self.stop()

    def _stand(self) -> None:
        """Stop, and say no more what was said of the moment that is left."""
        self.stop()
        self._telling.clear()

    def stop(self) -> None:
        """Stop the replay that runs by itself."""
        if self._player is not None:
            self._player.stop()
            self._player = None
            self._telling.clear()

    # --- other eyes -----------------------------------------------------------------------------------

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
        others = self._seen.port.seat != seat
        if others:
            self._seen.look_from(seat)
        self._to_line(moment, anew=others)

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

    def _to_line(self, key: tuple[int, int], anew: bool = False) -> None:
        """Go to the moment of a line, of one without words to the line before it.

        *anew* also where it has the place that is looked at already.
        """
        self._seen.tell_whole()
        found = bisect_right(self._seen.lines(), key, key=lambda line: (line.record, line.event)) - 1
        if found >= 0 and (anew or found != self._seen.past):
            self.go_to(found)
