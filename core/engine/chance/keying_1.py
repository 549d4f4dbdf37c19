"""How format 1 keyed the fair dice: by the number of the record that the command follows.

Games begun in format 1 keep it to their end. It had a hole: a remark moves that number, so whoever
could read the secret could talk until the dice pleased him. `fair.py` says how dice are keyed since.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Iterator, Sequence
from itertools import count

from core.engine.contract.questions import Draw, Throw

MOST_SIDES = 256
"""A byte cannot show more sides than this, so no game of that keying ever threw such dice."""


def keyed_faces(secret: bytes, place: int, command: bytes, ordinal: int, ask: Throw) -> tuple[int, ...]:
    """Return the faces of one roll, decided by its identity alone.

    *place* is the record the command follows, *command* its JSON, *ordinal* the roll's
    number within it. A byte that would favour low faces is rejected and the next one read,
    so every face is equally likely. More than 256 sides raise `ValueError`.
    """
    if not 1 <= ask.sides <= MOST_SIDES:
        raise ValueError(f"dice of {ask.sides} sides cannot be keyed by bytes")
    limit = 256 - 256 % ask.sides
    prefix = b"%d|%d|" % (place, ordinal) + command
    faces: list[int] = []
    block = 0
    while len(faces) < ask.dice:
        for byte in hmac.digest(secret, b"%d|" % block + prefix, "sha256"):
            if byte < limit and len(faces) < ask.dice:
                faces.append(byte % ask.sides + 1)
        block += 1
    return tuple(faces)


def keyed_order(
    secret: bytes, place: int, command: bytes, ordinal: int, cards: Sequence[str]
) -> tuple[str, ...]:
    """Return *cards* in an order decided by the draw's identity alone, as if the deck were shuffled for it.

    Sorted first, so that only what is left counts; every order is equally likely.
    """
    order = sorted(cards)
    words = _words(secret, b"cards|%d|%d|" % (place, ordinal) + command)
    for last in range(len(order) - 1, 0, -1):
        limit = (1 << 32) - (1 << 32) % (last + 1)
        word = next(word for word in words if word < limit)  # one that would favour low places is left out
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(secret: bytes, prefix: bytes) -> Iterator[int]:
    """Yield keyed numbers of 32 bits for ever."""
    for block in count():
        digest = hmac.digest(secret, b"%d|" % block + prefix, "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


class FairByRecord:
    """The dice and cards of one command: the same act at the same place gives the same."""

    def __init__(self, secret: bytes, place: int, command: bytes) -> None:
        self._secret = secret
        self._place = place
        self._command = command
        self._ordinal = -1

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        """Return the faces of a throw."""
        self._ordinal += 1
        return keyed_faces(self._secret, self._place, self._command, self._ordinal, ask)

    def card(self, ask: Draw) -> str:
        """Return the card of a draw: the first of the deck shuffled for it."""
        self._ordinal += 1
        return keyed_order(self._secret, self._place, self._command, self._ordinal, ask.cards)[0]


class SeededByRecord:
    """The same of a bots' game: from its public seed, by Python's own generator."""

    def __init__(self, seed: int, place: int, command: bytes) -> None:
        self._source = random.Random(b"%d|%d|" % (seed, place) + command)

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        """Return the faces of a throw."""
        return tuple(self._source.randint(1, ask.sides) for _ in range(ask.dice))

    def card(self, ask: Draw) -> str:
        """Return the card of a draw."""
        return self._source.choice(ask.cards)
