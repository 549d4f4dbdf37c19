"""Figures as a screen shows them, made anew only where something they are made of has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from core.engine.contract.view import FigureView

F = TypeVar("F")


class FigureViews(Generic[F]):
    """Remembers the last figures that were shown, for a few seats.

    From one fact to the next hardly any figure changes, and a state that has not changed a figure holds the
    same object. All else that a figure's view is made of must be said each time.
    """

    SEATS = 4

    def __init__(self) -> None:
        self._last: dict[str, tuple[tuple[object, ...], dict[int, tuple[F, FigureView]]]] = {}

    def of(
        self, seat: str, besides: tuple[object, ...], figures: Iterable[F], make: Callable[[F], FigureView]
    ) -> list[FigureView]:
        """Return the views that *make* gives; *besides* is all else that they are made of."""
        before, kept = self._last.get(seat, ((), {}))
        if before != besides:
            kept = {}
        made: dict[int, tuple[F, FigureView]] = {}
        shown: list[FigureView] = []
        for figure in figures:
            one = kept.get(id(figure))
            if one is None or one[0] is not figure:
                one = figure, make(figure)
            made[id(figure)] = one  # the figure is kept, too: its id is nobody else's meanwhile
            shown.append(one[1])
        if seat not in self._last and len(self._last) >= self.SEATS:
            self._last.clear()
        self._last[seat] = besides, made
        return shown

    def forget(self) -> None:
        """Make all of them anew the next time."""
        self._last.clear()
