"""The others at a hosted table, for a screen that sits there with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from core.hosting.refused import Refused
from core.locale import Sentences

if TYPE_CHECKING:
    from datetime import timedelta

    from core.engine.seat.port import Answer
    from core.engine.words.message import Message
    from core.hosting.bookmarks import Bookmark
    from core.hosting.consent import Asked
    from core.hosting.delegated_questions import DelegatedQuestion
    from core.hosting.house import Card
    from core.hosting.invitations import Invitation
    from core.hosting.news import News
    from core.hosting.people import Person
    from core.hosting.presence import SeatPresence
    from core.hosting.seating import SeatRow
    from core.hosting.standing_answers import StandingAnswer
    from core.hosting.talk import Said

Post = Callable[[Callable[[], None]], object]
"""Has something done in the app's own loop, a little later; called from anywhere in the program."""

Reader = Callable[["Sequence[News]"], None]

SeatName = Callable[[str], str]
"""Returns what a seat is called."""


class Inviting(Protocol):
    """How somebody invites others; see `core.hosting.inviting.Inviter`."""

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
        """Whether a window of reaction is open for this seat."""

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here."""

    def bookmark(self) -> Bookmark:
        """Return what this person had seen last."""

    def saw(self, record: int, said: int) -> None:
        """Take note that so much was before somebody's eyes."""

    def say(self, to: str, text: str) -> Said:
        """Say something."""

    def told(self, since: int = 0) -> tuple[Said, ...]:
        """Return what was said for this seat."""

    def let_pass(self, anything: bool = False) -> StandingAnswer:
        """Let windows like the one that is open pass."""

    def let_nothing_pass(self) -> None:
        """Give no standing answer any more."""

    def left(self) -> timedelta | None:
        """Return how long this seat's decision may still take."""

    def ask_back(self, back: bool = True, to: int | None = None) -> tuple[str, ...]:
        """Ask the others whether this seat may go one step back, or back to its record *to*."""

    def missed(self) -> tuple[Message, ...]:
        """Return what became of what was asked while nobody sat here."""

    def asked(self) -> Asked | None:
        """Return what this seat is asked to agree to."""

    async def agree(self, yes: bool) -> None:
        """Agree to what is asked, or not."""

    def may_branch(self) -> None:
        """See whether he may begin another game from this one."""

    async def branch(self, record: int) -> str:
        """Begin one from the state after a record of the log."""

    def delegated_question(self) -> DelegatedQuestion | None:
        """Return what this seat is asked to throw or measure for another."""

    async def answer_delegated(self, answers: tuple[Any, ...]) -> Answer:
        """Answer it: the answers so far and one more."""

    def leave(self) -> None:
        """Get up."""


class Mailbox:
    """Keeps news until the app that they are for comes to them: they are brought from another app's work.

    Many that come at once are read at once.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._news: list[News] = []
        self._reader: Reader | None = None

    def __call__(self, news: News) -> None:
        """Take a piece of news; nothing is done with it now."""
        if not self._news and self._reader is not None:
            self._post(self._deliver)
        self._news.append(news)

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on, and what has come already."""
        self._reader = reader
        if self._news:
            self._post(self._deliver)

    def _deliver(self) -> None:
        news, self._news = self._news, []
        if news and self._reader is not None:
            self._reader(news)


class Company:
    """A *sitting* at a table among others, and the news that it brings."""

    def __init__(self, sitting: Companion, mailbox: Mailbox) -> None:
        self.sitting = sitting
        self._mailbox = mailbox
        self.before = sitting.bookmark()
        """What was seen last when this person was here before."""

        self.unsent = ""
        """What was typed to be said, and not sent yet."""

        self._last = self.before.talk
        self._shown = (0, 0)
        self._renew: Callable[[], None] | None = None

    def read(self, reader: Reader) -> None:
        """Let *reader* have the news from now on."""
        self._mailbox.read(reader)

    def follow(self, renew: Callable[[], None] | None) -> None:
        """Let *renew* show the talk whenever there is news of the table; nothing any more with `None`."""
        self._renew = renew

    def renew(self) -> None:
        """Show the talk anew where somebody looks at it."""
        if self._renew is not None:
            self._renew()

    # --- what was seen ------------------------------------------------------------------------

    def shows(self, record: int) -> None:
        """Note that the screen tells of everything up to a *record*, and of all that was said."""
        with suppress(Refused):
            said = self.sitting.told(self._shown[1])
            self._shown = (record, said[-1].id if said else self._shown[1])

    def pressed(self) -> None:
        """Something was typed: what the screen showed by then has been seen."""
        self.sitting.saw(*self._shown)

    # --- table talk ---------------------------------------------------------------------------

    def heard(self) -> Said | None:
        """Return what was said last of what is new, if anything is."""
        said = self.sitting.told(self._last)
        if not said:
            return None
        self._last = said[-1].id
        return said[-1]

    def mine(self, said: Said) -> bool:
        """Whether it was said by whoever sits here."""
        return said.name == self.sitting.person.name and said.seat == self.sitting.seat

    def line(self, said: Said, words: Sentences, seat_name: SeatName) -> str:
        """Return something that was said, with who said it to whom; what people typed is only text."""
        from core.hosting.talk import ALL, SIDE

        whom = said.to if said.to in (ALL, SIDE) else "seat"
        return words.text(f"tui-talk-line-{whom}", who=said.name, text=said.text, seat=seat_name(said.to))
