"""The action log: it follows the game, unless somebody has gone back in it, and then it says so."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from core.engine.contract.engine_facts import Travelled
from core.locale import Sentences
from core.story.since import own_acts
from tui.panes.lines import LinesPane
from tui.panes.log_rows import Fold, Told, rows_of, told
from tui.session.port import LogLine

NEVER = 1 << 62
"""The number of a record that no game has."""


LED_TO = 3
"""Lines above the one that is looked at in the past."""


class LogPane(LinesPane):
    """Sentences, the newest below. Enter opens a line, where the keys come to it."""

    NUMBER = "4"

    def __init__(self, opens: bool = True, *, id: str | None = None) -> None:
        """*opens*: Enter can be pressed on it."""
        super().__init__(id=id)
        self._opens = opens
        self._told: list[Told] = []
        self._language = ""
        self._words: Sentences | None = None
        self._left_at: int | None = None
        """The newest record as somebody went back in the log; `None` while it follows the game."""

        self._moment: int | None = None
        """The line that the past is looked at after."""

        self._seat = ""
        self._opened: set[int] = set()
        self._underway = 0
        """An act that is still being worked off: all its lines are shown."""

        self._by_itself: set[int] = set()
        """Records of this seat that nobody pressed a key for."""

    # --- what it is given -------------------------------------------------------------------------

    def show_lines(
        self,
        lines: Sequence[LogLine],
        in_effect: Callable[[int], bool],
        words: Sentences,
        cursor: int | None = None,
        seat: str = "",
    ) -> None:
        """Show *lines* as *seat* reads them; sentences already made are kept.

        *cursor* is a line's index where the past is looked at.
        """
        if cursor is not None and self._moment is not None and self._tells(lines, words, seat):
            self._moment = cursor  # a step through a long log: nothing of it is another than before
            self._go(cursor, tell=False)
            return
        self._words = words
        self._told = self._in_words(lines, in_effect, words)
        if seat != self._seat:  # what another one read or opened is his own
            self._seat, self._left_at = seat, None
            self._opened, self._by_itself = set(), set()
        if cursor is not None and self._left_at is None:
            self._left_at = self._newest
        self._moment = cursor
        self._show_rows(cursor)

    def _tells(self, lines: Sequence[LogLine], words: Sentences, seat: str) -> bool:
        """Whether just these lines are told already: whatever is undone is told by a line more."""
        told = self._told
        same = seat == self._seat and words.language == self._language and len(lines) == len(told)
        return same and all(one.line is line for one, line in zip(told[-1:], lines[-1:], strict=True))

    def _in_words(
        self, lines: Sequence[LogLine], in_effect: Callable[[int], bool], words: Sentences
    ) -> list[Told]:
        if words.language != self._language:
            self._told, self._language = [], words.language
        undone: dict[int, bool] = {}
        made: list[Told] = []
        for line in lines:
            if not line.told:
                continue
            if line.record not in undone:
                undone[line.record] = not (isinstance(line.fact, Travelled) or in_effect(line.record))
            old = self._told[len(made)] if len(made) < len(self._told) else None
            same = old is not None and old.line is line and old.undone == undone[line.record]
            made.append(old if same and old is not None else told(line, undone[line.record], words))
        return made

    def _show_rows(self, cursor: int | None = None) -> None:
        """Show what is told, with the mark at its end unless somebody has gone back."""
        words = self._words
        if words is None:
            return
        in_past, opened = self._moment is not None, {*self._opened, self._underway}
        new_from = NEVER if in_past else self._new_from()
        rows = list(rows_of(self._told, opened, new_from, not in_past, words, self._opens))
        if cursor is None and self._left_at is None:
            cursor = len(rows) - 1
        self._tell_heading(words)
        self.show(rows, cursor, self.owner)

    @property
    def kept_above(self) -> int:
        """In the past what led to a line stays in sight: the shot above a loss."""
        return LED_TO if self._moment is not None else 0

    def _reveal(self) -> None:
        """Show the end of a row that is longer than the pane, where the log follows the game.

        What an act came to stands last in its row.
        """
        super()._reveal()
        at, height = self.cursor, self._height()
        if self._left_at is None and at == len(self.rows) - 1 and at < len(self._starts):
            self.top = max(self.top, len(self._wrapped) - height)

    # --- now, and back ------------------------------------------------------------------------------

    @property
    def _newest(self) -> int:
        return self._told[-1].line.record if self._told else 0

    def to_now(self) -> None:
        """Follow the game again; the past is left in peace."""
        if self._moment is None:
            self._left_at = None
            self._show_rows()

    @property
    def record_marked(self) -> int | None:
        """The record of the line under the mark, where the keys are here and somebody went up."""
        if self._left_at is None or self._moment is not None or not self.has_focus:
            return None
        key = self.highlighted
        return key.record if isinstance(key, Fold) else key[0] if isinstance(key, tuple) else None

    @property
    def by_itself(self) -> Container[int]:
        """The records of this seat for which nobody pressed a key."""
        return self._by_itself

    def keep_open(self, record: int) -> None:
        """Show all lines of *record*, however many they become; 0 for none."""
        self._underway = record

    def passed_by_itself(self, record: int) -> None:
        """Take note that nobody pressed a key for *record*: what came before it is still news."""
        self._by_itself.add(record)

    def _new_from(self) -> int:
        """Return the first record after the last one that this seat did itself."""
        last = next(own_acts(self._own_back()), None) or next((one.record for one in self._own_back()), None)
        return NEVER if last is None else last + 1

    def _own_back(self) -> Iterator[LogLine]:
        """Yield the lines of what this seat did itself, from the newest back."""
        for one in reversed(self._told):
            if one.line.seat == self._seat and one.line.record not in self._by_itself:
                yield one.line

    def _tell_heading(self, words: Sentences) -> None:
        """Tell in the heading how far behind the log is, else what its sign means, where it stands."""
        self.heading = words.text("tui-pane-log")
        self.heading_right = ""
        passed = len({one.line.record for one in self._told if one.line.record > (self._left_at or 0)})
        if self._left_at is not None and (passed or self._moment is None):
            told = words.text("tui-log-since", count=passed) if passed else words.text("tui-log-back")
            way = "tui-log-to-now" if self._opens else "tui-log-to-now-paged"  # at a line letters are typed
            self.heading_right = words.text(way, told=told)
        elif self._moment is None and self._new_from() <= self._newest:
            self.heading_right = words.text("tui-log-new")

    def _go(self, index: int, tell: bool = True) -> None:
        super()._go(index, tell)
        self._went()

    def _went(self) -> None:
        """Follow the game where the mark is at the end, and say that it does not where it is elsewhere."""
        at_end = self.cursor >= len(self.rows) - 1
        if self._moment is not None or at_end == (self._left_at is None):
            return
        self._left_at = None if at_end else self._newest
        if self._words is not None:
            self._tell_heading(self._words)
            self.repaint()

    def scroll_rows(self, step: int) -> None:
        """Scroll, and take the mark along: a log that is read further up stays there."""
        super().scroll_rows(step)
        if self._moment is None and self._starts:
            last = self.top + self._height()
            shown = [at for at, start in enumerate(self._starts) if self.top <= start < last]
            if shown and self.cursor not in shown:
                self._go(min(shown, key=lambda at: abs(at - self.cursor)), tell=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the past the keys of pages and of both ends are those of the whole game."""
        return action not in ("page", "edge") or self._moment is None

    # --- acts that are summed up, and words that are looked for ----------------------------------------

    def action_choose(self) -> None:
        """Open an act that is summed up, or close it again; any other line goes to its owner."""
        key = self.highlighted
        if not isinstance(key, Fold):
            super().action_choose()
            return
        self._opened ^= {key.record}
        at = self.cursor
        self._left_at = self._newest if self._left_at is None else self._left_at
        self._show_rows(at)
        if key.record in self._opened and at < len(self._starts):  # more is seen than its head
            self.top = max(0, min(self._starts[at], len(self._wrapped) - self._height()))
            self.repaint()
        self._went()

    def seek(self, word: str, direction: int) -> bool:
        """Go to the nearest line that has *word*, upwards or downwards, and open the act that it is in."""
        wanted, here = word.casefold(), self._line_here(direction)
        for away in range(1, len(self._told) + 1):
            one = self._told[(here + direction * away) % len(self._told)]
            if wanted in one.sentence.casefold():
                self._go_to_line(one)
                return True
        return False

    def _line_here(self, direction: int) -> int:
        """Return the line under the mark; where an act is summed up, the one from which its own come next."""
        key = self.highlighted
        if not isinstance(key, Fold):
            return next((at for at, one in enumerate(self._told) if _key(one) == key), 0)
        act = [at for at, one in enumerate(self._told) if one.line.record == key.record]
        if direction > 0:
            return act[0] - 1
        return act[0] if key.record in self._opened else act[-1] + 1

    def _go_to_line(self, one: Told) -> None:
        """Put the mark on a line, which may lie in an act that is summed up."""
        key = _key(one)
        if all(row.key != key for row in self.rows):
            self._opened.add(one.line.record)
            self._left_at = self._newest if self._left_at is None else self._left_at
            self._show_rows(self.cursor)
        at = next((at for at, row in enumerate(self.rows) if row.key == key), None)
        if at is not None:
            self._go(at)


def _key(one: Told) -> tuple[int, int]:
    return one.line.record, one.line.event
