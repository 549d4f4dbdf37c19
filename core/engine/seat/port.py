"""What a screen may hold of a game: one seat's knowledge, and no way to the rest.

A port numbers the records as its seat can know them: what it may not know of has no number,
so neither counts nor gaps tell that something hidden was done. For the referee these are the
log's own numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import dist
from typing import Any

from msgspec import Struct, structs

from core.engine.chance.execute import readers
from core.engine.chance.odds import Stop
from core.engine.chance.preview import FULL, Effort, Preview
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.engine_facts import GoOn, Redo, Travel, Travelled, Undo
from core.engine.contract.facts import Command, Event, Refusal, Ruling
from core.engine.contract.filling import checked, fitting
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.overlay import Overlay
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.sentences import engine_sentence
from core.engine.contract.view import FigureView, Look, View
from core.engine.contract.ways_out import WayOut
from core.engine.game.game import Game
from core.engine.game.host import Check, GameHost
from core.engine.game.remembered import Rows
from core.engine.game.undecided import UNRULED
from core.engine.game.undo_policy import UndoClass
from core.engine.game.undo_redo import known_for_good, may_be_unseen
from core.engine.game.visible_log import put_right, read, read_from, visible, visible_from
from core.engine.log.record import AnyRecord
from core.engine.seat.acquaintance import Acquaintance, lettered, lettered_figures
from core.engine.seat.endings import ways_out
from core.engine.seat.habits import Habits
from core.engine.seat.known import Known, known
from core.engine.seat.log_line import LogLine, Unsaid
from core.engine.seat.order_hashes import OrderHash, order_hashes
from core.engine.seat.promises import Promises, promises_of
from core.engine.seat.sentence import Filled, Passed
from core.engine.words.ids import AnyId
from core.engine.words.message import Message, say
from core.engine.words.quiet_memory import quiet_memory


class Accepted(Struct, frozen=True):
    """A command was done: its number for this seat, and what the seat may read of it."""

    record: int
    lines: tuple[LogLine, ...]


Answer = Accepted | Needs | Refusal


class WayBack(Struct, frozen=True):
    """An undo that a seat may wish for: to the state after its record *to*, which takes its *acts* back.

    The acts are records in its own numbers, oldest first: it reads of them what it may. *mine* are those of
    them that it did itself; *needs* whose consent it takes. *unseen* says that, for all it knows, something
    may have been done unseen that goes as well; *fell* that something was thrown, drawn or revealed.
    """

    to: int
    acts: tuple[int, ...]
    mine: tuple[int, ...]
    needs: UndoClass
    unseen: bool = False
    fell: bool = False

    @property
    def own_quiet_act(self) -> bool:
        """Whether it takes back one act of one's own that threw, drew and revealed nothing."""
        return len(self.acts) == 1 and self.acts == self.mine and not self.fell


MOST_SEERS = 3
"""Those who saw somebody last that are named."""

MOST_STEPS = 12
"""Steps back that are offered one by one; further back leads any line of the log."""


