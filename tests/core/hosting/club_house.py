"""What tests of hosting share: a clock that stands still until told, keys, a host's people."""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


class StillClock:
    """Tells a moment that only a test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def go(self, **by: float) -> None:
        self.now += timedelta(**by)


def key(number: int) -> str:
    """A public key as OpenSSH writes it, of nobody in particular."""
    kind = b"ssh-ed25519"
    blob = b"".join(len(part).to_bytes(4, "big") + part for part in (kind, bytes([number]) * 32))
    return f"ssh-ed25519 {base64.b64encode(blob).decode()} somebody@somewhere"
