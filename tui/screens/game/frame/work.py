"""Work that takes a while is named in the title: what is being worked out, and that Esc ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from core.engine.words.message import Message
from tui.screens.game.frame.loop import Loop

AFTER = 0.5
"""Seconds after which work is told; what is done sooner nobody has waited for."""


class Piece:
    """One piece of work: what it is, and what Esc does to it, where that is not to go one step back."""

    def __init__(self, what: Message | Callable[[], Message], stop: Callable[[], object] | None) -> None:
        self._what = what
        self.stop = stop
        self.told = False

    @property
    def what(self) -> Message:
        """What is being worked out, and how far it is by now where that is told."""
        return self._what() if callable(self._what) else self._what

    @property
    def goes_on(self) -> bool:
        """Whether it is told how far it is."""
        return callable(self._what)

    def tell(self) -> None:
        """It has taken a while."""
        self.told = True


class Work:
    """The work that is being done, and what of it is told. Where nothing is done, nothing is painted."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._pieces: list[Piece] = []
        self._show: Callable[[], object] = lambda: None

    def shown_by(self, show: Callable[[], object]) -> None:
        """Have *show* paint the title."""
        self._show = show

    @property
    def told(self) -> Message | None:
        """What is being worked out, where it has taken a while."""
        return next((piece.what for piece in reversed(self._pieces) if piece.told), None)

    @contextmanager
    def on(
        self, what: Message | Callable[[], Message], stop: Callable[[], object] | None = None
    ) -> Iterator[None]:
        """Do work that is called *what*, asked again while it lasts; Esc calls *stop* once it is told."""
        piece = Piece(what, stop)
        self._pieces.append(piece)
        after = self._loop.set_interval if piece.goes_on else self._loop.set_timer
        timer = after(AFTER, partial(self._tell, piece))
        try:
            yield
        finally:
            timer.stop()
            self._pieces.remove(piece)
            if piece.told:
                self._show()

    def _tell(self, piece: Piece) -> None:
        piece.tell()
        self._show()

    def stop(self) -> bool:
        """End what is told; whether there was anything that Esc ends."""
        piece = next((one for one in reversed(self._pieces) if one.told and one.stop is not None), None)
        if piece is None or piece.stop is None:
            return False
        piece.stop()
        return True
