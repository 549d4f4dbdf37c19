"""How often somebody may get a code wrong: so often from one address, and so often with one key."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from datetime import timedelta

from core.hosting.refused import refused
from core.hosting.store import Store
from core.hosting.times import Clock, present, stamp

MOST = 5
WITHIN = timedelta(minutes=10)
REMEMBERED = timedelta(days=1)


class Tries:
    """Failures by where they came from; they stay over a restart."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def check(self, sources: Iterable[str]) -> None:
        """Raise `Refused` where one of *sources* has failed too often lately."""
        since = stamp(self._clock() - WITHIN)
        for source in sources:
            counted = self._store.row(
                "SELECT count(*) FROM failures WHERE source = ? AND at > ?", source, since
            )
            if counted is not None and counted[0] >= MOST:
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
