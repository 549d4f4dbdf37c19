"""What a seat knows of the others: who was seen where, when and how, and who is out of sight since.

It is made of the seat's own views, one after another, and nothing else. So it holds for sure what was seen,
and never where somebody went who is seen no more. What was undone was never seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Literal, NamedTuple, Protocol, get_args

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.view import FigureView, Look, View
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import MOST_SEERS
from core.engine.words.ids import AnyId
from core.engine.words.message import Message, say

Stands = Literal["lost", "seen", "out"]
"""Whether somebody is *lost* from sight, *seen* now, or *out* of the game."""

ORDER: tuple[Stands, ...] = get_args(Stands)

EVERY = 64
"""Records after which a copy is kept, to go back to after an undo."""


Moment = tuple[int, int, int]
"""A record, a line of it, and its turn."""


class Sighting(Struct, frozen=True):
    """The last that is known of one figure or marker of others: the *figure* as it was seen last.

    That was at the moment (*record*, *event*) of the seat's own numbers, in *turn*; for who is seen now or
    is out, when that began. *told* is the line of the log at which it came into sight, if it has one; *by* is
    called who saw it then, the nearest who could where no line says so; "" where nobody is known to have.

    *last* are those of the seat's own who saw where somebody lost from sight was seen last, the nearest
    first, three at most; none where people measure.
    """

    figure: FigureView
    stands: Stands
    record: int
    event: int
    turn: int = 0
    told: Message | None = None
    by: Message | str = ""
    last: tuple[Message, ...] = ()


class Row(Sighting, frozen=True):
    """A sighting as it is kept; *came* is when and where he came into sight of whom no line says by whom."""

    came: tuple[int, int, tuple[float, float]] | None = None


Copy = tuple[int, dict[str, Row], Moment]
"""After so many records in effect: what was known, and the moment of the last look."""


class Looks(Protocol):
    """What a ledger reads of a seat's port."""

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""

    def in_effect(self, record: int) -> bool:
        """Whether a record is in effect."""

    def looks_of(self, record: int) -> Iterator[tuple[int, Look]]:
        """What the seat saw after each line of a record that may have changed it."""

    def lines_of(self, record: int) -> Iterable[LogLine]:
        """The lines of a record."""

    def who_saw(
        self, record: int, event: int, spot: tuple[float, float], most: int
    ) -> tuple[Message | str, ...]:
        """What those of the seat's own are called who saw a spot of the map at a moment, *most* of them."""


class Until(NamedTuple):
    """What a port tells up to a moment, (*record*, *event*): nothing of what came after it."""

    looks: Looks
    record: int
    event: int

    @property
    def tip(self) -> int:
        """The record of the moment."""
        return self.record

    def in_effect(self, record: int) -> bool:
        """Whether a record is in effect; what was undone later counts as never seen."""
        return self.looks.in_effect(record)

    def looks_of(self, record: int) -> Iterator[tuple[int, Look]]:
        """What the seat saw after each line of a record, of the last one as far as the moment."""
        found = self.looks.looks_of(record)
        return takewhile(lambda look: record < self.record or look[0] <= self.event, found)

    def lines_of(self, record: int) -> Iterable[LogLine]:
        """The lines of a record."""
        return self.looks.lines_of(record)

    def who_saw(
        self, record: int, event: int, spot: tuple[float, float], most: int
    ) -> tuple[Message | str, ...]:
        """What those of the seat's own are called who saw a spot of the map at a moment, *most* of them."""
        return self.looks.who_saw(record, event, spot, most)


