"""What one person may do at a table, for as long as he is connected."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from msgspec import structs

from core.engine.contract.engine_facts import GoOn
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import Level, known_seat
from core.engine.game.planned import Planned
from core.engine.game.visible_log import visible
from core.engine.seat.port import Accepted, Answer, SeatPort
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import Message, say
from core.hosting.games.branching import BranchGame, Branching
from core.hosting.games.handing import Handing, Lending
from core.hosting.games.inviting import Inviter
from core.hosting.games.rematch import Rematches, Standing
from core.hosting.news import Listener, News
from core.hosting.people.people import Person
from core.hosting.people.talk import Said, may_read
from core.hosting.refused import refused
from core.hosting.seats.names_of_seats import seat_name
from core.hosting.seats.presence import SeatPresence
from core.hosting.seats.stand_ins import STANDING_IN
from core.hosting.table.attendance import Attendance
from core.hosting.table.clock import Timing
from core.hosting.table.consent import Asked, Asking, Settled
from core.hosting.table.delegated_questions import DelegatedQuestion
from core.hosting.table.standing_answers import StandingAnswer, let_pass_by
from core.hosting.table.table import Table


class Sitting(Attendance):
    """The only thing that a connection holds of a game: what this person may do at the table."""

    def __init__(
        self,
        table: Table,
        branching: Branching,
        rematches: Rematches,
        person: Person,
        seat: str,
        listener: Listener,
        behind: int = 0,
    ) -> None:
        super().__init__(table.house, table.host, table.id, person, seat, listener, behind, table.gone)
        self._table = table
        self._branching = branching
        self._rematches = rematches

    # --- looking round -------------------------------------------------------------

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here, and whose decision is awaited as far as this seat knows."""
        return self._table.presence(self.port.view().waiting_for)

    @property
    def inviter(self) -> Inviter:
        """How this person invites others to the game, where he may."""
        self._check_open()
        return Inviter(self._house, self.person, self.game, self.seat)

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
            meant = may_read(one.seat, self.seat, to) and one.shown_to is None
            if meant and not table.house.mutes.mutes(one.person, self.person, self.seat):
                one.tell(News("talk"))
        return said

    @property
    def muted(self) -> tuple[str, ...]:
        """The names of those whom this person has muted."""
        return self._house.mutes.of(self.person)

    def mute(self, name: str) -> bool:
        """Hear somebody of this table no more, or again; return whether he is muted now. He is not told.

        `Refused` where nobody here is called so. What he says as the referee is heard all the same.
        """
        self._check_open()
        other = self._house.people.named(name)
        if other is None or other.name not in self._names_here():
            raise refused("hosting-mute-nobody", who=name)
        if other.id == self.person.id:
            raise refused("hosting-mute-yourself")
        return self._house.mutes.switch(self.person, other)

    def _names_here(self) -> set[str]:
        """Return the names of those who sit or watch here, who have said something, or who are muted."""
        sit = {name.name for one in self.presence() for name in one.people}
        return {*sit, *(one.name for one in self.told()), *self.muted}

    # --- standing answers ------------------------------------------------------------

    @property
    def standing_answer(self) -> StandingAnswer | None:
        """The seat's standing answer."""
        return self._table.standing_answers.of(self.seat)

    @property
    def reacting(self) -> bool:
        """Whether a window is open for this seat, or an empty step, which `let_pass` would let pass."""
        return bool(let_pass_by(self._table.host.game, self.port))

    def let_pass(self, anything: bool = False) -> StandingAnswer:
        """Let windows like the one that is open, or *anything*, pass until the end of the turn.

        So do steps in which this seat can do nothing. `Refused` where neither is open for it.
        """
        self._check_open()
        made = self._table.standing_answers.set(self.person, self.seat, anything)
        self._table.tell(News("standing_answer"), (self.seat,))
        self._table.wake()
        return made

    def let_nothing_pass(self) -> None:
        """Give no standing answer any more."""
        self._check_open()
        self._table.standing_answers.end(self.seat)
        self._table.tell(News("standing_answer"), (self.seat,))

    def left(self) -> timedelta | None:
        """Return how long this seat's decision may still take; `None` without one, or without a limit."""
        return self._table.clock.left(self.seat)

    def timing(self) -> Timing | None:
        """Return what this seat is told of the game's clock; `None` in a game without one."""
        return self._table.timing(self.seat)

    def ask_pause(self) -> None:
        """Ask that the clock stands still, or agree to it: it does when all who play have."""
        self._check_open()
        self._house.spending.spend(self.person, "talk")
        paused = self._table.clock.ask_pause(self.seat)
        self._tell_clock("hosting-clock-paused" if paused else "hosting-clock-asks", paused)

    def decline_pause(self) -> None:
        """Do not agree to it."""
        self._check_open()
        self._table.clock.decline_pause(self.seat)
        self._tell_clock("hosting-clock-declined")

    def go_on(self) -> None:
        """Let the clock go on that stands still."""
        self._check_open()
        self._table.clock.go_on(self.seat)
        self._tell_clock("hosting-clock-goes-on", True)

    @property
    def lent(self) -> bool:
        """Whether the program plays this seat for its person."""
        return self.seat in self._house.stand_ins.of(self.game)

    @property
    def lending(self) -> Lending:
        """What may be done with this seat now: `lend` it to the program, have it `back`, or ""."""
        return Handing(self._house).lending(self.person, self._house.rows.the(self.game), self.seat)

    def lend(self, level: Level = STANDING_IN) -> None:
        """Let the program play this seat, so well, until its person takes it back; `Refused` says why not."""
        self._check_open()
        Handing(self._house).lend(self.person, self._house.rows.the(self.game), self.seat, level)
        self._table.seats_changed()
        self._tell_clock("hosting-clock-lent", True)

    def take_back(self) -> None:
        """Play again for oneself, where a bot stands in for this seat; `Refused` where none does."""
        self._check_open()
        self._table.clock.take_back(self.seat)
        self._tell_clock("hosting-clock-back", True)

    async def claim(self) -> None:
        """End the game for another whose time is over; `Refused` where nobody's is."""
        self._check_open()
        await self._table.clock.claim(self.seat)

    def _tell_clock(self, id: str, everybody: bool = False) -> None:
        """Tell the others what became of the clock, or *everybody*; a game has only its players' names."""
        message = say(id, who=self.person.name)
        seats = None if everybody else tuple(one for one in self._table.seats if one != self.seat)
        self._table.tell(News("clock", message), seats)
        self._table.wake()

    # --- throwing and measuring for others ------------------------------------------------------

    def delegated_question(self) -> DelegatedQuestion | None:
        """Return what this seat is asked to throw or measure for another; nothing once it is over."""
        return self._table.delegated.asked_of(self.seat) if self.over is None else None

    async def answer_delegated(self, answers: tuple[Any, ...]) -> Answer:
        """Answer it: the answers so far and one more; return what the act needs next, or what came of it."""
        if (why := self._gate(GoOn())) is not None:
            return why
        got = await self._table.delegated.answer(self.seat, answers)
        self._table.wake()
        if isinstance(got, (Needs, Refusal)):
            return got
        return Accepted(self._port.tip, ())

    # --- another game from here ------------------------------------------------------------------

    def may_branch(self) -> bool:
        """See whether this person may begin another game from this one; `Refused` says why not.

        Return whether others may play it than did here.
        """
        row = self._house.rows.the(self.game)
        self._branching.check(self.person, row)
        return self._branching.others_may(row)

    async def branch(self, record: int, seats: dict[str, str] | None = None) -> str:
        """Begin one from the state after a record of the log; return its id. See `Branching.branch`."""
        self._check_open()
        return await self._branching.branch(self.person, self._house.rows.the(self.game), record, seats)

    def branches(self, eyes: str) -> tuple[BranchGame, ...]:
        """Return the games that began from this one, by the records of *eyes*, which he may look with."""
        found = self._branching.branches(self.person, self._house.rows.the(self.game))
        if eyes != self.seat and self._host.game.state.over is None:
            return ()
        if not found or not known_seat(eyes, self._host.game.seats):
            return ()
        port = self._port if eyes == self.seat else SeatPort(self._host, eyes)
        numbers = port.numbered(one.record for one in found)
        return tuple(structs.replace(one, record=number) for one, number in zip(found, numbers))

    @property
    def origin(self) -> BranchGame | None:
        """The game that this one began from, by the record of that game's log."""
        return self._branching.origin(self.person, self._house.rows.the(self.game))

    def others(self) -> tuple[str, ...]:
        """Return the names of everybody else at this host, whom one may invite; who sits here first."""
        names = [one.name for one in self._house.people.players() if one.name != self.person.name]
        here = self._names_here()
        return tuple(sorted(names, key=lambda name: name not in here))

    # --- the same game once more ------------------------------------------------------------------

    @property
    def rematch(self) -> Standing:
        """What this person may do about a rematch of this game; nothing while it is played."""
        return self._rematches.standing(self.person, self._house.rows.the(self.game))

    @property
    def next_game(self) -> str:
        """The id of the rematch, "" where nobody has asked for one."""
        return self._rematches.next_game(self._house.rows.the(self.game))

    async def ask_rematch(self) -> str:
        """Offer one to the others, or accept it where one of them did; return its id."""
        self._check_open()
        return await self._rematches.ask(self.person, self._house.rows.the(self.game))

    # --- consent -----------------------------------------------------------------------

    def ask_back(self, back: bool = True, to: int | None = None) -> tuple[str, ...]:
        """Ask the others whether this seat may go one step back (or forward again); return who is asked.

        With *to*, the seat's own number of a record, it goes back to the state after that one at once. Nobody
        is asked where it is free: then it just does so, by its port.
        """
        self._check_open()
        self._house.spending.spend(self.person, "requests")
        asked = self._table.consents.ask(self.seat, back, self._in_log(to))
        self._table.tell(News("consent"), asked)
        return asked

    def takeback(self) -> Asked | None:
        """Return what this seat may offer another to take back, in its own numbers; `None` for nothing."""
        found = self._table.consents.takeback(self.seat)
        return None if found is None else structs.replace(found, acts=self._port.numbered(found.acts))

    def offer_takeback(self, read: Asked | None = None) -> tuple[str, ...]:
        """Offer that whoever else acted last takes that back, with what followed; return who is asked.

        `Refused` where something else would be offered by now than its person has *read*.
        """
        self._check_open()
        if read is not None and self.takeback() != read:
            raise refused("hosting-offer-other")
        self._house.spending.spend(self.person, "requests")
        asked = self._table.consents.offer(self.seat)
        self._table.tell(News("consent"), asked)
        return asked

    async def ask_right(self, plan: Planned) -> tuple[str, ...]:
        """Ask the others whether this seat may put acts of its own right; return who is asked.

        Where nobody is, it is done.
        """
        self._check_open()
        self._house.spending.spend(self.person, "requests")
        asked = await self._table.consents.ask_right(self.seat, plan)
        self._table.tell(News("consent"), asked)
        return asked

    def right_asked(self) -> Prospect | None:
        """Return the lines that would go and come by what this seat is asked to agree to be put right."""
        return self._table.consents.right_asked(self.seat)

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

    def asking(self) -> Asking | None:
        """Return what this seat has asked of others, and whose answer it waits for."""
        asking = self._table.consents.asking(self.seat)
        return None if asking is None else structs.replace(asking, acts=self._port.numbered(asking.acts))

    def withdraw(self) -> tuple[str, ...]:
        """Take back what this seat has asked; return whom it was asked of. They are told."""
        self._check_open()
        return self._table.consents.withdraw(self.seat)

    async def agree(self, yes: bool, read: Asked | None = None) -> None:
        """Agree to what is asked, or not; where all have agreed it is done. Both sides are told.

        `Refused` where something else is asked by now than its person has *read*.
        """
        self._check_open()
        if read is not None and (asked := self.asked()) != read:
            raise refused("hosting-consent-gone" if asked is None else "hosting-consent-other")
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
            how = "right" if settled.right else "offer" if settled.offer else "consent"
            declined = f"hosting-{how}-declined"
            return say(declined, who=seat_name(game, self.seat))
        if settled.right:
            return say("hosting-consent-right", who=seat_name(game, settled.seat))
        done = "hosting-consent-back" if settled.back else "hosting-consent-forward"
        if settled.offer:
            done = "hosting-offer-back"
        count = sum(visible(game, n, seat) for n in settled.taken)
        if not count:
            return say(f"{done}-unseen", who=seat_name(game, settled.seat))
        return say(done, who=seat_name(game, settled.seat), count=count)

    def missed(self) -> tuple[Message, ...]:
        """Return what became of what this seat had asked while nobody sat here; each is told once."""
        self._check_open()
        return self._house.vacations.still_told(self._table.missed.take(self.seat))
