"""The whole game in one row, for one seat: where its turns begin, and what happened where.

A place is the index of a line that the seat's log tells; a fact that another line tells is at that line.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from core.engine.contract.engine_facts import Amended, GameClosed, Travelled
from core.engine.contract.facts import Drawn, Event, Ruled
from core.engine.contract.results import is_ruling
from core.engine.seat.log_line import LogLine

Kind = Literal[
    "bookmark", "branch", "ended", "turned", "morale", "loss", "goal", "missed", "chance", "amended", "ruled",
    "shot", "undone",
]  # fmt: skip
"""What a place is marked as: the first of several there wins, a failed test before the losses around it.

Where the game *turned*, a *goal* was taken, something better *missed*, or a *chance* came against the odds
an analysis finds out.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)

Moment = tuple[int, int]
"""A record and which of its lines, in the seat's own numbers."""


class Marked(NamedTuple):
    """A place, what it is marked as, and the word of a bookmark or the name of a branch."""

    at: int
    kind: Kind
    word: str = ""


class Turn(NamedTuple):
    """The place at which a turn begins, and its number."""

    at: int
    number: int


class Column(NamedTuple):
    """What one column of a row shows: the places from *first* to before *end*, and their most important mark.

    *turn* is that of a turn that begins there, 0 for none; *undone* that nothing of it is in effect.
    """

    first: int
    end: int
    kind: Kind | None = None
    turn: int = 0
    undone: bool = False


