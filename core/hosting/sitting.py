"""One person at one seat of a table, for as long as he is connected."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from msgspec import structs

from core.engine.contract.facts import Command, GoOn, Refusal, Remark
from core.engine.contract.questions import Needs
from core.engine.game.visible_log import visible
from core.engine.seat.port import Accepted, Answer
from core.engine.words.message import Message, say
from core.hosting.consent import Asked, Settled
from core.hosting.errands import Errand
from core.hosting.inviting import Inviter
from core.hosting.marks import Mark, PlaceKept
from core.hosting.names_of_seats import seat_name
from core.hosting.news import Listener, News
from core.hosting.passing import open_decisions
from core.hosting.people import Person
from core.hosting.presence import SeatPresence
from core.hosting.refused import Refused, refused
from core.hosting.seat_port import SeatPort
from core.hosting.standing import Standing
from core.hosting.talk import Said, may_read

if TYPE_CHECKING:
    from core.hosting.table import Table


class Sitting:
    """The only thing that a connection holds of a game. Its port is bound to its seat; no other can be had.

    Once it is left, or was dropped, its port takes no command any more and can not be had again.
    """

    def __init__(self, table: Table, person: Person, seat: str, listener: Listener, behind: int = 0) -> None:
        self.person = person
        self.seat = seat
        self.behind = behind
        self.over: Message | None = None
        self._table = table
        self._listener = listener
        self._port = table.house.port_of(table.host, seat, self._gate, behind)
        self._mark = PlaceKept(table.house.marks, person, table.id, seat, table.house.clock)
        self._detach = self._port.attach(lambda: self.tell(News("moved")))

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.id

    @property
    def port(self) -> SeatPort:
        """The way to the game; `Refused` once the sitting is over."""
        self._check_open()
        return self._port

    def _gate(self, command: Command) -> Refusal | None:
        """Say why a command is not sent: the sitting is over, or there were too many."""
        if self.over is not None:
            return Refusal("", self.over)
        spending = self._table.house.spending
        try:
            if isinstance(command, Remark):
                spending.spend(self.person, "remarks")
            spending.spend(self.person, "acts")
        except Refused as told:
            return Refusal("", told.message)
        return None

    def tell(self, news: News) -> None:
        """Hand news to the listener; its trouble is its own."""
        if self.over is None or news.kind == "dropped":
            try:
                self._listener(news)
            except Exception as error:  # a screen that is going away
                self._table.listener_error = error

    # --- looking round -------------------------------------------------------------

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here, and whose decision is awaited as far as this seat knows."""
        return self._table.presence(self.port.view().waiting_for)

    def mark(self) -> Mark:
        """Return what this person had seen last."""
        return self._table.house.marks.of(self.person, self.game, self.seat)

    def seen(self) -> None:
        """Note that everything there is was shown: the lobby tells of it no more."""
        port, said = self.port, self._said(0)
        self._mark.saw(port.tip, said[-1].id if said else 0)
        self._mark.keep()

    def saw(self, record: int, said: int) -> None:
        """Take note that so much was before somebody's eyes; it is written down within `EVERY`."""
        self._mark.saw(record, said)

    def keep_mark(self) -> None:
        """Write down what was seen, where that is due."""
        self._mark.keep_if_due()

    @property
    def inviter(self) -> Inviter:
        """How this person invites others to the game, where he may."""
        self._check_open()
        return Inviter(self._table.house, self.person, self.game, self.seat)

    # --- talking -------------------------------------------------------------------

    def say(self, to: str, text: str) -> Said:
        """Say something *to* all, to one's own side, or to the referee, who may name a seat.

        `Refused`: it is meant for nobody, nothing is left of it, or too much was said within a minute.
        """
        self._check_open()
        table = self._table
        table.house.spending.spend(self.person, "talk")
        record = len(table.host.game.records)
        said = table.house.talk.say(self.person, self.game, self.seat, to, text, record, table.seats)
        for one in tuple(table.sittings):
            if may_read(one.seat, self.seat, to) and one.shown_to is None:
                one.tell(News("talk"))
        return said

    def told(self, since: int = 0) -> tuple[Said, ...]:
        """Return what was said for this seat after *since* (the id of something said), oldest first."""
        self._check_open()
        return self._said(since)

    def _said(self, since: int) -> tuple[Said, ...]:
        return self._table.house.talk.read(self.game, self.seat, since, self.shown_to)

    @property
    def late(self) -> bool:
        """Whether this sitting is shown the game some acts behind."""
        return self.behind > 0 and self._table.host.game.state.over is None

    @property
    def shown_to(self) -> int | None:
        """The log's record up to which this sitting hears of the game; `None` for all of it."""
        return self._port.shown_to

    # --- standing answers ------------------------------------------------------------

    @property
    def standing(self) -> Standing | None:
        """The seat's standing answer."""
        return self._table.standing.of(self.seat)

    @property
    def reacting(self) -> bool:
        """Whether a window of reaction is open for this seat, which `let_pass` would let pass."""
        return any(one.reaction for one in open_decisions(self._table.host.game, self.seat))

    def let_pass(self, anything: bool = False) -> Standing:
        """Let windows like the one that is open, or *anything*, pass until the end of the turn.

        `Refused` where no window of reaction is open for this seat.
        """
        self._check_open()
        made = self._table.standing.set(self.person, self.seat, anything)
        self._table.tell(News("standing"), (self.seat,))
        self._table.wake()
        return made

    def let_nothing_pass(self) -> None:
        """Give no standing answer any more."""
        self._check_open()
        self._table.standing.end(self.seat)
        self._table.tell(News("standing"), (self.seat,))

    def left(self) -> timedelta | None:
        """Return how long this seat's decision may still take; `None` without one, or without a limit."""
        until = self._table.until(self.seat)
        return None if until is None else max(until - self._table.house.clock(), timedelta())

    # --- throwing and measuring for others ------------------------------------------------------

    def errand(self) -> Errand | None:
        """Return what this seat is asked to throw or measure for another; nothing once it is over."""
        return self._table.errands.asked_of(self.seat) if self.over is None else None

    async def run_errand(self, answers: tuple[Any, ...]) -> Answer:
        """Answer it: the answers so far and one more; return what the act needs next, or what came of it."""
        if (why := self._gate(GoOn())) is not None:
            return why
        got = await self._table.errands.answer(self.seat, answers)
        self._table.wake()
        if isinstance(got, (Needs, Refusal)):
            return got
        return Accepted(self._port.tip, ())

    # --- another game from here ------------------------------------------------------------------

    def may_branch(self) -> None:
        """See whether this person may begin another game from this one; `Refused` says why not."""
        house = self._table.house
        if house.branching is None:
            raise refused("hosting-no-branch")
        house.branching.check(self.person, house.rows.the(self.game))

    async def branch(self, record: int) -> str:
        """Begin one from the state after a record of the log, of the same people; return its id."""
        self._check_open()
        house = self._table.house
        self.may_branch()
        assert house.branching is not None
        return await house.branching.branch(self.person, house.rows.the(self.game), record)

    # --- consent -----------------------------------------------------------------------

    def ask_back(self, back: bool = True, to: int | None = None) -> tuple[str, ...]:
        """Ask the others whether this seat may go one step back (or forward again); return who is asked.

        With *to*, the seat's own number of a record, it goes back to the state after that one at once. Nobody
        is asked where it is free: then it just does so, by its port.
        """
        self._check_open()
        self._table.house.spending.spend(self.person, "talk")
        asked = self._table.consents.ask(self.seat, back, self._in_log(to))
        self._table.tell(News("consent"), asked)
        return asked

    def _in_log(self, record: int | None) -> int | None:
        """Return the log's number of this seat's *record*; `Refused` where it has none."""
        if record is None:
            return None
        try:
            return self._port.in_log(record)
        except ValueError:
            raise refused("hosting-nothing-to-undo") from None

    def asked(self) -> Asked | None:
        """Return what this seat is asked to agree to."""
        asked = self._table.consents.asked_of(self.seat)
        return None if asked is None else structs.replace(asked, acts=self._port.numbered(asked.acts))

    async def agree(self, yes: bool) -> None:
        """Agree to what is asked, or not; where all have agreed it is done. Both sides are told."""
        self._check_open()
        settled = await self._table.consents.answer(self.seat, yes)
        if settled is None:
            return
        for seat in (settled.seat, *sorted(settled.wanted)):
            if seat != self.seat or settled.done:
                self._table.tell_or_keep(News("consent", self._told(settled, seat)), seat)

    def _told(self, settled: Settled, seat: str) -> Message:
        """Return what *seat* is told of what became of an undo: so many acts as it knows of."""
        game = self._table.host.game
        if not settled.done:
            return say("hosting-consent-declined", who=seat_name(game, self.seat))
        done = "hosting-consent-back" if settled.back else "hosting-consent-forward"
        count = sum(visible(game, n, seat) for n in settled.taken)
        return say(done, who=seat_name(game, settled.seat), count=count)

    def missed(self) -> tuple[Message, ...]:
        """Return what became of what this seat had asked while nobody sat here; each is told once."""
        self._check_open()
        return self._table.missed.take(self.seat)

    def _check_open(self) -> None:
        if self.over is not None:
            raise Refused(self.over)

    # --- ending --------------------------------------------------------------------

    def leave(self) -> None:
        """Get up: nothing is lost, everybody else is told. A second time does nothing.

        A front end that never told what its person `saw` has shown him everything.
        """
        if self.over is None:
            if not self._mark.followed:
                self.seen()
            self._end(say("hosting-left"))

    def drop(self, why: Message) -> None:
        """End it from outside; the listener is told why."""
        if self.over is None:
            self._end(why)
            self.tell(News("dropped", why))

    def _end(self, why: Message) -> None:
        self._mark.keep()
        self.over = why
        self._detach()
        self._table.gone(self)
