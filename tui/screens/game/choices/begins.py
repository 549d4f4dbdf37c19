"""Where the mark of the roster stands first: on who has most to do, or whom the act to be answered hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tui.compose.command_in_hand import SIDE, Hand
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.sentence.composer import Composer


class Begins:
    """Puts the mark on somebody; where it stands well already it stays."""

    def __init__(
        self, composer: Composer, board: Board, seen: Seen, point_at: Callable[[object], None]
    ) -> None:
        """*point_at* shows on the map where somebody stands."""
        self._composer = composer
        self._board = board
        self._seen = seen
        self._point_at = point_at
        self._answered: object = None
        """The act that could be answered when the mark was put on somebody."""

        self._written: dict[str, frozenset[str]] = {}
        """Who had one under seal when the mark was put on somebody, by seat."""

    def mark_first(self, hand: Hand) -> None:
        """Put the mark on whoever has the most to do: the side where its act is offered first."""
        roster, first, new = self._board.roster, hand.first, self._is_new(hand)
        here, written = roster.highlighted, self._newly_written(hand)
        if (missing := self._next_missing(hand)) is not None:
            roster.select(missing)
        elif here in written and (unwritten := _next_unwritten(hand, here)) is not None:
            roster.select(unwritten)
            self._point_at(unwritten)
        elif first == SIDE and self._could_again(hand, here):
            self._point_at(here)
        elif first == SIDE:
            roster.select(SIDE)
        elif first and (new or here not in hand.able or self._is_through(hand, here)):
            begins = self._goes_on(hand) or first
            roster.select(begins)
            self._point_at(begins)

    def _could_again(self, hand: Hand, here: Any) -> bool:
        """Return whether *here* has just acted and may again, such as who was put somewhere: he stays."""
        seat = hand.port.seat
        return here in hand.able and here not in hand.done and here == self._composer.acted.get(seat)

    def _newly_written(self, hand: Hand) -> frozenset[str]:
        """Return who has one under seal and had none when this was asked last."""
        if not hand.able:
            return frozenset()
        before, now = self._written.get(hand.view.seat, frozenset()), frozenset(hand.written)
        self._written[hand.view.seat] = now
        return now - before

    def _is_new(self, hand: Hand) -> bool:
        """Whether another act may be answered than when this was asked last."""
        view, before = hand.view, self._answered
        asked = any(one.passes for one in hand.choices)
        self._answered = (view.seat, view.aimed, view.spotlight, view.path) if asked else None
        return asked and self._answered != before

    def _goes_on(self, hand: Hand) -> str | None:
        """Return who acted last where his act still goes on, or where a card was turned up after it."""
        seat = hand.port.seat
        here = self._composer.acted.get(seat)
        if here not in hand.able or any(one.passes for one in hand.choices) or self._is_through(hand, here):
            return None
        return here if here in self._seen.view.spotlight or self._composer.opened == seat else None

    def _is_through(self, hand: Hand, here: Any) -> bool:
        """Return whether *here* has acted, and others have more to do than is left to him."""
        over = here in hand.done and here == self._composer.acted.get(hand.port.seat)
        acted = over or here in self._seen.view.spotlight
        acted = acted and not any(one.passes for one in hand.choices)
        return acted and hand.best_of(str(here)) < hand.best_of(hand.first or "")

    def _next_missing(self, hand: Hand) -> str | None:
        """Return who is to be put somewhere next, where the one under the mark is already."""
        every, here = [figure.id for figure in self._seen.view.figures], self._board.roster.highlighted
        missing = {figure.id for figure in self._seen.view.figures if figure.missing}.intersection(hand.able)
        if here not in every or here in missing:
            return None
        at = every.index(here)
        return next((id for id in (*every[at:], *every[:at]) if id in missing), None)


def _next_unwritten(hand: Hand, here: Any) -> str | None:
    """Return who comes after *here* that has none under seal, which another would replace."""
    able, written = hand.able, hand.written
    at = able.index(here) if here in able else 0
    return next((one for one in (*able[at:], *able[:at]) if one not in written), None)
