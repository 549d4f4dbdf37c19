"""A host's store and its people, empty."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from club_house import StillClock, rules_of

from core.hosting.club import Club
from core.hosting.people.invitations import Invitations
from core.hosting.people.people import People
from core.hosting.store.store import Store


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "host" / "store.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def people(store: Store, clock: StillClock) -> People:
    return People(store, clock)


@pytest.fixture
def invitations(store: Store, people: People, clock: StillClock) -> Invitations:
    return Invitations(store, people, clock)


@pytest.fixture
async def club(tmp_path: Path, clock: StillClock) -> AsyncIterator[Club]:
    """A club of rule books as they are, and of the counting game."""
    opened = Club(tmp_path / "club", rules_of=rules_of, clock=clock)
    yield opened
    await opened.close()
