"""Linea di Tiro: the card in play, and the activation of a piece (LT-DECK, LT-ACT)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import FigureId, SideId, UnitId


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """The card in play: *side* "" for a joker. *figure*: a J, Q or K, or what an option makes one.

    *platoon* is the one it activates, *used* its pieces that have begun their activation; *spent*: nothing
    more may be done with it. *stage* is how far a joker is resolved; *number* how many cards were drawn.
    """

    name: str
    side: SideId = SideId("")
    figure: bool = False
    platoon: UnitId = UnitId("")
    used: tuple[FigureId, ...] = ()
    spent: bool = False
    stage: str = ""
    entry: int = 0

    @property
    def joker(self) -> bool:
        """Whether it is a joker (LT-DECK.e)."""
        return self.name.startswith("JK")


class Activation(Struct, frozen=True, omit_defaults=True, gc=False):
    """A piece acts (LT-ACT): its *action* code, the halves *done* of it. *over*: nothing more can follow."""

    piece: FigureId
    action: str
    done: tuple[str, ...] = ()
    over: bool = False
