"""What is kept beside a log and is no part of the game, as JSON: nobody is stopped where it cannot be had."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from core.engine.log.beside import check_beside
from core.engine.log.hash_chain import LogError
from tui.settings.shelf import File

T = TypeVar("T")


class Beside(Generic[T]):
    """The file beside *log* whose name goes on with *ending*: a value, *nothing* where none can be read."""

    def __init__(self, log: Path, ending: str, nothing: T, type: type[T]) -> None:
        self.path = log.with_name(log.name + ending)
        self._nothing = nothing
        self._type = type

    def read(self) -> T:
        """Return what is kept."""
        try:
            check_beside(self.path)
            kept = File(self.path).read()
            return self._nothing if not kept else msgspec.json.decode(kept, type=self._type)
        except (OSError, LogError, msgspec.DecodeError, UnicodeDecodeError):
            return self._nothing

    def write(self, value: T) -> bool:
        """Keep *value*; return whether that could be."""
        try:
            check_beside(self.path)
            File(self.path).write(msgspec.json.encode(value).decode())
        except (OSError, LogError):
            return False
        return True
