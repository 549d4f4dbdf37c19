"""What the screens of a lobby ask of a club in one person's name, in this process or another.

What is not allowed is `core.hosting.refused.Refused`. `at_host/guest.py` answers it where the club is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

from core.hosting.games.handing import Lending
from core.hosting.games.rematch import Standing
from core.hosting.lobby.ladder import Ladder
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.people.letters import Wish
from core.hosting.people.people import Person
from core.hosting.seats.plan import Plan
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.hosting.timing.vacations import Vacation
from core.hosting.tournaments.kept import TournamentRow
from core.hosting.tournaments.plan import TournamentPlan
from core.hosting.tournaments.view import TournamentView
from tui.session.at_host.one_seat import OneSeat
from tui.session.companion import Inviting
from tui.session.company import Post


class TournamentsPort(Protocol):
    """The tournaments of a club, as one person asks for them."""

    def every(self) -> tuple[TournamentRow, ...]:
        """Return all of them, the newest first."""

    def view(self, id: str) -> TournamentView:
        """Return one of them as he may see it."""

    def may_begin(self, id: str) -> bool:
        """Return whether it waits, and it is his to begin."""

    def may_strike(self, id: str) -> bool:
        """Return whether he may take it off the list."""

    async def make(self, plan: TournamentPlan) -> str:
        """Make one and return its id."""

    def join(self, id: str) -> None:
        """Take part."""

    async def begin(self, id: str) -> None:
        """Pair the first round and begin its games."""

    async def withdraw(self, id: str) -> None:
        """Take part no more."""

    def rule(self, id: str, game: str, ruling: str) -> None:
        """Say how a game counts that says nothing itself."""

    def strike(self, id: str) -> None:
        """Take it off the list."""


class LobbyPort(Protocol):
    """One person at one terminal of a club."""

    # --- of this terminal ---------------------------------------------------------------------

    def note(self, event: str, **facts: Any) -> object:
        """Write into the host's log what happened at this terminal."""

    def here(self) -> tuple[str, ...]:
        """Return the names of those who would have to go if this terminal were left."""

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* after every change that the lobby may tell of; return how to stop it."""

    @property
    def inviter(self) -> Inviting:
        """How he invites others to the host, where he may."""

    @property
    def tournaments(self) -> TournamentsPort:
        """The tournaments of the club, as he may see and join them."""

    async def sit(self, line: GameLine, post: Post, behind: int = 0) -> OneSeat:
        """Sit down at a game, on his own seat if he has one there, else to watch; news come by *post*.

        Who watches may be some acts *behind*. At a game that is over everybody's side may be looked at.
        """

    async def sit_at(self, id: str, post: Post) -> OneSeat:
        """Sit down at a game by its id: on the seat that is his own, else to watch."""

    async def read_again(self, id: str, post: Post) -> OneSeat:
        """Sit down at a game that is over, to look back at it; `Refused` while it is played."""

    # --- who it is ----------------------------------------------------------------------------

    @property
    def person(self) -> Person:
        """Who this is, as he is called now; whoever was removed, as he was called."""

    def now(self) -> datetime:
        """Return the club's present moment."""

    def speaks(self, language: str) -> None:
        """Note the language that he chose, for the next time; where nothing can be kept it holds for now."""

    @property
    def letters(self) -> Wish:
        """Whether he wants letters while he is away."""

    @property
    def gets_letters(self) -> bool:
        """Whether somebody carries letters here, or he wanted some when somebody did."""

    def want_letters(self, how: str, to: str | None = None) -> Wish:
        """Want letters so; without *to* they go where they went before."""

    # --- looking round ------------------------------------------------------------------------

    async def lobby(self) -> Lobby:
        """Return what waits for him."""

    async def played(self) -> tuple[GameLine, ...]:
        """Return the games that are over and that he may read, the one that ended last first."""

    async def ladders(self) -> tuple[Ladder, ...]:
        """Return the ladders of all books of which rated games have been played."""

    def game(self, id: str) -> GameRow:
        """Return a game that he may know of."""

    def seats(self, id: str) -> tuple[SeatRow, ...]:
        """Return who sits where in it."""

    def may_sit(self, id: str, seat: str) -> bool:
        """Return whether he might sit there."""

    def others(self) -> tuple[str, ...]:
        """Return the names of everybody else."""

    # --- doing something ----------------------------------------------------------------------

    async def new_game(self, plan: Plan, words: str = "") -> str:
        """Make a game and return its id."""

    async def rematch(self, id: str) -> str:
        """Offer the others a rematch, or accept it where one of them did; return its id."""

    def rematch_standing(self, id: str) -> Standing:
        """Return what he may do about a rematch of a game."""

    async def take_seat(self, id: str, seat: str, words: str = "") -> None:
        """Sit down on an open seat, or accept an invitation to one."""

    def give_up_seat(self, id: str, seat: str) -> None:
        """Get up from a seat, or decline an invitation to it."""

    def invite(self, id: str, seat: str, name: str) -> str:
        """Invite somebody to a seat; return the code for somebody new, where he may let one in."""

    def may_take_back(self, id: str, seat: str) -> bool:
        """Return whether he may take back that somebody is invited to a seat."""

    def take_back_invitation(self, id: str, seat: str, name: str) -> None:
        """Let somebody accept a seat no more to which he was invited."""

    async def give_seat_to(self, id: str, seat: str, kind: str) -> None:
        """Let a bot play an empty seat, or open a bot's to people."""

    # --- vacation -----------------------------------------------------------------------------

    def vacation(self) -> Vacation | None:
        """Return the vacation that he is on, or has announced."""

    def vacation_days(self) -> tuple[int, int]:
        """Return how many days of vacation he has left this year, and how many there are in a year."""

    async def go_on_vacation(self, days: int, ahead: int = 0) -> Vacation:
        """Announce a vacation, from now on or some days ahead."""

    async def end_vacation(self) -> None:
        """End it."""

    # --- seats that change hands --------------------------------------------------------------

    def hand_seat(self, id: str, seat: str, name: str) -> None:
        """Offer his seat to somebody, who has it once he accepts."""

    async def lend_seat(self, id: str, seat: str, lent: bool) -> None:
        """Let the program play his seat, or play it again himself."""

    def claim_seat(self, id: str, seat: str) -> None:
        """Ask for the seat of somebody who has stayed away."""

    def grant_seat(self, id: str, seat: str, name: str) -> None:
        """Give a seat to one who asks for it."""

    async def strike(self, id: str) -> None:
        """Take a game off every list."""

    def lent(self, id: str, seat: str) -> bool:
        """Return whether the program plays a seat for whoever sits there."""

    def lending(self, id: str, seat: str) -> Lending:
        """Return what he may do with a seat of his own: `lend` it to the program, have it `back`, or ""."""

    def may_claim(self, id: str, seat: str) -> bool:
        """Return whether he may ask for a seat."""

    def claimants(self, id: str, seat: str) -> tuple[str, ...]:
        """Return the names of those who ask for a seat, where he says who gets it."""

    def may_strike(self, id: str) -> bool:
        """Return whether he may take a game off the list."""


ELSEWHERE = ("note", "here", "attach", "inviter", "tournaments", "sit", "sit_at", "read_again")
"""What is of the terminal itself, or has calls of its own."""
