"""A game that is open, and everybody who sits at it now."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from core.engine.contract.seats import OBSERVER, Level
from core.engine.game.host import GameHost
from core.engine.words.message import Message, say
from core.hosting.news import News
from core.hosting.refused import Refused
from core.hosting.seats.missed import Missed
from core.hosting.seats.outcome import outcome_of, result_of
from core.hosting.seats.presence import SeatPresence, presence
from core.hosting.seats.rows import GameRow
from core.hosting.table.attendance import Attendance
from core.hosting.table.bots import BotPlayers
from core.hosting.table.clock import GameClock, Timing
from core.hosting.table.consent import Consents
from core.hosting.table.delegated_questions import DelegatedQuestions
from core.hosting.table.duties import Duties
from core.hosting.table.house import House
from core.hosting.table.standing_answers import StandingAnswers

MOST_AT_ONCE = 3
"""Terminals of one person on one seat; one more takes the place of the oldest."""


class Table:
    """Owns the game's host while it is open. Touches no screen: whoever sits is told by his listener."""

    def __init__(self, row: GameRow, host: GameHost, house: House) -> None:
        self.id = row.id
        self.title = row.title
        self.plan = row.plan
        self.host = host
        self.house = house
        self.sittings: list[Attendance] = []
        self.idle_since: datetime = house.clock()
        self.delegated = DelegatedQuestions(row.id, host, house.seating, house.store, self._delegated_changed)
        self.standing_answers = StandingAnswers(row.id, host, house.store, self.delegated)
        self.clock = GameClock(row.id, host, row.plan, house, self.delegated)
        self.consents = Consents(row.id, host, house.seating, house.store, self._tell_of_consent)
        self.missed = Missed(row.id, house.store)
        bots = BotPlayers(host, self._levels, house.thinker, house.clock, self.delegated)
        self._duties = Duties(
            host, self.delegated, self.standing_answers, self.clock, bots, self.tell, self.keep_missed
        )
        self._over = row.state == "over"
        self._told = row.outcome is not None and house.results.known(row.id)
        self._closed = host.game.state.closed if self._told else None
        self._detach = host.attach(self._changed, OBSERVER)
        self._note_end()

    def _played_by_bots(self) -> tuple[str, ...]:
        return tuple(self._levels())

    def _levels(self) -> dict[str, Level]:
        """Return the seats that bots play now, and how well."""
        return {**self.house.seating.bots(self.id), **self.house.stand_ins.levels(self.id)}

    def _delegated_changed(self, seats: tuple[str, ...]) -> None:
        self.clock.look()
        self.tell(News("delegated"), seats)

    def _changed(self, n: int) -> None:
        self.clock.note(n)
        self.delegated.look()
        self.consents.look()
        self.wake()
        self._note_end()
        self.house.bulletin.tell()

    def _tell_of_consent(self, seat: str, message: Message) -> None:
        self.tell_or_keep(News("consent", message), seat)

    def _note_end(self) -> None:
        state = self.host.game.state
        over = state.over is not None
        if (over, over) != (self._over, self._told) or state.closed != self._closed:
            # The log has it; what the disk does not take is noted at the next change, or when it is opened.
            with suppress(Refused), self.house.store.write():
                self.house.rows.ended(self.id, over, outcome_of(self.host))
                self.house.results.note(self.id, result_of(self.host), self._played_by_bots())
                self._over = self._told = over
                self._closed = state.closed

    # --- what goes on by itself --------------------------------------------------------

    def wake(self) -> None:
        """See whether a bot, a standing answer or the clock has something to do."""
        self._duties.wake()

    def tick(self) -> None:
        """Do the same where the time has come for something; keep what everybody here has seen."""
        for one in self.sittings:
            one.keep_bookmark()
        if self._duties.by_time():
            self._duties.wake()

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself just now."""
        return self._duties.busy

    @property
    def fault(self) -> Exception | None:
        """What went wrong the last time that something went on by itself; a fault of ours."""
        return self._duties.fault

    def timing(self, seat: str) -> Timing | None:
        """Return what *seat* is told of the clock; `None` in a game without one."""
        return self.clock.timing(seat)

    def seats_changed(self) -> None:
        """Take note that others sit here: whose time is counted, and who has to be told.

        Who plays from now on watches no more: a watcher may be told what only the other side knows.
        """
        self.clock.look()
        self.drop_watching_players()
        self.tell(News("presence"))

    def drop_watching_players(self) -> None:
        """End the sittings of those who watch a game that they play in."""
        for one in tuple(self.sittings):
            if one.seat == OBSERVER and not self._over and self.house.seating.of(one.person, self.id):
                one.drop(say("hosting-plays-himself"))

    async def settled(self) -> None:
        """Return when nothing goes on by itself any more."""
        await self._duties.settled()

    # --- coming and going ------------------------------------------------------------

    def welcome(self, sitting: Attendance) -> None:
        """Let somebody sit; whoever calls has seen to it that the seat is his."""
        mine = [
            one for one in self.sittings if (one.person.id, one.seat) == (sitting.person.id, sitting.seat)
        ]
        if len(mine) >= MOST_AT_ONCE:
            mine[0].drop(say("hosting-elsewhere"))
        self.sittings.append(sitting)
        self.tell(News("presence"))

    def gone(self, sitting: Attendance) -> None:
        """Forget a sitting that has ended."""
        self.sittings.remove(sitting)
        self.idle_since = self.house.clock()
        self.tell(News("presence"))

    def presence(self, waiting_for: Sequence[str]) -> tuple[SeatPresence, ...]:
        """Return who is here."""
        here = {(one.seat, one.person.name) for one in self.sittings}
        return presence(
            self.house.seating.seats(self.id), here, waiting_for, self.house.stand_ins.of(self.id)
        )

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game: its sides, and the referee's where there is one."""
        return tuple(row.seat for row in self.house.seating.seats(self.id))

    def tell(self, news: News, seats: Sequence[str] | None = None) -> None:
        """Tell everybody here, or the sittings on some *seats*."""
        for one in tuple(self.sittings):
            if seats is None or one.seat in seats:
                one.tell(news)

    def tell_or_keep(self, news: News, seat: str) -> None:
        """Tell the sittings on *seat*; where nobody sits there its message is kept for who comes next."""
        self.tell(news, (seat,))
        self.keep_missed(news, seat)

    def keep_missed(self, news: News, seat: str) -> None:
        """Keep the message of *news* for who comes next, where nobody sits on *seat*."""
        if news.message is not None and not any(one.seat == seat for one in self.sittings):
            self.missed.keep(seat, news.message)

    # --- ending --------------------------------------------------------------------

    async def close(self) -> None:
        """Let the game go, once nothing is on its way to the disk."""
        self._detach()
        await self._duties.stop()
        await self.host.settled()
        self.host.close()
