"""Breaking News 4.1: the objective markers on the table, and what each stands for in secret. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, SideId
from core.table.places import Point

CONTENTS = ("primary", "secondary", "fake")
"""What a marker may stand for (BN-4.1.a)."""


class Objective(Struct, frozen=True, omit_defaults=True, gc=False):
    """One numbered marker, which *side* defends (BN-4.1.a–b).

    *content* is what its owner says that it stands for; empty before he has said so, and for who may not
    know. *place* is where it lies; without a map nobody knows, and *note* says it in his words.
    *shown_to* are the enemies who have seen its content (BN-4.1.d–e); *taken* is who has taken it, for
    good (BN-4.1.1.c). *spent*: the explosives in it went off, or failed to (BN-X.IED.h).
    """

    id: Open[AnyId]
    side: Open[SideId]
    number: Open[int]
    content: Open[str] = ""
    place: Open[Point | None] = None
    note: Open[str] = ""
    shown_to: Open[tuple[SideId, ...]] = ()
    taken: Open[SideId] = SideId("")
    spent: Open[bool] = False

    def may_read(self, seat: str) -> bool:
        """Return whether a seat knows its content: the owner, who has seen it, and all once it is taken."""
        return seat == self.side or seat in self.shown_to or bool(self.taken)


def objective_id(side: str, number: int) -> str:
    """Return the id of a marker: no figure's is like it.

    >>> objective_id("blue", 3)
    'blue#3'
    """
    return f"{side}#{number}"
