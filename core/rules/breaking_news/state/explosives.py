"""Breaking News, Extras: charges in fake objective markers, and who comes near one (BN-X.IED). cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId


class Charge(Struct, frozen=True, omit_defaults=True, gc=False):
    """Explosives in the fake *marker* of a side; *remote* ones wait for its word (BN-X.IED.b–d).

    By a standing order of its owner a remote one goes off as an enemy comes *within* so many cm; 0: by his
    word alone (BN-Q.154).
    """

    marker: Open[AnyId]
    remote: Open[bool] = False
    within: Open[float] = 0.0


class Passing(Struct, frozen=True, omit_defaults=True, gc=False):
    """People say that a way comes near a *marker* after so many *cm* (BN-X.IED.c)."""

    marker: Open[AnyId]
    cm: Open[float]
