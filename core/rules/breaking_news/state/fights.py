"""Breaking News: a strike as it lands, a fight and a storm in the balance (BN-8.4, BN-11)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId
from core.rules.breaking_news.state.acts import Hit
from core.table.places import Point


class Strike(Struct, frozen=True, omit_defaults=True, gc=False):
    """Support fire of *side* as it lands (BN-8.4.c–f): *cm* to shift, then its *centre*, then *hits* to save.

    *step* is `aimed`, `shift` or `fell`; `blown` where it is the charge in the marker *ied*, which does not
    shift (BN-X.IED.f). *kind* is empty for a bombardment, `mortar` or `light_mortar` for one bomb that falls
    *far* cm from its own edge, as people measured it (BN-8.5, BN-X.MORTAR).
    """

    side: SideId
    aim: Point | None = None
    note: str = ""
    step: str = "aimed"
    cm: int = 0
    centre: Point | None = None
    hits: tuple[Hit, ...] = ()
    ied: AnyId = ""
    kind: str = ""
    far: float = 0.0


class Storm(Struct, frozen=True, omit_defaults=True, gc=False):
    """One round of storming a building (BN-11.1): hits to be spread and saved.

    *caught* are the civilians and hostages inside who have yet to save (BN-11.1.i).
    """

    building: Open[PieceId]
    attackers: Open[tuple[FigureId, ...]]
    defenders: Open[tuple[FigureId, ...]]
    step: Open[str] = "tests"
    tested: Open[tuple[FigureId, ...]] = ()
    attack_hits: Open[int] = 0
    defence_hits: Open[int] = 0
    attack_order: Open[tuple[FigureId, ...]] = ()
    defence_order: Open[tuple[FigureId, ...]] = ()
    hits: Open[tuple[Hit, ...]] = ()
    caught: Open[tuple[FigureId, ...]] = ()


class Contest(Struct, frozen=True, omit_defaults=True, gc=False):
    """A fight for a building that goes on next turn (BN-11.1.j): who attacks it stays the attacker.

    Who moves on has left it (BN-Q.91).
    """

    building: Open[PieceId]
    attackers: Open[tuple[FigureId, ...]]
    defenders: Open[tuple[FigureId, ...]]


class Melee(Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand-to-hand fight in the balance.

    The losing *side* must remove one of the *losers* (BN-Q.88), or both sides that are *tied* roll again
    (BN-Q.87).
    """

    losers: tuple[FigureId, ...] = ()
    side: SideId = SideId("")
    tied: tuple[tuple[FigureId, ...], ...] = ()
