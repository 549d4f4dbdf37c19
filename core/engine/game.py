"""One game in memory: records, the line of those in effect, and the state after each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct, structs

from core.engine.choices import folded
from core.engine.facts import (
    Command,
    Event,
    Measured,
    Publish,
    Redo,
    Redone,
    Refusal,
    Refused,
    Remark,
    Remarked,
    Ruled,
    Ruling,
    SecretPublished,
    Start,
    Thrown,
    Undo,
    Undone,
)
from core.engine.fair import fair_dice
from core.engine.message import say
from core.engine.oracles import Answered, Oracle, seeded, unread
from core.engine.questions import Measure, Needs, NeedsAnswer, Question, Throw, as_json
from core.engine.record import AnyRecord, Header, Record, codec
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet
from core.engine.seats import OBSERVER, REFEREE, known_seat
from core.engine.text import clean
from core.engine.undo import UndoClass, undo_class

STRIDE = 16
"""Every so many records a state is kept for good; the rest are a few events away."""

TRAVEL = (Undo, Redo)

UNRULED = (Start, Remark, Publish)
"""Commands that no rule book decides."""


class Draft(Struct, frozen=True):
    """An accepted command that is not on disk yet: the record and the state it leads to."""

    record: AnyRecord
    state: Any


def now() -> str:
    """Return the present time in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Game:
    """A game as a value that grows: `draft` decides, `accept` keeps. Knows nothing of files."""

    def __init__(
        self, rules: RuleSet, header: Header, secret: str = "", clock: Callable[[], str] = now
    ) -> None:
        self.rules = rules
        self.header = header
        self.secret = secret
        self.records: list[AnyRecord] = []
        self.line: list[int] = []
        self._parents: list[int] = [0]
        self._undone: list[list[int]] = []
        self._forgotten: dict[int, list[list[int]]] = {}
        self._kept: dict[int, Any] = {0: rules.empty()}
        self._counts: list[int] = []
        self.codec = codec(rules)
        self._clock = clock
        self.state: Any = rules.empty()

    @property
    def tip(self) -> int:
        """The number of the last record in effect; 0 before the first."""
        return self.line[-1] if self.line else 0

    @property
    def tape(self) -> bool:
        """Whether people measure."""
        return self.header.ruler == "tape"

    @property
    def seats(self) -> tuple[str, ...]:
        """The player seats."""
        return self.rules.seats(self.state)

    # --- deciding ---------------------------------------------------------------

    def oracle(
        self, command: Command, answers: tuple[Any, ...], meaning: Callable[[Any, Any], Any] = unread
    ) -> Answered:
        """Return the oracle that this game's dice and ruler ask for.

        *meaning* turns an answer in the words of its seat into the game's own.
        """
        dice = None
        if self.header.dice == "fair":
            dice = fair_dice(self.secret, self.tip, self.codec.command_bytes(command))
        elif self.header.dice == "seeded":
            dice = seeded(self.header.seed, self.tip, self.codec.command_bytes(command))
        geometry = None if self.tape else self.rules.geometry
        return Answered(answers, dice, geometry, self.rules.read, self.header.dice, meaning=meaning)

    def draft(
        self, seat: str, command: Command, answers: tuple[Any, ...] = (), against: int | None = None
    ) -> Draft | Needs | Refusal:
        """Decide *command* for *seat* without keeping anything.

        *against* is the number of the last record the seat had seen; an older one is refused.
        """
        if against is not None and against != len(self.records):
            return Refusal("", say("engine-stale", made=against, now=len(self.records)))
        if self.records and not known_seat(seat, self.seats):
            return Refusal("", say("engine-no-such-seat", seat=seat))
        if seat == OBSERVER:
            return Refusal("", say("engine-observer"))
        match command:
            case Undo() | Redo():
                return self._draft_travel(seat, command)
            case _:
                return self._draft_act(seat, command, answers)

    def _draft_act(self, seat: str, command: Command, answers: tuple[Any, ...]) -> Draft | Needs | Refusal:
        """Resolve *command*; what comes back to the seat instead is made of what it may know."""
        got = self._resolved(self.state, seat, command, answers)
        if isinstance(got, Refusal) and seat != REFEREE and type(command) not in UNRULED:
            seen = self._resolved(self.rules.known(self.state, seat), seat, command, answers)
            if isinstance(seen, Refusal):
                return seen
        if isinstance(got, Resolution):
            return self._drafted(seat, command, tuple(got.events), got.state)
        return got

    def _resolved(
        self, state: Any, seat: str, command: Command, answers: tuple[Any, ...]
    ) -> Resolution[Any] | Needs | Refusal:
        def meaning(question: Any, raw: Any) -> Any:
            return self._meant(question, raw, state, seat)

        oracle = self.oracle(command, answers, meaning)
        r = Resolution(state, self.rules.evolve, oracle, seat)
        try:
            self.run(r, command)
            oracle.finish()
        except Refused as refused:
            return refused.refusal
        except NeedsAnswer as needs:
            return Needs(self._asked(needs.question, state, seat), tuple(answers))
        except ValueError as error:
            return Refusal("", say("engine-bad-answer", why=str(error)))
        return r

    def _asked(self, question: Question, state: Any, seat: str) -> Question:
        """Return a question as *seat* may read it: what it asks of is concealed like any fact.

        *state* is that before the command: nothing is recorded yet, so nothing more is known.
        """
        match question:
            case Measure(question=asked):
                shown = self.concealed(state, Measured(asked, None, seat), state, seat)
                return Measure(shown.question) if isinstance(shown, Measured) else question
            case Throw(need=need):
                event = Thrown(question.why, question.rule, (), question.sides, need, 0, "", question.who)
                shown = self.concealed(state, event, state, seat)
                if shown is None:  # whose dice these are he may not know
                    return structs.replace(question, who="", need=0, reading="faces")
                if shown == event or not isinstance(shown, Thrown):
                    return question
                reading = question.reading if shown.need == need else "faces"
                return structs.replace(question, who=shown.who, need=shown.need, reading=reading)
            case _:
                return question

    def _meant(self, question: Any, raw: Any, state: Any, seat: str) -> Any:
        """Return a seat's answer with every figure under its own name; `ValueError` in the seat's words."""
        asked = as_json(question)
        shown = self._asked(Measure(asked), state, seat)
        assert isinstance(shown, Measure)
        if shown.question == asked:
            return raw
        self.rules.read(msgspec.convert(shown.question, type(question)), raw)
        return _renamed(raw, dict(_pairs(shown.question, asked)))

    def run(self, r: Resolution[Any], command: Command) -> None:
        """Resolve *command* and everything that follows from it without anybody's decision."""
        match command:
            case Start() if not self.records:
                raise TypeError("a game is started by `begin`")
            case Start():
                r.refuse("", "engine-started")
            case Ruling():
                self._rule(r, command)
            case Remark(text=text):
                if not (cleaned := clean(text)):
                    r.refuse("", "engine-empty-remark")
                r.emit(Remarked(cleaned))
                return
            case Publish():
                if r.state.over is None or not self.secret or self.header.dice != "fair":
                    r.refuse("", "engine-nothing-to-publish")
                r.emit(SecretPublished(self.secret))
                return
            case _:
                check_turn(r, command)
                self.rules.resolve(r, command)
        while self.rules.advance(r):
            pass

    def _rule(self, r: Resolution[Any], command: Ruling) -> None:
        if r.seat != REFEREE and self.header.referee:
            r.refuse("", "engine-referee-only")
        reason = clean(command.reason)
        if not reason:
            r.refuse("", "engine-ruling-reason")
        if r.seat != REFEREE:  # what he may not know he cannot name
            seen = self.rules.known(r.state, r.seat)
            self.rules.rule_ruling(Resolution(seen, self.rules.evolve, Answered(), r.seat), command)
        self.rules.rule_ruling(r, command)
        r.emit(Ruled(command.fact, reason, command.subject, command.value))

    def begin(self, events: tuple[Event, ...], seat: str = REFEREE) -> Draft:
        """Return the draft of the first record: the scenario as the rule book set it up."""
        r = Resolution(self.state, self.rules.evolve, Answered(), seat)
        for event in events:
            r.emit(event)
        while self.rules.advance(r):
            pass
        return self._drafted(seat, Start(self.header.scenario), tuple(r.events), r.state)

    def _drafted(self, seat: str, command: Command, events: tuple[Event, ...], state: Any) -> Draft:
        return Draft(Record(len(self.records) + 1, self._clock(), seat, command, events), state)

    # --- undo and redo -----------------------------------------------------------

    def undo_target(self) -> int:
        """Return the record an undo goes back to: one step before the last in effect."""
        return self.line[-2] if len(self.line) > 1 else 0

    def undo_needs(self, seat: str, to: int) -> UndoClass:
        """Return whether *seat* may go back to *to* freely, by consent, or only the referee may."""
        taken = [self.records[n - 1] for n in self.line[bisect_right(self.line, to) :]]
        return undo_class(taken, seat, self.header.referee)

    def _draft_travel(self, seat: str, command: Undo | Redo) -> Draft | Refusal:
        if isinstance(command, Redo):
            if not self._undone:
                return Refusal("", say("engine-nothing-to-redo"))
            tail = self._undone[-1]
            return self._drafted(seat, command, (Redone(tail[-1]),), self.state_after(tail[-1]))
        if not self.in_effect(command.to) or command.to == self.tip:
            return Refusal("", say("engine-cannot-undo", to=command.to))
        needs = self.undo_needs(seat, command.to)
        if needs == "referee":
            return Refusal("", say("engine-undo-referee"))
        missing = [other for other in self.seats if other != seat and other not in command.consents]
        if needs == "consent" and missing:
            return Refusal("", say("engine-undo-consent", seats=", ".join(missing)))
        return self._drafted(seat, command, (Undone(command.to),), self.state_after(command.to))

    def in_effect(self, n: int) -> bool:
        """Whether record *n* is in effect: neither undone nor itself an undo or redo."""
        index = bisect_right(self.line, n) - 1
        return index >= 0 and self.line[index] == n

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self._undone)

    # --- keeping -----------------------------------------------------------------

    def accept(self, draft: Draft) -> AnyRecord:
        """Keep a draft, which by now is on disk."""
        self._append(draft.record, draft.state)
        return draft.record

    def replay(self, record: AnyRecord) -> None:
        """Keep a record read from a log: its events are copied, no rule is asked."""
        if type(record.command) in TRAVEL:
            state = self.state_after(self._checked_travel(record))
        else:
            state, evolve = self.state, self.rules.evolve
            for event in record.events:
                state = evolve(state, event)
        self._append(record, state)

    def _checked_travel(self, record: AnyRecord) -> int:
        match record.command, record.events:
            case Undo(to=to), (Undone(to=same),) if to == same and to != self.tip and self.in_effect(to):
                return to
            case Redo(), (Redone(to=to),) if self._undone and self._undone[-1][-1] == to:
                return to
        raise ValueError(f"record {record.n} goes where the game cannot go from record {self.tip}")

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Forget at the end what was accepted inside: for drafts that build on drafts."""
        count, state = len(self.records), self.state
        try:
            yield
        finally:
            while len(self.records) > count:
                self._withdraw()
            self.state = state

    def _withdraw(self) -> None:
        record, tip = self.records.pop(), self._parents.pop()
        match record.command:
            case Undo():
                for n in self._undone.pop():
                    self._extend(n)
            case Redo():
                cut = bisect_right(self.line, tip)
                self._undone.append(self.line[cut:])
                del self.line[cut:]
                del self._counts[cut:]
            case _:
                self.line.pop()
                self._counts.pop()
                self._kept.pop(record.n, None)
                self._undone = self._forgotten.pop(record.n, [])

    def _append(self, record: AnyRecord, state: Any) -> None:
        n, line, counts = record.n, self.line, self._counts
        if n != len(self.records) + 1:
            raise ValueError(f"record {n} follows record {len(self.records)}")
        self.records.append(record)
        self._parents.append(line[-1] if line else 0)
        if type(record.command) not in TRAVEL:
            if self._undone:
                self._forgotten[n], self._undone = self._undone, []
            line.append(n)
            counts.append((counts[-1] if counts else 0) + len(record.events))
            if n % STRIDE == 0:
                self._kept[n] = state
        elif isinstance(record.command, Undo):
            cut = bisect_right(line, record.command.to)
            self._undone.append(line[cut:])
            del line[cut:]
            del counts[cut:]
        else:
            for again in self._undone.pop():
                self._extend(again)
        self.state = state

    def _extend(self, n: int) -> None:
        self.line.append(n)
        self._counts.append((self._counts[-1] if self._counts else 0) + len(self.records[n - 1].events))

    # --- looking back ------------------------------------------------------------

    def state_after(self, n: int) -> Any:
        """Return the state after record *n*, undone or not; undo and redo lead where they point."""
        path: list[int] = []
        while n not in self._kept:
            command = self.records[n - 1].command
            if isinstance(command, (Undo, Redo)):
                moved = self.records[n - 1].events[0]
                assert isinstance(moved, (Undone, Redone))
                n = moved.to
                continue
            path.append(n)
            n = self._parents[n]
        state, evolve = self._kept[n], self.rules.evolve
        for step in reversed(path):
            for event in self.records[step - 1].events:
                state = evolve(state, event)
        return state

    def state_before(self, n: int) -> Any:
        """Return the state that record *n* was made in."""
        return self.state_after(self._parents[n])

    def parent(self, n: int) -> int:
        """Return the record in effect when record *n* was made."""
        return self._parents[n]

    def state_at(self, n: int, events: int) -> Any:
        """Return the state after the first *events* events of record *n*."""
        record = self.records[n - 1]
        if isinstance(record.command, (Undo, Redo)):
            return self.state_after(n)
        state, evolve = self.state_before(n), self.rules.evolve
        for event in record.events[:events]:
            state = evolve(state, event)
        return state

    @property
    def length(self) -> int:
        """How many events are in effect."""
        return self._counts[-1] if self._counts else 0

    def locate(self, moment: int) -> tuple[int, int]:
        """Return (record, events of it) of *moment*: how many events in effect have happened."""
        if not 0 <= moment <= self.length:
            raise ValueError(f"the game has {self.length} events, there is no moment {moment}")
        if moment == 0:
            return (self.line[0], 0) if self.line else (0, 0)
        index = bisect_right(self._counts, moment - 1)
        return self.line[index], moment - (self._counts[index - 1] if index else 0)

    def seek(self, moment: int) -> Any:
        """Return the state when *moment* events in effect had happened."""
        n, events = self.locate(moment)
        return self.state_at(n, events) if n else self._kept[0]

    def moment_after(self, n: int) -> int:
        """Return the moment after record *n*, which must be in effect."""
        index = bisect_right(self.line, n) - 1
        if index < 0 or self.line[index] != n:
            raise ValueError(f"record {n} was undone")
        return self._counts[index]

    def marks(self) -> Iterator[tuple[int, int, str]]:
        """Yield (moment, turn, phase) wherever the turn or phase changes, in order."""
        state = self._kept[0]
        seen: tuple[int, str] | None = None
        moment = 0
        for n in self.line:
            for event in self.records[n - 1].events:
                state = self.rules.evolve(state, event)
                moment += 1
                if (here := (state.turn, state.phase)) != seen:
                    seen = here
                    yield moment, *here

    # --- one seat's side of it -----------------------------------------------------

    def read(self, n: int, seat: str) -> list[tuple[Event, Any, Any]]:
        """Return what *seat* may read of record *n*: (event, state before, state after)."""
        record = self.records[n - 1]
        if isinstance(record.command, (Undo, Redo)):
            state = self.state_after(n)
            return [(event, state, state) for event in record.events]
        rows: list[tuple[Event, Any, Any]] = []
        state = self.state_before(n)
        for event in record.events:
            after = self.rules.evolve(state, event)
            if (shown := self.concealed(state, event, after, seat)) is not None:
                rows.append((shown, state, after))
            state = after
        return rows

    def concealed(self, before: Any, event: Event, after: Any, seat: str) -> Event | None:
        """Return *event* as *seat* may read it."""
        if seat == REFEREE:
            return event
        if isinstance(event, Measured):
            return (self.rules.concealed(before, event, after, seat) or event) if event.by == seat else None
        return self.rules.concealed(before, event, after, seat)


def _pairs(shown: Any, meant: Any) -> Iterator[tuple[str, str]]:
    """Yield (as the seat reads it, as it is) for every name in two values of one shape."""
    if isinstance(meant, dict):
        for name, value in meant.items():
            yield from _pairs(shown[name], value)
    elif isinstance(meant, (list, tuple)):
        for one, other in zip(shown, meant, strict=True):
            yield from _pairs(one, other)
    elif isinstance(meant, str) and shown != meant:
        yield shown, meant


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    return value


def check_turn(r: Resolution[Any], command: Command) -> None:
    """Refuse what does not answer an open decision; the refusal does not tell which is open."""
    if not r.state.awaiting:
        return
    tag = command.__struct_config__.tag
    mine = [d for d in r.state.awaiting if r.seat in (d.seat, REFEREE)]
    if any(tag in decision.answers for decision in mine):
        return
    if mine:
        r.refuse(mine[0].rule, "engine-decide-first")
    r.refuse("", "engine-others-decide")


def try_command(
    rules: RuleSet, state: Any, seat: str, command: Command, oracle: Oracle
) -> Refusal | NeedsAnswer | Resolution[Any]:
    """Run a command against a bare state and tell how it ends; for menus, odds and previews."""
    r = Resolution(state, rules.evolve, oracle, seat)
    try:
        check_turn(r, command)
        rules.resolve(r, command)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return needs
    return r


def as_command(rules: RuleSet, value: dict[str, Any]) -> Command | Refusal:
    """Return the command of a JSON value, or a refusal that names the field that is wrong.

    Names of fields may be dotted, as `RuleSet.fields` names them.
    """
    try:
        return codec(rules).command(folded(value))
    except ValueError as error:
        return Refusal("", say("engine-bad-command", why=str(error)))
