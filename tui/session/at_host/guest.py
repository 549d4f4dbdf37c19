"""One person at one terminal of a club: all that the lobby asks of it is asked in his name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from core.engine.contract.seats import OBSERVER, REFEREE
from core.hosting.club import Club
from core.hosting.games.handing import Lending
from core.hosting.games.inviting import Inviter
from core.hosting.games.rematch import Standing
from core.hosting.lobby.ladder import Ladder
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.news import Listener, News
from core.hosting.people.letters import Wish
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.seats.plan import Plan
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.hosting.sitting import Sitting
from core.hosting.timing.vacations import Vacation
from tui.session.at_host.at_table import AtTable
from tui.session.at_host.hosted import HostedPort
from tui.session.at_host.tournaments import GuestTournaments
from tui.session.company import Mailbox, Post


class Guest:
    """*person* in *club*; what is not allowed is `core.hosting.refused.Refused`.

    *note* writes into the host's log what happens at this terminal. *watching* is called whenever something
    happens at a table that is only watched here, and with `False` when that is over.
    """

    def __init__(
        self,
        club: Club,
        person: Person,
        note: Callable[..., object] = lambda event, **facts: None,
        watching: Callable[[bool], object] = lambda on: None,
        here: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """*here* are the names of those who would have to go if this terminal were left."""
        self._club = club
        self._watching = watching
        self.note = note
        self.here = here
        self._person = person

    @property
    def person(self) -> Person:
        """Who this is, as he is called now; whoever was removed, as he was called."""
        self._person = self._club.people.by_id(self._person.id) or self._person
        return self._person

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* after every change that the lobby may tell of; return how to stop it."""
        return self._club.attach(listener)

    def now(self) -> datetime:
        """Return the club's present moment."""
        return self._club.house.clock()

    def speaks(self, language: str) -> None:
        """Note the language that he chose, for the next time; where nothing can be kept it holds for now."""
        with suppress(Refused):
            self._club.people.speaks(self.person, language)

    # --- letters ------------------------------------------------------------------------------

    @property
    def letters(self) -> Wish:
        """Whether he wants letters while he is away."""
        return self._club.house.letters.wish(self.person)

    @property
    def gets_letters(self) -> bool:
        """Whether somebody carries letters here, or he wanted some when somebody did."""
        return self._club.house.letters.carried or self.letters.how != "none"

    def want_letters(self, how: str, to: str | None = None) -> Wish:
        """Want letters so; without *to* they go where they went before."""
        return self._club.house.letters.want(self.person, how, to)

    # --- looking round ------------------------------------------------------------------------

    async def lobby(self) -> Lobby:
        """Return what waits for him."""
        return await self._club.lobby(self.person)

    async def played(self) -> tuple[GameLine, ...]:
        """Return the games that are over and that he may read, the one that ended last first."""
        return await self._club.played.of(self.person)

    async def ladders(self) -> tuple[Ladder, ...]:
        """Return the ladders of all books of which rated games have been played."""
        return await self._club.ladders.of(self.person)

    def game(self, id: str) -> GameRow:
        """Return a game that he may know of."""
        return self._club.game(self.person, id)

    def seats(self, id: str) -> tuple[SeatRow, ...]:
        """Return who sits where in it."""
        return self._club.seats(self.person, id)

    def may_sit(self, id: str, seat: str) -> bool:
        """Return whether he might sit there."""
        return self._club.house.seating.may_sit(self.person, id, seat)

    def others(self) -> tuple[str, ...]:
        """Return the names of everybody else."""
        return tuple(one.name for one in self._club.people.players() if one.name != self.person.name)

    @property
    def tournaments(self) -> GuestTournaments:
        """The tournaments of the club, as he may see and join them."""
        return GuestTournaments(self._club, lambda: self.person)

    # --- doing something ----------------------------------------------------------------------

    async def new_game(self, plan: Plan, words: str = "") -> str:
        """Make a game and return its id."""
        return await self._club.new_game(self.person, plan, words)

    async def rematch(self, id: str) -> str:
        """Offer the others a rematch, or accept it where one of them did; return its id."""
        return await self._club.rematch(self.person, id)

    def rematch_standing(self, id: str) -> Standing:
        """Return what he may do about a rematch of a game."""
        return self._club.rematches.standing(self.person, self.game(id))

    async def take_seat(self, id: str, seat: str, words: str = "") -> None:
        """Sit down on an open seat, or accept an invitation to one."""
        await self._club.take_seat(self.person, id, seat, words)

    def give_up_seat(self, id: str, seat: str) -> None:
        """Get up from a seat, or decline an invitation to it."""
        self._club.give_up_seat(self.person, id, seat)

    @property
    def inviter(self) -> Inviter:
        """How he invites others to the host, where he may."""
        return self._club.inviter(self.person)

    def invite(self, id: str, seat: str, name: str) -> str:
        """Invite somebody to a seat; return the code for somebody new, where he may let one in."""
        return self._club.invite_to_seat(self.person, id, seat, name)

    def may_take_back(self, id: str, seat: str) -> bool:
        """Return whether he may take back that somebody is invited to a seat."""
        return self._club.handing.may_take_back(self.person, self.game(id), seat)

    def take_back_invitation(self, id: str, seat: str, name: str) -> None:
        """Let somebody accept a seat no more to which he was invited."""
        self._club.take_back_invitation(self.person, id, seat, name)

    async def give_seat_to(self, id: str, seat: str, kind: str) -> None:
        """Let a bot play an empty seat, or open a bot's to people."""
        await self._club.give_seat_to(self.person, id, seat, kind)

    # --- vacation -----------------------------------------------------------------------------

    def vacation(self) -> Vacation | None:
        """Return the vacation that he is on, or has announced."""
        return self._club.house.vacations.next(self.person)

    def vacation_days(self) -> tuple[int, int]:
        """Return how many days of vacation he has left this year, and how many there are in a year."""
        vacations = self._club.house.vacations
        year = self.now().astimezone(vacations.zone).year
        return vacations.left(self.person, year), vacations.days

    async def go_on_vacation(self, days: int, ahead: int = 0) -> Vacation:
        """Announce a vacation, from now on or some days ahead."""
        return await self._club.go_on_vacation(self.person, days, ahead)

    async def end_vacation(self) -> None:
        """End it."""
        await self._club.end_vacation(self.person)

    # --- seats that change hands ----------------------------------------------------------------

    def hand_seat(self, id: str, seat: str, name: str) -> None:
        """Offer his seat to somebody, who has it once he accepts."""
        self._club.hand_seat(self.person, id, seat, name)

    async def lend_seat(self, id: str, seat: str, lent: bool) -> None:
        """Let the program play his seat, or play it again himself."""
        await self._club.lend_seat(self.person, id, seat, lent)

    def claim_seat(self, id: str, seat: str) -> None:
        """Ask for the seat of somebody who has stayed away."""
        self._club.claim_seat(self.person, id, seat)

    def grant_seat(self, id: str, seat: str, name: str) -> None:
        """Give a seat to one who asks for it."""
        self._club.grant_seat(self.person, id, seat, name)

    async def strike(self, id: str) -> None:
        """Take a game off every list."""
        await self._club.strike(self.person, id)

    def lent(self, id: str, seat: str) -> bool:
        """Return whether the program plays a seat for whoever sits there."""
        row = self._known(id)
        return row is not None and self._club.handing.lent(row, seat)

    def lending(self, id: str, seat: str) -> Lending:
        """Return what he may do with a seat of his own: `lend` it to the program, have it `back`, or ""."""
        row = self._known(id)
        return "" if row is None else self._club.handing.lending(self.person, row, seat)

    def may_claim(self, id: str, seat: str) -> bool:
        """Return whether he may ask for a seat."""
        row = self._known(id)
        return row is not None and self._club.handing.may_claim(self.person, row, seat)

    def claimants(self, id: str, seat: str) -> tuple[str, ...]:
        """Return the names of those who ask for a seat, where he says who gets it."""
        row = self._known(id)
        if row is None or not self._club.handing.may_grant(self.person, row, seat):
            return ()
        return self._club.house.seating.claimants(row.id, seat)

    def may_strike(self, id: str) -> bool:
        """Return whether he may take a game off the list."""
        row = self._known(id)
        return row is not None and self._club.handing.may_strike(self.person, row)

    def _known(self, id: str) -> GameRow | None:
        """Return a game by its id, as far as he may know of it now."""
        with suppress(Refused):
            return self.game(id)
        return None

    # --- sitting down -------------------------------------------------------------------------

    async def sit(self, line: GameLine, post: Post, behind: int = 0) -> AtTable:
        """Sit down at a game, on his own seat if he has one there, else to watch; news come by *post*.

        Who watches may be some acts *behind*. At a game that is over everybody's side may be looked at.
        """
        mailbox = Mailbox(post)
        return await self._at_table(
            await self.seated(line.id, line.seat or OBSERVER, mailbox, behind), mailbox
        )

    async def sit_at(self, id: str, post: Post) -> AtTable:
        """Sit down at a game by its id: on the seat that is his own, else to watch."""
        mailbox = Mailbox(post)
        return await self._at_table(await self.seated(id, "", mailbox), mailbox)

    async def seated(self, id: str, seat: str, hear: Listener, behind: int = 0) -> Sitting:
        """Return his sitting on a *seat*: with `observer` to watch, with "" on his own or else to watch.

        Until `risen` is called it counts as a table that is watched here, where it is.
        """
        club, person = self._club, self.person
        own = self._club.house.seating.of(person, club.game(person, id).id) if not seat else (seat,)
        if own and own[0] != OBSERVER:
            sitting = await club.sit(person, id, own[0], hear)
        else:
            sitting = await club.watch(person, id, self._watched(hear), behind)
            self._watching(True)
        self.note("seat", game=sitting.game, seat=sitting.seat)
        return sitting

    def risen(self) -> None:
        """Take note that nobody watches here any more."""
        self._watching(False)

    async def read_again(self, id: str, post: Post) -> AtTable:
        """Sit down at a game that is over, to look back at it; `Refused` while it is played."""
        if self.game(id).state != "over":
            raise refused("hosting-not-over")
        return await self.sit_at(id, post)

    def _watched(self, hear: Listener) -> Listener:
        """Return a listener that notes whenever something happens at the table that is watched."""

        def heard(news: News) -> None:
            self._watching(news.kind != "dropped")
            hear(news)

        return heard

    async def sit_as_keeper(self, id: str, seat: str, post: Post) -> AtTable:
        """Sit down as the keeper of the club; see `Club.sit_as_keeper`."""
        mailbox = Mailbox(post)
        sitting = await self._club.sit_as_keeper(id, seat, mailbox)
        self.note("seat", game=sitting.game, seat=sitting.seat)
        return await self._at_table(sitting, mailbox)

    async def _at_table(self, sitting: Sitting, mailbox: Mailbox) -> AtTable:
        eyes = {seat: await self.look_back(sitting.game, seat) for seat in self.eyes(sitting.game)}
        return AtTable(
            sitting,
            mailbox,
            eyes,
            risen=self.risen,
            sits=lambda id: self.sit_at(id, mailbox.post),
        )

    def eyes(self, id: str) -> tuple[str, ...]:
        """Return the seats by which a game may be looked at: all of one that is over."""
        if self.game(id).state != "over":
            return ()
        return tuple(dict.fromkeys([*(one.seat for one in self.seats(id)), REFEREE]))

    async def look_back(self, id: str, seat: str) -> HostedPort:
        """Return a port to look back by at a game that is over."""
        port = await self._club.look_back(self.person, id, seat)
        assert isinstance(port, HostedPort), "a club whose people have screens makes ports for them"
        return port
