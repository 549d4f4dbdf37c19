"""Reading much at a stroke, of which nothing is garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_memory() -> Iterator[None]:
    """Keep the garbage collector from walking through a log while it is read, over and over."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
