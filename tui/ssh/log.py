"""What the host writes down: one line of JSON for each login, refusal, fault and end."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from core.engine.words.sanitize import all_clean

LARGEST = 5_000_000
"""Bytes from which on a new file is begun; the one before is kept."""

Watch = Callable[[dict[str, Any]], object]


class HostLog:
    """Appends to *path*, for its owner alone to read; *watch* gets every line as well.

    Names come from whoever connects, so all texts are cleaned. A full disk loses lines, never a connection.
    """

    def __init__(self, path: Path | None, watch: Watch | None = None) -> None:
        self._path = path
        self._watch = watch

    def note(self, event: str, **facts: Any) -> None:
        """Write down that *event* happened."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = {"at": now, "event": event, **all_clean(facts)}
        if self._path is not None:
            with suppress(OSError):
                self._append(self._path, msgspec.json.encode(line) + b"\n")
        if self._watch is not None:
            self._watch(line)

    @staticmethod
    def _append(path: Path, line: bytes) -> None:
        if path.exists() and path.stat().st_size > LARGEST:
            path.replace(path.with_suffix(".old.log"))
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(opened, "wb") as file:
            file.write(line)
