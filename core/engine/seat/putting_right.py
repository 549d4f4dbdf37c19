"""What the referee needs to put an act right: what was given in it, and what would come of another answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from core.engine.contract.engine_facts import ActBegun, Amended, Travel
from core.engine.contract.facts import Command, Drawn, Event, Measured, Refusal, Thrown
from core.engine.contract.questions import Draw, Measure, Throw
from core.engine.contract.seats import REFEREE
from core.engine.game.amendment import GIVEN, Plan, Righted, Stopped, amended
from core.engine.game.game import Draft, Game
from core.engine.game.host import GameHost, Righting
from core.engine.game.written import as_command
from core.engine.seat.known import Known
from core.engine.words.message import Message


def held(event: Event) -> bool:
    """Whether an event is a test that held without a die: nobody gave anything for it."""
    return isinstance(event, Thrown) and event.held


class Given(Struct, frozen=True):
    """One throw, card or measurement of an act: its *number* there, from 1, what was asked and what came.

    What the program threw is *fixed*. *message* is its line of the log, where it has one.
    """

    number: int
    question: Throw | Draw | Measure
    value: Any
    fixed: bool = False
    message: Message | None = None


class Told(Struct, frozen=True):
    """One line of the log: of which record, and what it says. Records to come are numbered on."""

    record: int
    message: Message


class Prospect(Struct, frozen=True):
    """What an amendment would lead to: lines that would not hold any more, and those in their place.

    *carried* is how many later acts are done again, *fell_away* which answers are not asked for any more.
    Where that may not be told before it is done it is not *foreseen*. *ends* is the record from which on
    nothing is carried over, 0 for none.
    """

    gone: tuple[Told, ...]
    new: tuple[Told, ...]
    carried: int
    fell_away: tuple[int, ...] = ()
    foreseen: bool = True
    ends: int = 0


class PuttingRight:
    """The referee's hands on what was done. Records have the log's own numbers: he knows of all."""

    decides: ClassVar[bool] = True
    """Whether whoever puts right says what holds where an act does not go on."""

    def __init__(self, host: GameHost) -> None:
        self._host = host

    def may(self, record: int) -> bool:
        """Whether *record* is an act that can be put right."""
        game = self._host.game
        if not 2 <= record <= len(game.records) or not game.in_effect(record) or record <= game.published:
            return False
        return not isinstance(next(iter(game.records[record - 1].events), None), ActBegun)

    def lets_pass(self, record: int) -> bool:
        """Whether in *record* a moment was only let pass, as by a seal, and nothing was given there."""
        n, game = self._n(record), self._host.game
        command = game.records[n - 1].command
        if command.__struct_fields__ or self.given_in(record):
            return False
        with suppress(LookupError):
            state = game.state_before(n)
            return any(game.rules.passing(state, one) == command for one in state.awaiting)
        return False

    def _n(self, record: int) -> int:
        """Return the log's own number of *record*."""
        return record

    def given_in(self, record: int) -> tuple[Given, ...]:
        """Return what was thrown, drawn and measured in *record*, in its order."""
        rows = self._host.game.read(record, REFEREE)
        asked = [
            (event, self._host.game.rules.sentence(before, event, after))
            for event, before, after in rows
            if isinstance(event, GIVEN)
        ]
        return tuple(
            given(number, event, said) for number, (event, said) in enumerate(asked, 1) if not held(event)
        )

    def lines(self, record: int) -> tuple[Told, ...]:
        """Return the lines of *record*."""
        return tuple(_told(self._host.game, (record,)))

    def known_before(self, record: int, seat: str = "") -> Known:
        """Return what a seat knew before *record*, its own where no *seat* is named."""
        game = self._host.game
        seat = seat or game.records[record - 1].seat
        seen = game.rules.known(game.state_before(record), seat)
        return Known(game.rules, seat, seen, game.tape, game.header.referee)

    @property
    def players(self) -> tuple[str, ...]:
        """The seats whose acts are put right."""
        return self._host.game.seats

    def command_of(self, record: int) -> dict[str, Any]:
        """Return the command of *record* as a JSON value, with whatever the log leaves out as usual."""
        command = self._host.game.records[record - 1].command
        value = _in_full(command)
        assert isinstance(value, dict)
        return {"do": command.__struct_config__.tag, **value}

    def as_command(self, value: dict[str, Any]) -> Command | Refusal:
        """Return the command of a JSON value, or why it is none."""
        return as_command(self._host.game.rules, value)

    def last_amendment(self) -> int:
        """Return the record to which taking the last amendment back leads, 0 where none stands."""
        return self._game_before(self._last(self._host.game.amendments))

    def to_undo(self) -> int:
        """Return the record to which taking back an amendment leads after which nothing was done, else 0."""
        last = self._last(self._host.game.amendments)
        return self._game_before(last) if last and self._stands_at(last) else 0

    def to_redo(self) -> int:
        """Return the record at which the game was before an amendment was taken back last, else 0.

        After it nothing may have been done. What makes an amendment again takes none back.
        """
        game = self._host.game
        last = game.amendments[-1] if game.amendments else 0
        if not last or not self._stands_at(last) or not self._took_back(last):
            return 0
        to = self._led_to(last)
        taken = any(game.parent(n) == to and not self._took_back(n) for n in game.amendments)
        return self._game_before(last) if taken else 0

    def _took_back(self, amendment: int) -> bool:
        """Whether an amendment led to what was not in effect: so another is taken back, or made again."""
        game = self._host.game
        return self._led_to(amendment) not in game.line_to(game.parent(amendment))

    def _stands_at(self, amendment: int) -> bool:
        """Whether the game is where an amendment has brought it."""
        game, acts = self._host.game, self._host.game.with_amendment(amendment)
        return game.tip == (acts if acts > amendment else self._led_to(amendment))

    def _led_to(self, amendment: int) -> int:
        (led,) = self._host.game.records[amendment - 1].events
        assert isinstance(led, Amended)
        return led.to

    def _game_before(self, amendment: int) -> int:
        """Return the record that an amendment was made after, 0 where nobody may go back there."""
        before = self._host.game.parent(amendment) if amendment else 0
        return before if before > self._host.game.published else 0

    def _last(self, amendments: Sequence[int]) -> int:
        """Return the last of some amendments that stands and can be taken back, 0 for none."""
        game = self._host.game
        for n in reversed(amendments):
            before, to = game.parent(n), self._led_to(n)
            if not self._took_back(n) and _stands(game, n, to) and game.leads_to(before):
                return n
        return 0

    def meant(self, plan: Plan) -> Plan:
        """Return a plan in the numbers of the log."""
        return plan

    def asks(self, plan: Plan) -> tuple[str, ...]:
        """Return the seats that must agree to a plan: to the referee's none."""
        return ()

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """Return what *plan* would lead to, or where it stops; nothing of the game changes."""
        game = self._host.game
        got = amended(game, plan)
        if not isinstance(got, Righted):
            return got
        if plan.back:
            there = game.line_to(plan.back)
            common = sum(one == other for one, other in zip(game.line, there))
            now = [*_told(game, there[common:]), *_told_of(game, got.drafts)]
            gone, new = differing(_told(game, game.line[common:]), now)
            forgotten = sum(map(len, plan.forgotten.values()))
            return Prospect(gone, new, len(got.drafts) - 1 - forgotten, got.fell_away)
        old = _told(game, [n for n in game.line if n >= plan.first])
        gone, new = differing(old, _told_of(game, got.drafts))
        put = sum(not one.never for one in plan.corrections.values())
        put += sum(map(len, plan.forgotten.values()))
        return Prospect(gone, new, len(got.drafts) - 1 - put, got.fell_away)

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Righting:
        """Put it right, with the *consents* that were asked for; on disk before this returns the record."""
        return await self._host.amend_async(plan)


