"""Linea di Tiro, what happened. Assaults (LT-ASL)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.facts import Event, Modifier, Number
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId
from core.rules.linea_di_tiro.state import Assaulting, State


class AssaultAnnounced(Event, frozen=True):
    """A piece sets out to assault another, and is seen to: *how* is overrun, vehicle or melee (LT-Q.63)."""

    figure: Open[FigureId]
    target: Open[FigureId]
    how: Open[str]

    def evolve(self, state: State) -> State:
        return state


class OverrunTested(Event, frozen=True):
    """Overrun infantry has taken its test: who *passed* attacks first (LT-ASL.d–e)."""

    figure: Open[FigureId]
    passed: Open[bool]

    def evolve(self, state: State) -> State:
        doing = tuple(
            replace(frame, passed=self.passed)
            if isinstance(frame, Assaulting) and frame.met and frame.defender == self.figure
            else frame
            for frame in state.doing
        )
        return replace(state, doing=doing)


class VehicleAssaulted(Event, frozen=True):
    """Infantry attacked a vehicle: *number*, less or more by *terms*, or less on the die (LT-ASL.j–l)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    target: Open[FigureId]
    number: Open[int]
    destroyed: Open[bool]
    terms: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        """The face up to which the vehicle is destroyed."""
        needed = self.number + sum(term.value for term in self.terms)
        return (Number(self.target, needed, 1, self.terms, self.number, or_less=True, who=self.figure),)

    def harms(self) -> tuple[AnyId, ...]:
        return (self.target,) if self.destroyed else ()

    def evolve(self, state: State) -> State:
        return state


class Overrun(Event, frozen=True):
    """A tank attacked infantry in passing: *number* or less on the die; none in the *open* (LT-ASL.h)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    target: Open[FigureId]
    number: Open[int]
    destroyed: Open[bool]
    open: Open[bool] = False

    def numbers(self) -> tuple[Number, ...]:
        """The face up to which the infantry is destroyed, if there is a die."""
        if self.open:
            return ()
        return (Number(self.target, self.number, 1, (), self.number, or_less=True, who=self.figure),)

    def harms(self) -> tuple[AnyId, ...]:
        return (self.target,) if self.destroyed else ()

    def evolve(self, state: State) -> State:
        return state


class MeleeRoll(Struct, frozen=True, gc=False):
    """What a squad rolled in a melee: the die, its *morale* value, and what counts for and against it."""

    figure: Open[FigureId]
    die: Open[int]
    morale: Open[int]
    terms: Open[tuple[Modifier, ...]] = ()

    @property
    def total(self) -> int:
        """Die, morale value and modifiers together (LT-ASL.s–w)."""
        return self.die + sum(term.value for term in self.added)

    @property
    def added(self) -> tuple[Modifier, ...]:
        """What is added to the die: the morale value first."""
        return (Modifier(self.morale, "lt-mod-morale", "LT-ASL.s"), *self.terms)


class MeleeFought(Event, frozen=True):
    """A melee (mischia): what each squad involved rolled (LT-ASL.s–x), the assaulter first."""

    weighs: ClassVar[bool] = True

    rolls: Open[tuple[MeleeRoll, ...]]

    def numbers(self) -> tuple[Number, ...]:
        """What each adds to its die."""
        return tuple(Number(one.figure, 0, 1, one.added, who=one.figure, sum=True) for one in self.rolls)

    def harms(self) -> tuple[AnyId, ...]:
        return tuple([one.figure for one in self.rolls])

    def evolve(self, state: State) -> State:
        return state


class AssaultBarred(Event, frozen=True):
    """Infantry met a tank that it may not assault: *friends* of the tank stand beside it (LT-ASL.n)."""

    figure: Open[FigureId]
    target: Open[FigureId]
    friends: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        return state
