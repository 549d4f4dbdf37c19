"""The game screen with its cursor in the past: step, play, look from another side, branch, go on."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from core.engine.seat.port import LogLine
from core.engine.words.message import say
from tui.screens.game.undoing import Undoing

SPEEDS = (2.0, 1.0, 0.5, 0.2)
"""Seconds a line in a replay that plays."""


class Past(Undoing):
    """Replay is this screen with the log's cursor as its hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "full_stop", "step(1, 'event')", "Event", id="past.event", tooltip="One event on", show=False
        ),
        Binding(
            "comma", "step(-1, 'event')", "Event", id="past.event-back", tooltip="One event back", show=False
        ),
        Binding(
            "right_square_bracket",
            "step(1, 'record')",
            "Act",
            id="past.record",
            tooltip="One act on",
            show=False,
        ),
        Binding(
            "left_square_bracket",
            "step(-1, 'record')",
            "Act",
            id="past.record-back",
            tooltip="One act back",
            show=False,
        ),
        Binding(
            "right_curly_bracket",
            "step(1, 'phase')",
            "Phase",
            id="past.phase",
            tooltip="To the next phase",
            show=False,
        ),
        Binding(
            "left_curly_bracket",
            "step(-1, 'phase')",
            "Phase",
            id="past.phase-back",
            tooltip="To the phase before",
            show=False,
        ),
        Binding(
            "right_parenthesis",
            "step(1, 'turn')",
            "Turn",
            id="past.turn",
            tooltip="To the next turn",
            show=False,
        ),
        Binding(
            "left_parenthesis",
            "step(-1, 'turn')",
            "Turn",
            id="past.turn-back",
            tooltip="To the turn before",
            show=False,
        ),
        Binding(
            "p",
            "play",
            "Play",
            id="past.play",
            tooltip="Play the game by itself; again for faster",
            show=False,
        ),
        Binding("v", "eyes", "Side", id="past.eyes", tooltip="Look from another side", show=False),
        Binding("b", "branch", "Branch", id="past.branch", tooltip="Begin a new game from here", show=False),
    ]

    only_past = False
    """Whether there is no present to come back to: a recorded game is read, not played."""

    _player: Timer | None = None
    _speed = 0

    # --- going there --------------------------------------------------------------------------

    def seat_note(self) -> str:
        name = super().seat_note()
        if self.past is None:
            return name
        return self.words.text("tui-past-note", seat=name, line=self.past + 1, lines=len(self.log_lines()))

    def go_to(self, index: int) -> None:
        """Show the game as it was after line *index* of the log."""
        self._whole_log = True
        lines = self.log_lines()
        if not lines:
            return
        index = max(0, min(index, len(lines) - 1))
        entering = self.past is None
        self.past = index
        line = lines[index]
        self.view = self.port.view_at(line.record, line.event)
        if entering:
            self.work = None
            self.hand.clear()
            self.add_class("-past", "-acting")
        self.show_log(index)
        self.show_view()
        self.map.set_work(frozenset(), "", (), False)
        self.show_line(line)
        self.prompt.tell(self.words.text("tui-past-prompt"))
        if entering:
            self.log_pane.focus()
            self.show_keys()

    def show_line(self, line: LogLine) -> None:
        """Open a line of the log into its dice, modifiers and paragraphs."""
        from tui.panes.detail import detail_rows

        same = [other for other in self.log_lines() if other.record == line.record]
        self.orders.heading = self.words.text("tui-pane-line", record=line.record)
        self.orders.show(detail_rows(line, same, self.words, self.gloss, self.thing_name), 0)

    def leave_past(self) -> None:
        """Come back to the present."""
        self.stop_playing()
        self.past = None
        self.port = self.sitting.port(self.sitting.seat)
        self.remove_class("-past")
        self.look_again()
        self.log_pane.action_edge(1)
        self.next_turn()

    # --- keys -----------------------------------------------------------------------------------

    def action_step(self, direction: int, by: str) -> None:
        """Step through the past by event, record (act), phase or turn."""
        if self.now in ("confirm", "under way", "question"):
            self.show_step()
            return
        self._whole_log = True
        lines = self.log_lines()
        if not lines:
            return
        here = len(lines) - 1 if self.past is None else self.past
        if self.past is None and direction > 0:
            self.refuse(say("tui-at-the-end"))
            return
        self.stop_playing()
        self.go_to(step(lines, here, direction, by))

    def action_play(self) -> None:
        """Let the replay run by itself, each press faster, then stop."""
        if self.past is None:
            return
        if self._player is None:
            self._speed = 0
        else:
            self._player.stop()
            self._speed += 1
        if self._speed >= len(SPEEDS):
            self.stop_playing()
            return
        self._player = self.set_interval(SPEEDS[self._speed], self._tick)
        self.news(self.words.text("tui-playing", seconds=SPEEDS[self._speed]))

    def _tick(self) -> None:
        if self.past is None or self.past >= len(self.log_lines()) - 1:
            self.stop_playing()
        else:
            self.go_to(self.past + 1)

    def stop_playing(self) -> None:
        """Stop the replay that runs by itself."""
        if self._player is not None:
            self._player.stop()
            self._player = None
            self.status.say()

    def action_eyes(self) -> None:
        """Look from the next side that the viewer is entitled to."""
        if self.past is None:
            return
        seats = self.sitting.entitled()
        if len(seats) < 2:
            self.refuse(say("tui-one-side-only"))
            return
        now = seats.index(self.port.seat) if self.port.seat in seats else -1
        old = self.log_lines()[self.past]
        number = self.port.in_log(old.record)
        self.port = self.sitting.port(seats[(now + 1) % len(seats)])
        lines = self.log_lines()
        self.go_to(same_moment([self.port.in_log(line.record) for line in lines], lines, number, old))

    def action_branch(self) -> None:
        """Begin a new game from the moment shown."""
        if self.past is None:
            return
        record = self.log_lines()[self.past].record
        self.confirm(self.words.text("tui-branch-sure", record=record), lambda: self._branch(record))

    def _branch(self, record: int) -> None:
        from tui.session.error import why_not

        try:
            path = self.port.branch(record)
        except Exception as error:  # of the disk
            self.refuse(why_not(error, self.words))
            return
        self.branched(path)

    def branched(self, path: str) -> None:
        """A new game was begun in *path*."""
        self.news(self.words.text("tui-branched", path=path))

    def step_back(self) -> None:
        """Out of the past, else one step back."""
        if self.past is None:
            super().step_back()
        elif not self.only_past:
            self.leave_past()

    def show_step(self, focus: bool = True) -> None:
        if self.past is not None and self._confirm is None:
            self.show_line(self.log_lines()[self.past])
            self.prompt.tell(self.words.text("tui-past-prompt"))
            if focus:
                self.give_keys(self.log_pane)
            self.show_keys()
            return
        super().show_step(focus)

    # --- the log --------------------------------------------------------------------------------

    def line_highlighted(self, key: Any) -> None:
        """In the past the log's cursor is the moment."""
        if self.past is not None:
            self._to_key(key)

    def line_chosen(self, key: Any) -> None:
        """Open a line: the whole screen goes to its moment."""
        if self.now in ("confirm", "under way", "question"):
            self.show_step()
        else:
            self._to_key(key)

    def _to_key(self, key: tuple[int, int]) -> None:
        self._whole_log = True
        lines = self.log_lines()
        found = next((i for i, line in enumerate(lines) if (line.record, line.event) == key), None)
        if found is not None and found != self.past:
            self.go_to(found)


