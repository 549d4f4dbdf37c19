"""The keyboard taken by another seat at it, whoever's turn it is: some rules let a side act at any moment."""

from __future__ import annotations

from tui.screens.game.frame.seen import Seen
from tui.screens.game.turn.handing import Handing
from tui.session.seats import Seats


class OutOfTurn:
    """Hands the keyboard on, in every book and at every moment alike: it tells nothing of who can act."""

    def __init__(self, seats: Seats, seen: Seen, handing: Handing) -> None:
        self._seats = seats
        self._seen = seen
        self._handing = handing
        self._taken: tuple[str, int] | None = None
        """Who took the keyboard, and how many acts he knew of then."""

    @property
    def possible(self) -> bool:
        """Whether somebody else at this keyboard could take it."""
        return self._seats.hot_seat and self._seen.view.over is None

    @property
    def lasts(self) -> bool:
        """Whether who took the keyboard has done nothing with it yet: until then he keeps it."""
        return self._taken == (self._seats.seat, self._seen.port.tip)

    def take(self) -> None:
        """Give the keyboard to the next at it; the curtain falls, from now on at every hand-over again."""
        self._handing.draw_again()
        around = self._around()
        here = around.index(self._seats.seat)
        self._handing.hand_over(around[(here + 1) % len(around)])
        self._taken = (self._seats.seat, self._seen.port.tip)

    def _around(self) -> tuple[str, ...]:
        """Return the seats in the order they follow each other; a referee who came to throw is among them."""
        come = (self._seats.seat, self._seats.wanted())
        return tuple(dict.fromkeys((*self._seats.people, *(seat for seat in come if seat is not None))))
