"""Who a command speaks of, for every book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE


class Owned(Protocol):
    """A figure of one side, in the game until some fate befalls it."""

    @property
    def name(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def fate(self) -> str: ...


F = TypeVar("F", bound=Owned)


def own_figure(r: Resolution[Any], figures: Mapping[Any, F], id: str, nobody: str, out: str) -> F:
    """Return one's own figure that is still in the game; the referee's own is anybody's.

    Refuses with the sentence *nobody* whoever is not there or another's, both alike, and with *out* whoever
    is out of the game.
    """
    figure = figures.get(id)
    if figure is None or (r.seat != REFEREE and figure.side != r.seat):
        r.refuse("", nobody, figure=id)
    if figure.fate:
        r.refuse("", out, figure=figure.name)
    return figure
