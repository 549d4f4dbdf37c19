"""What a player needs to put an act of his own right in a game without a referee, and no more.

Nobody is told before what would come of it where somebody may be hidden: to change an act and look, or to
take that back and look, would be a way to see him. So the act itself is tried on what the player knows; what
comes of it is told when it is done. Only where nobody can act unseen is all of it worked out before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec import structs

from core.engine.chance.carried import Carried, NotTyped
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.engine_facts import Travel, Travelled
from core.engine.contract.facts import Command, Refusal, Refused
from core.engine.contract.questions import Measure, Needs, NeedsAnswer, Throw
from core.engine.game.amendment import GIVEN, Plan, Righted, Stopped, amended
from core.engine.game.game import Game
from core.engine.game.host import GameHost, Righting
from core.engine.game.visible_log import read, visible
from core.engine.seat.known import Known
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import Given, Prospect, PuttingRight, Told, differing, given, held
from core.engine.words.message import Message, say
from core.engine.words.validation import why as misfit


class OwnRighting(PuttingRight):
    """A player's hands on his own acts. Records, and what was given in them, have numbers that he knows."""

    decides: ClassVar[bool] = False

    def __init__(self, host: GameHost, port: SeatPort) -> None:
        super().__init__(host)
        self._port = port
        self._seat = port.seat

    # --- what he did ----------------------------------------------------------------------------

    def _n(self, record: int) -> int:
        return self._port.in_log(record) if 1 <= record <= self._port.tip else 0

    def may(self, record: int) -> bool:
        """Whether *record* is an act of his own that can be put right."""
        n, game = self._n(record), self._host.game
        return super().may(n) and game.records[n - 1].seat == self._seat and not _is_travel(game, n)

    def given_in(self, record: int) -> tuple[Given, ...]:
        """Return what was thrown, drawn and measured in *record*, as far as he may read it."""
        rules, seat = self._host.game.rules, self._seat
        rows = [row for row in read(self._host.game, self._n(record), seat) if isinstance(row[0], GIVEN)]
        said = [
            (event, rules.sentence(rules.known(before, seat), event, rules.known(after, seat)))
            for event, before, after in rows
        ]
        return tuple(
            given(number, event, text) for number, (event, text) in enumerate(said, 1) if not held(event)
        )

    def lines(self, record: int) -> tuple[Told, ...]:
        """Return the lines of *record* as he reads them."""
        return tuple(_lines_of(self._port, (record,)))

    def known_before(self, record: int, seat: str = "") -> Known:
        """Return what he knew before *record*; nobody else's knowledge is his."""
        return super().known_before(self._n(record), self._seat)

    @property
    def players(self) -> tuple[str, ...]:
        """The seat whose acts are put right: his own."""
        return (self._seat,)

    def command_of(self, record: int) -> dict[str, Any]:
        """Return the command of *record* as a JSON value."""
        return super().command_of(self._n(record))

    def last_amendment(self) -> int:
        """Return his own number of his last amendment, 0 where none of his stands last for all he knows."""
        game = self._host.game
        n = self._last([one for one in game.amendments if visible(game, one, self._seat)])
        mine = n and game.records[n - 1].seat == self._seat and self._game_before(n)
        return _known(self._port, game, (n,))[0] if mine else 0

    # --- what would come of it ------------------------------------------------------------------

    def asks(self, plan: Plan) -> tuple[str, ...]:
        """Return the seats that must agree, as to an undo of the act."""
        game, to = self._host.game, self.target(plan)
        free = not to or game.undo_needs(self._seat, to) == "free"
        return () if free else game.others(self._seat)

    def target(self, plan: Plan) -> int:
        """Return the log's record after which the game would go on anew; 0 for none."""
        game, meant = self._host.game, self.meant(plan)
        return meant.back or (game.whole(game.parent(meant.first)) if meant.first else 0)

    def why_not(self, plan: Plan) -> Message | None:
        """Return why a plan cannot even be asked for, `None` where it can."""
        got = self.prospect(plan)
        if isinstance(got, Stopped):
            return got.got.message if isinstance(got.got, Refusal) else say("engine-amend-unforeseen")
        return got.message if isinstance(got, Refusal) else None

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """Return what can be told before it is done; nothing of the game changes."""
        game = self._host.game
        meant = structs.replace(self.meant(plan), consents=game.others(self._seat))
        if plan.back:
            return self._way_back(meant)
        if not all(self.may(record) for record in plan.touched):
            return Refusal("", say("engine-amend-own"))
        read_of = {self._n(record): right.answers for record, right in plan.corrections.items()}
        if (stops := foreseen(game, meant, read_of)) is not None:
            return self._numbered(stops)
        states = (game.state_before(meant.first), game.state)
        return self._told(meant) if self._open(states) else self._untold()

    def _numbered(self, got: Stopped | Refusal) -> Stopped | Refusal:
        """Return where it stops by the number that he knows."""
        if isinstance(got, Refusal):
            return got
        (record,) = self._port.numbered((got.record,))
        return structs.replace(got, record=record, passing=None)

    def _open(self, states: Sequence[Any]) -> bool:
        """Whether nobody can have acted unseen by another in these *states*, as each may know himself."""
        game = self._host.game
        rules = game.rules
        return not any(rules.unseen(rules.known(one, seat), seat) for one in states for seat in game.seats)

    @staticmethod
    def _untold() -> Prospect:
        """Tell neither lines nor numbers: what all know alike says who is seen, and who looks on unseen."""
        return Prospect((), (), 0, foreseen=False)

    def _told(self, meant: Plan) -> Prospect | Stopped | Refusal:
        """Return what goes and what comes, as all may read it who are asked."""
        game = self._host.game
        got = amended(game, meant, dice=False)
        if isinstance(got, Refusal):
            return got
        if isinstance(got, Stopped) or _awaits_dice(game, got):
            return self._untold()
        old = [n for n in game.line if n >= meant.first]
        gone, came, _ = self._compared(old, [], got)
        put = len(meant.corrections) + sum(map(len, meant.forgotten.values()))
        return self._carried(gone, came, got, put)

    def _carried(self, gone: tuple[Told, ...], came: tuple[Told, ...], got: Righted, put: int) -> Prospect:
        """Return what can be told of an amendment of which *put* acts are no others carried over."""
        game = self._host.game
        ends = 0 if got.ends is None else self._port.numbered((got.ends.record,))[0]
        fell_away = _known(self._port, game, got.fell_away)
        return Prospect(gone, came, max(0, len(got.drafts) - 1 - put), fell_away, ends=ends)

    def _compared(
        self, old: Sequence[int], there: Sequence[int], got: Righted
    ) -> tuple[tuple[Told, ...], tuple[Told, ...], Any]:
        """Return what all read of records that go, what of those in their place, and the state then."""
        game = self._host.game
        count = len(game.records)
        was = [_lines_of(port, _known(port, game, old)) for port in self._ports()]
        with game.trial():
            for draft in got.drafts:
                game.accept(draft)
            new = [*there, *range(count + 1, len(game.records) + 1)]
            now = [_lines_of(port, _known(port, game, new)) for port in self._ports()]
            led_to = game.state
        return (*differing(_shared(was), _shared(now)), led_to)

    def _way_back(self, meant: Plan) -> Prospect | Stopped | Refusal:
        """Return what would go and come again, unless somebody may hide where they part, now, or there."""
        game = self._host.game
        got = amended(game, meant, dice=False)
        if isinstance(got, (Stopped, Refusal)):
            return got
        old, there = game.line, game.line_to(meant.back)
        common = sum(one == other for one, other in zip(old, there))
        parted = old[common - 1] if common else 0
        if _awaits_dice(game, got) or not self._open((game.state_after(parted), game.state)):
            return self._untold()
        gone, came, led_to = self._compared(old[common:], there[common:], got)
        if not self._open((game.state_after(meant.back), led_to)):
            return self._untold()
        return self._carried(gone, came, got, 0)

    @property
    def _readers(self) -> tuple[str, ...]:
        """Who reads what is told: he, and those who are asked; at one keyboard all of them see one screen."""
        return (self._seat, *self._host.game.others(self._seat))

    def _ports(self) -> list[SeatPort]:
        return [SeatPort(self._host, seat) for seat in self._readers]

    # --- doing it -------------------------------------------------------------------------------

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Righting:
        """Put it right with the *consents* that whoever sits here answers for."""
        meant = structs.replace(self.meant(plan), consents=consents)
        got = await self._host.amend_async(meant)
        return self._numbered(got) if isinstance(got, Stopped) else got

    def meant(self, plan: Plan) -> Plan:
        """Return a plan in the numbers of the log; to take back is only what `last_amendment` names."""
        rights = {
            self._n(record): structs.replace(right, answers=self._in_record(record, right.answers))
            for record, right in plan.corrections.items()
        }
        forgotten = {self._n(record): acts for record, acts in plan.forgotten.items()}
        meant = structs.replace(plan, corrections=rights, forgotten=forgotten, until=0, by=self._seat)
        takes_back = plan.back and plan.back == self.last_amendment()
        return structs.replace(meant, back=self._host.game.parent(self._n(plan.back)) if takes_back else 0)

    def _in_record(self, record: int, answers: Mapping[int, Any]) -> dict[int, Any]:
        """Return answers by their numbers in the whole record, of which he may not read all."""
        game, n = self._host.game, self._n(record)
        state, numbers, count = game.state_before(n), [], 0
        for event in game.records[n - 1].events:
            before, state = state, game.rules.evolve(state, event)
            if isinstance(event, GIVEN):
                count += 1
                numbers += [count] if game.concealed(before, event, state, self._seat) is not None else []
        return {numbers[at - 1]: value for at, value in answers.items() if at <= len(numbers)}


