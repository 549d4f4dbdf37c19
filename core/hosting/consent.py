"""An undo that needs others, or something to be put right: asked on their screens, done when all agree.

What is asked is forgotten as soon as they see anything new done. It stands in the store, so that neither a
restart of the host nor a game that was closed meanwhile takes it from those who come days later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct, structs

from core.engine.contract.facts import Redo, Refusal, Undo
from core.engine.contract.seats import BOT, OBSERVER, PERSON, REFEREE
from core.engine.game.amendment import Plan, Stopped
from core.engine.game.host import GameHost
from core.engine.game.planned import Planned, plan_of
from core.engine.game.undo_policy import UndoClass
from core.engine.game.visible_log import visible
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import Prospect
from core.hosting.refused import Refused, refused
from core.hosting.righting import HostedOwnRighting
from core.hosting.seating import Seating
from core.hosting.store import Store


class Asked(Struct, frozen=True):
    """A consent that is asked: *seat* wants to go *back*, or forward again, past these *acts*.

    The acts are records that the seat knows of which is asked, in its own numbers. With *right* they are to
    be put right.
    """

    seat: str
    back: bool
    acts: tuple[int, ...]
    right: bool = False


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


class _Open(Struct, frozen=True):
    seat: str
    back: bool
    to: int
    records: int
    wanted: frozenset[str]
    agreed: frozenset[str] = frozenset()
    plan: Planned | None = None


class Consents:
    """The one consent that may be asked at a time at a table."""

    def __init__(self, game: str, host: GameHost, seating: Seating, store: Store) -> None:
        self._game = game
        self._host = host
        self._seating = seating
        self._store = store
        self._open = self._kept()

    def _kept(self) -> _Open | None:
        row = self._store.row(
            "SELECT seat, back, target, records, wanted, agreed, plan FROM consents WHERE game = ?",
            self._game,
        )
        if row is None:
            return None
        wanted, agreed = (frozenset(msgspec.json.decode(row[name])) for name in ("wanted", "agreed"))
        plan = None if row["plan"] is None else msgspec.json.decode(row["plan"], type=Planned)
        return _Open(row["seat"], bool(row["back"]), row["target"], row["records"], wanted, agreed, plan)

    def _keep(self, asked: _Open | None) -> None:
        """Write down what is asked, on the disk before anybody is told."""
        with self._store.write():
            self._store.run("DELETE FROM consents WHERE game = ?", self._game)
            if asked is not None:
                self._store.run(
                    "INSERT INTO consents (game, seat, back, target, records, wanted, agreed, plan)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    self._game,
                    asked.seat,
                    asked.back,
                    asked.to,
                    asked.records,
                    msgspec.json.encode(sorted(asked.wanted)).decode(),
                    msgspec.json.encode(sorted(asked.agreed)).decode(),
                    None if asked.plan is None else msgspec.json.encode(asked.plan).decode(),
                )
        self._open = asked

    @property
    def _asked(self) -> _Open | None:
        """What is asked now: nothing any more once anything was done after it.

        What those who are asked may not know of does not count: a question that went would tell them.
        """
        game, open_ = self._host.game, self._open
        if open_ is not None:
            since = range(open_.records + 1, len(game.records) + 1)
            gone = len(game.records) < open_.records
            if gone or any(visible(game, n, seat) for n in since for seat in open_.wanted):
                self._open = None
        return self._open

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
        if self._asked is not None and self._asked.seat != seat:
            raise refused("hosting-consent-open")
        others = self._people(to, (REFEREE,) if needs == "referee" else self._others(seat))
        if not others:
            return ()
        asked = _Open(seat, back, to, len(game.records), frozenset(others))
        if (before := self._asked) is not None and structs.replace(before, agreed=frozenset()) == asked:
            return tuple(one for one in others if one not in before.agreed)
        self._keep(asked)
        return others

    async def ask_right(self, seat: str, planned: Planned) -> tuple[str, ...]:
        """Ask for *seat* whether it may put an act of its own right, as *planned*; return who is asked.

        Where nobody is, because it is free or only empty seats would be, it is done. `Refused` where it
        cannot be.
        """
        hands, plan = self._hands(seat, planned)
        if (wrong := hands.why_not(plan)) is not None:
            raise Refused(wrong)
        if self._asked is not None and self._asked.seat != seat:
            raise refused("hosting-consent-open")
        wanted = tuple(one for one in hands.asks(plan) if self._plays(one))
        if not wanted:
            await self._put_right(seat, planned)
            return ()
        asked = _Open(
            seat, True, hands.target(plan), len(self._host.game.records), frozenset(wanted), plan=planned
        )
        if (before := self._asked) is not None and structs.replace(before, agreed=frozenset()) == asked:
            return tuple(one for one in wanted if one not in before.agreed)
        self._keep(asked)
        return wanted

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
        open_ = self._asked
        if open_ is None or open_.plan is None or seat not in open_.wanted - open_.agreed:
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
        return [one for one in game.seats if one != seat and game.header.seats.get(one) != BOT]

    def _people(self, to: int, seats: Sequence[str]) -> tuple[str, ...]:
        """Return those of *seats* at which anybody plays; the empty ones agree, as nobody can be asked."""
        kinds = {one.seat: one.kind for one in self._seating.seats(self._game)}
        for seat in seats:
            if kinds.get(seat) != PERSON and seat != REFEREE:
                self._host.agree(seat, to)
        return tuple(seat for seat in seats if kinds.get(seat) == PERSON or seat == REFEREE)

    def asked_of(self, seat: str) -> Asked | None:
        """Return what *seat* is asked now; its acts in the log's own numbers."""
        open_ = self._asked
        if open_ is None or seat not in open_.wanted - open_.agreed:
            return None
        known = (n for n in self._taken(open_) if visible(self._host.game, n, seat))
        return Asked(open_.seat, open_.back, tuple(known), open_.plan is not None)

    def _taken(self, asked: _Open) -> tuple[int, ...]:
        """Return the records of the log that what is asked would take back, bring back, or put right."""
        game = self._host.game
        if asked.plan is not None:
            hands, plan = self._hands(asked.seat, asked.plan)
            touched = tuple(sorted(hands.meant(plan).touched))
            return touched or tuple(game.line[bisect_right(game.line, asked.to) :])
        return tuple(game.line[bisect_right(game.line, asked.to) :] if asked.back else game.again)

    async def answer(self, seat: str, yes: bool) -> Settled | None:
        """Agree for *seat*, or not; return what became of it where that settles it."""
        open_ = self._asked
        if open_ is None or seat not in open_.wanted:
            raise refused("hosting-consent-gone")
        right = open_.plan is not None
        settled = Settled(open_.seat, open_.wanted, open_.back, self._taken(open_), yes, right)
        if not yes:
            self._keep(None)
            return settled
        agreed = open_.agreed | {seat}
        if open_.wanted - agreed:
            self._keep(structs.replace(open_, agreed=agreed))
            return None
        await self._go(open_)
        return settled

    async def _go(self, asked: _Open) -> None:
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
