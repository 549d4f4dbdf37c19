"""An undo that needs others, or something to be put right: asked on their screens, done when all agree.

What is asked lapses for a seat as soon as it sees anything new done, and it is told so: each by what it
knows itself, so that neither a question that goes nor one that stays tells of an act that was done unseen.
A remark is nothing done: people write it about what is asked. It goes with what is taken back, uncounted.
It stands in the store, so that neither a restart of the host nor a game that was closed meanwhile takes it
from those who come days later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct, structs

from core.engine.contract.engine_facts import Redo, Remark, Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, PERSON, REFEREE, is_bot
from core.engine.game.amendment import Plan, Stopped
from core.engine.game.host import GameHost
from core.engine.game.planned import Planned, plan_of
from core.engine.game.undo_policy import UndoClass
from core.engine.game.undo_redo import may_be_unseen
from core.engine.game.visible_log import visible
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import Message, say
from core.hosting.refused import Refused, refused
from core.hosting.seats.names_of_seats import seat_name
from core.hosting.seats.open_consent import KeptConsent, OpenConsent
from core.hosting.seats.seating import Seating
from core.hosting.store.store import Store
from core.hosting.table.righting import HostedOwnRighting


class Asked(Struct, frozen=True):
    """A consent that is asked: *seat* wants to go *back*, or forward again, past these *acts*.

    The acts are records that the seat knows of which is asked, in its own numbers. With *right* they are to
    be put right. *unseen* says that, for all it knows, something may have been done unseen that goes as well.
    What is an *offer* takes back what whoever is asked did last.
    """

    seat: str
    back: bool
    acts: tuple[int, ...]
    right: bool = False
    unseen: bool = False
    offer: bool = False


class Asking(Struct, frozen=True):
    """What a seat has asked of others: of those it waits for, those who *agreed* already; see `Asked`."""

    back: bool
    acts: tuple[int, ...]
    waits: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    right: bool = False
    unseen: bool = False
    offer: bool = False


class Settled(Struct, frozen=True):
    """What became of a consent: *seat* had asked it of those *wanted*, to go *back* or forward.

    *taken* are the records of the log that it was about; they went, or with *right* were put right, only
    where it was *done*.
    """

    seat: str
    wanted: frozenset[str]
    back: bool
    taken: tuple[int, ...]
    done: bool
    right: bool = False
    offer: bool = False


Tell = Callable[[str, Message], None]
"""Tells a seat something, now or when somebody sits down there."""


class Consents:
    """The one consent that may be asked at a time at a table."""

    def __init__(self, game: str, host: GameHost, seating: Seating, store: Store, tell: Tell) -> None:
        self._game = game
        self._host = host
        self._seating = seating
        self._tell = tell
        self._kept = KeptConsent(game, store)
        self._open = self._kept.read()

    def _keep(self, asked: OpenConsent | None) -> None:
        """Write down what is asked, on the disk before anybody is told."""
        self._kept.write(asked)
        self._open = asked

    # --- what stands, in whose eyes ---------------------------------------------------------------

    def _lapsed(self, open_: OpenConsent, seat: str) -> bool:
        """Whether *seat* knows of something that was done since, so that it is asked, or asks, no more."""
        return seat in open_.lapsed or any(visible(self._host.game, n, seat) for n in self._since(open_))

    def _since(self, open_: OpenConsent) -> Iterator[int]:
        """Yield the records in which anything was done since; with a remark nothing is to be redone, too."""
        records = self._host.game.records
        for n in range(open_.records + 1, len(records) + 1):
            if not open_.back or not isinstance(records[n - 1].command, Remark):
                yield n

    @property
    def _asked(self) -> OpenConsent | None:
        """What can still be done where all agree: nothing once any who is asked saw more done."""
        open_ = self._open
        lapsed = open_ is None or any(self._lapsed(open_, seat) for seat in open_.wanted)
        return None if lapsed else open_

    def _in_the_way(self, seat: str) -> bool:
        """Whether *seat* knows of another's question that is open."""
        open_ = self._open
        return open_ is not None and open_.seat != seat and not self._lapsed(open_, seat)

    def look(self) -> None:
        """Tell those for whom the game has gone on that what was asked has lapsed; each is told once."""
        if (open_ := self._open) is None:
            return
        now = [one for one in (open_.seat, *sorted(open_.wanted)) if one not in open_.lapsed]
        gone = [one for one in now if self._lapsed(open_, one)]
        if not gone:
            return
        with suppress(Refused):  # else it is told again after a restart, where it still has lapsed
            rest = structs.replace(open_, lapsed=open_.lapsed | frozenset(gone))
            self._keep(None if len(gone) == len(now) else rest)
        for one in gone:
            self._tell(one, self._why_lapsed(open_, one))

    def _why_lapsed(self, open_: OpenConsent, seat: str) -> Message:
        """Return how *seat* is told of it: to whom his own act shows is not for the asker to know."""
        game = self._host.game
        if seat != open_.seat:
            return say("hosting-consent-lapsed", who=seat_name(game, open_.seat))
        own = all(game.records[n - 1].seat == seat for n in self._since(open_) if visible(game, n, seat))
        return say("hosting-consent-lapsed-by-own" if own else "hosting-consent-lapsed-own")

    # --- asking ---------------------------------------------------------------------------------------

    def ask(self, seat: str, back: bool = True, since: int | None = None) -> tuple[str, ...]:
        """Ask for *seat* whether it may go one step back, or forward again; return who is asked.

        With *since* it goes back past everything after that record of the log at once. Nobody is asked where
        it may do so freely, or where only empty seats would be. `Refused` where there is nothing to go back
        to, or while another's question is open.
        """
        to, needs = self._way(seat, back, since)
        if not to or needs is None or seat == OBSERVER:
            raise refused("engine-nothing-to-redo" if not back else "hosting-nothing-to-undo")
        if needs == "free":
            return ()
        game = self._host.game
        if self._in_the_way(seat):
            raise refused("hosting-consent-open")
        others = self._people(to, (REFEREE,) if needs == "referee" else self._others(seat))
        if not others:
            return ()
        return self._put(OpenConsent(seat, back, to, len(game.records), frozenset(others)), others)

    def _put(self, asked: OpenConsent, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Ask it, in the place of what was asked before; return who has not agreed to the very same yet."""
        before = self._open
        if (same := self._asked) is not None and structs.replace(same, agreed=frozenset()) == asked:
            return tuple(one for one in wanted if one not in same.agreed)
        self._keep(asked)
        if before is not None and before.seat != asked.seat and before.seat not in before.lapsed:
            self._tell(
                before.seat, say("hosting-consent-declined", who=seat_name(self._host.game, asked.seat))
            )
        return wanted

    def takeback(self, seat: str) -> Asked | None:
        """Return what *seat* may offer another to take back, as *seat* reads it; `None` for nothing."""
        if (found := self._last_of_another(seat)) is None:
            return None
        by, to = found
        game = self._host.game
        acts, _, unseen = self._read_of(OpenConsent(seat, True, to, len(game.records), frozenset()), seat)
        return Asked(by, True, acts, unseen=unseen, offer=True)

    def _last_of_another(self, seat: str) -> tuple[str, int] | None:
        game = self._host.game
        if seat == OBSERVER or SeatPort(self._host, seat).nobody is not None:
            return None
        return game.last_of_others(seat, self._others(seat))

    def offer(self, seat: str) -> tuple[str, ...]:
        """Offer for *seat* that whoever else acted last takes that back; return who is asked.

        `Refused` where there is nothing, nobody sits there, or another's question is open.
        """
        if (found := self._last_of_another(seat)) is None:
            raise refused("hosting-offer-nothing")
        by, to = found
        if not self._plays(by):
            raise refused("hosting-offer-nobody")
        if self._in_the_way(seat):
            raise refused("hosting-consent-open")
        game = self._host.game
        referee = (by, REFEREE) if game.undo_needs(seat, to) == "referee" else None
        wanted = referee or self._people(to, self._others(seat))
        return self._put(
            OpenConsent(seat, True, to, len(game.records), frozenset(wanted), offer=True), wanted
        )

    async def ask_right(self, seat: str, planned: Planned) -> tuple[str, ...]:
        """Ask for *seat* whether it may put an act of its own right, as *planned*; return who is asked.

        Where nobody is, because it is free or only empty seats would be, it is done. `Refused` where it
        cannot be.
        """
        hands, plan = self._hands(seat, planned)
        if (wrong := hands.why_not(plan)) is not None:
            raise Refused(wrong)
        if self._in_the_way(seat):
            raise refused("hosting-consent-open")
        wanted = tuple(one for one in hands.asks(plan) if self._plays(one))
        if not wanted:
            await self._put_right(seat, planned)
            return ()
        records = len(self._host.game.records)
        asked = OpenConsent(seat, True, hands.target(plan), records, frozenset(wanted), plan=planned)
        return self._put(asked, wanted)

    def _hands(self, seat: str, planned: Planned) -> tuple[HostedOwnRighting, Plan]:
        plan = plan_of(self._host.game.rules, planned)
        if isinstance(plan, Refusal):
            raise Refused(plan.message)
        return HostedOwnRighting(self._host, SeatPort(self._host, seat)), plan

    def _plays(self, seat: str) -> bool:
        """Whether anybody plays at a seat."""
        return any(one.seat == seat and one.kind == PERSON for one in self._seating.seats(self._game))

    async def _put_right(self, seat: str, planned: Planned) -> None:
        """Put right what all have agreed to; seats at which nobody plays agree."""
        hands, plan = self._hands(seat, planned)
        got = await hands.amend(plan, self._host.game.others(seat))
        if isinstance(got, Stopped):
            raise refused("engine-amend-unforeseen")
        if isinstance(got, Refusal):
            raise Refused(got.message)

    def right_asked(self, seat: str) -> Prospect | None:
        """Return what *seat* may read of what it is asked to agree to put right; `None` where it is not."""
        open_ = self._open_to(seat)
        if open_ is None or open_.plan is None:
            return None
        hands, plan = self._hands(open_.seat, open_.plan)
        got = hands.prospect(plan)
        return got if isinstance(got, Prospect) else None

    def _way(self, seat: str, back: bool, since: int | None) -> tuple[int, UndoClass | None]:
        """Return to which record it would go, 0 for none, and what that needs."""
        game, port = self._host.game, SeatPort(self._host, seat)
        if not back:
            return game.redo_target(seat), port.redo_needs()
        to = game.undo_target(seat) if since is None else game.undo_to(seat, since)
        if port.nobody is not None or to < max(game.published, 1):
            return 0, None
        return to, game.undo_needs(seat, to)

    def _others(self, seat: str) -> list[str]:
        """Return the seats of people whose word counts."""
        game = self._host.game
        return [one for one in game.seats if one != seat and not is_bot(game.header.seats.get(one))]

    def _people(self, to: int, seats: Sequence[str]) -> tuple[str, ...]:
        """Return those of *seats* at which anybody plays; the empty ones agree, as nobody can be asked."""
        kinds = {one.seat: one.kind for one in self._seating.seats(self._game)}
        for seat in seats:
            if kinds.get(seat) != PERSON and seat != REFEREE:
                self._host.agree(seat, to)
        return tuple(seat for seat in seats if kinds.get(seat) == PERSON or seat == REFEREE)

    def _open_to(self, seat: str) -> OpenConsent | None:
        """Return what *seat* has to answer."""
        open_ = self._open
        if open_ is None or seat not in open_.wanted - open_.agreed or self._lapsed(open_, seat):
            return None
        return open_

    def asked_of(self, seat: str) -> Asked | None:
        """Return what *seat* is asked now; its acts in the log's own numbers."""
        if (open_ := self._open_to(seat)) is None:
            return None
        return Asked(open_.seat, open_.back, *self._read_of(open_, seat), open_.offer)

    def asking(self, seat: str) -> Asking | None:
        """Return what *seat* has asked and waits for; its acts in the log's own numbers."""
        open_ = self._open
        if open_ is None or open_.seat != seat or self._lapsed(open_, seat):
            return None
        waits = tuple(sorted(open_.wanted - open_.agreed))
        acts, right, unseen = self._read_of(open_, seat)
        return Asking(open_.back, acts, waits, tuple(sorted(open_.agreed)), right, unseen, open_.offer)

    def _read_of(self, open_: OpenConsent, seat: str) -> tuple[tuple[int, ...], bool, bool]:
        """Return what *seat* may read of it: the acts, whether they are put right, whether more may go."""
        game, taken = self._host.game, self._taken(open_)
        known = tuple(n for n in taken if visible(game, n, seat))
        right = open_.plan is not None
        return known, right, not right and may_be_unseen(game, (open_.to, *known), seat)

    def withdraw(self, seat: str) -> tuple[str, ...]:
        """Take back what *seat* has asked; return whom it was asked of. `Refused` where it asks nothing."""
        open_ = self._open
        if open_ is None or self.asking(seat) is None:
            raise refused("hosting-consent-nothing-asked")
        self._keep(None)
        asked = tuple(sorted(open_.wanted - open_.lapsed))
        for one in asked:
            self._tell(one, say("hosting-consent-withdrawn", who=seat_name(self._host.game, seat)))
        return asked

    def _taken(self, asked: OpenConsent) -> tuple[int, ...]:
        """Return the records of the log that what is asked would take back, bring back, or put right."""
        game = self._host.game
        if asked.plan is not None:
            hands, plan = self._hands(asked.seat, asked.plan)
            touched = tuple(sorted(hands.meant(plan).touched))
            return touched or tuple(game.line[bisect_right(game.line, asked.to) :])
        if not asked.back:
            return tuple(game.again)
        later, since = game.line[bisect_right(game.line, asked.to) :], set(self._since(asked))
        return tuple(n for n in later if n <= asked.records or n in since)

    async def answer(self, seat: str, yes: bool) -> Settled | None:
        """Agree for *seat*, or not; return what became of it where that settles it."""
        if (open_ := self._open_to(seat)) is None:
            raise refused("hosting-consent-gone")
        right = open_.plan is not None
        settled = Settled(open_.seat, open_.wanted, open_.back, self._taken(open_), yes, right, open_.offer)
        if not yes:
            self._keep(None)
            return settled
        agreed = open_.agreed | {seat}
        if open_.wanted - agreed or self._asked is None:  # for another who is asked the game has gone on
            self._keep(structs.replace(open_, agreed=agreed))
            if open_.seat not in open_.lapsed:
                self._tell(open_.seat, say("hosting-consent-agrees", who=seat_name(self._host.game, seat)))
            return None
        await self._go(open_)
        return settled

    async def _go(self, asked: OpenConsent) -> None:
        """Do what all have agreed to."""
        self._open = None
        if asked.plan is not None:
            try:
                await self._put_right(asked.seat, asked.plan)
            finally:
                with suppress(Refused):
                    self._keep(None)
            return
        if REFEREE not in asked.wanted:  # the seats that were empty agree, as nobody could be asked
            for other in self._others(asked.seat):
                self._host.agree(other, asked.to)
        by = REFEREE if REFEREE in asked.wanted else asked.seat
        consents = self._host.agreed(asked.to)
        command = Undo(asked.to, consents) if asked.back else Redo(consents)
        got = await self._host.submit_async(by, command, against=len(self._host.game.records))
        with suppress(Refused):  # what is done is done; a question that cannot be taken away has lapsed
            self._keep(None)
        if isinstance(got, Refusal):
            raise Refused(got.message)
