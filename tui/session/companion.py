"""What a screen asks of a sitting among others, in this process or another."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol

from core.engine.contract.seats import QUICK, Level
from core.engine.game.planned import Planned
from core.engine.seat.port import Answer
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import Message
from core.hosting.games.branching import BranchGame
from core.hosting.games.handing import Lending
from core.hosting.games.rematch import Standing
from core.hosting.people.bookmarks import Bookmark
from core.hosting.people.invitations import Invitation
from core.hosting.people.moments import Moment
from core.hosting.people.people import Person
from core.hosting.people.talk import Heard, Said
from core.hosting.seats.presence import SeatPresence
from core.hosting.seats.seating import SeatRow
from core.hosting.table.clock import Timing
from core.hosting.table.consent import Asked, Asking
from core.hosting.table.delegated_questions import DelegatedQuestion
from core.hosting.table.house import Card
from core.hosting.table.standing_answers import StandingAnswer


class Inviting(Protocol):
    """How somebody invites others; see `core.hosting.games.inviting.Inviter`."""

    @property
    def may(self) -> bool:
        """Whether he may invite from here."""

    @property
    def keeps(self) -> bool:
        """Whether this is the keeper of the host."""

    def card(self) -> Card | None:
        """Return how friends come."""

    def seats(self) -> tuple[SeatRow, ...]:
        """Return who sits where in the game."""

    def waiting(self) -> tuple[Invitation, ...]:
        """Return the codes that wait."""

    def invite(self, name: str, seat: str = "") -> str:
        """Invite *name*; return the code for somebody new."""

    def revoke(self, id: int) -> None:
        """Make a code worthless."""


class Companion(Protocol):
    """What a screen asks of a sitting among others; see `core.hosting.sitting.Sitting`."""

    @property
    def person(self) -> Person:
        """Who sits here."""

    @property
    def seat(self) -> str:
        """Where he sits."""

    @property
    def behind(self) -> int:
        """How many acts behind the game is shown, while it is played."""

    @property
    def late(self) -> bool:
        """Whether the game is shown some acts behind."""

    @property
    def inviter(self) -> Inviting:
        """How he invites others to the game."""

    @property
    def standing_answer(self) -> StandingAnswer | None:
        """The seat's standing answer."""

    @property
    def reacting(self) -> bool:
        """Whether a window of reaction is open for this seat, or a step in which it can do nothing."""

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here."""

    def bookmark(self) -> Bookmark:
        """Return what this person had seen last."""

    def moments(self) -> tuple[Moment, ...]:
        """Return the moments that this person wants to find again."""

    def keep_moment(self, moment: Moment) -> None:
        """Keep one more."""

    def drop_moment(self, eyes: str, record: int, event: int) -> None:
        """Keep one no more."""

    def saw(self, record: int, said: int) -> None:
        """Take note that so much was before somebody's eyes."""

    def say(self, to: str, text: str) -> Said:
        """Say something."""

    def heard(self, since: int = 0) -> tuple[Heard, ...]:
        """Return what this person heard in the game, beside its records."""

    @property
    def muted(self) -> tuple[str, ...]:
        """The names of those whom this person has muted."""

    def mute(self, name: str) -> bool:
        """Hear somebody no more, or again; return whether he is muted now."""

    def told(self, since: int = 0) -> tuple[Said, ...]:
        """Return what was said for this seat."""

    def let_pass(self, anything: bool = False) -> StandingAnswer:
        """Let windows like the one that is open pass."""

    def let_nothing_pass(self) -> None:
        """Give no standing answer any more."""

    def left(self) -> timedelta | None:
        """Return how long this seat's decision may still take."""

    def timing(self) -> Timing | None:
        """Return what this seat is told of the game's clock."""

    def ask_pause(self) -> None:
        """Ask that the clock stands still, or agree to it."""

    def decline_pause(self) -> None:
        """Do not agree to it."""

    def go_on(self) -> None:
        """Let the clock go on that stands still."""

    @property
    def lent(self) -> bool:
        """Whether the program plays this seat for its person."""

    @property
    def lending(self) -> Lending:
        """What may be done with this seat now: `lend` it to the program, have it `back`, or ""."""

    def lend(self, level: Level = QUICK) -> None:
        """Let the program play this seat for now, so well."""

    def take_back(self) -> None:
        """Play again for oneself, where a bot stands in."""

    async def claim(self) -> None:
        """End the game for another whose time is over."""

    def ask_back(self, back: bool = True, to: int | None = None) -> tuple[str, ...]:
        """Ask the others whether this seat may go one step back, or back to its record *to*."""

    def takeback(self) -> Asked | None:
        """Return what this seat may offer another to take back."""

    def offer_takeback(self, read: Asked | None = None) -> tuple[str, ...]:
        """Offer it, as it was *read*; return who is asked."""

    def missed(self) -> tuple[Message, ...]:
        """Return what became of what was asked while nobody sat here."""

    async def ask_right(self, plan: Planned) -> tuple[str, ...]:
        """Ask the others whether acts of one's own may be put right; return who is asked."""

    def right_asked(self) -> Prospect | None:
        """Return what goes and what comes by what is asked to be put right."""

    def asked(self) -> Asked | None:
        """Return what this seat is asked to agree to."""

    def asking(self) -> Asking | None:
        """Return what this seat has asked of others."""

    def withdraw(self) -> tuple[str, ...]:
        """Take it back; return whom it was asked of."""

    async def agree(self, yes: bool, read: Asked | None = None) -> None:
        """Agree to what is asked, as it was *read*, or not."""

    @property
    def rematch(self) -> Standing:
        """What may be done about a rematch of this game."""

    @property
    def next_game(self) -> str:
        """The id of the rematch."""

    async def ask_rematch(self) -> str:
        """Offer the others a rematch, or accept it."""

    def may_branch(self) -> bool:
        """See whether he may begin another game from this one, and if so, whether others may play it."""

    async def branch(self, record: int, seats: dict[str, str] | None = None) -> str:
        """Begin one from the state after a record of the log, for these people."""

    def branches(self, eyes: str) -> tuple[BranchGame, ...]:
        """Return the games that began from this one, by the records of those eyes."""

    @property
    def origin(self) -> BranchGame | None:
        """The game that this one began from."""

    def others(self) -> tuple[str, ...]:
        """Return the names of everybody else at this host."""

    def delegated_question(self) -> DelegatedQuestion | None:
        """Return what this seat is asked to throw or measure for another."""

    async def answer_delegated(self, answers: tuple[Any, ...]) -> Answer:
        """Answer it: the answers so far and one more."""

    def leave(self) -> None:
        """Get up."""
