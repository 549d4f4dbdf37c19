"""The act in hand on the map: what it aims at now, as the core draws it; worked out once for each aim."""

from __future__ import annotations

from typing import Any

from core.engine.contract.choices import PickOne, PickSome
from core.engine.contract.overlay import NOTHING, Overlay
from tui.screens.game.board import Board
from tui.screens.game.composer import Composer
from tui.screens.game.seen import Seen

Aim = tuple[str, dict[str, Any]]
"""The command and what is filled in, with what the mark is on."""


class Overlaid:
    """Asks for the overlay of what is aimed at whenever that has changed."""

    def __init__(self, board: Board, seen: Seen, composer: Composer) -> None:
        self._board = board
        self._seen = seen
        self._composer = composer
        self._of: tuple[Aim | None, object, int] = None, None, 0
        self.now: Overlay = NOTHING

    def look(self) -> Overlay:
        """Return the overlay of now, and put it on the map."""
        aim = None if self._seen.past is not None or self._board.map.table is None else self._aim()
        of = aim, self._seen.port, self._seen.port.tip if aim is not None else 0
        if of != self._of:
            self._of = of
            self.now = NOTHING if aim is None else self._seen.port.overlay(*aim)
        self._board.map.set_overlay(self.now)
        return self.now

    def _aim(self) -> Aim | None:
        hand = self._composer.hand
        if hand.choice is None or hand.stage not in ("field", "preview"):
            return None
        return hand.choice.do, {**hand.filled, **self._aimed()}

    def _aimed(self) -> dict[str, Any]:
        """Return what the open field would be filled with by what the mark is on."""
        field, at = self._composer.hand.field, self._board.orders.highlighted
        if not isinstance(field, (PickOne, PickSome)) or not isinstance(at, int) or at >= len(field.options):
            return {}
        value = field.options[at].value
        if isinstance(field, PickOne):
            return {field.name: value}
        marked = self._composer.work.marked if self._composer.work is not None else []
        return {field.name: [field.options[one].value for one in dict.fromkeys([*marked, at])][: field.most]}
