"""What a host and a worker process say to each other."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from core.hosting.workers.frames import Numbered

MIB = 1 << 20


class Limits(Struct, frozen=True):
    """What one piece of work may cost.

    *seconds* of the processor and on the *clock*; *memory* in bytes, besides what the worker has before it
    begins. Told to stop, it has *grace* seconds to do so.
    """

    seconds: int = 20
    clock: float = 60.0
    memory: int = 512 * MIB
    grace: float = 0.5


class Order(Numbered, frozen=True, tag="order"):
    """Do this piece of work."""

    body: bytes


class Leave(Numbered, frozen=True, tag="leave"):
    """Nobody wants to know any more what *number* comes to."""


class Done(Numbered, frozen=True, tag="done"):
    """What came of it."""

    body: bytes


class Left(Numbered, frozen=True, tag="left"):
    """It was left before its end, as was wished."""


class Failed(Numbered, frozen=True, tag="failed"):
    """It could not be done. *detail* is for the host's own log: people are told `why` in a sentence."""

    why: Literal["fault", "memory"]
    detail: str


ToWorker = Order | Leave
FromWorker = Done | Left | Failed