def step(lines: list[LogLine], here: int, direction: int, by: str) -> int:
    """Return the line that a step by event, record, phase or turn leads to."""
    if by == "event":
        return here + direction
    kinds = {
        "record": lambda line: (line.record,),
        "phase": lambda line: (line.turn, line.phase),
        "turn": lambda line: (line.turn,),
    }
    of = kinds[by]
    index = here
    if direction > 0:
        while index < len(lines) - 1 and of(lines[index]) == of(lines[here]):
            index += 1
        return index
    # Back: to the beginning of this stretch, or of the one before when we stand there.
    while index > 0 and of(lines[index - 1]) == of(lines[here]):
        index -= 1
    if index == here and index > 0:
        index -= 1
        while index > 0 and of(lines[index - 1]) == of(lines[index]):
            index -= 1
    return index


def same_moment(numbers: list[int], lines: list[LogLine], number: int, old: LogLine) -> int:
    """Return the line of another seat's log that tells of the same fact, else of the last before it.

    *numbers* are the records of *lines* in the log itself, *number* that of *old*.
    """
    first, end = bisect_left(numbers, number), bisect_right(numbers, number)
    same = range(first, end)
    exact = next((index for index in same if lines[index].fact == old.fact), None)
    earlier = [index for index in same if lines[index].event <= old.event]
    return exact if exact is not None else earlier[-1] if earlier else max(0, first - 1)
