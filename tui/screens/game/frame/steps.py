"""What waits for a key: of several things the one that comes before the others, shown and left again."""

from __future__ import annotations

from typing import Literal, Protocol

from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import ODDS, Loop
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.work import Work

Now = Literal["past", "confirm", "under way", "question", "over", "figure", "act", "field", "preview"]

IN_HAND = ("figure", "act", "field", "preview")
"""What a command that is put together may wait for."""

FIRST = ("confirm", "under way", "question")
"""What nobody leaves for the past before it is done."""


class Stage(Protocol):
    """Something that may wait for a key."""

    @property
    def waits(self) -> Now | None:
        """What of it waits, if anything does."""

    def show(self, focus: bool) -> None:
        """Show it in prompt, list and map; with *focus* the pane that it is done in gets the keys."""

    def renew(self) -> None:
        """Show what changed in it; the mark and the keys stay where they are."""

    def back(self) -> None:
        """Go one step back in it, or out of it; nothing has happened in the game."""


class Steps:
    """The one place that knows what waits. It is one thing at a time; nothing else is chosen before it."""

    def __init__(self, loop: Loop, board: Board, telling: Telling, work: Work) -> None:
        self._loop = loop
        self._board = board
        self._telling = telling
        self._work = work
        self._stages: tuple[Stage, ...] = ()

    def rank(self, *stages: Stage) -> None:
        """Take the *stages*, whatever comes before the others first; the last one always waits."""
        self._stages = stages

    @property
    def now(self) -> Now:
        """What waits for a key."""
        return next(waits for stage in self._stages if (waits := stage.waits) is not None)

    @property
    def _stage(self) -> Stage:
        return next(stage for stage in self._stages if stage.waits is not None)

    def free(self) -> bool:
        """Whether a command may be put together now; else what comes before it is shown again."""
        now = self.now
        if now in IN_HAND:
            return True
        if now != "past":
            self.show()
        return False

    def show(self, focus: bool = True) -> None:
        """Show what has to be chosen now."""
        self._loop.stop_work(ODDS)
        self._board.cover_roster()
        self._stage.show(focus)
        self._board.show_keys()

    def renew(self) -> None:
        """Show what changed in what waits."""
        self._stage.renew()

    def forward(self) -> None:
        """Enter where no pane took it: on to what waits."""
        self._board.show_all()
        self.show()

    @property
    def covered(self) -> bool:
        """Whether what waits is covered by work that Esc ends, or by a pane that it puts away."""
        return self._work.told is not None or bool(self._board.big) or self._board.roster_shown

    def back(self) -> None:
        """One step back: out of work that is told, of a pane shown alone, of what waits."""
        if self._work.stop():
            return
        self._telling.clear()
        if self._board.big:
            self._board.show_all()
            if self._board.lost_keys:
                self.show()
        elif self._board.roster_shown and self.now != "confirm":
            self.show()
        else:
            self._stage.back()
