"""A table that several files of tests sit down at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS, Talk


@pytest.fixture
async def brief(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Rangers act; the table tells in brief."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        yield talk
