"""The chair of a bot whose game is in another process: what the port there tells, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.view import View
from tui.session.port import Port


class FarChair:
    """A seat as its port shows it; whom a bot does not ask about is left out here."""

    def __init__(self, port: Port) -> None:
        self.seat = port.seat
        self._port = port

    def view(self) -> View:
        """Return what the seat sees."""
        return self._port.view()

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do."""
        return tuple(one for one in self._port.choices() if one.figure not in without)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command."""
        return self._port.fields(do, filled)
