"""Breaking News, what happens: shots, friendly fire and saving throws."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Danger, Event, Fired, Modifier, Number
from core.engine.contract.secrecy import Open, SeenOf
from core.engine.words.ids import AnyId, FigureId, SideId, WeaponName
from core.rules.breaking_news.facts.changes import changed
from core.rules.breaking_news.state import Hit, State


class ShotFired(Event, frozen=True):
    """The throw at one target and every modifier that counted (BN-8.0.a).

    *needed* is the face or better, *base* the one that the table prints, *dice* what modifiers
    left of them; *struck* are the hits it leads to, burst areas included. *reaction* marks
    opportunity fire. *thrown* are the grenades that are gone by it. What did not hit endangers the friends
    in the line of fire, but where it was a `dud` or goes `astray` (BN-8.0.2).
    """

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    mode: Open[str]
    target: Open[FigureId]
    distance: Open[float]
    needed: Open[int]
    dice: Open[int]
    hits: Open[int]
    modifiers: Open[tuple[Modifier, ...]] = ()
    struck: Open[tuple[Hit, ...]] = ()
    reaction: Open[bool] = False
    index: Open[int] = 0
    last: Open[bool] = True
    base: Open[int] = 0
    thrown: Open[int] = 0
    stray: Open[str] = ""

    def numbers(self) -> tuple[Number, ...]:
        summed = self.base + sum(modifier.value for modifier in self.modifiers)
        instead = max(0, summed - self.needed) if self.base else 0  # of a burst (BN-8.0.s)
        return (
            Number(
                self.target,
                self.needed,
                self.dice,
                self.modifiers,
                self.base,
                who=self.firer,
                instead=instead,
                rule="BN-8.0.b",
            ),
        )

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.firer, self.target),)

    def endangers(self) -> tuple[Danger, ...]:
        struck = (hit.figure for hit in self.struck if hit.figure != self.target)
        return tuple(Danger(who, "bn-danger-burst", "BN-8.0.1") for who in struck)

    def harms(self) -> tuple[AnyId, ...]:
        return tuple([hit.figure for hit in self.struck])

    def evolve(self, state: State) -> State:
        assert state.action is not None
        action = state.action
        missed = action.missed
        if self.hits < self.dice and not self.stray:
            missed = (*missed, (self.index, self.dice - self.hits, self.target))
        action = replace(
            action,
            hits=(*action.hits, *self.struck),
            missed=missed,
            rolled=action.rolled + 1 if self.last else action.rolled,
        )
        thrown = state.figures[self.firer].thrown + self.thrown
        figures = changed(state.figures, (self.firer,), fired=True, thrown=thrown)
        return replace(state, figures=figures, action=action)


class FriendlyFire(Event, frozen=True):
    """A miss endangers friends in the firing line (BN-8.7.a)."""

    weighs: ClassVar[bool] = True

    firer: Open[FigureId]
    struck: Open[tuple[Hit, ...]]
    index: Open[int] = 0

    def endangers(self) -> tuple[Danger, ...]:
        return tuple(Danger(hit.figure, "bn-danger-line", "BN-8.7") for hit in self.struck)

    def evolve(self, state: State) -> State:
        assert state.action is not None
        action = replace(
            state.action,
            hits=(*state.action.hits, *self.struck),
            missed=tuple([m for m in state.action.missed if m[0] != self.index]),
        )
        return replace(state, action=action)


class SavesRolled(Event, frozen=True):
    """The saving throw of one man (BN-9.0.b): each hit must be saved."""

    figure: Open[FigureId]
    hits: Open[int]
    needed: Annotated[int, SeenOf("figure", 0)]
    modifiers: Annotated[tuple[Modifier, ...], SeenOf("figure", ())]
    passed: Open[bool]
    base: Annotated[int, SeenOf("figure")] = 0

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, self.needed, 1, self.modifiers, self.base, ease=True, rule="BN-9.0.b"),)

    def evolve(self, state: State) -> State:
        if state.strike is not None:
            left = tuple(hit for hit in state.strike.hits if hit.figure != self.figure)
            return replace(state, strike=replace(state.strike, hits=left))
        if state.action is not None and state.action.hits:
            saved = self.figure, sum(term.value for term in self.modifiers)
            rest = tuple(hit for hit in state.action.hits if (hit.figure, hit.bonus) != saved)
            return replace(state, action=replace(state.action, hits=rest))
        if state.storm is not None:
            rest = tuple([hit for hit in state.storm.hits if hit.figure != self.figure])
            caught = tuple([name for name in state.storm.caught if name != self.figure])
            return replace(state, storm=replace(state.storm, hits=rest, caught=caught))
        if state.melee is not None and self.figure in state.melee.losers:
            return replace(state, melee=None, awaiting=())
        return state


class FirstFire(Event, frozen=True):
    """The first fire of the game (BN-Q.104)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, first_fire=self.side)
