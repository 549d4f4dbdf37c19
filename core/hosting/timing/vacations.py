"""Vacations: days on which somebody's clocks stand still, so many in a year, told to whom he plays with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from msgspec import Struct

from core.engine.words.message import Message
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, moment, present, stamp
from core.hosting.timing.working_time import Span, midnight

DAYS = 28
"""Days of vacation in a year, unless the keeper says otherwise."""

MOST_DAYS = 366
FARTHEST = 365
"""Days ahead that a vacation may be announced."""

SETTING = "vacation days"

ANNOUNCED, BACK = "hosting-vacation-told", "hosting-vacation-over"
"""The sentences by which those who play with somebody are told of his vacation and of its end."""


class Vacation(Struct, frozen=True):
    """Somebody is away from the moment *first* to before *last*, told in the host's own time zone."""

    first: datetime
    last: datetime


class Vacations:
    """Keeps them. Days are those of the host's own time *zone*, without one of this machine's."""

    def __init__(self, store: Store, clock: Clock = present, zone: tzinfo | None = None) -> None:
        self.zone = zone
        self.version = 0
        """Another number whenever anybody's vacation has changed."""

        self._store = store
        self._clock = clock

    # --- how many ------------------------------------------------------------------------------

    @property
    def days(self) -> int:
        """How many days anybody has in a year."""
        row = self._store.row("SELECT value FROM settings WHERE name = ?", SETTING)
        return DAYS if row is None else int(row["value"])

    def allow(self, days: int) -> None:
        """Let everybody have so many days in a year; `Refused` where that is no number of days."""
        if not 0 <= days <= MOST_DAYS:
            raise refused("hosting-vacation-days", most=MOST_DAYS)
        with self._store.write():
            self._store.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", SETTING, str(days))

    def left(self, person: Person, year: int) -> int:
        """Return how many days *person* still has in a year; one that was begun is one."""
        return max(0, self.days - self._taken(person, year))

    def _taken(self, person: Person, year: int) -> int:
        begins, ends = (midnight(datetime(one, 1, 1).date(), self.zone) for one in (year, year + 1))
        inside = (min(last, ends) - max(first, begins) for first, last in self.of(person.id))
        return sum(max(0, -(-one // timedelta(days=1))) for one in inside)

    # --- who is away ---------------------------------------------------------------------------

    def of(self, person: int) -> tuple[Span, ...]:
        """Return all vacations of a person by his number, the earliest first."""
        rows = self._store.rows("SELECT first, last FROM vacations WHERE person = ? ORDER BY first", person)
        return tuple((moment(row["first"]), moment(row["last"])) for row in rows)

    def next(self, person: Person) -> Vacation | None:
        """Return the vacation that *person* is on, or has announced next."""
        now = self._clock()
        for first, last in self.of(person.id):
            if last > now:
                return Vacation(first.astimezone(self.zone), last.astimezone(self.zone))
        return None

    def back(self, name: str) -> datetime | None:
        """Return when somebody is back who is away now; `None` for who is not."""
        at = stamp(self._clock())
        row = self._store.row(
            "SELECT max(last) AS last FROM vacations JOIN people ON people.id = person"
            " WHERE name = ? AND removed IS NULL AND first <= ? AND last > ?",
            name,
            at,
            at,
        )
        return None if row is None or row["last"] is None else moment(row["last"]).astimezone(self.zone)

    def on_seat(self, game: str, seat: str) -> tuple[Span, ...]:
        """Return when all who sit on a seat are away at once."""
        rows = self._store.rows(
            "SELECT person FROM sitters WHERE game = ? AND seat = ? AND since IS NOT NULL AND until IS NULL",
            game,
            seat,
        )
        each = [self.of(row["person"]) for row in rows]
        found = each[0] if each else ()
        for other in each[1:]:
            found = tuple((max(a, c), min(b, d)) for a, b in found for c, d in other if max(a, c) < min(b, d))
        return found

    def still_told(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """Return what was kept for somebody, without what was told of vacations that are over by now.

        Where one was announced and ended meanwhile, he need not know of it.
        """
        over = {one.args["who"] for one in messages if one.id == ANNOUNCED and not self._stands(one)}
        return tuple(
            one for one in messages if one.id not in (ANNOUNCED, BACK) or one.args["who"] not in over
        )

    def _stands(self, announced: Message) -> bool:
        """Whether a vacation is still to come, or goes on, as it was announced."""
        now, first, last = self._clock(), announced.args["first"], announced.args["last"]
        rows = self._store.rows(
            "SELECT first, last FROM vacations JOIN people ON people.id = person"
            " WHERE name = ? AND removed IS NULL AND last > ?",
            *(announced.args["who"], stamp(now)),
        )
        spans = [[self._day(row["first"]), self._day(row["last"])] for row in rows]
        return [first, last] in spans

    def _day(self, at: str) -> str:
        return moment(at).astimezone(self.zone).date().isoformat()

    # --- announced -----------------------------------------------------------------------------

    def announce(self, person: Person, days: int, ahead: int = 0) -> Vacation:
        """Let *person* be away for so many *days*, from now on or beginning so many days *ahead*.

        `Refused`: he has not so many days left, or has announced another one already.
        """
        now = self._clock()
        if days < 1 or not 0 <= ahead <= FARTHEST:
            raise refused("hosting-vacation-bad", most=FARTHEST)
        today = now.astimezone(self.zone).date()
        first = midnight(today + timedelta(days=ahead), self.zone) if ahead else now
        last = first + timedelta(days=min(days, MOST_DAYS + 1))
        if self.next(person) is not None:
            raise refused("hosting-vacation-another")
        years = {first.astimezone(self.zone).year, last.astimezone(self.zone).year}
        left = min(self.left(person, year) for year in years)
        with self._store.write():
            self._store.run(
                "INSERT INTO vacations (person, first, last, made) VALUES (?, ?, ?, ?)",
                person.id,
                stamp(first),
                stamp(last),
                stamp(now),
            )
            if any(self._taken(person, year) > self.days for year in years):
                raise refused("hosting-vacation-too-long", left=left)
        self.version += 1
        return Vacation(first.astimezone(self.zone), last.astimezone(self.zone))

    def end(self, person: Person) -> None:
        """Let the vacation end that *person* is on or has announced; what was not begun is not taken."""
        coming = self.next(person)
        if coming is None:
            raise refused("hosting-vacation-none")
        now = self._clock()
        self.version += 1
        with self._store.write():
            if now <= coming.first:
                self._store.run(
                    "DELETE FROM vacations WHERE person = ? AND first = ?", person.id, stamp(coming.first)
                )
            else:
                self._store.run(
                    "UPDATE vacations SET last = ? WHERE person = ? AND first = ?",
                    stamp(now),
                    person.id,
                    stamp(coming.first),
                )
