"""How much one person may do on a host that many share."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta

from msgspec import Struct

from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.times import Clock, present

MINUTE = timedelta(minutes=1)


class Quotas(Struct, frozen=True):
    """What one person may have at once, and do in a minute.

    At once: *games* that have not ended, and *codes* that wait for whom he has invited to a table.

    *acts* are commands sent to a game, refused ones too; *talk* what is said at tables; *requests* what is
    asked of the others there, such as an undo; *remarks* what is written into logs; *looks* how often the
    lobby is asked for; *reports* whole games told as a page.
    """

    games: int = 20
    codes: int = 8
    acts: int = 240
    remarks: int = 6
    talk: int = 20
    requests: int = 10
    looks: int = 120
    reports: int = 4


class Spending:
    """Who has done how much in the last minute; forgotten with the program."""

    def __init__(self, quotas: Quotas, clock: Clock = present) -> None:
        self.quotas = quotas
        self._clock = clock
        self._spent: dict[tuple[int, str], deque[datetime]] = {}

    def spend(self, person: Person, what: str) -> None:
        """Count one *what* (a field of `Quotas`); `Refused` where it would be one too many."""
        most: int = getattr(self.quotas, what)
        now = self._clock()
        spent = self._spent.setdefault((person.id, what), deque(maxlen=most))
        while spent and now - spent[0] >= MINUTE:
            spent.popleft()
        if len(spent) >= most:
            raise refused(f"hosting-too-much-{what}", most=most)
        spent.append(now)