def _stands(game: Game, amendment: int, to: int) -> bool:
    """Whether what an amendment made is in effect; one that only took acts out leads to record *to*."""
    if game.is_amended(amendment + 1):
        return game.in_effect(amendment + 1)
    there, before = game.line_to(to), game.line_to(game.parent(amendment))
    return game.in_effect(to) and not any(game.in_effect(n) for n in before[len(there) :])


def _in_full(value: Any) -> Any:
    """Return a value of a command as JSON, its defaults too."""
    match value:
        case Struct() if value.__struct_config__.array_like:
            return [_in_full(getattr(value, name)) for name in value.__struct_fields__]
        case Struct():
            return {name: _in_full(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() | list():
            return [_in_full(one) for one in value]
        case dict():
            return {key: _in_full(one) for key, one in value.items()}
    return value


def given(number: int, event: Event, said: Message | None) -> Given:
    """Return what was given in an act as it is shown."""
    match event:
        case Thrown():
            reading = event.reading or ("hits" if event.need else "faces")
            dice, sides = len(event.faces), event.sides
            ask = Throw(dice, event.why, event.rule, sides, reading, event.need, event.who, event.low)
            return Given(number, ask, event.faces, event.source != "typed", said)
        case Drawn():
            draw = Draw(event.deck, event.rule, event.cards, event.who)
            return Given(number, draw, event.card, event.source != "typed", said)
        case Measured():
            return Given(number, Measure(event.question), event.answer, False, said)
    raise TypeError(event)


def _told(game: Game, records: Sequence[int]) -> list[Told]:
    """Return the lines of *records*, as the referee reads them."""
    told: list[Told] = []
    for n in records:
        record = game.records[n - 1]
        if not isinstance(record.command, Travel):
            told += _lines(game, n, record.events, game.state_before(n))
    return told


def _told_of(game: Game, drafts: Sequence[Draft]) -> list[Told]:
    """Return the lines of acts that are only worked out, each on the state that the one before leads to."""
    told: list[Told] = []
    for before, draft in pairwise(drafts):
        told += _lines(game, draft.record.n, draft.record.events, before.state)
    return told


def _lines(game: Game, n: int, events: Sequence[Event], state: Any) -> list[Told]:
    told = []
    for event in events:
        after = game.rules.evolve(state, event)
        message = game.rules.sentence(state, event, after)
        if message is not None:
            told.append(Told(n, message))
        state = after
    return told


def differing(old: Sequence[Told], new: Sequence[Told]) -> tuple[tuple[Told, ...], tuple[Told, ...]]:
    """Return the lines of *old* that are not in *new*, in order, and the other way round."""
    was, now = ([msgspec.json.encode(told.message) for told in told_of] for told_of in (old, new))
    gone: list[Told] = []
    came: list[Told] = []
    for what, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what != "equal":
            gone += old[a:b]
            came += new[c:d]
    return tuple(gone), tuple(came)
