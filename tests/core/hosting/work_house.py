"""What tests of workers share: odd ones, and waiting for what another process does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from core.hosting.workers.orders import Limits
from core.hosting.workers.workers import Workers

HERE = str(Path(__file__).parent)
PATIENCE = 30
"""Seconds after which a test gives up; none of them takes so long, however slow the machine."""


async def until(happens: Callable[[], bool]) -> None:
    """Wait for something that another process does."""

    async def look() -> None:
        while not happens():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(look(), PATIENCE)


@asynccontextmanager
async def odd_workers(size: int, patch: pytest.MonkeyPatch, **how: Any) -> AsyncIterator[Workers]:
    """So many workers that do as they are told."""
    patch.setenv("PYTHONPATH", HERE)
    workers = Workers(size, program="odd_worker", **{"limits": Limits(), **how})
    try:
        yield workers
    finally:
        await asyncio.wait_for(workers.close(), PATIENCE)
