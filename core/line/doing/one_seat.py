"""One seat alone that lines are typed for, as a program's is, or one whose line is only tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.line.told.in_flight import Playing
from core.line.told.remembered import Remembered


class OneSeat:
    """The only *seat* that types, by its *port*; *measured* returns what is remembered of the table."""

    def __init__(self, seat: str, port: Playing, measured: Callable[[], Remembered]) -> None:
        self.seat = seat
        self.measured = measured
        self._port = port

    def port(self, seat: str) -> Playing:
        """Return the port of the seat."""
        return self._port

    def wanted(self) -> str | None:
        """Return the seat: it types, whoever must decide."""
        return self.seat

    def hand_over(self, seat: str) -> None:
        """There is nobody else."""

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Return that it does not: what an act would ask is asked when it is sent."""
        return False


__all__ = ["OneSeat"]