class SeatPort:
    """What one seat may see and do of a game in this process; what a screen talks to is made of it."""

    def __init__(self, host: GameHost, seat: str) -> None:
        self.seat = seat
        self._host = host
        self._numbers: list[int] = []
        self._read_to = 0
        self._known: tuple[int, Any] = (-1, None)
        self._viewed: tuple[int, View | None] = (-1, None)
        self._offered: tuple[int, tuple[Choice, ...]] = (-1, ())
        self._habits = Habits()
        self._acquaintance = Acquaintance()
        self._stood: tuple[tuple[int, int], Any, list[FigureView]] = (0, 0), None, []
        """Of the moment at which it was asked last who saw somebody: the state, and the seat's own."""

        self._looked: tuple[tuple[Any, ...], Look] | None = None
        """The last look of `looks_of`, and what it was made of."""

        self._seen_last: tuple[tuple[Any, Any], tuple[Any, Any]] = ((None, None), (None, None))

    # --- numbers -------------------------------------------------------------------

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""
        return len(self._seen())

    def _seen(self) -> list[int]:
        game = self._host.game
        if self._read_to < len(game.records):
            self._numbers.extend(visible_from(game, self._read_to + 1, self.seat))
            self._read_to = len(game.records)
        return self._numbers

    def read_on(self, most: int) -> bool:
        """Read *most* more records of the log; return whether more are left. A long one is read in pieces."""
        game = self._host.game
        last = min(self._read_to + most, len(game.records))
        self._numbers.extend(visible_from(game, self._read_to + 1, self.seat, last))
        self._read_to = last
        return last < len(game.records)

    def _mine(self, n: int) -> int:
        """Return the seat's number of record *n*, or of the last one before it that it knows of."""
        return bisect_right(self._seen(), n)

    def _theirs(self, record: int) -> int:
        """Return the log's number of the seat's record; `ValueError` where it has none."""
        read = 1 <= record <= len(self._numbers)  # as nearly always: it need not be looked for
        if not read and not 1 <= record <= self.tip:
            raise ValueError(f"there is no record {record}")
        return self._numbers[record - 1]

    def in_log(self, record: int) -> int:
        """Return the log's own number of the seat's *record*, to find its moment in another seat's log."""
        return self._theirs(record)

    # --- looking -------------------------------------------------------------------

    def _now(self) -> Any:
        game = self._host.game
        if self._known[0] != len(game.records):
            self._known = (len(game.records), game.rules.known(game.state, self.seat))
        return self._known[1]

    def known(self) -> Known:
        """Return all that the seat knows now, as a value."""
        return known(self._host.game, self.seat, self._now())

    def view(self) -> View:
        """Return what the seat sees now: the very same view for as long as nothing is added to the log."""
        records, seen = len(self._host.game.records), self._viewed[1]
        if seen is None or self._viewed[0] != records:
            seen = self._lettered(self._host.game.rules.view(self._now(), self.seat))
            self._viewed = records, seen
        return seen

    def view_at(self, record: int, event: int | None = None) -> View:
        """Return what the seat saw after record *record*, or after *event* of its lines, 0 for before it.

        `ValueError` where there is no such moment: the first record sets the game up, nothing is before it.
        """
        rules = self._host.game.rules
        return self._lettered(rules.view(rules.known(self._state_at(record, event), self.seat), self.seat))

    def terrain(self, record: int | None = None, event: int | None = None) -> Any:
        """Return the table of `core.table` as it lies there, or lay at a moment as in `view_at`.

        `None` for a game that has none, as one at a real table.
        """
        game = self._host.game
        state = self._now() if record is None else game.rules.known(self._state_at(record, event), self.seat)
        return None if game.tape else game.rules.terrain(state)

    def looks_of(self, record: int) -> Iterator[tuple[int, Look]]:
        """Yield whom the seat saw after each line of its *record* that changed something, with its number.

        Where nothing of them has changed it is the very same look as before.
        """
        for event, (_, before, after) in enumerate(read(self._host.game, self._theirs(record), self.seat), 1):
            if after is not before:
                yield event, self._look(self._seen_as(after))

    def _look(self, state: Any) -> Look:
        """Return whom the seat sees in a state as it knows it."""
        game = self._host.game
        letters = self._acquaintance.letters(game, self.seat, self._seen())
        figures = game.rules.figures(state, self.seat)
        made_of = state.turn, len(self._numbers), figures
        if self._looked is None or self._looked[0] != made_of:
            first = next(iter(game.rules.seats(state)), "")
            self._looked = made_of, Look(state.turn, lettered_figures(figures, first, letters))
        return self._looked[1]

    def who_saw(
        self, record: int, event: int, spot: tuple[float, float], most: int = MOST_SEERS
    ) -> tuple[Message | str, ...]:
        """Return what those of the seat's own are called who saw a *spot* of the map, in cm, at a moment.

        The nearest first, *most* of them; nobody where people measure.
        """
        if self._host.game.tape:
            return ()
        rules = self._host.game.rules
        if self._stood[0] != (record, event):
            state = rules.known(self._state_at(record, event), self.seat)
            own = [one for one in rules.figures(state, self.seat) if one.own and not one.out]
            self._stood = (record, event), state, own
        _, state, own = self._stood
        near = [
            (dist((one.x, one.y), spot), at, one)
            for at, one in enumerate(own)
            if one.x is not None and one.y is not None
        ]
        seeing = (one.name for _, _, one in sorted(near) if rules.sees(state, one.id, spot))
        return tuple(islice(seeing, most))

    def _lettered(self, view: View) -> View:
        """Return a view with the letters of others in the order in which the seat came to know them."""
        return lettered(view, self._acquaintance.letters(self._host.game, self.seat, self._seen()))

    def _state_at(self, record: int, event: int | None) -> Any:
        game = self._host.game
        if event is None:
            return game.state_after(self._theirs(record))
        if event == 0 and record > 1:
            return game.state_before(self._theirs(record))
        if event <= 0:
            raise ValueError(f"there is no moment {event} of record {record}")
        rows = read(game, self._theirs(record), self.seat)
        if event > len(rows):
            raise ValueError(f"record {record} has {len(rows)} lines, there is no line {event}")
        return rows[event - 1][2]

    def beginning(self, turn: int, phase: str = "") -> tuple[int, int]:
        """Return the moment (record, event) in effect at which *turn*, or *phase* of it, began.

        `LookupError` with the phases of that turn where there is none.
        """
        phases: dict[str, None] = {}
        for line in self.log_since(0):
            if line.turn == turn and self.in_effect(line.record):
                if phase in ("", line.phase):
                    return line.record, line.event
                phases[line.phase] = None
        raise LookupError(*phases)

    def name(self, id: str) -> Message | str:
        """Return what something that the log names is called, such as a marker that was taken away."""
        return self._host.game.rules.name(self._now(), id)

    def side_of(self, record: int, id: str) -> str:
        """Return whose side somebody who throws dice was on after the seat's *record*, as far as it knows.

        "" where there is nobody of that id, such as where who throws is only a marker.
        """
        return self._host.game.rules.side_of(self._seen_as(self._state_at(record, None)), id)

    def promises(self) -> Promises:
        """Return what was promised of the dice before the first throw, the same for every seat."""
        return promises_of(self._host.game)

    def decided(self, record: int) -> tuple[Known, Command] | None:
        """Return what its seat knew before it did *record*, and the command; `None` for what was no decision.

        A player's own acts alone; the referee has those of all, each with the knowledge of who did it.
        """
        game, n = self._host.game, self._theirs(record)
        done = game.records[n - 1]
        undecided = isinstance(done.command, (Travel, *UNRULED, Ruling, GoOn))
        if undecided or self.seat not in (done.seat, REFEREE):
            return None
        state = game.rules.known(game.state_before(n), done.seat)
        return Known(game.rules, done.seat, state, game.tape, game.header.referee), done.command

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do now; an observer nothing, and rulings only who may rule."""
        if without:
            return self.known().choices(without)
        records = len(self._host.game.records)
        if self._offered[0] != records:
            self._offered = records, self.known().choices()
        return self._offered[1]

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of command *do*."""
        return self._host.game.rules.fields(self._now(), self.seat, do, filled)

    def filled(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> Filled:
        """Return command *do* with every blank filled that nobody has to be asked about.

        *given* comes with its choice; of what was *said* for its fields whatever fits is kept. `BadAnswer`
        where there is no such command.
        """
        self._habits.read(self._host.game.records, self.seat)
        return self.known().filled(do, given, said, self._habits.of)

    def every_act(self) -> tuple[OtherAct, ...]:
        """Return what every act of the book is called and when it is done, the same for every seat."""
        return self.known().every_act()

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Return why a figure can do nothing of a kind now, as the seat knows it: see `Known.own_excuse`."""
        return self.known().own_excuse(do, figure)

    def against(
        self, do: str, given: Mapping[str, Any], figure: str, target: str
    ) -> tuple[Passed, ...] | None:
        """Return why a figure cannot do something to somebody, as the seat knows it: see `Known.against`."""
        return self.known().against(do, given, figure, target)

    def readers(self) -> tuple[str, ...]:
        """Return for whom the seat may write a note; "" is everybody."""
        game = self._host.game
        return readers(game.rules, self._now(), self.seat, game.header.referee)

    def fitting(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
        """Return *given*, which comes with the choice of *do*, and whatever of *said* fits its fields."""
        return fitting(partial(self.fields, do), given, said)

    def overlay(self, do: str, filled: Mapping[str, Any], answers: bool = True) -> Overlay:
        """Return what command *do* looks like on the map; with *answers* also who might answer it."""
        return self.known().overlay(do, filled, answers)

    def checked_fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Do as `fields` for values that were not taken from a field; `BadAnswer` names a wrong one."""
        rules, known = self._host.game.rules, self._now()
        offered = rules.choices(known, self.seat) if filled and self.seat != OBSERVER else ()
        return checked(
            lambda right: rules.fields(known, self.seat, do, right),
            filled,
            [choice for choice in offered if choice.do == do],
        )

    def odds(
        self,
        command: Command,
        given: tuple[Any, ...] = (),
        effort: Effort = FULL,
        stop: Stop | None = None,
    ) -> Preview | Needs | Refusal:
        """Return what a command would come to, computed from what the seat knows; `Stopped` when told so."""
        return self.odds_work(command, given, effort, stop)()

    def odds_work(
        self, command: Command, given: tuple[Any, ...], effort: Effort = FULL, stop: Stop | None = None
    ) -> Callable[[], Preview | Needs | Refusal]:
        """Return the work of `odds`: all that it needs of the game is read now, so any thread may do it."""
        known = self.known()
        return lambda: known.odds(command, given, effort, stop)

    def log_since(self, record: int) -> tuple[LogLine, ...]:
        """Return the lines after the seat's record *record*, oldest first."""
        with quiet_memory():
            return tuple(self.lines_since(record))

    def lines_since(self, record: int) -> Iterator[LogLine]:
        """Yield the lines after the seat's record *record*, one after another: not all of a long log."""
        number = max(record, 0)
        while number < len(self._numbers):
            number += 1
            yield from self._lines(number)
        number = len(self._numbers)
        for n, rows in read_from(self._host.game, self._read_to + 1, self.seat):
            if n > self._read_to:  # whoever is told of the first lines may have read on
                self._numbers.append(n)
                self._read_to = n
            number += 1
            if number > record:
                yield from self._made(number, n, rows)

    def told_and_seen(self) -> Iterator[tuple[Sequence[tuple[LogLine, View | None]], View]]:
        """Yield the lines of each record, oldest first, and what the seat saw after them.

        With every line that has a sentence stands what it saw after that one. Where nothing has changed for
        the seat, it is the same view as before.
        """
        last: Any = None
        view: View | None = None

        def seen(after: Any) -> View:
            nonlocal last, view
            if view is None or (after is not last and after != last):
                view = self._lettered(self._host.game.rules.view(after, self.seat))
            last = after
            return view

        for number in range(1, self.tip + 1):
            if lines := self._lines(number):
                rows = read(self._host.game, self._theirs(number), self.seat)
                told = [
                    (line, seen(self._seen_as(after)) if line.told else None)
                    for line, (_, _, after) in zip(lines, rows)
                ]
                yield told, seen(self._seen_as(self._state_at(number, None)))

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """Return the lines of the seat's *record*; `ValueError` where it has none."""
        self._theirs(record)
        return self._lines(record)

    def losses(self, after: int, to: int) -> tuple[int, ...]:
        """Return the seat's records after record *after*, up to *to*, whose lines tell of a loss.

        No state is made for all the others. Of a loss that the seat may not know of nothing is told.
        """
        game, last = self._host.game, min(to, self.tip)
        numbers = range(max(after, 0) + 1, last + 1)
        some = (one for one in numbers if _loses(game.records[self._numbers[one - 1] - 1].events))
        return tuple(one for one in some if _loses(line.fact for line in self._lines(one)))

    def _lines(self, number: int) -> list[LogLine]:
        """Return the lines of a record."""
        n = self._numbers[number - 1]
        return self._made(number, n, read(self._host.game, n, self.seat))

    def _made(self, number: int, n: int, rows: Rows) -> list[LogLine]:
        """Return the lines of record *n* of the log, the seat's *number*, of which it reads *rows*."""
        game = self._host.game
        has_line = game.rules.has_line
        record = game.records[n - 1]
        at, seat = record.at, record.seat
        lines: list[LogLine] = []
        for event, (fact, before, after) in enumerate(rows, 1):
            says: Message | Unsaid | None = None
            if isinstance(fact, Travelled):
                fact = structs.replace(fact, to=self._mine(fact.to))
                says = engine_sentence(fact)
            elif (told := has_line(before, fact, self.seat)) is None:
                says = game.rules.sentence(self._seen_as(before), fact, self._seen_as(after))
            elif told:
                says = Unsaid(game, n, event, self.seat)
            lines.append(LogLine(number, event, at, seat, after.turn, after.phase, fact, says))
        return lines

    def _seen_as(self, state: Any) -> Any:
        """Return a state as the seat knows it; most often the same is asked for twice, after and before."""
        for whole, seen in self._seen_last:
            if whole is state:
                return seen
        seen = self._host.game.rules.known(state, self.seat)
        self._seen_last = (self._seen_last[1], (state, seen))
        return seen

    def in_effect(self, record: int) -> bool:
        """Return whether the seat's record is in effect."""
        return self._host.game.in_effect(self._theirs(record))

    def taken_back(self, line: LogLine) -> bool:
        """Return whether what a line tells was undone; that something was undone, or redone, was not."""
        return not isinstance(line.fact, Travelled) and not self.in_effect(line.record)

    def undo_needs(self) -> UndoClass | None:
        """Return what going one step back needs of this seat; `None` where it cannot."""
        game = self._host.game
        target = game.undo_target(self.seat)
        if self.seat == OBSERVER or self.nobody is not None or not target or target < game.published:
            return None
        return game.undo_needs(self.seat, target)

    def ways_back(self) -> tuple[WayBack, ...]:
        """Return the ways of one step back, of two, and so on: those that there are, a dozen at most."""
        if self.undo_needs() is None:
            return ()
        game = self._host.game
        steps = islice(game.steps_back(self.seat), MOST_STEPS)
        return tuple(self._way(to) for to in steps if to >= game.published)

    def way_back(self, record: int) -> WayBack | None:
        """Return the way back to the state after the seat's *record*; `None` where nothing leads there."""
        game = self._host.game
        known = self.seat != OBSERVER and self.nobody is None and 1 <= record <= self.tip
        target = game.undo_to(self.seat, self._numbers[record - 1]) if known else 0
        return self._way(target) if target and target >= game.published else None

    def takeback(self) -> WayBack | None:
        """Return the way back past what another seat of people did last, to be offered; `None` for none."""
        game = self._host.game
        if self.seat == OBSERVER or self.nobody is not None:
            return None
        found = game.last_of_others(self.seat, game.others(self.seat))
        return None if found is None else self._way(found[1])

    def _way(self, target: int) -> WayBack:
        game = self._host.game
        acts = [n for n in game.line[bisect_right(game.line, target) :] if visible(game, n, self.seat)]
        mine = [n for n in acts if game.records[n - 1].seat == self.seat]
        needs = game.undo_needs(self.seat, target)
        unseen = may_be_unseen(game, (target, *acts), self.seat)
        fell = known_for_good(game, acts, self.seat)
        return WayBack(self._mine(target), self.numbered(acts), self.numbered(mine), needs, unseen, fell)

    def numbered(self, records: Iterable[int]) -> tuple[int, ...]:
        """Return the seat's numbers of *records* of the log, of which it knows."""
        return tuple(self._mine(n) for n in records)

    def put_right(self, record: int) -> tuple[int, int]:
        """Return the seat's numbers of the act that its amendment *record* changed first, and of what is now.

        0 where there is none. A player is told of it where the act is the same but for what was given in it:
        how many acts there are in the place of others might tell of some that he does not know of.
        """
        game = self._host.game
        found = put_right(game, self._theirs(record))
        if self.seat != REFEREE and not (all(found) and self._same_act(*found)):
            return 0, 0
        was, now = (self.numbered([n])[0] if n else 0 for n in found)
        return was, now

    def order_hashes(self) -> dict[AnyId, OrderHash]:
        """Return the acts that wrote the orders under seal that the seat may read, by what each is for."""
        return order_hashes(self._host, self._seen(), self.view().orders)

    def _same_act(self, one: int, other: int) -> bool:
        """Return whether the seat knows of two records, which are the same act."""
        game = self._host.game
        same = game.records[one - 1].command == game.records[other - 1].command
        return same and all(visible(game, n, self.seat) for n in (one, other))

    def ways_out(self) -> tuple[WayOut, ...]:
        """Return how the seat may end the game before its book does, and what each way comes to."""
        return ways_out(self._host.game, self.seat, self._now())

    def redo_needs(self) -> UndoClass | None:
        """Return what taking the last undo back needs of this seat; `None` where it cannot."""
        return None if self.nobody is not None else self._host.game.redo_needs(self.seat)

    @property
    def can_redo(self) -> bool:
        """Whether this seat can take an undo back."""
        return self.redo_needs() is not None

    # --- acting ----------------------------------------------------------------------

    def submit(self, command: Command, answers: tuple[Any, ...] = (), against: int | None = None) -> Answer:
        """Play a command; *against* is the seat's `tip` when it was made."""
        if (nobody := self.nobody) is not None:
            return nobody
        got = self._host.submit(self.seat, self._meant(command), answers, check=self._fresh(against))
        return self._answer(command, got)

    async def submit_async(
        self, command: Command, answers: tuple[Any, ...] = (), against: int | None = None
    ) -> Answer:
        """Do as `submit` without keeping the event loop waiting for the disk."""
        if (nobody := self.nobody) is not None:
            return nobody
        meant, fresh = self._meant(command), self._fresh(against)
        return self._answer(command, await self._host.submit_async(self.seat, meant, answers, check=fresh))

    @property
    def nobody(self) -> Refusal | None:
        """Why nothing is done from here: nobody acts as the referee of a game that has none.

        Its port may look, as whoever has the log can.
        """
        if self.seat == REFEREE and not self._host.game.header.referee:
            return Refusal("", say("engine-no-referee"))
        return None

    def last_undo(self, to: int | None = None) -> Undo:
        """Return the command to take the last act back that the seat knows of, or all after record *to*."""
        return Undo(self._mine(self._host.game.undo_target(self.seat)) if to is None else to)

    def undo(self) -> Answer:
        """Go one step back, with the consents that other seats' ports have given."""
        return self.submit(self.last_undo())

    def redo(self) -> Answer:
        """Take the last undo back, with the consents that other seats' ports have given."""
        return self.submit(Redo())

    def consent(self, to: int) -> None:
        """Agree that another seat goes back, or forward, to record *to*, as long as nothing new is done."""
        self._host.agree(self.seat, self._theirs(to))

    def _meant(self, command: Command) -> Command:
        """Return an undo in the log's numbers, with the consents that were given and no others."""
        host, game = self._host, self._host.game
        if isinstance(command, Redo):
            return Redo(host.agreed(game.redo_target(self.seat)))
        if not isinstance(command, Undo):
            return command
        target = game.undo_target(self.seat)
        if self._mine(target) != command.to or target == 0:
            known = 1 <= command.to <= self.tip
            target = game.undo_to(self.seat, self._numbers[command.to - 1]) if known else 0
        return Undo(target, host.agreed(target))

    def _fresh(self, against: int | None) -> Check | None:
        if against is None:
            return None
        seen, since, seat = self.tip, self._read_to, self.seat

        def check(game: Game) -> Refusal | None:
            news = sum(visible(game, n, seat) for n in range(since + 1, len(game.records) + 1))
            if seen + news - _held(game, seat) <= against <= seen + news:
                return None
            return Refusal("", say("engine-stale", made=against, now=seen + news))

        return check

    def _answer(self, command: Command, got: AnyRecord | Needs | Refusal) -> Answer:
        if isinstance(got, Refusal) and isinstance(command, Undo) and "to" in got.message.args:
            return structs.replace(got, message=say(got.message.id, to=command.to))  # in its own numbers
        if isinstance(got, (Needs, Refusal)):
            return got
        number = self._mine(got.n)
        return Accepted(number, tuple(self._lines(number)))

    def attach(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after every change; return how to stop it."""
        return self._host.attach(lambda n: listener(), self.seat)


def _loses(facts: Iterable[Event]) -> bool:
    """Return whether one of these facts is a loss."""
    return any(fact.mark() == "loss" for fact in facts)


def _held(game: Game, seat: str) -> int:
    """Return how many records only hold an act of *seat* fast: they are no news to who does it."""
    if game.underway is None or seat not in (game.underway.seat, REFEREE):
        return 0
    return len(game.line) - bisect_right(game.line, game.whole(game.tip))
