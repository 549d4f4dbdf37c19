"""Bassa Intensità, what happened. Turns, phases, who moves first (BI-SEQ, Part 5)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open, OwnOf, Whole
from core.engine.words.ids import SideId
from core.engine.words.message import Message
from core.rulekit.sealed import Sealed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import AnyOrder
from core.rules.bassa_intensita.state.stakes import Became, Lost


class TurnBegan(Event, frozen=True):
    """A new turn (BI-SEQ.a, T0.1): what everybody did in the last one is forgotten."""

    turn: Open[int]

    def evolve(self, state: State) -> State:
        figures = {name: _fresh(figure, self.turn) for name, figure in state.figures.items()}
        missing = tuple(unit.id for unit in state.units.values() if unit.vacant)
        state = replace(state, turn=self.turn, figures=figures, covering=(), leaderless=missing)
        return replace(state, tried=(), sought=(), crossed=())


def _fresh(figure: Figure, turn: int) -> Figure:
    """Return a figure as a turn begins for it: aiming holds for the turn after it only (BI-Q.42)."""
    aim = figure.aim if figure.aim is not None and figure.aim.turn == turn - 1 else None
    return replace(figure, used="", mode="", moved=0.0, share=0.0, aim=aim)


class PhaseBegan(Asking, frozen=True):
    """The next phase, or Quality's *step* of Fire and Actions (BI-SEQ.a); *moving* where one side moves.

    *sealed* is what all sides write at once in it.
    """

    phase: Open[str]
    step: Open[str] = ""
    moving: Open[SideId] = SideId("")
    sealed: Open[Whole[Sealed[AnyOrder] | None]] = None

    def evolve(self, state: State) -> State:
        return replace(
            state,
            phase=self.phase,
            step=self.step,
            moving=self.moving,
            sealed=self.sealed,
            awaiting=self.decisions,
        )


class InitiativeWon(Asking, frozen=True):
    """Both threw for the initiative (BI-SEQ.b): *winner* chooses; nobody in a tie, which is thrown again."""

    for_all: ClassVar[bool] = True

    faces: Open[dict[SideId, int]]
    winner: Open[SideId] = SideId("")

    def evolve(self, state: State) -> State:
        return replace(state, moving=self.winner, awaiting=self.decisions)


class OrderOfMovesChosen(Event, frozen=True):
    """Who won the initiative has chosen in which order the sides move (BI-SEQ.b)."""

    order: Open[tuple[SideId, ...]]

    def evolve(self, state: State) -> State:
        return replace(state, order=self.order, moving=SideId(""), awaiting=())


class WatchSet(Event, frozen=True):
    """A side has said where it looks at whoever moves: at the `first` spot or the `easiest` (BI-Q.81)."""

    told = OwnOf("side")
    side: SideId
    watch: str

    def evolve(self, state: State) -> State:
        sides = {**state.sides, self.side: replace(state.sides[self.side], watch=self.watch)}
        return replace(state, sides=sides)


class GameEnded(Event, frozen=True):
    """The game is over (T9.4): *why*, and who has won; nobody in a draw.

    *lost* is what each side has lost, *became* what was left of what the scenario's task is about.
    """

    why: Open[Message]
    winner: Open[SideId] = SideId("")
    lost: Open[tuple[Lost, ...]] = ()
    became: Open[tuple[Became, ...]] = ()

    def evolve(self, state: State) -> State:
        ended = replace(state, over=self.why, winner=self.winner, awaiting=(), doing=(), phase="over")
        return replace(ended, lost=self.lost, became=self.became)