def _awaits_dice(game: Game, got: Righted) -> bool:
    """Whether the program throws for what comes after, which nobody may know before."""
    ends = got.ends.got if got.ends is not None else None
    if not isinstance(ends, Needs) or isinstance(ends.question, Measure):
        return False
    why = ends.question.why if isinstance(ends.question, Throw) else ""
    return game.header.source_of(why) != "typed"


def _is_travel(game: Game, n: int) -> bool:
    return isinstance(game.records[n - 1].command, Travel)


def _known(port: SeatPort, game: Game, records: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers in which a seat knows of *records*, of those that it knows of."""
    return port.numbered(n for n in records if visible(game, n, port.seat))


def _lines_of(port: SeatPort, records: Iterable[int]) -> list[Told]:
    """Return what a seat reads of its *records*."""
    return [
        Told(line.record, line.message)
        for record in records
        for line in port.lines_of(record)
        if line.message is not None and not isinstance(line.fact, Travelled)
    ]


def _shared(told: Sequence[Sequence[Told]]) -> list[Told]:
    """Return the lines that all read alike, as the first one reads them."""
    first, *others = told
    alike = [{msgspec.json.encode(one.message) for one in lines} for lines in others]
    return [one for one in first if all(msgspec.json.encode(one.message) in lines for lines in alike)]


# --- the act itself, as he knew the game --------------------------------------------------------


def foreseen(game: Game, plan: Plan, answers: Mapping[int, Mapping[int, Any]]) -> Stopped | Refusal | None:
    """Return where the acts themselves stop, tried on what their seat knew; `None` where they go through.

    *answers* are those of the corrections by their numbers among what the seat may read of each record. Where
    it hangs on what the seat does not see, or on dice that have not fallen, it is not foreseen.
    """
    for n in sorted(plan.touched):
        state = game.rules.known(game.state_before(n), plan.by)
        forgotten = plan.forgotten.get(n, ())
        for number, (command, oracle) in enumerate(_acts(game, plan, n, answers.get(n, {})), 1):
            got = _tried(game, state, plan.by, command, oracle)
            if got is None:
                return None
            if isinstance(got, (Needs, Refusal)):
                return Stopped(n, got, number if number <= len(forgotten) else 0)
            state = got.state
    return None


def _acts(game: Game, plan: Plan, n: int, answers: Mapping[int, Any]) -> Iterator[tuple[Command, Carried]]:
    """Yield what was forgotten before record *n*, then its own act, each with what answers it."""
    for act in plan.forgotten.get(n, ()):
        yield act.command, Carried(game.oracle(act.command, act.answers, dice=False), 0, (), {})
    right = plan.corrections.get(n)
    if right is not None and not right.never:
        command = game.records[n - 1].command if right.command is None else game.meant(right.command)
        events = tuple(event for event, _, _ in read(game, n, plan.by))
        yield command, Carried(game.oracle(command, right.more, dice=False), n, events, answers)


def _tried(
    game: Game, state: Any, seat: str, command: Command, oracle: Carried
) -> Resolution[Any] | Needs | Refusal | None:
    """Resolve one act on what a seat knew; `None` where that does not tell what comes of it."""
    r = Resolution(state, game.rules.evolve, oracle, seat)
    try:
        game.run(r, command)
        oracle.finish(surplus=True)
    except Refused as refused:
        return refused.refusal
    except NotTyped:
        return Refusal("", say("engine-amend-fair-dice"))
    except NeedsAnswer as needs:
        return Needs(needs.question) if isinstance(needs.question, Measure) else None
    except ValueError as error:
        return Refusal("", say("engine-bad-answer", why=misfit(error)))
    except Unseen:
        return None
    return r
