"""A sitting at a table of another process: what `core.hosting.sitting.Sitting` answers, over a socket."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from core.engine.seat.port import Answer
from core.engine.words.message import Message
from core.hosting.bookmarks import Bookmark
from core.hosting.consent import Asked
from core.hosting.delegated_questions import DelegatedQuestion
from core.hosting.house import Card
from core.hosting.invitations import Invitation
from core.hosting.people import Person
from core.hosting.presence import SeatPresence
from core.hosting.seating import SeatRow
from core.hosting.standing_answers import StandingAnswer
from core.hosting.talk import Said
from tui.session.remote import RemotePort


class RemoteInviter:
    """How whoever sits there invites others."""

    def __init__(self, port: RemotePort) -> None:
        self._port = port

    @property
    def may(self) -> bool:
        """Whether he may invite from here."""
        return bool(self._port.ask("inviter.may"))

    @property
    def keeps(self) -> bool:
        """Whether this is the keeper of the host."""
        return bool(self._port.ask("inviter.keeps"))

    def card(self) -> Card | None:
        """Return how friends come."""
        card: Card | None = self._port.ask("inviter.card")
        return card

    def seats(self) -> tuple[SeatRow, ...]:
        """Return who sits where in the game."""
        seats: tuple[SeatRow, ...] = self._port.ask("inviter.seats")
        return seats

    def waiting(self) -> tuple[Invitation, ...]:
        """Return the codes that wait."""
        waiting: tuple[Invitation, ...] = self._port.ask("inviter.waiting")
        return waiting

    def invite(self, name: str, seat: str = "") -> str:
        """Invite *name*; return the code for somebody new."""
        return str(self._port.ask("inviter.invite", name, seat))

    def revoke(self, id: int) -> None:
        """Make a code worthless."""
        self._port.ask("inviter.revoke", id)


class RemoteSitting:
    """Whoever sits at the other end of *port*."""

    def __init__(self, port: RemotePort) -> None:
        self._port = port
        self.person = Person(0, port.opened.person)
        self.seat = port.seat
        self.inviter = RemoteInviter(port)

    @property
    def behind(self) -> int:
        """How many acts behind the game is shown, while it is played."""
        return int(self._port.ask("table.behind"))

    @property
    def late(self) -> bool:
        """Whether the game is shown some acts behind."""
        return bool(self._port.ask("table.late"))

    @property
    def standing_answer(self) -> StandingAnswer | None:
        """The seat's standing answer."""
        answer: StandingAnswer | None = self._port.ask("table.standing_answer")
        return answer

    @property
    def reacting(self) -> bool:
        """Whether a window of reaction is open for this seat."""
        return bool(self._port.ask("table.reacting"))

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here."""
        here: tuple[SeatPresence, ...] = self._port.ask("table.presence")
        return here

    def bookmark(self) -> Bookmark:
        """Return what this person had seen last."""
        bookmark: Bookmark = self._port.ask("table.bookmark")
        return bookmark

    def saw(self, record: int, said: int) -> None:
        """Take note that so much was before somebody's eyes."""
        self._port.ask("table.saw", record, said)

    def say(self, to: str, text: str) -> Said:
        """Say something."""
        said: Said = self._port.ask("table.say", to, text)
        return said

    def told(self, since: int = 0) -> tuple[Said, ...]:
        """Return what was said for this seat."""
        said: tuple[Said, ...] = self._port.ask("table.told", since)
        return said

    def let_pass(self, anything: bool = False) -> StandingAnswer:
        """Let windows like the one that is open pass."""
        made: StandingAnswer = self._port.ask("table.let_pass", anything)
        return made

    def let_nothing_pass(self) -> None:
        """Give no standing answer any more."""
        self._port.ask("table.let_nothing_pass")

    def left(self) -> timedelta | None:
        """Return how long this seat's decision may still take."""
        left: timedelta | None = self._port.ask("table.left")
        return left

    def ask_back(self, back: bool = True, to: int | None = None) -> tuple[str, ...]:
        """Ask the others whether this seat may go one step back, or back to its record *to*."""
        asked: tuple[str, ...] = self._port.ask("table.ask_back", back, to)
        return asked

    def missed(self) -> tuple[Message, ...]:
        """Return what became of what was asked while nobody sat here."""
        missed: tuple[Message, ...] = self._port.ask("table.missed")
        return missed

    def asked(self) -> Asked | None:
        """Return what this seat is asked to agree to."""
        asked: Asked | None = self._port.ask("table.asked")
        return asked

    async def agree(self, yes: bool) -> None:
        """Agree to what is asked, or not."""
        await self._port.wait("table.agree", yes)

    def may_branch(self) -> None:
        """See whether he may begin another game from this one."""
        self._port.ask("table.may_branch")

    async def branch(self, record: int) -> str:
        """Begin one from the state after a record of the log."""
        return str(await self._port.wait("table.branch", record))

    def delegated_question(self) -> DelegatedQuestion | None:
        """Return what this seat is asked to throw or measure for another."""
        delegated: DelegatedQuestion | None = self._port.ask("table.delegated_question")
        return delegated

    async def answer_delegated(self, answers: tuple[Any, ...]) -> Answer:
        """Answer it: the answers so far and one more."""
        return await self._port.answer_delegated(answers)

    def leave(self) -> None:
        """Get up."""
        self._port.close()