class Timeline(Struct, frozen=True):
    """All that one row shows of a game of *length* places. *undone* are stretches (first, end) of them.

    *cards* tells that the game has no turns: what *turns* numbers are the cards that were drawn.
    """

    length: int = 0
    turns: tuple[Turn, ...] = ()
    marks: tuple[Marked, ...] = ()
    undone: tuple[tuple[int, int], ...] = ()
    cards: bool = False

    def columns(self, most: int) -> tuple[Column, ...]:
        """Return at most *most* columns, each of as many places as the others, but for one."""
        count = min(most, self.length)
        return tuple(self._column(at, count) for at in range(count))

    def _column(self, column: int, count: int) -> Column:
        first, end = self.length * column // count, self.length * (column + 1) // count
        begun = self.turns[bisect_left(self.turns, (first,)) : bisect_left(self.turns, (end,))]
        kind = min((one.kind for one in self.at(first, end)), key=KINDS.index, default=None)
        return Column(first, end, kind, begun[0].number if begun else 0, self._undone(first, end))

    def _undone(self, first: int, end: int) -> bool:
        before = bisect_right(self.undone, (first, self.length)) - 1
        return before >= 0 and self.undone[before][1] >= end

    def column_of(self, place: int, most: int) -> int:
        """Return the column, of at most *most*, that shows a place."""
        return ((place + 1) * min(most, self.length) - 1) // self.length if self.length else 0

    def at(self, first: int, end: int) -> tuple[Marked, ...]:
        """Return the marks of the places from *first* to before *end*."""
        return self.marks[bisect_left(self.marks, (first,)) : bisect_left(self.marks, (end,))]

    def next_mark(self, place: int, direction: int) -> int | None:
        """Return the nearest place with a mark after *place*, or before it; `None` where there is none."""
        return _nearest([one.at for one in self.marks], place, direction)

    def next_turn(self, place: int, direction: int) -> int | None:
        """Return where the next turn begins; backwards the one that *place* is in, or from there the last."""
        return _nearest([one.at for one in self.turns], place, direction)

    def tenth(self, digit: int) -> int:
        """Return the place that is so many tenths into the game: 0 is its beginning."""
        return min(self.length * digit // 10, max(0, self.length - 1))


def _nearest(places: Sequence[int], place: int, direction: int) -> int | None:
    if direction > 0:
        after = bisect_right(places, place)
        return places[after] if after < len(places) else None
    before = bisect_left(places, place) - 1
    return places[before] if before >= 0 else None


def timeline(
    lines: Sequence[LogLine],
    in_effect: Callable[[int], bool],
    bookmarks: Iterable[tuple[Moment, str]] = (),
    branches: Iterable[tuple[Moment, str]] = (),
    found: Iterable[tuple[Moment, Kind]] = (),
) -> Timeline:
    """Return the row of a seat's whole log; *in_effect* tells of its records whether they count still.

    *found* is what an analysis tells of it. *bookmarks* and *branches* are moments with a word each; what has
    no line is at the one before.
    """
    reading = _Reading(lines, in_effect)
    given = [*_placed(bookmarks, reading.moments, "bookmark"), *_placed(branches, reading.moments, "branch")]
    for moment, kind in found:
        given += _placed([(moment, "")], reading.moments, kind)
    cards = not reading.turns and bool(reading.cards)
    return Timeline(
        len(reading.moments),
        tuple(reading.cards if cards else reading.turns),
        tuple(sorted([*reading.marks, *given])),
        tuple(reading.undone),
        cards,
    )


@cache
def _may_be_marked(kind: type[Event]) -> bool:
    """Return whether a fact of this type may be marked as anything: most may not."""
    of_engine = issubclass(kind, (Travelled, GameClosed, Ruled, Drawn))
    return of_engine or kind.mark is not Event.mark or kind.fired is not Event.fired


class _Reading:
    """Reads a log once, from its first line to its last."""

    def __init__(self, lines: Sequence[LogLine], in_effect: Callable[[int], bool]) -> None:
        self.moments: list[Moment] = []
        self.turns: list[Turn] = []
        self.cards: list[Turn] = []
        self.marks: list[Marked] = []
        self.undone: list[tuple[int, int]] = []
        self._turn = 0
        self._shot = False
        self._untold: list[Kind] = []
        """What facts of this record are marked as that are told by a line still to come, if by any."""

        record, counts = 0, True
        for line in lines:
            if line.record != record:
                if self._untold:
                    self._mark(len(self.moments) - 1)
                record, counts = line.record, in_effect(line.record)
            fact = line.fact
            if _may_be_marked(type(fact)) and (kind := self._kind(fact, counts)) is not None:
                self._untold.append(kind)
            if line.says is not None:
                self.moments.append((record, line.event))
                self._told(line, counts or isinstance(fact, Travelled))
        self._mark(len(self.moments) - 1)

    def _kind(self, fact: Event, counts: bool) -> Kind | None:
        """Return what a fact is marked as; nothing where it was taken back, but that it was."""
        if isinstance(fact, Travelled):
            return "amended" if isinstance(fact, Amended) else "undone"
        if not counts:
            return None
        if isinstance(fact, GameClosed):
            return "ended"
        if is_ruling(fact):
            return "ruled"
        if isinstance(fact, Drawn):
            self.cards.append(Turn(len(self.moments), len(self.cards) + 1))
        if (mark := fact.mark()) == "loss" or mark == "morale":
            return mark
        if not self._shot and fact.fired():
            self._shot = True
            return "shot"
        return None

    def _told(self, line: LogLine, counts: bool) -> None:
        """Take in that a line is told."""
        at = len(self.moments) - 1
        if self._untold:
            self._mark(at)
        if counts:
            if line.turn > self._turn:
                self._turn = line.turn
                self.turns.append(Turn(at, line.turn))
            return
        if self.undone and self.undone[-1][1] == at:
            at = self.undone.pop()[0]
        self.undone.append((at, len(self.moments)))

    def _mark(self, at: int) -> None:
        """Mark the line *at* as what was still to be told."""
        self.marks.extend(Marked(max(0, at), kind) for kind in dict.fromkeys(self._untold))
        self._untold = []


def _placed(given: Iterable[tuple[Moment, str]], moments: Sequence[Moment], kind: Kind) -> Iterator[Marked]:
    for moment, word in given:
        if moments:
            yield Marked(max(0, bisect_right(moments, moment) - 1), kind, word)
