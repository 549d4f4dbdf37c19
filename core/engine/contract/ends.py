"""How people end a game before its book does: one side resigns, both agree, a referee says so."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

End = Literal["draw", "stop", "call_off"]
"""What may be offered: a *draw*; to *stop* without a winner; to *call off* a game that has hardly begun."""

ENDS: tuple[End, ...] = get_args(End)

How = Literal["resigned", "time", "left", "draw", "stop", "call_off", "refereed"]
"""By what a game ended: a side gave it up, it was claimed of one that was late or that everybody had *left*,
its sides agreed on one of the ends, or a referee ended it."""


class Offer(Struct, frozen=True, omit_defaults=True, gc=False):
    """An *end* that seat *by* offers; those who *agreed* wait for the rest."""

    by: str
    end: End
    agreed: tuple[str, ...] = ()


GIVEN_UP: tuple[How, ...] = ("resigned", "time", "left")
"""By what a side loses it."""


class ClosedBy(Struct, frozen=True, omit_defaults=True, gc=False):
    """*How* a game was ended and by which seat, "" where all agreed; *winner* "" is nobody.

    *reason* is what a referee said, in his own words.
    """

    how: How
    by: str = ""
    winner: str = ""
    reason: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is a result: what was called off is none."""
        return self.how != "call_off"
