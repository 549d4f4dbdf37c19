"""A club: the people and the games of one host. Everything is asked of it by a person, never by a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from msgspec import structs

from core.engine.contract.facts import Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import BOTS, OBSERVER, is_bot, known_seat
from core.engine.game.host import GameHost
from core.engine.words.message import Message, say
from core.hosting.games.adopting import adopted
from core.hosting.games.beginning import Beginning
from core.hosting.games.branching import Branching
from core.hosting.games.handing import ABSENT, Handing
from core.hosting.games.inviting import Inviter
from core.hosting.games.reading import may_know, may_watch
from core.hosting.games.rematch import Rematches
from core.hosting.games.tables import Tables
from core.hosting.lobby.awaited import AwaitedSeats, offered
from core.hosting.lobby.ladder import Ladders
from core.hosting.lobby.letter_text import as_told
from core.hosting.lobby.lobbies import Lobbies
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.lobby.played import PlayedGames
from core.hosting.lobby.status import log_lines, status_lines
from core.hosting.lobby.waiting import Waiting
from core.hosting.news import Listener, News
from core.hosting.people.failed_attempts import MOST, FailedAttempts, network_of
from core.hosting.people.invitations import LASTS, Welcome
from core.hosting.people.letters import TOLD, Letter
from core.hosting.people.people import Person
from core.hosting.people.quotas import Quotas
from core.hosting.refused import Refused, refused
from core.hosting.seats.plan import MOST_BEHIND, Plan, words_of
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.hosting.sitting import Sitting
from core.hosting.store.store import Store
from core.hosting.table.attendance import Attendance
from core.hosting.table.bots import Thinker, think_in_thread
from core.hosting.table.gated_port import GatedPort, PortOf
from core.hosting.table.house import House
from core.hosting.table.table import Table
from core.hosting.times import Clock, present, stamp
from core.hosting.timing.clock_plan import ClockPlan
from core.hosting.timing.vacations import ANNOUNCED, BACK, Vacation
from core.hosting.tournaments.tournaments import Tournaments
from core.rules import load


class Club:
    """Opens games by id and lets people sit where they may. Used from one event loop.

    *folder* holds the store and the games, for their owner alone. *port_of* makes the ports that sittings
    have: a front end gives a class of its own that inherits from `GatedPort`. Whatever is not allowed is
    `Refused`; a game that somebody may not see gets the answer of one that does not exist.
    """

    def __init__(
        self,
        folder: Path,
        port_of: PortOf = GatedPort,
        rules_of: Callable[[str], RuleSet] = load,
        clock: Clock = present,
        quotas: Quotas | None = None,
        thinker: Thinker = think_in_thread,
    ) -> None:
        self.folder = folder
        self.store = Store(folder / "store.sqlite")
        self.house = House(self.store, clock, quotas or Quotas(), port_of, thinker)
        self.people = self.house.people
        self.invitations = self.house.invitations
        self._failed_attempts = FailedAttempts(self.store, clock)
        self.tables = Tables(folder / "games", self.house, rules_of)
        self._lobbies = Lobbies(self.house, self.tables)
        self.played = PlayedGames(self.house, self._lobbies)
        self._beginning = Beginning(self.house, self.tables, rules_of)
        self.ladders = Ladders(self.house, self.tables)
        self.tournaments = Tournaments(self.house, self.tables, self._beginning)
        self.handing = Handing(self.house)
        self._branching = Branching(self.house, self.tables, rules_of)
        self.rematches = Rematches(self.house, self.tables, self._beginning)
        self._awaited = AwaitedSeats(self.house.letters)
        self._others = self.store.others
        self.fault: Exception | None = None

    # --- letting people in ---------------------------------------------------------------

    def redeem(self, code: str, public_key: str, address: str, name: str = "") -> Person:
        """Let somebody in by his code, and onto the seat that he was invited to, where that still waits.

        *name* is his where the code names nobody; see `Invitations.redeem`.
        """
        return self.invitations.redeem(code, public_key, address, self._seat, name).person

    def _seat(self, welcome: Welcome) -> None:
        """Invite whoever was let in to his seat; where it was taken meanwhile he is let in all the same."""
        if welcome.game:
            with suppress(Refused):
                self.house.seating.invite(welcome.person, welcome.game, welcome.seat)

    def enrol(self, name: str, public_key: str, address: str) -> Person:
        """Take in whoever comes, under a name of his own: for a host that trusts all who reach it.

        `Refused` where the name or the key is none or taken, or too many came from there lately.
        """
        sources = {f"names from {network_of(address)}": MOST}
        self._failed_attempts.check(sources)
        person = self.people.join(name, public_key)
        self._failed_attempts.failed(sources)  # so many names and no more
        return person

    def invite(
        self, name: str, game: str | None = None, seat: str | None = None, lasts: timedelta = LASTS
    ) -> str:
        """Return a code for *name*; `Refused` where there is no such game, or no such seat in it."""
        if game:
            self.house.rows.the(game)
            known = [one.seat for one in self.house.seating.seats(game)]
            if seat not in known:
                raise refused("hosting-which-seat", game=game, seats=", ".join(known))
            if self.house.seating.kind(game, seat or "") == "bot":
                raise refused("hosting-seat-taken")
        return self.invitations.invite(name, game, seat if game else None, lasts)

    def inviter(self, person: Person) -> Inviter:
        """Return how *person* invites others to the host, where he may."""
        return Inviter(self.house, person)

    def remove(self, name: str) -> Person:
        """Let somebody in no more, free his seats, and end his sittings at once."""
        with self.store.write():
            person = self.people.the(name)
            games = {game for game, _ in self.house.seating.games_of(person)}
            self.house.seating.give_up_all(person)
            self.people.remove(name)
        self._drop(person, say("hosting-removed"))
        for game in games:
            self._tell_seats(game)
        return person

    def rename(self, old: str, new: str) -> Person:
        """Call somebody otherwise, at the tables too."""
        person = self.people.rename(old, new)
        for sitting in self._sittings():
            if sitting.person.id == person.id:
                sitting.person = person
        return person

    # --- games -------------------------------------------------------------------------------

    async def new_game(self, person: Person, plan: Plan, words: str = "") -> str:
        """Make a game and return its id; it begins when all have come, or at once, as the plan has it."""
        plan = structs.replace(plan, rematch_of="", branch_of="", branch_record=0)
        return await self._beginning.make(person, plan, words)

    async def rematch(self, person: Person, id: str) -> str:
        """Offer the others the same game once more, or accept it where one of them did; return its id."""
        return await self.rematches.ask(person, self.game(person, id))

    async def branch(
        self, person: Person, id: str, record: int, seats: Mapping[str, str] | None = None
    ) -> str:
        """Begin another game from a record of a game that is over; return its id.

        For whoever sat there, or made it; see `Branching.branch`. `Refused` says why not.
        """
        return await self._branching.branch(person, self.game(person, id), record, seats)

    def game(self, person: Person, id: str) -> GameRow:
        """Return a game that *person* may know of."""
        row = self.house.rows.find(id)
        if row is None or row.struck or not may_know(self.house, person, row):
            raise refused("hosting-no-game", game=id)
        return row

    def seats(self, person: Person, id: str) -> tuple[SeatRow, ...]:
        """Return who sits where in a game that *person* may know of."""
        return self.house.seating.seats(self.game(person, id).id)

    def seats_of(self, person: Person, id: str) -> tuple[str, ...]:
        """Return the seats that *person* sits on in a game."""
        return self.house.seating.of(person, self.game(person, id).id)

    def adopt(self, host: GameHost, seat: str, id: str = "", clock: ClockPlan | None = None) -> str:
        """Make a kept game that is open one of this club's, the keeper on *seat*; return its id."""
        return adopted(self.house, self.tables, host, seat, id, clock)

    async def take_seat(self, person: Person, id: str, seat: str, words: str = "") -> None:
        """Sit down on an open seat, or accept an invitation to one; *words* go into the dice."""
        row = self.game(person, id)
        if row.state == "over":
            raise refused("hosting-over")
        before = self.house.seating.sitting(id, seat)
        self.house.seating.take(person, id, seat, words_of(words) if row.gathering else "")
        self._drop_those(before, id, seat)
        self._tell_seats(id)
        await self._beginning.begin_if_ready(id)
        self.rematches.accepted(person, row)

    def give_up_seat(self, person: Person, id: str, seat: str) -> None:
        """Get up from a seat, or decline an invitation to it; it is open then, where nobody shares it."""
        self.house.seating.give_up(person, self.game(person, id).id, seat)
        self._drop(person, say("hosting-gave-up"), id, seat)
        self._tell_seats(id)

    def hand_seat(self, person: Person, id: str, seat: str, name: str) -> None:
        """Offer one's own seat to somebody, who has it once he accepts."""
        self.handing.hand(person, self.game(person, id), seat, self.people.the(name))
        self._tell_seats(id)

    async def lend_seat(self, person: Person, id: str, seat: str, lent: bool) -> None:
        """Let the program play one's own seat, or play it again oneself."""
        row = self.game(person, id)
        self.handing.check_own(person, row, seat)
        table = await self.tables.table(id)
        if lent:
            self.handing.lend(person, row, seat)
        else:
            table.clock.take_back(seat)
        self._tell_seats(id)
        table.wake()

    def claim_seat(self, person: Person, id: str, seat: str) -> None:
        """Ask for the seat of somebody who has stayed away."""
        row = self.game(person, id)
        if any(one.game == id and one.seat == seat for one in self._sittings()):
            raise refused("hosting-not-absent", days=ABSENT.days)
        self.house.spending.spend(person, "talk")
        self.handing.claim(person, row, seat)
        self._tell_seats(id)

    def grant_seat(self, person: Person, id: str, seat: str, name: str) -> None:
        """Give a seat to one who asks for it: whoever sits there says so, or the keeper."""
        row, claimant = self.game(person, id), self.people.the(name)
        before = self.handing.grant(person, row, seat, claimant)
        if (table := self.tables.opened(id)) is not None:
            table.clock.give_back(seat)
        self._drop_those([one.name for one in before], id, seat)
        self._tell_seats(id)

    async def strike(self, person: Person, id: str) -> None:
        """Take a game off every list, and end what goes on at its table."""
        self.handing.strike(person, self.game(person, id))
        if (table := self.tables.opened(id)) is not None:
            for sitting in tuple(table.sittings):
                sitting.drop(say("hosting-struck"))
            await self.tables.close(table)

    def _drop_those(self, before: Iterable[str], id: str, seat: str) -> None:
        """End the sittings of those who sat on a seat and do no more; no program plays for them either."""
        for name in before:
            person = self.people.named(name)
            if person is not None and not self.house.seating.sits(person, id, seat):
                self.house.stand_ins.end(id, seat)
                self._drop(person, say("hosting-gave-up"), id, seat)

    def _tell_seats(self, id: str) -> None:
        """Tell those at a table that somebody else sits there now."""
        if (table := self.tables.opened(id)) is not None:
            table.seats_changed()

    def invite_to_seat(self, person: Person, id: str, seat: str, name: str) -> str:
        """Invite somebody to a seat: whoever made the game to an open one, who sits on one to share it.

        Only the keeper of the host may so let somebody new in: his code is returned, told only now.
        """
        row = self.game(person, id)
        if self.people.keeps(person) and self.people.named(name) is None:
            return Inviter(self.house, person, id).invite(name, seat)
        guest = self.people.the(name)
        own = self.house.seating.sits(person, id, seat)
        empty = self.house.seating.kind(id, seat) == "open"
        if not own and not (empty and row.made_by == person.id):
            raise refused("hosting-not-your-seat")
        self.house.seating.invite(guest, id, seat)
        return ""

    def take_back_invitation(self, person: Person, id: str, seat: str, name: str) -> None:
        """Let somebody accept a seat no more to which he was invited, or which was handed to him.

        For who sits there, who made the game where nobody does, and the keeper: else one who never comes
        would keep everybody else from the seat. `Refused` where he has come, or was never asked.
        """
        row, guest = self.game(person, id), self.people.the(name)
        if not self.handing.may_take_back(person, row, seat):
            raise refused("hosting-not-your-seat")
        if (id, seat) not in self.house.seating.invited(guest):
            raise refused("hosting-not-invited", name=guest.name)
        self.house.seating.give_up(guest, id, seat)
        self._tell_seats(id)

    async def give_seat_to(self, person: Person, id: str, seat: str, kind: str) -> None:
        """Let a `bot` of a level play an empty seat, or `open` a bot's to people; for the game's maker."""
        row = self.game(person, id)
        if row.made_by != person.id or kind not in (*BOTS, "open") or seat == "referee":
            raise refused("hosting-not-your-game")
        self.house.seating.give_to(id, seat, kind)
        self._tell_seats(id)
        await self._beginning.begin_if_ready(id)
        if is_bot(kind) and self.house.rows.the(id).state == "running":
            (await self.tables.table(id)).wake()

    # --- vacations ---------------------------------------------------------------------------

    async def go_on_vacation(self, person: Person, days: int, ahead: int = 0) -> Vacation:
        """Announce a vacation of so many *days*, from now or so many days *ahead*, to who plays with him.

        `Refused` says why not.
        """
        self._check_there(person)
        self.house.spending.spend(person, "talk")
        away = self.house.vacations.announce(person, days, ahead)
        first, last = (away.first.date().isoformat(), away.last.date().isoformat())
        await self._tell_vacation(person, say(ANNOUNCED, who=person.name, first=first, last=last))
        return away

    async def end_vacation(self, person: Person) -> None:
        """End the vacation that *person* is on or has announced; `Refused` where there is none."""
        self.house.vacations.end(person)
        await self._tell_vacation(person, say(BACK, who=person.name))

    async def _tell_vacation(self, person: Person, message: Message) -> None:
        """Tell whoever plays with *person*; a closed game is opened, as its time may end later now."""
        for game, seat in self.house.seating.games_of(person):
            row = self.house.rows.find(game)
            if row is not None and not row.struck and row.state == "running" and row.plan.timed:
                with suppress(Refused):
                    table = await self.tables.table(game)
                    for one in table.seats:
                        if one != seat:
                            table.tell_or_keep(News("clock", message), one)

    # --- sitting down ------------------------------------------------------------------------

    async def sit(self, person: Person, id: str, seat: str, listener: Listener) -> Sitting:
        """Sit at a table on a seat that is one's own; *listener* is told of whatever happens there."""
        self.game(person, id)
        self._check_mine(person, id, seat)
        table = await self.tables.table(id)
        self._check_mine(person, id, seat)  # opening a long log takes a while
        return self._seated(table, person, seat, listener)

    async def sit_as_keeper(self, id: str, seat: str, listener: Listener) -> Sitting:
        """Let the keeper of the host sit down: on *seat*, else on his own, else to watch.

        A free seat is his from then on, under the rules for everybody; another's he never gets.
        """
        keeper, row = self.people.keeper(), self.house.rows.the(id)
        if not may_know(self.house, keeper, row):
            raise refused("hosting-not-watched")
        own = self.house.seating.of(keeper, id)
        seat = seat or (own[0] if own else OBSERVER)
        if seat == OBSERVER:
            return await self.watch(keeper, id, listener)
        if seat not in own:
            await self.take_seat(keeper, id, seat)
        return await self.sit(keeper, id, seat, listener)

    async def watch(self, person: Person, id: str, listener: Listener, behind: int = 0) -> Sitting:
        """Watch a game, some acts *behind* or as many as whoever made it wants at least.

        Who sits at it does not: a watcher may be told what only the other side knows, such as whom it sees.
        """
        row = self.game(person, id)
        self._check_watched(person, row)
        if row.state != "over" and self.house.seating.of(person, id):
            raise refused("hosting-plays-himself")
        table = await self.tables.table(id)
        self._check_there(person)
        behind = max(row.plan.behind, min(max(behind, 0), MOST_BEHIND))
        return self._seated(table, person, OBSERVER, listener, behind)

    def _seated(
        self, table: Table, person: Person, seat: str, listener: Listener, behind: int = 0
    ) -> Sitting:
        sitting = Sitting(table, self._branching, self.rematches, person, seat, listener, behind)
        table.welcome(sitting)
        return sitting

    async def look_back(self, person: Person, id: str, seat: str) -> GatedPort:
        """Return a port for a game that is over, to look at it with the eyes of any *seat*.

        For those who played or may watch; nothing can be done by it. `Refused` while the game is played.
        """
        row = self.game(person, id)
        if row.state != "over":
            raise refused("hosting-not-over")
        if not self.house.seating.of(person, id):
            self._check_watched(person, row)
        table = await self.tables.table(id)
        if not known_seat(seat, table.host.game.seats):
            raise refused("hosting-no-seat", seat=seat)
        over = Refusal("", say("hosting-over"))
        return self.house.port_of(table.host, seat, lambda _: over, 0)

    @staticmethod
    def _check_watched(person: Person, row: GameRow) -> None:
        """Demand that all may watch a game, or *person* made it."""
        if not may_watch(person, row):
            raise refused("hosting-not-watched")

    def _check_mine(self, person: Person, id: str, seat: str) -> None:
        self._check_there(person)
        if not self.house.seating.sits(person, id, seat):
            raise refused("hosting-not-your-seat")

    def _check_there(self, person: Person) -> None:
        if self.people.by_id(person.id) is None:
            raise refused("hosting-removed")

    # --- looking round --------------------------------------------------------------------------

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* after every change that a lobby may tell of; return how to stop it."""
        return self.store.bulletin.attach(listener)

    async def lobby(self, person: Person) -> Lobby:
        """Return what waits for *person*: in his own knowledge, and nothing else."""
        self._check_there(person)
        return await self._lobbies.lobby(person)

    async def status(self, person: Person, language: str) -> list[str]:
        """Return the same as lines, and once which of his games have ended lately, if he has not seen it."""
        lobby = await self.lobby(person)
        ended = [line for line in lobby.finished if line.seat and self._unseen(person, line)]
        told = self._read_ends(person, ended)
        return status_lines(lobby, language, self.house.clock(), [one for one in ended if one.id not in told])

    def _read_ends(self, person: Person, ended: Iterable[GameLine]) -> tuple[str, ...]:
        """Note that *person* is told that these games are over; return of which he had been told."""
        return self.house.letters.read_ends(person, {line.id: line.ended for line in ended if line.seat})

    def _unseen(self, person: Person, line: GameLine) -> bool:
        since = stamp(self.house.clock() - TOLD)
        seen = self.house.bookmarks.of(person, line.id, line.seat).at
        return line.ended > max(since, seen)

    async def status_once_awaited(self, person: Person, language: str, game: str = "") -> list[str]:
        """Return the same once he is awaited, or a game of his is over; of one *game* alone, if named."""
        self._check_there(person)
        waiting = Waiting(self.house, self.tables, person, game)
        while True:
            await waiting.wait()
            lobby = await self.lobby(person)
            if waiting.due:  # nothing was taken back while the lobby was read
                told, over = waiting.told(lobby)
                self._read_ends(person, over)
                return status_lines(told, language, self.house.clock(), over)

    async def letter(self, letter: Letter, usual: str) -> dict[str, Any] | None:
        """Return a letter as its carrier gets it, else in the *usual* language: see `as_told`."""
        offers: dict[tuple[str, str], Message] = {}
        for one in letter.games:
            with suppress(Refused):  # a game that was struck, or cannot be read
                offer = offered(await self.tables.table(one.game), one.seat)
                offers |= {(one.game, one.seat): offer} if offer is not None else {}
        return as_told(self.house, letter, usual, offers)

    async def log(self, person: Person, id: str, language: str, last: int = 100) -> list[str]:
        """Return a game's log as lines, as *person* may read it: from his seat, else as one who watches.

        `Refused` where he may do neither; the last so many records.
        """
        self._check_there(person)
        self.house.spending.spend(person, "looks")
        row = self.game(person, id)
        own = self.house.seating.of(person, id)
        if not own:
            self._check_watched(person, row)
        table = await self.tables.table(id)
        port = GatedPort(
            table.host, own[0] if own else OBSERVER, lambda _: None, 0 if own else row.plan.behind
        )
        return await log_lines(port, language, min(max(last, 1), 1000))

    async def reader(self, person: Person, id: str, seat: str = "") -> tuple[Path, str]:
        """Return the log of a game, and with whose eyes *person* may have all of it told: of his own seat.

        Of a game that is over he may name another *seat*. Whoever watches reads as an observer; while it is
        played only where nobody watches some acts behind. `Refused` where he may not, or asks too often.
        """
        self._check_there(person)
        self.house.spending.spend(person, "reports")
        row, own = self.game(person, id), self.house.seating.of(person, id)
        if not own:
            self._check_watched(person, row)
        table = await self.tables.table(id)
        if table.host.game.state.over is None:
            if seat and seat not in own:
                raise refused("hosting-not-your-seat")
            if not own and row.plan.behind:
                raise refused("hosting-not-over")
        if seat and not known_seat(seat, table.host.game.seats):
            raise refused("hosting-no-seat", seat=seat)
        return table.host.log.path, seat or (own[0] if own else OBSERVER)

    # --- keeping house -------------------------------------------------------------------------

    def _sittings(self) -> tuple[Attendance, ...]:
        return tuple(sitting for table in self.tables.open for sitting in table.sittings)

    def _drop(self, person: Person, why: Message, game: str = "", seat: str = "") -> None:
        """End the sittings of a person, all of them or those on one seat."""
        for sitting in self._sittings():
            if sitting.person.id == person.id and (not game or (sitting.game, sitting.seat) == (game, seat)):
                sitting.drop(why)

    def look_again(self) -> None:
        """End the sittings of whoever was removed, or lost his seat, by another process's doing."""
        if (others := self.store.others) == self._others:
            return
        self._others = others
        self.store.bulletin.tell()
        for table in self.tables.open:
            table.seats_changed()
        for sitting in self._sittings():
            person = self.people.by_id(sitting.person.id)
            if person is None:
                sitting.drop(say("hosting-removed"))
            elif sitting.seat != OBSERVER and not self.house.seating.sits(person, sitting.game, sitting.seat):
                sitting.drop(say("hosting-gave-up"))
            else:
                sitting.person = person

    async def wake(self) -> None:
        """Open the games that go on without anybody there: those with bots, a limit, or standing answers.

        Called once when the host begins. One that cannot be read is left for whoever asks for it.
        """
        rows = self.store.rows(
            "SELECT id FROM games WHERE state = 'running' AND struck IS NULL"
            " AND (id IN (SELECT game FROM seats WHERE kind = 'bot')"
            " OR id IN (SELECT game FROM standing) OR id IN (SELECT game FROM stand_ins)"
            " OR plan LIKE '%\"limit\":%' OR plan LIKE '%\"clock\":%')"
        )
        for row in rows:
            with suppress(Refused):
                await self.tables.table(row["id"])

    async def keep(self, every: float = 1.0) -> None:
        """Do what is due for as long as the host runs; whoever cancels it then calls `close`.

        What goes wrong once (the store is busy, say) is tried again; the last of it is kept in `fault`.
        """
        await self.wake()
        while True:
            await asyncio.sleep(every)
            try:
                await self.tick()
            except Exception as error:
                self.fault = error

    async def tick(self) -> None:
        """Do what is due; call it about once a second."""
        self.look_again()
        await self.tables.close_broken()
        await self.tables.open_due()
        await self.tournaments.tick()
        letters = self.house.letters
        for table in self.tables.open:
            table.tick()
            if letters.carried:
                self._awaited.look(table)
        if letters.carried:
            letters.write({(one.person.id, one.game) for one in self._sittings()})
        await self.tables.close_idle()

    async def close(self) -> None:
        """End every sitting, then let the games and the store go: all of it is on the disk."""
        for sitting in self._sittings():
            sitting.drop(say("hosting-closing"))
        await self.tables.close_all()
        self.store.close()
