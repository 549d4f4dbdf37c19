"""One person at one seat of a table, for as long as he is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engine.contract.facts import Command, Refusal, Remark
from core.engine.words.message import Message, say
from core.hosting.marks import Mark
from core.hosting.news import Listener, News
from core.hosting.people import Person
from core.hosting.presence import SeatPresence
from core.hosting.refused import Refused, refused
from core.hosting.seat_port import SeatPort

if TYPE_CHECKING:
    from core.hosting.table import Table


class Sitting:
    """The only thing that a connection holds of a game. Its port is bound to its seat; no other can be had.

    Once it is left, or was dropped, its port takes no command any more and can not be had again.
    """

    def __init__(self, table: Table, person: Person, seat: str, listener: Listener, behind: int = 0) -> None:
        self.person = person
        self.seat = seat
        self.behind = behind
        self.over: Message | None = None
        self._table = table
        self._listener = listener
        self._port = table.house.port_of(table.host, seat, self._gate, behind)
        self._detach = self._port.attach(lambda: self.tell(News("moved")))

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.id

    @property
    def port(self) -> SeatPort:
        """The way to the game; `Refused` once the sitting is over."""
        if self.over is not None:
            raise Refused(self.over)
        return self._port

    def _gate(self, command: Command) -> Refusal | None:
        """Say why a command is not sent: the sitting is over, or there were too many."""
        if self.over is not None:
            return Refusal("", self.over)
        spending = self._table.house.spending
        try:
            if isinstance(command, Remark):
                spending.spend(self.person, "remarks")
            spending.spend(self.person, "acts")
        except Refused as told:
            return Refusal("", told.message)
        return None

    def tell(self, news: News) -> None:
        """Hand news to the listener; its trouble is its own."""
        if self.over is None or news.kind == "dropped":
            try:
                self._listener(news)
            except Exception as error:  # a screen that is going away
                self._table.listener_error = error

    # --- looking round -------------------------------------------------------------

    def presence(self) -> tuple[SeatPresence, ...]:
        """Return who is here, and whose decision is awaited as far as this seat knows."""
        return self._table.presence(self.port.view().waiting_for)

    def mark(self) -> Mark:
        """Return what this person had seen last."""
        return self._table.house.marks.of(self.person, self.game, self.seat)

    def seen(self) -> None:
        """Note that everything there is was shown: the lobby tells of it no more."""
        self._table.note_seen(self)

    # --- ending --------------------------------------------------------------------

    def leave(self) -> None:
        """Get up: nothing is lost, everybody else is told. A second time does nothing."""
        if self.over is None:
            self._table.note_seen(self)
            self._end(say("hosting-left"))

    def drop(self, why: Message) -> None:
        """End it from outside; the listener is told why."""
        if self.over is None:
            self._end(why)
            self.tell(News("dropped", why))

    def _end(self, why: Message) -> None:
        self.over = why
        self._detach()
        self._table.gone(self)


def check_open(sitting: Sitting) -> None:
    """Raise `Refused` where a sitting is over."""
    if sitting.over is not None:
        raise refused(sitting.over.id)
