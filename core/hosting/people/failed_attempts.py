"""How often somebody may get a code wrong: so often with one key, and more often from one address.

A key is somebody's, an address is a household's or a whole village's: a friend behind the router of whoever
mistypes has tries of his own. Keys cost nothing, so an address has an end, too: some 7,000 guesses a day
of 850,000,000,000 codes. Whose key is known needs no code to come in, and is held to his own tries alone.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from datetime import timedelta

from core.hosting.refused import refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

MOST = 5
"""With one key, wherever it comes from."""

MOST_FROM_ADDRESS = 50
"""From one address, with whatever keys."""

WITHIN = timedelta(minutes=10)
REMEMBERED = timedelta(days=1)


class FailedAttempts:
    """Failures by where they came from; they stay over a restart."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def check(self, sources: Mapping[str, int]) -> None:
        """Raise `Refused` where one of *sources* has failed too often lately, each with how often is."""
        since = stamp(self._clock() - WITHIN)
        for source, most in sources.items():
            counted = self._store.row(
                "SELECT count(*) FROM failures WHERE source = ? AND at > ?", source, since
            )
            if counted is not None and counted[0] >= most:
                raise refused("hosting-too-many-tries", minutes=int(WITHIN.total_seconds() // 60))

    def failed(self, sources: Iterable[str]) -> None:
        """Count a failure of each of *sources*."""
        now = self._clock()
        with self._store.write(lasting=False):
            self._store.run("DELETE FROM failures WHERE at < ?", stamp(now - REMEMBERED))
            for source in sources:
                self._store.run("INSERT INTO failures (source, at) VALUES (?, ?)", source, stamp(now))


def network_of(address: str) -> str:
    """Return what counts as one address: of version 6 the network of a household, which has billions.

    >>> network_of("2001:db8::7"), network_of("::ffff:10.0.0.7"), network_of("somewhere")
    ('2001:db8::/64', '10.0.0.7', 'somewhere')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if (old := found.ipv4_mapped) is not None:
            return str(old)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
