"""Linea di Tiro, what happened. A piece acts (LT-ACT), prepares (LT-PRE), recovers (LT-ACT.h)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import DECIDED, Open
from core.engine.words.ids import FigureId, UnitId
from core.rules.linea_di_tiro.facts.changes import broken_off, change, unprepared
from core.rules.linea_di_tiro.state import Activation, State


class Activated(Event, frozen=True):
    """A piece is activated for an *action* (LT-ACT.a); *platoon* is the one that the card activates.

    It is no longer routed (LT-MOR.k), and what it did in its last activation no longer counts (LT-Q.22).
    """

    figure: Open[FigureId]
    action: Open[str]
    platoon: Open[UnitId] = UnitId("")

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, routed=False, motion="stationary")
        card = state.card
        if card is not None:
            card = replace(card, used=(*card.used, self.figure), platoon=self.platoon)
        paused = state.paused
        if state.activation is not None and not state.activation.over:
            paused = (*paused, state.activation)
        return replace(
            state, card=card, activation=Activation(self.figure, self.action), paused=paused, awaiting=()
        )


class Resumed(Event, frozen=True):
    """A piece of the platoon goes on with its activation (`lt.platoon_interleave`)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        now = next(one for one in state.paused if one.piece == self.figure)
        waits = tuple(one for one in state.paused if one is not now)
        if state.activation is not None:
            waits = (*waits, state.activation)
        return replace(state, activation=now, paused=waits)


class Paused(Event, frozen=True):
    """A piece of the platoon waits with the rest of its activation (`lt.platoon_interleave`)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        now = state.activation
        return state if now is None else replace(state, activation=None, paused=(*state.paused, now))


class HalfBegun(Event, frozen=True):
    """A half of an activation: bound, speed, attack, prepare or mount (LT-ACT.j)."""

    figure: Open[FigureId]
    half: Open[str]

    def evolve(self, state: State) -> State:
        activation = state.activation
        if activation is not None:
            activation = replace(activation, done=(*activation.done, self.half))
        return replace(state, activation=activation, awaiting=())


class ActivationEnded(Event, frozen=True):
    """A piece has done what it does in this activation."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return replace(state, activation=None, awaiting=())


class Prepared(Event, frozen=True):
    """A piece stored an attack (LT-PRE.a); *prepared* are all it has now."""

    told = DECIDED
    figure: Open[FigureId]
    prepared: Open[tuple[str, ...]]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, prepared=self.prepared)


class PreparedSpent(Event, frozen=True):
    """A prepared attack is used up (LT-PRE.b); *prepared* are those left."""

    told = DECIDED
    figure: Open[FigureId]
    prepared: Open[tuple[str, ...]] = ()

    def evolve(self, state: State) -> State:
        return change(state, self.figure, prepared=self.prepared)


class Immobilised(Event, frozen=True):
    """A piece is immobilised, and has lost its prepared attacks (LT-HE.g)."""

    figure: Open[FigureId]

    def outcomes(self, before: State) -> tuple[str, ...]:
        """What it had prepared is lost."""
        return unprepared(before, self.figure)

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        return change(state, self.figure, immobilised=True, prepared=())


class Recovered(Event, frozen=True):
    """A piece is no longer immobilised (LT-ACT.h, LT-ASL.z)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return broken_off(change(state, self.figure, immobilised=False), self.figure)
