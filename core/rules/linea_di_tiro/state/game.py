"""Linea di Tiro: the game as it stands (LT section 6)."""

from __future__ import annotations

from core.engine.contract.facts import GameState
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.rules.linea_di_tiro.state.card import Activation, Card
from core.rules.linea_di_tiro.state.data import Kind
from core.rules.linea_di_tiro.state.frames import AnyFrame
from core.rules.linea_di_tiro.state.pieces import (
    JokerEntry,
    Objective,
    Piece,
    Platoon,
    Section,
    Side,
    UnitMove,
)
from core.table.terrain import Table


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A game of Linea di Tiro. *phase* is start, deploy, cards or over.

    *deck* are the cards left, sorted; *under* those that were put under them (LT-Q.02); *discards* are
    sorted too: nobody knows an order, not even the program, for a draw picks one of the cards left.
    *drawn* counts the cards, *jokers* those among them. *paused* are activations that wait while another
    piece of the platoon acts (LT-Q.06). *doing* is what is in progress, the innermost last.
    *limit* is the number of cards after which the game is over, 0 for none; *counted* then are the places
    with the sides that stand there. *movement* says of kinds of
    terrain what share of a cm is left ("vehicle:wood": 0.5), 0 where it is forbidden (LT-MOV.k).
    """

    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(120, 120, ())
    bands: dict[str, tuple[float, ...]] = {}
    least: dict[str, float] = {}
    spotting: dict[str, float | None] = {}
    defence: dict[str, tuple[int, ...]] = {}
    movement: dict[str, float] = {}
    kinds: dict[str, Kind] = {}
    sides: dict[SideId, Side] = {}
    platoons: dict[UnitId, Platoon] = {}
    figures: dict[FigureId, Piece] = {}
    sections: dict[AnyId, Section] = {}
    joker_list: tuple[JokerEntry, ...] = ()
    unit_moves: dict[AnyId, UnitMove] = {}
    objectives: tuple[Objective, ...] = ()
    limit: int = 0
    deck: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    drawn: int = 0
    jokers: int = 0
    card: Card | None = None
    activation: Activation | None = None
    paused: tuple[Activation, ...] = ()
    doing: tuple[AnyFrame, ...] = ()
    wrecks: tuple[FigureId, ...] = ()
    winner: SideId = SideId("")
    counted: tuple[tuple[str, tuple[SideId, ...]], ...] = ()
    story: dict[str, str] = {}
    title: dict[str, str] = {}

    def other(self, side: str) -> SideId:
        """Return the opponent of *side*."""
        return next(name for name in self.sides if name != side)

    def of(self, side: str) -> list[Piece]:
        """Return the pieces of *side* that are in the game."""
        return [piece for piece in self.figures.values() if piece.side == side and piece.able]

    def foes(self, piece: Piece) -> list[Piece]:
        """Return the enemies of *piece* that are in the game and ride on nothing."""
        return [foe for foe in self.of(self.other(piece.side)) if not foe.aboard]

    def kind_of(self, piece: Piece) -> Kind:
        """Return the data of a piece as this scenario has them."""
        return self.kinds[piece.kind]

    @property
    def frame(self) -> AnyFrame | None:
        """What is in progress, the innermost."""
        return self.doing[-1] if self.doing else None
