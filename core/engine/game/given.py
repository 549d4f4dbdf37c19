"""The answers of an act that is underway, as one seat may read them: without what the referee threw."""

from __future__ import annotations

from typing import Any

from msgspec import structs, to_builtins

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game


class ReadBy:
    """What *seat* reads and gives, from and to all the answers of the act that is underway now."""

    def __init__(self, game: Game, seat: str) -> None:
        underway = game.underway
        self._all = underway.answers if underway is not None else ()
        self._hidden = frozenset(() if seat == REFEREE else game.referees_answers())

    def shown(self, answers: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return *answers* without the referee's: neither what he threw nor how often."""
        return tuple(one for n, one in enumerate(answers) if n not in self._hidden)

    def whole(self, answers: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the *answers* of the seat with the referee's among them, where they were asked for."""
        if not self._hidden:
            return answers
        mine = self.shown(self._all)
        same = to_builtins(answers[: len(mine)]) == to_builtins(mine[: len(answers)])
        return (*self._all, *answers[len(mine) :]) if same else answers

    def told(self, got: Needs | Refusal) -> Needs | Refusal:
        """Return what came back to the seat with no more of the answers than it may read."""
        if not self._hidden:
            return got
        if isinstance(got, Needs):
            return structs.replace(got, answers=self.shown(got.answers))
        held = got.held if got.held is None else self.shown(got.held)
        return structs.replace(got, held=held)
