"""Breaking News 8.0.3, what happens: magazines run out and are changed."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import State


class RoundsUsed(Event, frozen=True):
    """A magazine is `empty` after a double, for `aimed` fire only after a triple, or `spent` for good."""

    figure: Open[FigureId]
    weapon: Open[WeaponName]
    left: Open[str]

    def evolve(self, state: State) -> State:
        others = [one for one in state.figures[self.figure].magazines if one[0] != self.weapon]
        return change(state, self.figure, magazines=(*others, (self.weapon, self.left)))


class MagazineChanged(Event, frozen=True):
    """A magazine is full again; *whole_turn*: it took the turn that is over now (BN-8.0.3.b)."""

    figure: Open[FigureId]
    weapon: Open[WeaponName]
    whole_turn: Open[bool] = False

    def evolve(self, state: State) -> State:
        others = [one for one in state.figures[self.figure].magazines if one[0] != self.weapon]
        return change(state, self.figure, magazines=tuple(others), reloading="")


class ReloadGivenUp(Event, frozen=True):
    """He was suppressed, or worse, before the turn was over in which he was to change his magazine."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, reloading="")


class ReloadAsked(Asking, frozen=True):
    """These sides say which of their men spend the turn changing a magazine (BN-SM.27)."""

    sides: Open[tuple[SideId, ...]]


class ReloadBegan(Event, frozen=True):
    """He does nothing this turn but change a magazine, nor looks for anybody (BN-8.0.3.b, BN-Q.54)."""

    figure: Open[FigureId]
    weapon: Open[WeaponName]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, reloading=self.weapon, stage="done", looked=True)


class ReloadsNamed(Event, frozen=True):
    """A side has named everybody who spends this turn changing a magazine."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        waiting = tuple(one for one in state.awaiting if (one.seat, one.about) != (self.side, "reload"))
        return replace(state, awaiting=waiting)
