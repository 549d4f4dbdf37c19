"""One person connected at a seat of a table: what he is told, what he has seen, how it ends."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from core.engine.contract.engine_facts import Aside, CallOff, Ending, OfferEnd
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.words.message import Message, say
from core.hosting.news import Listener, News
from core.hosting.people.bookmarks import Bookmark, MovingBookmark
from core.hosting.people.moments import Moment
from core.hosting.people.people import Person
from core.hosting.people.talk import Heard, Said
from core.hosting.refused import Refused, refused
from core.hosting.table.gated_port import GatedPort
from core.hosting.table.house import House


class Attendance:
    """All that a table knows of whoever sits at it. The port is bound to the seat; no other can be had.

    Once it is left, or was dropped, its port takes no command any more and can not be had again.
    """

    def __init__(
        self,
        house: House,
        host: GameHost,
        game: str,
        person: Person,
        seat: str,
        listener: Listener,
        behind: int,
        gone: Callable[[Attendance], None],
    ) -> None:
        """*game* is the id of the game; *gone* is told when it has ended."""
        self.person = person
        self.seat = seat
        self.game = game
        self.behind = behind
        self.over: Message | None = None
        self.listener_error: Exception | None = None
        self._house = house
        self._host = host
        self._gone = gone
        self._listener = listener
        self._port = house.port_of(host, seat, self._gate, behind)
        self._port.calls_off_alone = house.rows.the(game).made_by == person.id
        self._bookmark = MovingBookmark(house.bookmarks, person, game, seat, house.clock)
        self._detach = self._port.attach(lambda: self.tell(News("moved")))

    @property
    def port(self) -> GatedPort:
        """The way to the game; `Refused` once the sitting is over."""
        self._check_open()
        return self._port

    def _gate(self, command: Command) -> Refusal | None:
        """Say why a command is not sent: the sitting is over, or there were too many."""
        if self.over is not None:
            return Refusal("", self.over)
        if not isinstance(command, (Aside, Ending)) and self.seat in self._house.stand_ins.of(self.game):
            return Refusal("", say("hosting-bot-plays-here"))
        spending = self._house.spending
        try:
            if isinstance(command, Aside):
                spending.spend(self.person, "remarks")
            if isinstance(command, CallOff) and not self._port.calls_off_alone:
                raise refused("hosting-call-off")
            if isinstance(command, OfferEnd):
                spending.spend(self.person, "talk")
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
                self.listener_error = error

    def bookmark(self) -> Bookmark:
        """Return what this person had seen last."""
        return self._house.bookmarks.of(self.person, self.game, self.seat)

    def seen(self) -> None:
        """Note that everything there is was shown: the lobby tells of it no more."""
        port, said = self.port, self._said(0)
        self._bookmark.saw(port.tip, said[-1].id if said else 0)
        self._bookmark.keep()

    def saw(self, record: int, said: int) -> None:
        """Take note that so much was before somebody's eyes; it is written down within `EVERY`."""
        self._bookmark.saw(record, said)

    def keep_bookmark(self) -> None:
        """Write down what was seen, where that is due."""
        self._bookmark.keep_if_due()

    def moments(self) -> tuple[Moment, ...]:
        """Return the moments that this person wants to find again."""
        return self._house.moments.of(self.person, self.game)

    def keep_moment(self, moment: Moment) -> None:
        """Keep one more; `Refused` where its eyes may not be had here, or there are too many."""
        game = self._host.game
        others = (*game.seats, REFEREE, OBSERVER) if game.state.over is not None else ()
        if moment.eyes not in (self.seat, *others):
            raise refused("hosting-not-your-seat")
        self._house.moments.keep(self.person, self.game, moment)

    def drop_moment(self, eyes: str, record: int, event: int) -> None:
        """Keep one no more."""
        self._house.moments.drop(self.person, self.game, eyes, record, event)

    def told(self, since: int = 0) -> tuple[Said, ...]:
        """Return what was said for this seat after *since* (the id of something said), oldest first."""
        self._check_open()
        return self._said(since)

    def _said(self, since: int) -> tuple[Said, ...]:
        return self._house.talk.read(self.game, self.seat, since, self.shown_to, self.person)

    def heard(self, since: int = 0) -> tuple[Heard, ...]:
        """Return what this person heard in the game after *since*, so much at once, in his own numbers.

        It stands beside the acts as they are looked at again; see `Talk.heard`.
        """
        self._check_open()
        heard = self._house.talk.heard(self.game, self.person, since, self.shown_to)
        numbers = self._port.numbered(one.record for one in heard)
        return tuple(structs.replace(one, record=n) for one, n in zip(heard, numbers, strict=True))

    @property
    def late(self) -> bool:
        """Whether this sitting is shown the game some acts behind."""
        return self.behind > 0 and self._host.game.state.over is None

    @property
    def shown_to(self) -> int | None:
        """The log's record up to which this sitting hears of the game; `None` for all of it."""
        return self._port.shown_to

    def _check_open(self) -> None:
        if self.over is not None:
            raise Refused(self.over)

    # --- ending --------------------------------------------------------------------

    def leave(self) -> None:
        """Get up: nothing is lost, everybody else is told. A second time does nothing.

        A front end that never told what its person `saw` has shown him everything.
        """
        if self.over is None:
            if not self._bookmark.followed:
                self.seen()
            self._end(say("hosting-left"))

    def drop(self, why: Message) -> None:
        """End it from outside; the listener is told why."""
        if self.over is None:
            self._end(why)
            self.tell(News("dropped", why))

    def _end(self, why: Message) -> None:
        self._bookmark.keep()
        self.over = why
        self._detach()
        self._gone(self)
