"""A club of its own for each test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from club_table import open_club

from core.hosting.club import Club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = open_club(tmp_path / "club")
    yield opened
    asyncio.run(opened.close())
