"""Small experiments for the tests of the laboratory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from core.lab.experiment import Experiment, Trial, Wanted, trial_of
from core.lab.result import LuckOf, Result
from core.scenarios import load

RANGERS = "breaking_news/rangers_and_militia"


def small(games: int = 4, **wanted: Any) -> Experiment:
    """An experiment with the smallest scenario."""
    return Experiment((trial(**wanted),), games)


def trial(**wanted: Any) -> Trial:
    """Its scenario with its variants."""
    return trial_of(load(RANGERS), Wanted(**wanted))


def result(won: str = "", **more: Any) -> Result:
    """What might have come of a game of two sides."""
    from core.engine.words.message import say

    sides = ("rangers", "militia")
    whole = {
        "won": (won,) if won else (), "ahead": (won,) if won else sides, "over": say("bn-over-turns"),
        "names": {side: side.title() for side in sides}, "men": {"rangers": 9, "militia": 10},
        "lost": {"rangers": 1, "militia": 2}, "luck": {side: LuckOf(1.0, 4.0, 30) for side in sides},
        "turns": 5, "acts": 100,
    }  # fmt: skip
    return Result(**(whole | more))


class AtOnce(Executor):
    """Does what it is handed when it is handed, as *does* says: a result, or an error to be told."""

    def __init__(self, does: Callable[..., Any]) -> None:
        self._does = does

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return what came of it."""
        future: Future[Any] = Future()
        try:
            future.set_result(self._does(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class Here:
    """A place in this process; each time it is opened the next of *does* is at work there."""

    def __init__(self, *does: Callable[..., Any], workers: int = 2) -> None:
        self.workers = workers
        self.opened = 0
        self.ended = False
        self._does: Sequence[Callable[..., Any]] = does

    def open(self) -> Executor:
        """Open it anew."""
        self.opened += 1
        return AtOnce(self._does[min(self.opened, len(self._does)) - 1])

    def end(self) -> None:
        """Nothing is left to stop."""
        self.ended = True
