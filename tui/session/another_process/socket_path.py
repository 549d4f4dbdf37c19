"""A socket's path as the system takes it: it takes a hundred bytes or so, and folders may be deep."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST = 100
"""Bytes that every system takes."""


@contextmanager
def within_reach(path: Path) -> Iterator[str]:
    """Yield a name by which *path* can be bound or connected to, for as long as the block lasts.

    Where Linux's `/proc` is not there a long one is yielded as it is, and the system refuses it (`OSError`).
    """
    if len(os.fsencode(path)) <= LONGEST or not os.path.isdir("/proc/self/fd"):
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