class Ledger:
    """The sightings of one seat; it reads on where it stopped, and back after an undo."""

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}
        self._line: list[int] = []
        self._read = self._tip = 0
        self._copies: list[Copy] = []
        self._last: Moment = (0, 0, 0)
        """The moment and turn of the last look."""

        self._last_by: dict[tuple[str, int, int], tuple[Message, ...]] = {}
        """Who saw somebody last, by the moment: no number of a record is given twice."""

        self._came_by: dict[tuple[int, int, tuple[float, float]], Message | str] = {}
        """Who saw a spot first to which somebody came into sight, by the moment."""

        self._looked: Look | None = None
        """The last look, which told all that it has to tell."""

        self._reading: tuple[int, Iterator[tuple[int, Look]], Copy] | None = None
        """The record that is read just now, its looks that are left, and what was known before it."""

    def read_on(self, looks: Looks, most: int) -> bool:
        """Take *most* more looks; return whether more are left. A long log is read in pieces.

        Then it is found out, one in a piece, by whom those were seen of whom no line says it, and seen last.
        """
        self._go_back(looks)
        for _ in range(most):
            if self._reading is None and not self._next(looks):
                return self._find_one(looks)
            self._look(looks)
        return True

    def _find_one(self, looks: Looks) -> bool:
        """Find out who could see somebody come, the nearest, or saw him last; return whether one was left."""
        for one in self._rows.values():
            if one.came is not None and one.came not in self._came_by:
                record, event, spot = one.came
                self._came_by[one.came] = next(iter(looks.who_saw(record, event, spot, 1)), "")
                return True
            if one.stands == "lost" and self._last_of(one) not in self._last_by:
                self._seen_last(one, looks)
                return True
        return False

    def rows(self, now: View | Look, looks: Looks) -> tuple[Sighting, ...]:
        """Return what is known of everybody, with what the seat sees *now*: first who is lost from sight."""
        rows = _turned_over(self._rows, _looked(self._rows, now, self._last, self._last, None))
        told = sorted(rows.values(), key=lambda one: (ORDER.index(one.stands), one.figure.side))
        return tuple(self._sighting(one, looks) for one in told)

    def _sighting(self, one: Row, looks: Looks) -> Sighting:
        """Return a row as it is told."""
        by = self._came_by.get(one.came, "") if one.came is not None else one.by
        last = self._seen_last(one, looks) if one.stands == "lost" else ()
        return Sighting(one.figure, one.stands, one.record, one.event, one.turn, one.told, by, last)

    def _seen_last(self, one: Row, looks: Looks) -> tuple[Message, ...]:
        """Return those who saw the place of somebody lost from sight at the moment of it."""
        figure, moment = one.figure, self._last_of(one)
        if moment not in self._last_by:
            spot = None if figure.x is None or figure.y is None else (figure.x, figure.y)
            names = () if spot is None else looks.who_saw(one.record, one.event, spot, MOST_SEERS)
            self._last_by[moment] = tuple(say("story-name", name=name) for name in names)
        return self._last_by[moment]

    @staticmethod
    def _last_of(one: Row) -> tuple[str, int, int]:
        return one.figure.id, one.record, one.event

    def _go_back(self, looks: Looks) -> None:
        """Forget records that are not in effect any more, and look for those that are again."""
        if looks.tip == self._tip:
            return
        self._looked = None
        self._tip, self._read = looks.tip, self._line[-1] if self._line else 0
        if self._reading is not None:  # it is read again, if it is in effect still
            _, self._rows, self._last = self._reading[2]
            self._reading = None
        kept = len(self._line)
        while kept and not looks.in_effect(self._line[kept - 1]):
            kept -= 1
        if kept == len(self._line):
            return
        while self._copies and self._copies[-1][0] > kept:
            self._copies.pop()
        kept, self._rows, self._last = self._copies[-1] if self._copies else (0, {}, (0, 0, 0))
        del self._line[kept:]
        self._read = self._line[-1] if self._line else 0

    def _next(self, looks: Looks) -> bool:
        """Begin with the next record that is in effect; return whether there is one."""
        for record in range(self._read + 1, looks.tip + 1):
            if looks.in_effect(record):
                self._read = record
                self._reading = record, looks.looks_of(record), (len(self._line), self._rows, self._last)
                return True
        self._read = looks.tip
        return False

    def _look(self, looks: Looks) -> None:
        """Take the next look of the record that is read, or be done with it."""
        assert self._reading is not None
        record, left, (count, before, _) = self._reading
        if (found := next(left, None)) is not None:
            event, look = found
            here = record, event, look.turn
            if look is not self._looked:
                self._rows = _looked(self._rows, look, here, self._last, looks)
                self._looked = look
            self._last = here
            return
        self._reading = None
        self._rows = _turned_over(before, self._rows)
        self._line.append(record)
        if (count + 1) % EVERY == 0:
            self._copies.append((count + 1, self._rows, self._last))


def _looked(
    rows: dict[str, Row],
    view: View | Look,
    here: Moment,
    last: Moment,
    looks: Looks | None,
) -> dict[str, Row]:
    """Return the rows after one more look, at the moment *here*; *last* was the one before."""
    shown = {one.id: one for one in view.figures if not one.own and not one.missing}
    came = {id for id in shown if id not in rows or rows[id].stands == "lost"}
    found = dict(rows)
    told = _told(looks, here) if looks is not None and came else {}
    for id, one in shown.items():
        found[id] = _seen(rows.get(id), one, here, told if id in came else {}, view)
    for id, before in rows.items():
        if id not in shown and before.stands == "seen":
            record, event, turn = last
            found[id] = replace(before, stands="lost", record=record, event=event, turn=turn)
    return found


def _turned_over(before: dict[str, Row], rows: dict[str, Row]) -> dict[str, Row]:
    """Return the rows without markers that went in the same act in which somebody came: they were his."""
    gone = {id for id, one in before.items() if one.figure.marker and one.stands == "seen"}
    gone = {id for id in gone if rows[id].stands == "lost"}
    came = any(
        not one.figure.marker and one.stands != "lost" and (id not in before or before[id].stands == "lost")
        for id, one in rows.items()
    )
    return {id: one for id, one in rows.items() if id not in gone} if gone and came else rows


class Came(Struct, frozen=True):
    """How somebody came into sight: by which line, and of whom, by his id."""

    told: Message | None = None
    by: AnyId = ""


def _seen(
    before: Row | None, one: FigureView, here: Moment, came: dict[AnyId, Came], view: View | Look
) -> Row:
    """Return what is known of somebody who is in sight; *came* tells of those who come into it how."""
    stands: Stands = "out" if one.out else "seen"
    if before is not None and before.stands == stands:
        return before if before.figure == one else replace(before, figure=one)
    record, event, turn = here
    if before is not None and before.stands == "seen":
        told, by, unsaid = before.told, before.by, before.came
    else:
        how = came.get(one.id) or came.get("", Came())
        told = how.told
        by = next((other.name for other in view.figures if other.id == how.by), "")
        unsaid = None
        if not (by or one.out or one.id in came or one.x is None or one.y is None):
            unsaid = record, event, (one.x, one.y)
    figure = one
    if stands == "out" and before is not None and one.x is None:  # a body that was taken away lay somewhere
        figure = replace(one, x=before.figure.x, y=before.figure.y)
    return Row(figure, stands, record, event, turn, told, by, came=unsaid)


def _told(looks: Looks, here: Moment) -> dict[AnyId, Came]:
    """Return by which line whoever came into sight did, under "" that of all of whom no fact says it.

    That is the line of the moment, or the last one before it in its record; none where the game begins.
    """
    record, event, _ = here
    if record == 1:
        return {}
    found, told = {}, None
    for line in looks.lines_of(record):
        if line.event > event:
            break
        told = line.message or told
        whom, by = line.fact.sighted()
        if whom:
            found[whom] = by
    return {"": Came(told), **{whom: Came(told, by) for whom, by in found.items()}}
