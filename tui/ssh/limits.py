"""How much one connection, one address and all of them may take. Seconds and bytes, if not said otherwise."""

from __future__ import annotations

from msgspec import Struct

MOST_HERE = 64
"""However much the keeper allows, where one event loop serves them all."""

MOST_CONNECTIONS = 256
"""However much the keeper allows, where the screens are in other processes (`tui/ssh/screens`)."""


class Limits(Struct, frozen=True, kw_only=True):
    """The values were measured for one process on two cores; tests make some of them smaller."""

    # Who comes in.
    connections: int = 24
    per_address: int = 8
    """Connections of one address, whether logged in or not: players behind one router share it."""

    knocking: int = 10
    """Connections that are not logged in yet; whoever comes to that many more is turned away."""

    knocking_per_address: int = 3
    login: float = 20.0
    """Until somebody has proved his key."""

    arrivals: int = 40
    """Connections that an address may make one right after another; then one in `arrival_gap`."""

    arrival_gap: float = 1.0
    keys_offered: int = 20
    join: float = 180.0
    """For an invitation's code to be typed."""

    codes_tried: int = 3

    # Who is in.
    views: int = 3
    """Terminals of one person; the next one takes the place of the oldest."""

    waits: int = 3
    """Who waits of one person without a terminal, by `status --wait`; the next one likewise."""

    sessions: int = 3
    """Sessions at a time in one connection."""

    keepalive: float = 15.0
    keepalives_missed: int = 3
    stalled: float = 60.0
    """Without taking a byte of what waits for it."""

    idle: float = 7200.0
    """Without a key; turn-based play is slow."""

    idle_watching: float = 1800.0
    """Who only watches: without a key, and without anything happening at that table."""

    idle_warning: float = 300.0
    """Before the end that these bring."""

    empty: float = 60.0
    """Logged in, and without any session."""

    command: float = 30.0
    """Until all that `status` and the like print was taken."""

    ending: float = 3.0
    """For an app to end by itself."""

    # What comes in.
    wire: int = 65_536
    """Bytes of one connection that are taken at once, of any kind; then `wire_rate` a second."""

    wire_rate: float = 32_768.0
    burst: int = 4096
    """Typed bytes that are read at once; then `typed_rate` a second."""

    typed_rate: float = 20_480.0
    keys: int = 32
    """Keys that are handed on at once; then `key_rate` a second."""

    key_rate: float = 80.0
    behind: int = 32
    """Messages that may wait for the app before no more keys are handed on."""

    held: int = 16_384
    """Typed bytes that are held; beyond them the channel is not read."""

    tick: float = 0.05
    resize_gap: float = 0.05

    # What goes out.
    high: int = 131_072
    """Bytes that wait: above it whole frames are left out."""

    low: int = 16_384
    """Bytes that wait: below it the screen is painted anew."""

    retry: float = 0.1
    line_buffer: int = 131_072
    window: int = 65_536
    """Bytes that a client may send ahead in one session."""


USUAL = Limits()


def limits_for(connections: int, per_address: int | None = None) -> Limits:
    """Return the limits of a host that lets so many in, so many of them from one address.

    Where many may come from one address, as behind one router, as many may also log in at once from there.
    """
    per_address = min(connections, USUAL.per_address if per_address is None else per_address)
    return Limits(
        connections=connections,
        per_address=per_address,
        knocking=max(USUAL.knocking, connections // 2),
        knocking_per_address=max(USUAL.knocking_per_address, per_address // 3),
    )
