"""What tests of the engine share."""

from __future__ import annotations

import hashlib
from itertools import count
from typing import Any

import pytest

from core.engine.chance.fair import Secret
from core.engine.game import opening


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of these tests draws the same secrets, so that no forged die is right by chance."""
    numbers = count()

    def secret(seats: Any, words: Any = None) -> Secret:
        host, *parts = (hashlib.sha256(b"%d" % next(numbers)).hexdigest() for _ in range(3))
        shares = dict(zip(seats, parts))
        return Secret(host, {**shares, "south": f"{shares['south']} south wind"})

    monkeypatch.setattr(opening, "new_secret", secret)
