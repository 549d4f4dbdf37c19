"""Bassa Intensità, what happened. Actions rolled, and what those that succeed do (BI-ACT, BI-SMOKE)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from core.engine.contract.facts import Event, Number
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, PieceId, WeaponName
from core.rules.bassa_intensita.facts.changes import (
    change,
    change_hull,
    framed,
    resolution,
    without,
    without_order,
)
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Aim, Carried


class ActionRolled(Event, frozen=True):
    """An action was tried (BI-ACT.d–g): of this *difficulty* for him, *needed* on 1d10, *face* the highest.

    *what* is the action, *words* those of one that is in no list. Its effect comes with all others' of the
    step. *free*: it leaves him his activity (`bi.smoke_with_move`).
    """

    figure: Open[FigureId]
    what: Open[str]
    difficulty: Open[str]
    needed: Open[int] = 0
    face: Open[int] = 0
    passed: Open[bool] = False
    words: Open[str] = ""
    free: Open[bool] = False

    def numbers(self) -> tuple[Number, ...]:
        about = self.figure
        return (Number(about, self.needed, 1, (), self.needed, or_less=True, who=about, sides=10),)

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        order = next(one for one in frame.orders if one.figure == self.figure)
        frame = without_order(frame, self.figure)
        done = frame.done if self.free else (*frame.done, order)
        achieved = (*frame.achieved, order) if self.passed else frame.achieved
        state = change(state, self.figure, labour=("", 0))
        return framed(state, replace(frame, done=done, achieved=achieved))


class LabourWentOn(Event, frozen=True):
    """A work of several turns has come so far: *done* of *turns* (BI-ACT.i)."""

    figure: Open[FigureId]
    words: Open[str]
    done: Open[int]
    turns: Open[int]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        order = next(one for one in frame.orders if one.figure == self.figure)
        frame = without_order(frame, self.figure)
        state = change(state, self.figure, labour=(self.words, self.done))
        return framed(state, replace(frame, done=(*frame.done, order)))


class ActionBore(Event, frozen=True):
    """The next action that succeeded takes effect, after all others of the step were rolled (BI-Q.11)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, achieved=frame.achieved[1:]))


class Aimed(Event, frozen=True):
    """A figure has aimed at *target*: its fire at it next turn is aimed (BI-Q.42)."""

    figure: Open[FigureId]
    target: Open[FigureId]
    turn: Open[int]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aim=Aim(self.target, self.turn))


class WeaponsReady(Event, frozen=True):
    """A weapon was emplaced, loaded, or taken up (BI-ACT.d, k): his *weapons* as they are now."""

    figure: Open[FigureId]
    weapon: Open[WeaponName]
    what: Open[str]
    weapons: Open[tuple[Carried, ...]]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, weapons=self.weapons)


class WeaponTaken(Event, frozen=True):
    """*whose* weapon is now another's, *by* whom it was taken up: these are left to him.

    The *crew* that is left of a crewed weapon serves who has it now, and who calls it as *support* calls him;
    their own side's secret.
    """

    whose: Open[FigureId]
    left: Open[tuple[Carried, ...]]
    by: Open[FigureId] = FigureId("")
    crew: Annotated[tuple[FigureId, ...], OwnOf("by")] = ()
    support: Annotated[tuple[AnyId, ...], OwnOf("by")] = ()

    def evolve(self, state: State) -> State:
        state = change(state, self.whose, weapons=self.left)
        mortars = {id: replace(state.support[id], gun=self.by) for id in self.support}
        state = replace(state, support={**state.support, **mortars})
        for one in self.crew:
            state = change(state, one, serves=FigureId("") if one == self.by else self.by)
        return state


class Treated(Event, frozen=True):
    """A seriously wounded man was treated: he counts as Wounded from now on (BI-Q.62)."""

    figure: Open[FigureId]
    by: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, health="wounded", dies=0)


class DugIn(Event, frozen=True):
    """A figure has dug a shelter and is entrenched where it is (BI-ACT.e)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, ground=("entrenched",))


class SmokeThrown(Event, frozen=True):
    """Smoke was thrown or discharged; it takes effect at the end of the phase (BI-SMOKE.b).

    *figure* is nobody for whom one does not know. *left* are a vehicle's dischargers from now on, *weapons*
    what a man has then, where they are counted (BI-Q.46).
    """

    cloud: Open[Cloud]
    turn: Open[int]
    figure: Open[FigureId] = FigureId("")
    left: Annotated[int | None, OwnOf("figure")] = None
    weapons: Annotated[tuple[Carried, ...] | None, OwnOf("figure")] = None

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, smoked=self.turn)
        if self.weapons is not None:
            state = change(state, self.figure, weapons=self.weapons)
        if self.left is not None:
            state = change_hull(state, self.figure, dischargers=self.left)
        return replace(state, clouds={**state.clouds, self.cloud.id: self.cloud})


class SmokeSpread(Event, frozen=True):
    """Smoke takes effect, and is gone at the end of turn *until* (BI-SMOKE.d, BI-Q.85)."""

    cloud: Open[PieceId]
    until: Open[int]

    def evolve(self, state: State) -> State:
        cloud = replace(state.clouds[self.cloud], due=False, until=self.until)
        return replace(state, clouds={**state.clouds, self.cloud: cloud})


class CloudsGone(Event, frozen=True):
    """These clouds are gone."""

    clouds: Open[tuple[PieceId, ...]]

    def evolve(self, state: State) -> State:
        return replace(state, clouds=without(state.clouds, *self.clouds))
