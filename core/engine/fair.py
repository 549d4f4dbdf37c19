"""Fair dice that anybody can check: keyed rolls from a secret whose hash is published first."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

from core.engine.questions import Throw


def new_secret() -> str:
    """Return 32 fresh random bytes in hexadecimal."""
    return secrets.token_hex(32)


def published_hash(secret: str) -> str:
    """Return the SHA-256 of the secret, which stands in the log's header from the start."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def keyed_faces(secret: bytes, place: int, command: bytes, ordinal: int, ask: Throw) -> tuple[int, ...]:
    """Return the faces of one roll, decided by its identity alone.

    *place* is the record the command follows, *command* its JSON, *ordinal* the roll's
    number within it. A byte that would favour low faces is rejected and the next one read,
    so every face is equally likely.
    """
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


def fair_dice(secret: str, place: int, command: bytes) -> Callable[[Throw], tuple[int, ...]]:
    """Return the thrower of one command: the same act at the same place gives the same dice."""
    key = bytes.fromhex(secret)
    ordinal = -1

    def throw(ask: Throw) -> tuple[int, ...]:
        nonlocal ordinal
        ordinal += 1
        return keyed_faces(key, place, command, ordinal, ask)

    return throw
