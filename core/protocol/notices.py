"""What a client is told without having asked just then: lines of a shape of their own.

A notice has `notice` and no `ok`, so no client takes it for an answer. It says that something happened, never
what: whoever wants to know asks, and is told what his seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from core.engine.seat.port import SeatPort

Kind = Literal[
    "moved",
    "talk",
    "presence",
    "standing_answer",
    "consent",
    "clock",
    "delegated",
    "rematch",
    "branch",
    "dropped",
    "lobby",
    "host",
]


class Notice(Struct, frozen=True, omit_defaults=True):
    """Something happened at a *game* of which the *seat* may know: with `moved` its last record is *tip* now.

    At a host also: something was said (`talk`), somebody came or went (`presence`), an undo is asked or
    settled (`consent`), and so on; with `dropped` one sits there no more. `lobby` is no game's: what waits
    for one has changed; nor is `host`, such as that it is about to end. *sentence* says what people are told.
    """

    notice: Kind
    game: str = ""
    seat: str = ""
    tip: int | None = None
    sentence: str | None = None


def told_of_changes(port: SeatPort, listener: Callable[[], None]) -> Callable[[], None]:
    """Call *listener* after every change of which the port's seat may know; return how to stop it.

    What it may not know of does not even wake it.
    """
    seen = [(port.tip, port.view())]

    def heard() -> None:
        before, seen[0] = seen[0], (port.tip, port.view())
        if before != seen[0]:
            listener()

    return port.attach(heard)
