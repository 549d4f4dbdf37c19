"""Whose eyes look at the game, at which moment of it, and what they see."""

from __future__ import annotations

from core.engine.contract.view import FigureView, View
from core.locale import Sentences
from core.readings import Reading, about, readings
from core.table.terrain import Table
from tui.compose.seat_names import seat_name
from tui.panes.map.look import piece_name
from tui.session.port import LogLine, Port
from tui.session.seats import Seats

FIRST_LINES = 12
"""Records whose lines are told before the first paint; the others follow after it."""


class Seen:
    """What one seat sees, now or at a moment of the past."""

    def __init__(self, seats: Seats, words: Sentences, replay: bool = False) -> None:
        """*replay* says that a game is only looked at again."""
        self._seats = seats
        self._words = words
        self.port: Port = seats.port(seats.seat)
        self.past: int | None = None
        """The line of the log that the past is looked at after; `None` in the present."""

        self.replay = replay
        self.whole = False
        """Whether the log is told from its beginning, not only its last records."""

        self._glosses: dict[str, str] = {}
        self._opened_for: dict[str, tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        """Who was seen by this seat: he may be under a marker since, but the log still names him."""

        self._readings: tuple[Reading, ...] = ()
        self._how_won: tuple[str, ...] = ()
        self._read_of: object = None
        self.view: View = self.port.view()
        self.over = self.view.over is not None
        """Whether the game is over now, whatever moment of it is looked at."""

        self._tip = self.port.tip
        self._learn_names()

    # --- where the eyes go ------------------------------------------------------------------

    def look_again(self) -> None:
        """See the game as it is now."""
        self.view = self.port.view()
        self.over = self.view.over is not None
        self._tip = self.port.tip
        self._learn_names()

    @property
    def stale(self) -> bool:
        """Whether the game has changed since it was looked at, for this seat."""
        return self.port.tip != self._tip or self.port.view() != self.view

    def take_seat(self, seat: str) -> None:
        """See with the eyes of *seat*, who knows nothing of what the one before saw."""
        self.port = self._seats.port(seat)
        self._names = {}
        self.look_again()

    def look_from(self, seat: str) -> None:
        """See the past with the eyes of *seat*."""
        self.port = self._seats.port(seat)

    def look_back(self, index: int) -> LogLine:
        """See the game as it was after line *index* of the log."""
        self.past = index
        line = self.lines()[index]
        self.view = self.port.view_at(line.record, line.event)
        self._learn_names()
        return line

    def come_back(self) -> None:
        """Look at the present again, from this keyboard's own seat."""
        self.past = None
        self.port = self._seats.port(self._seats.seat)

    def _learn_names(self) -> None:
        for figure in self.view.figures:
            if figure.id not in self._names:
                self._names[figure.id] = self._words.say(figure.name)

    # --- what is seen -----------------------------------------------------------------------

    def table(self) -> Table | None:
        """Return the terrain of the moment that is shown: wrecks come to lie on it as a game goes on."""
        if self.past is None:
            return self.port.table()
        line = self.lines()[self.past]
        return self.port.table((line.record, line.event))

    def tell_whole(self) -> None:
        """Tell the log from its beginning from now on."""
        self.whole = True

    def lines(self) -> list[LogLine]:
        """Return the log lines told so far."""
        last = 0 if self.whole else FIRST_LINES
        return [line for line in self.port.lines(last) if line.told]

    @property
    def timed(self) -> bool:
        """Whether the timer of the table runs here: the game goes on."""
        return not self.replay and self.view.over is None

    def figure(self, id: object) -> FigureView | None:
        """Return the figure *id*, if it is seen."""
        return next((figure for figure in self.view.figures if figure.id == id), None)

    # --- names --------------------------------------------------------------------------------

    def seat_name(self, seat: str) -> str:
        """Return a seat's name for people."""
        return seat_name(self.view, seat, self._words)

    @property
    def out_of_turn(self) -> bool:
        """Whether the keyboard is with a side that need not decide anything: another at it must, or may."""
        hands_on = self._seats.hot_seat and self.view.over is None
        return hands_on and self._seats.seat not in self.view.waiting_for

    def own_name(self) -> str:
        """Return the name of the seat whose eyes these are."""
        return self.seat_name(self.port.seat)

    def seat_note(self) -> str:
        """Return what the right end of the top line says: whose eyes, and whether this is the past."""
        if self.past is None:
            return self.own_name()
        lines = len(self.lines())
        return self._words.text("tui-past-note", seat=self.own_name(), line=self.past + 1, lines=lines)

    def thing_name(self, id: str) -> str:
        """Return the name of a figure, a side, what else the view names, or a piece of terrain."""
        words = self._words
        if (figure := self.figure(id)) is not None:
            return words.say(figure.name)
        if id in self._names:
            return self._names[id]
        if (side := next((s for s in self.view.sides if s.id == id), None)) is not None:
            return words.say(side.name)
        if (other := dict(self.view.names).get(id)) is not None:
            return words.say(other)
        table = self.table()
        pieces = table.pieces if table is not None else ()
        if (piece := next((piece for piece in pieces if piece.id == id), None)) is not None:
            return piece_name(piece, words)
        return words.say(self.port.name(id))  # what has left the table; the log still names it

    # --- the rule book --------------------------------------------------------------------------

    def read_book(self) -> None:
        """Read what the paragraphs say; it takes a while, so it is done in a thread."""
        from core.rules import rulebook
        from tui.screens.story import won_in

        try:
            book = rulebook(self._seats.book)
            readings(self._seats.book, dict(self.view.options), self.view.readings)
        except (LookupError, OSError, ValueError):
            return
        self._how_won = won_in(self._seats.scenario, self._seats.book, self._words)
        self._glosses = {entry.id: entry.gloss(self._words.language) for entry in book.entries()}
        self._opened_for = book.headings.lines

    def how_won(self) -> tuple[str, ...]:
        """Return what the sides have to do and what decides who wins; nothing before the book was read."""
        return self._how_won if self.book_read else ()

    @property
    def book_read(self) -> bool:
        """Whether the glosses of the rule book are at hand."""
        return bool(self._glosses)

    def readings(self) -> tuple[Reading, ...]:
        """Return how the game is read, in words; nothing before the book has been read."""
        now = (self.view.options, self.view.readings)
        if self.book_read and self._read_of != now:
            self._read_of = now
            self._readings = readings(self._seats.book, dict(self.view.options), self.view.readings)
        return self._readings

    @property
    def book(self) -> str:
        """The id of the rule book that is played."""
        return self._seats.book

    @property
    def scenario(self) -> str:
        """The id of the scenario that is played, if it comes with the program."""
        return self._seats.scenario

    def paragraph(self, rule: str) -> str:
        """Return a paragraph's number and what it says, once the book has been read."""
        says = self.gloss(rule)
        return f"{rule}: {says}" if says else rule

    def gloss(self, rule: str) -> str:
        """Return what a paragraph says, once the book has been read, and how this game reads it."""
        says = self._glosses.get(rule, "")
        here = (self._words.say(one.sentence) for one in about(self.readings(), rule))
        return " ".join([says, *(self._words.text("reading-here", reading=one) for one in here)]).strip()

    def opened_for(self, sentence: str) -> tuple[str, ...]:
        """Return the paragraphs that players open for a line of the log, once the book has been read."""
        return self._opened_for.get(sentence, ())
