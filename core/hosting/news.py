"""What a sitting is told of, so that its screen looks again. A listener posts it and returns at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from core.engine.words.message import Message

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
]


class News(Struct, frozen=True):
    """Something happened: the game *moved*, something was said, somebody came, a consent is asked …

    With `dropped` the sitting is over, and *message* says why; with `standing_answer` it says why a standing
    answer ended, with `delegated` that something is to be thrown or measured for another seat, or no more,
    with `clock` what became of a decision that took too long, with `rematch` who wants the game once more,
    with `branch` who has begun another from a moment of it.
    """

    kind: Kind
    message: Message | None = None


Listener = Callable[[News], None]
