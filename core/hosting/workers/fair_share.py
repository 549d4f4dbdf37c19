"""Whose work is next where several seats want something worked out."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol, TypeVar


class Wanted(Protocol):
    """A piece of work that waits: whose it is."""

    @property
    def who(self) -> Hashable:
        """The seat that wants it, or whoever else."""


W = TypeVar("W", bound=Wanted)


def next_of(
    waiting: Sequence[W], running: Mapping[Hashable, int], served: Mapping[Hashable, int], free: int
) -> W | None:
    """Return what is to be done next, nothing where all must wait. *waiting* is in the order it came.

    A seat's second piece leaves one worker *free* for the others. Who has least running comes first, then
    who was *served* (a number that grows) longest ago.
    """
    if not free:
        return None
    able = [one for one in waiting if free > 1 or not running.get(one.who)]
    return min(able, key=lambda one: (running.get(one.who, 0), served.get(one.who, 0)), default=None)
