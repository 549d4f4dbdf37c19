"""Who sits at a hosted table: one person on one seat, wherever the host is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from core.engine.contract.pass_rule import PassRule
from core.engine.words.message import Message, say
from core.hosting.refused import Refused, refused
from core.locale import Sentences
from tui.session.at_host.delegated_questions import AnswersDelegated
from tui.session.at_host.hosted_bookmarks import BookmarksAtHost
from tui.session.companion import Companion
from tui.session.company import Company, Mailbox
from tui.session.kept.bookmarks import Bookmarks
from tui.session.kept.branches import Branch, hosted
from tui.session.port import Port, PreviewRow
from tui.session.seats import Passes

if TYPE_CHECKING:
    from core.line.told.in_flight import Seats as TriedBy
    from tui.compose.measurement_form import Remembered


class ReadAheadPort(Port, Protocol):
    """A port whose log may be long, and is read while keys are served."""

    async def read_ahead(self) -> None:
        """Read the log of the past before anybody looks at it, in pieces between which keys are served."""


class OneSeat(AnswersDelegated):
    """The seat of a *sitting*. Bots play elsewhere, and nobody hands the keyboard to anybody."""

    hot_seat = False
    at_desk = False
    refereed = False
    """What only who branches a game of this machine wants to know."""

    """A host's referee has the screen with panes: others' games are not put right by one keyboard."""

    def __init__(
        self,
        sitting: Companion,
        mailbox: Mailbox,
        port: ReadAheadPort,
        eyes: Mapping[str, ReadAheadPort],
        book: str,
        scenario: str = "",
    ) -> None:
        """*eyes* are ports to look back by at a game that is over: there everybody's side may be seen."""
        self._port = port
        self._eyes = eyes
        self._remembered: Remembered | None = None
        self.company = Company(sitting, mailbox)
        self.seat = sitting.seat
        self.people: tuple[str, ...] = (sitting.seat,)
        self.book = book
        self.scenario = scenario
        self.greetings: Sequence[Message] = ()
        """What is told besides as it opens, as the line by which friends connect."""

        self.bookmarks: Bookmarks = BookmarksAtHost(sitting)

    def port(self, seat: str) -> ReadAheadPort:
        """Return the port of *seat*: one's own, while the game is played no other can be had."""
        if seat == self.seat:
            return self._port
        if seat in self._eyes:
            return self._eyes[seat]
        raise LookupError("the port of another seat")

    async def read_ahead(self) -> None:
        """Read the log of the past before anybody looks at it, in pieces between which keys are served."""
        await self._port.read_ahead()

    def branches(self, seat: str) -> tuple[Branch, ...]:
        """Return the games that began from this one, as far as its person may know of them."""
        with suppress(Refused):  # whoever has just been dropped is told so elsewhere
            return tuple(map(hosted, self.company.sitting.branches(seat)))
        return ()

    @cached_property
    def origin(self) -> Branch | None:
        """The game that this one began from, where its person may know of it."""
        found = self.company.sitting.origin
        return None if found is None else hosted(found)

    @property
    def notices(self) -> Sequence[Message]:
        """What is told as it opens; also where the game began, if that was in another one."""
        if self.origin is None:
            return self.greetings
        return (
            *self.greetings,
            say("tui-branch-here", game=self.origin.game, record=self.origin.record),
        )

    @property
    def seen_before(self) -> int | None:
        """The last record that the host noted as seen."""
        return self.company.before.record

    def wanted(self) -> str | None:
        """Return the seat where it must decide now."""
        return self.seat if self.seat in self._port.view().waiting_for else None

    @property
    def own_eyes(self) -> str:
        """One's own seat: nobody reads a hosted game again with other eyes unasked."""
        return self.seat

    def entitled(self) -> tuple[str, ...]:
        """Return the seats whose side of the past may be looked at here."""
        return (self.seat, *(seat for seat in self._eyes if seat != self.seat))

    def hand_over(self, seat: str) -> int | None:
        """There is nobody to give the keys to."""
        return None

    def open_pass(self, last: str, seat: str) -> str:
        """Return "": there is nobody else at this keyboard."""
        return ""

    def stays(self, seat: str) -> None:
        """The keys have been nobody else's."""

    def at_hand_since(self, record: int) -> bool:
        """Others have keyboards of their own."""
        return False

    def rehearsed(self, line: str, words: Sentences, reader: object = None) -> None:
        """Return nothing: at a host an act is done before the next is looked at."""

    def on_trial(self) -> AbstractContextManager[TriedBy]:
        """Give the seat as one by which nothing is done, and what a line is asked is foreseen."""
        from core.line.doing.asked_next import foreseen

        port = self.port(self.seat)
        return foreseen(port, lambda *act: port.foresee(*act).needs, self.measured())

    def so_far(self, sent: object) -> None:
        """Return nothing: at a host nobody keeps a game alone."""

    def arithmetic(self, sent: object) -> tuple[PreviewRow, ...]:
        """Return nothing: what an act waits for is read by a referee alone."""
        return ()

    def show_at_desk(self, desk: bool) -> None:
        """There is no desk at a host."""

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Return that it does not: at a host nobody is told before an act is sent."""
        return False

    def measured(self) -> Remembered:
        """Return what was measured at this terminal before."""
        from tui.compose.measurement_form import Remembered

        self._remembered = self._remembered or Remembered()
        return self._remembered

    def passes(self, idle: bool, rule: PassRule, looked_at: bool = False) -> None:
        """Return `None`: whoever waits would learn that there is nobody, so each is asked, always."""
        return None

    async def lets_pass(self, passes: Passes) -> None:
        """Let nothing pass."""
        return None

    def again(self) -> str:
        """Begin none: at a host's table a rematch is offered to the others."""
        raise refused("hosting-no-branch")

    def report(self, words: Sentences) -> Path:
        """Write none: `ssh host report` gives whoever may read a hosted game its page."""
        raise refused("hosting-no-branch")

    async def sit_at(self, game: str) -> OneSeat | None:
        """Sit down at another game of the same host; `None` where that is done in the lobby alone."""
        return None

    def close(self) -> None:
        """Get up; nothing is lost."""
        self.company.sitting.leave()
