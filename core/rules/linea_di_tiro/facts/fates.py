"""Linea di Tiro, what happened. Pieces leave the game, and the game ends."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message
from core.rules.linea_di_tiro.facts.changes import put_out
from core.rules.linea_di_tiro.state import State
from core.table.terrain import Piece


class PieceLost(Event, frozen=True):
    """A piece is out of the game: *fate* is destroyed, captured, abandoned or off_table.

    A *wreck* stays on the table where one does (LT-Q.65). *by* is who took it out.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    fate: Open[str] = "destroyed"
    wreck: Open[Piece | None] = None
    by: Open[FigureId] = FigureId("")

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        state = put_out(state, self.figure, self.fate)
        if self.wreck is None:
            return state
        terrain = replace(state.terrain, pieces=(*state.terrain.pieces, self.wreck))
        return replace(state, terrain=terrain, wrecks=(*state.wrecks, self.figure))


class PlaceCounted(Event, frozen=True):
    """Who stands at a *place* that counts, after the last card: one side alone holds it, two hold nothing."""

    place: Open[str]
    sides: Open[tuple[SideId, ...]] = ()

    def evolve(self, state: State) -> State:
        return replace(state, counted=(*state.counted, (self.place, self.sides)))


class GameEnded(Event, frozen=True):
    """The game is over (D10): *winner* "" is a draw; *points* of each side where they were counted."""

    weighs: ClassVar[bool] = True

    why: Open[Message]
    winner: Open[SideId] = SideId("")
    points: Open[tuple[tuple[SideId, int], ...]] = ()

    def evolve(self, state: State) -> State:
        return replace(
            state, over=self.why, phase="over", winner=self.winner, awaiting=(), doing=(), card=None,
            activation=None, paused=(),
        )  # fmt: skip
