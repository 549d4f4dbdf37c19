"""What the parts of the game screen need of Textual: work beside the keys, and things done a little later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from textual.timer import Timer

ACTS, BOT, ODDS = "play", "bot", "odds"
"""Groups of work: commands on their way (the next key waits for them), a bot's acts, odds."""


class Loop(Protocol):
    """The screen, to whoever only wants something done."""

    def run_worker(self, work: Any, *, group: str = "", exclusive: bool = False, thread: bool = False) -> Any:
        """Do *work* beside the keys; with *exclusive* instead of what its group does now."""

    def stop_work(self, group: str) -> None:
        """Do the work of *group* no more."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Do something after *delay* seconds."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Do something every *interval* seconds."""

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        """Do something after what waits already."""

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool:
        """Do something after the next paint."""
