"""Breaking News, what happens: the turn, initiative and whose actions follow."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Mark, Modifier, Number
from core.engine.contract.secrecy import CLOSED, OPEN, Known, Open, SeenOf
from core.engine.words.ids import FigureId, SideId
from core.rulekit.beginning import begun
from core.rules.breaking_news.facts.changes import change, change_all, changed
from core.rules.breaking_news.state import Figure, Hull, Objective, Side, State
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario as it was set up, whole: no later change of a file touches this game."""

    edition: Open[str]
    options: Open[dict[str, str]]
    tape: Open[bool]
    terrain: Open[Table]
    sides: Known[tuple[Side, ...]]
    figures: Known[tuple[Figure, ...]]
    title: Open[dict[str, str]] = {}
    story: Open[dict[str, str]] = {}
    markers: Open[int] = 0
    objectives: Known[tuple[Objective, ...]] = ()
    deployment: Open[str] = ""
    ambushes: Open[bool] = False

    def evolve(self, state: State) -> State:
        return begun(State, self, "sides", "figures", "objectives")


class TurnBegan(Event, frozen=True):
    """A new turn: everybody may act, look and react again (BN-SM.20)."""

    turn: Open[int]

    def evolve(self, state: State) -> State:
        fresh = {
            name: replace(
                figure,
                stage="waiting" if figure.fighting else "done",
                moved=0.0,
                moved_any=False,
                climbed=False,
                fired=False,
                looked=False,
                tested=False,
                launched=False,
                turned=False,
                fought=False,
                withdrew=False,
                boarded=False,
                reach=None,
                hull=rested(figure.hull),
            )
            for name, figure in state.figures.items()
        }
        sides = {name: replace(side, lost_now=0) for name, side in state.sides.items()}
        return replace(
            state,
            turn=self.turn,
            phase="initiative",
            step=0,
            figures=fresh,
            sides=sides,
            covers=(),
            acting=(),
            active="",
            awaiting=(),
            mode="",
            common="",
            squad="",
            finished=(),
            crowd="",
        )


def rested(hull: Hull | None) -> Hull | None:
    """Return a vehicle's facts at the start of a turn: it may move and fire again."""
    return replace(hull, cm=None, fired=(), replied=()) if hull is not None else None


class StepReached(Event, frozen=True):
    """Something was done at this step, by its number in the procedure (BN-SM); it may be a secret."""

    told = CLOSED
    step: int

    def evolve(self, state: State) -> State:
        return replace(state, step=self.step)


class InitiativeRolled(Event, frozen=True):
    """Both totals (BN-5.1.a): (side, dice, modifiers); *tied* ones are rolled again."""

    for_all: ClassVar[bool] = True

    rolls: Open[tuple[tuple[SideId, int, tuple[Modifier, ...]], ...]]
    tied: Open[bool] = False

    def numbers(self) -> tuple[Number, ...]:
        return tuple(Number(dice=2, modifiers=terms, who=side, sum=True) for side, _, terms in self.rolls)

    def evolve(self, state: State) -> State:
        return replace(state, tied=self.tied)


class RolesSet(Asking, frozen=True):
    """The winner is Active for the turn (BN-5.1.c); *fatigue* is what every side has from now on."""

    weighs: ClassVar[bool] = True

    active: Open[SideId]
    fatigue: Open[dict[SideId, int]]

    def evolve(self, state: State) -> State:
        sides = {
            name: replace(
                side, fatigue=self.fatigue[name], ambush=False, wins=side.wins + (name == self.active)
            )
            for name, side in state.sides.items()
        }
        return replace(state, active=self.active, sides=sides, phase="turning", awaiting=self.decisions)


class Faced(Event, frozen=True):
    """A figure turned (BN-SM.32, BN-SM.52)."""

    told = SeenOf("figure")
    figure: FigureId
    facing: float
    free: bool = False

    def evolve(self, state: State) -> State:
        figure = state.figures[self.figure]
        if figure.place is None:
            return state
        if figure.hull is not None:
            hull = replace(figure.hull, front=self.facing)
            return change(state, self.figure, hull=hull, turned=figure.turned or not self.free)
        return change(
            state,
            self.figure,
            place=replace(figure.place, facing=self.facing),
            turned=figure.turned or not self.free,
        )


class ActionsBegan(Event, frozen=True):
    """The reacting side has turned its figures (BN-5.2.a); the active side acts."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="actions", awaiting=())


class StageEnded(Event, frozen=True):
    """These figures are done for this turn (BN-5.2.a)."""

    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        left = tuple([name for name in state.acting if name not in self.figures])
        return replace(state, figures=changed(state.figures, self.figures, stage="done"), acting=left)


class TurnEnded(Event, frozen=True):
    """The active side has finished; morale and victory follow."""

    told = OPEN

    def evolve(self, state: State) -> State:
        state = change_all(state, state.acting, stage="done")
        return replace(state, phase="morale", acting=(), awaiting=(), mode="")


class SideBegins(Event, frozen=True):
    """The effect of a failed test at the start of the next turn (BN-SM.26)."""

    side: Open[SideId]
    figures: Open[tuple[FigureId, ...]]
    suppressed: Open[bool]

    def mark(self) -> Mark:
        return "hurt" if self.suppressed else ""

    def evolve(self, state: State) -> State:
        for name in self.figures:
            figure = state.figures[name]
            state = change(state, name, shaken=True, suppressed=figure.suppressed or self.suppressed)
        return replace(state, sides={**state.sides, self.side: replace(state.sides[self.side], shaken=False)})
