"""Who is connected and who has a screen, and what all connections share: the club, its door, the limits."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Collection
from typing import Any, Literal, Protocol

from tui.ssh.club import ClubPort
from tui.ssh.door import Door
from tui.ssh.limits import Limits
from tui.ssh.link import Link
from tui.ssh.log import HostLog
from tui.ssh.shown import Here, Shown, ShowsElsewhere

Join = Literal["open", "invited", "closed"]
"""Whose unknown key may be bound to a name: anybody's, one who has a code, nobody's."""

TIDY = 60.0
"""Seconds between two full collections of memory, at the least; one stops everybody for a while."""

SHARE = 4
"""A full collection walks through all who are there, 12 ms for each: it waits until so many have gone that
they were one of so many. So each who goes costs the same, however many stay."""

GIVES_WAY = 0.5
"""Seconds that guests' keys wait at most for one that was pressed at the host's own machine."""


class Session(Protocol):
    """What a connection serves: it has begun or not, and can be ended."""

    started: bool

    def end(self, reason: str, sentence: str = "") -> None:
        """End the session, with a line for the player."""


class View(Session, Protocol):
    """A session that shows an app on a terminal."""

    link: Link
    warned: bool

    @property
    def name(self) -> str:
        """Whose terminal it is."""

    @property
    def address(self) -> str:
        """From where."""

    def warn(self, id: str, **args: Any) -> None:
        """Tell the player something over what is shown."""

    def cut_off(self, reason: str) -> None:
        """End the whole connection."""


class Connection(Protocol):
    """Somebody who was let in: his name is empty until he has told who he is."""

    name: str

    @property
    def sessions(self) -> Collection[Session]:
        """What is served to him."""

    def known(self) -> bool:
        """Whether this is somebody, by his key."""

    def close(self, reason: str, sentence: str = "") -> None:
        """End whatever goes on in the connection, with a line for the player, and hang up."""

    def hang_up(self, reason: str) -> None:
        """End the connection at once."""


class Known(Connection, Protocol):
    """A connection as a session sees it that is served there: by whose key it came, and from where."""

    address: str
    public_key: str
    links: set[Link]
    sessions: set[Session]

    def beneath(self) -> int:
        """Return how many bytes wait below the sessions."""

    def joined(self, name: str) -> None:
        """Note the name that a new key was bound to."""


class Connections:
    """Keeps count of them, and gives back the memory of who is gone."""

    def __init__(self, club: ClubPort, join: Join, log: HostLog, limits: Limits) -> None:
        self.club = club
        self.join = join
        self.log = log
        self.limits = limits
        self.door = Door(limits)
        self.logins: set[Connection] = set()
        self.views: list[View] = []
        """Who has a screen, the oldest first."""

        self.waits: list[View] = []
        """Who waits without a screen for his turn, the oldest first."""

        self.first: Callable[[], bool] = lambda: False
        """Whether a key waits that was pressed at the host's own machine: it comes first."""

        self.gives_way = GIVES_WAY
        self._given_way = 0.0
        self.closing = False
        self.draining = False
        """Whether the host is about to end: nobody gets a terminal any more."""

        self.screens: ShowsElsewhere | None = None
        """Where apps run, if not here."""

        self._tidying: asyncio.TimerHandle | None = None
        self._tidied = 0.0
        self._gone = 0

    def open_view(self, view: View, language: str, replay: str = "") -> Shown:
        """Return the app for a terminal, that begins with the *replay* of a game where one is named.

        The oldest of too many of one person gives way.
        """
        self.count_view(view)
        if self.screens is not None:
            return self.screens.show(view, language, replay)
        return Here(self.club.app_for(view.name, view.link, language, replay), view.link)

    def count_view(self, view: View) -> None:
        """Count a terminal of somebody who plays; the oldest of too many of one person gives way."""
        _count(view, self.views, self.limits.views)

    def count_wait(self, view: View) -> None:
        """Count somebody who waits for his turn; the oldest of too many of one person gives way."""
        _count(view, self.waits, self.limits.waits)

    def closed_view(self, view: View) -> None:
        """Count a terminal, or who waited, no more."""
        for counted in (self.views, self.waits):
            if view in counted:
                counted.remove(view)

    def keys_wait(self) -> bool:
        """Whether guests' keys wait for one pressed at the host's own machine, for a while at most."""
        now = time.monotonic()
        if not self.first():
            self._given_way = 0.0
            return False
        self._given_way = self._given_way or now
        return now - self._given_way < self.gives_way

    def tidy_soon(self) -> None:
        """One more is gone: give memory back some time soon, where enough have gone that it is worth it."""
        self._gone += 1
        if self._tidying is None and not self.closing and worth_tidying(self._gone, len(self.logins)):
            loop = asyncio.get_running_loop()
            wait = max(1.0, self._tidied + TIDY - loop.time())
            self._tidying = loop.call_later(wait, self._tidy)

    def _tidy(self) -> None:
        self._tidying = None
        self._tidied = asyncio.get_running_loop().time()
        self._gone = 0
        gc.collect()


def worth_tidying(gone: int, here: int) -> bool:
    """Return whether so many have gone that all who are still here are walked through for their memory.

    >>> worth_tidying(1, 0), worth_tidying(1, 3), worth_tidying(1, 4), worth_tidying(5, 195)
    (True, True, False, False)
    """
    return gone * SHARE > here


def _count(view: View, counted: list[View], most: int) -> None:
    """Add one to those that are counted; the oldest of more than *most* of one person ends."""
    mine = [one for one in counted if one.name == view.name]
    for oldest in mine[: max(0, len(mine) + 1 - most)]:
        oldest.end("replaced", "host-replaced")
    counted.append(view)
